import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDoor, IconSpacingHorizontal, IconWindow } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { extentOf } from '../../engine/geometry.ts';
import type { Cutout, Opening, Surface } from '../../engine/index.ts';
import { isReadOnlyAtom } from '../configurator/document/document.ts';
import { addCutout, moveOpenings, nextOpeningId } from '../configurator/document/opening-commands.ts';
import { openingKey, selectedOpeningAtom } from '../configurator/document/selection.ts';
import { createGroupMover } from '../configurator/edits/arrange.ts';
import { addWhereFree, nextToLast } from '../configurator/edits/use-add-opening.ts';
import { guidesAtom, useOpeningMover } from '../configurator/plan/use-opening-mover.ts';
import { engine } from '../configurator/solving/engine.ts';
import { useLengths } from '../shared/format/length.ts';
import { formatNumber } from '../shared/format/number.ts';
import { distributed, OPENINGS, openingAt } from './composition.ts';
import classes from './designer.module.css';

/** Sill height below which an opening is a door, here and in 3D, mm. */
const LOWEST_SILL = 100;

/** Returns a function that names an opening: door or window with its number on the wall. */
export function useOpeningName() {
  const { t } = useLingui();
  return ({ y1 }: Pick<Cutout, 'y1'>, number: number): string =>
    y1 < LOWEST_SILL ? t`Tür ${number}` : t`Fenster ${number}`;
}

/** Adds windows and doors to a wall, and distributes them. */
export function OpeningTools({ surface }: { readonly surface: Surface }) {
  const store = useStore();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const [moveGroup] = useState(() => createGroupMover(store, engine));
  const [isFull, setFull] = useState(false);
  const wall = surface.outline.shape === 'polygon' ? 0 : surface.outline.width;
  const add = async (kind: keyof typeof OPENINGS) => {
    const { width, height, y } = OPENINGS[kind];
    const id = nextOpeningId(surface, 'c');
    const row = surface.cutouts
      .filter(({ y1 }) => y1 === y)
      .map(({ x1, x2, y1 }) => ({ x: x1, y: y1, width: x2 - x1 }));
    const middle = { x: Math.round((wall - width) / 2), y };
    const [first = middle, ...others] = nextToLast(row, width, width);
    const isAdded = await addWhereFree(store, engine, surface.id, {
      id,
      preferredPositions: [first, ...others],
      addAt: (place) => addCutout(surface.id, openingAt(id, { width, height }, place)),
    });
    setFull(!isAdded);
  };
  const distribute = async () => {
    const places = distributed(surface.cutouts, wall);
    setFull((await moveGroup({ command: moveOpenings(surface.id, places) })) === false);
  };
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const button = { variant: 'default', size: 'xs', disabled: isReadOnly } as const;
  return (
    <>
      <Button {...button} leftSection={<IconWindow {...icon} />} onClick={() => add('window')}>
        <Trans>Fenster</Trans>
      </Button>
      <Button {...button} leftSection={<IconDoor {...icon} />} onClick={() => add('door')}>
        <Trans>Tür</Trans>
      </Button>
      {wall > 0 && surface.cutouts.length > 1 && (
        <Button {...button} leftSection={<IconSpacingHorizontal {...icon} />} onClick={distribute}>
          <Trans>Gleichmässig verteilen</Trans>
        </Button>
      )}
      {isFull && (
        <p className={classes.error} role="alert">
          <Trans>Nicht genügend Platz</Trans>
        </p>
      )}
    </>
  );
}

/** The visible part of a drawing, mm with the y axis upwards. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface WallOpeningsProps {
  readonly surfaceId: string;
  readonly openings: readonly Opening[];
  readonly frame: Frame;
}

/** Handles over the windows and doors of a drawing: dragged by the pointer, moved by arrow keys. */
export function WallOpenings({ surfaceId, openings, frame }: WallOpeningsProps) {
  const { t } = useLingui();
  const { withUnit } = useLengths();
  const { ref, width } = useElementSize();
  const nameOf = useOpeningName();
  const handlers = useOpeningMover(surfaceId, width > 0 ? width / frame.width : 1);
  const selected = useAtomValue(selectedOpeningAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const guides = useAtomValue(guidesAtom);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const leftOf = (x: number) => percent(x - frame.left, frame.width);
  const topOf = (y: number) => percent(frame.top - y, frame.height);
  return (
    <div ref={ref} className={classes.handles}>
      {openings.map(({ id, outline }, index) => {
        const { minX, minY, maxX, maxY } = extentOf(outline);
        const name = nameOf({ y1: minY }, index + 1);
        const size = `${formatNumber((maxX - minX) / 1000, 2)} × ${formatNumber((maxY - minY) / 1000, 2)}`;
        const [fromLeft, fromBelow] = [withUnit(minX), withUnit(minY)];
        return (
          <button
            key={id}
            type="button"
            className={classes.handle}
            style={{
              left: leftOf(minX),
              top: topOf(maxY),
              width: percent(maxX - minX, frame.width),
              height: percent(maxY - minY, frame.height),
            }}
            data-opening={id}
            disabled={isReadOnly}
            aria-pressed={selected === openingKey(surfaceId, id)}
            aria-label={t`${name}, ${size} m, von links ${fromLeft}, von unten ${fromBelow}`}
            onPointerDown={(event) => handlers.onPointerDown(event, id)}
            onPointerMove={handlers.onPointerMove}
            onPointerUp={handlers.onPointerUp}
            onPointerCancel={handlers.onPointerUp}
            onClick={(event) => handlers.onChoose(event, id)}
            onKeyDown={(event) => handlers.onKeyDown(event, id)}
            onBlur={handlers.onBlur}
          >
            {index + 1}
          </button>
        );
      })}
      {guides.x !== null && (
        <i className={classes.guide} style={{ left: leftOf(guides.x), width: 1, height: '100%' }} />
      )}
      {guides.y !== null && (
        <i className={classes.guide} style={{ top: topOf(guides.y), width: '100%', height: 1 }} />
      )}
    </div>
  );
}

/** Selects an opening, or none. */
export function useSelection(surfaceId: string) {
  const selected = useAtomValue(selectedOpeningAtom);
  const select = useSetAtom(selectedOpeningAtom);
  return {
    isSelected: (id: string) => selected === openingKey(surfaceId, id),
    select: (id: string | null) => select(id === null ? null : openingKey(surfaceId, id)),
  };
}
