import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import { formatNumber } from '../../../documents/format.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Surface } from '../../../engine/index.ts';
import { type Box, LEAST } from '../../../workers/resize-opening.ts';
import { createOpeningMover, createOpeningResizer } from '../edits/opening-mover.ts';
import { engine } from '../solving/engine.ts';
import { LengthField, type Outcome } from './fields/length-field.tsx';
import classes from './fields.module.css';
import { farCornerOf, laidOutline } from './surface-tools.ts';

interface BoxFieldsProps {
  readonly surface: Surface;
  readonly openingId: string;
  readonly path: string;
  readonly box: Box;
  /** The inputs of the fields in the configuration; without `width` there is no size field. */
  readonly inputs: {
    readonly x: string;
    readonly y: string;
    readonly width?: string;
    readonly height?: string;
  };
  /** Whether its corners can be typed too: `x1`, `x2`, `y1` and `y2`. */
  readonly withCorners?: boolean;
}

/** Size and position of an opening, as measured on a roof. The engine limits them to the available room. */
export function BoxFields({ surface, openingId, path, box, inputs, withCorners }: BoxFieldsProps) {
  const { t, i18n } = useLingui();
  const store = useStore();
  const [place] = useState(() => createOpeningMover(store, engine));
  const [resize] = useState(() => createOpeningResizer(store, engine));
  const far = farCornerOf(laidOutline(surface));
  const request = { surfaceId: surface.id, openingId };

  const moveTo = async (by: 'x' | 'y', to: number): Promise<Outcome> => {
    const placed = await place({ ...request, by, to: { x: box.x, y: box.y, [by]: to } });
    if (placed?.status === 'refused') return 'refused';
    return placed?.moved ? 'nearest' : 'taken';
  };
  const sizeTo = async (size: Partial<Box>): Promise<Outcome> => {
    const resized = await resize({ ...request, box: { ...box, ...size } });
    if (resized?.status === 'refused') return 'refused';
    return resized?.moved ? 'nearest' : 'taken';
  };

  const right = far.x - box.x - box.width;
  const top = far.y - box.y - box.height;
  const [x2, y2] = [box.x + box.width, box.y + box.height];
  const notGreater = (code: 'X2_NOT_GREATER' | 'Y2_NOT_GREATER') =>
    problemText({ code, path: '', params: {} }, i18n, formatNumber);
  const corners = [
    ['X1', 'x1', box.x, (x: number) => ({ x, width: x2 - x }), (x: number) => x < x2, 'X2_NOT_GREATER'],
    ['X2', 'x2', x2, (to: number) => ({ width: to - box.x }), (to: number) => to > box.x, 'X2_NOT_GREATER'],
    ['Y1', 'y1', box.y, (y: number) => ({ y, height: y2 - y }), (y: number) => y < y2, 'Y2_NOT_GREATER'],
    ['Y2', 'y2', y2, (to: number) => ({ height: to - box.y }), (to: number) => to > box.y, 'Y2_NOT_GREATER'],
  ] as const;
  return (
    <>
      {inputs.width && inputs.height && (
        <>
          <LengthField
            label={t`Breite`}
            path={`${path}.${inputs.width}`}
            value={box.width}
            least={LEAST}
            onCommit={(width) => sizeTo({ width })}
          />
          <LengthField
            label={t`Höhe`}
            path={`${path}.${inputs.height}`}
            value={box.height}
            least={LEAST}
            onCommit={(height) => sizeTo({ height })}
          />
        </>
      )}
      <LengthField
        label={t`Von links`}
        path={`${path}.${inputs.x}`}
        value={box.x}
        onCommit={(x) => moveTo('x', x)}
      />
      <LengthField
        label={t`Von rechts`}
        path={`${path}.right`}
        value={right}
        onCommit={(to) => moveTo('x', box.x + right - to)}
      />
      <LengthField
        label={t`Von der Traufe`}
        path={`${path}.${inputs.y}`}
        value={box.y}
        onCommit={(y) => moveTo('y', y)}
      />
      <LengthField
        label={t`Vom First`}
        path={`${path}.top`}
        value={top}
        onCommit={(to) => moveTo('y', box.y + top - to)}
      />
      {withCorners && (
        <fieldset className={classes.corners}>
          <legend>
            <Trans>Ecken: X vom linken Rand, Y von der Traufe</Trans>
          </legend>
          {corners.map(([label, input, value, boxWith, isRight, code]) => (
            <LengthField
              key={input}
              label={label}
              path={`${path}.${input}`}
              value={value}
              faultOf={(to) => (isRight(to) ? null : notGreater(code))}
              onCommit={(to) => sizeTo(boxWith(to))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
