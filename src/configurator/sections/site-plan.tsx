import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Extent, extentOf, polygonPath } from '../../../engine/geometry.ts';
import type { BuildingPart, Surface } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { dispatchAtom } from '../document/document.ts';
import { changePart } from '../document/parts.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { stepOfKey } from '../edits/arrow-steps.ts';
import { groundPoints } from '../edits/footprint.ts';
import { answerAtom } from '../solving/answer.ts';
import classes from './site-plan.module.css';

/** Steps of a drag, mm: a building is staked out no finer. */
const GRID = 50;
/** Factor between an arrow key's step here and on a surface. */
const COARSER = 10;

interface SitePlanProps {
  readonly parts: readonly BuildingPart[];
  readonly surfaces: readonly Surface[];
}

interface Drag {
  readonly id: string;
  readonly from: BuildingPart;
  readonly clientX: number;
  readonly clientY: number;
  /** mm per pixel. */
  readonly scale: number;
}

const AS_GROUP = { role: 'group' } as const;
/** An SVG cannot contain HTML buttons. */
const asButton = (isPressed: boolean) => ({ role: 'button', tabIndex: 0, 'aria-pressed': isPressed });

/** The building from above, north up: parts can be selected, dragged and moved by keys. */
export function SitePlan({ parts, surfaces }: SitePlanProps) {
  const { t } = useLingui();
  const { withUnit } = useLengths();
  const dispatch = useSetAtom(dispatchAtom);
  const [activeId, activate] = useAtom(selectedSurfaceIdAtom);
  const { solved } = useAtomValue(answerAtom);
  const { burst, endBurst } = useBurst();
  const drag = useRef<Drag | null>(null);
  /** The drawing keeps its scale while a part is dragged. */
  const [held, setHeld] = useState<Extent | null>(null);
  const partOf = new Map(surfaces.map(({ id, part }) => [id, part]));
  const drawn = (solved?.solution.surfaces ?? []).map((surface) => ({
    id: surface.id,
    part: partOf.get(surface.id),
    // y grows to the north on the site plan, but downwards in an SVG.
    points: groundPoints(surface).map(([x, y]): [number, number] => [x, -y]),
  }));
  const extent = held ?? extentOf(drawn.flatMap(({ points }) => points));
  const [width, height] = [extent.maxX - extent.minX, extent.maxY - extent.minY];
  const air = Math.max(width, height) * 0.06 + 500;
  const move = (id: string, x: number, y: number) => dispatch(changePart(id, { x, y }, burst));

  const press = (event: KeyboardEvent, part: BuildingPart) => {
    const by = stepOfKey(event);
    if (!by) return;
    event.preventDefault();
    move(part.id, part.x + by.x * COARSER, part.y + by.y * COARSER);
  };
  const grab = (event: PointerEvent<SVGGElement>, from: BuildingPart) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const scale = Math.max((width + 2 * air) / box.width, (height + 2 * air) / box.height);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: from.id, from, clientX: event.clientX, clientY: event.clientY, scale };
    setHeld(extent);
  };
  const pull = (event: PointerEvent) => {
    if (!drag.current) return;
    const { id, from, clientX, clientY, scale } = drag.current;
    const along = (pixels: number) => Math.round((pixels * scale) / GRID) * GRID;
    move(id, from.x + along(event.clientX - clientX), from.y - along(event.clientY - clientY));
  };
  const drop = () => {
    if (!drag.current) return;
    drag.current = null;
    setHeld(null);
    endBurst();
  };
  return (
    <svg
      className={classes.site}
      viewBox={`${extent.minX - air} ${extent.minY - air} ${width + 2 * air} ${height + 2 * air}`}
      {...AS_GROUP}
      aria-label={t`Lageplan, Norden oben`}
    >
      {parts.map((part) => {
        const own = drawn.filter((surface) => surface.part === part.id);
        const isActive = own.some(({ id }) => id === activeId);
        const [x, y] = [withUnit(part.x), withUnit(part.y)];
        const handlers = {
          onFocus: () => !isActive && own[0] && activate(own[0].id),
          onKeyDown: (event: KeyboardEvent) => press(event, part),
          onBlur: endBurst,
          onPointerDown: (event: PointerEvent<SVGGElement>) => grab(event, part),
          onPointerMove: pull,
          onPointerUp: drop,
          onPointerCancel: drop,
        };
        return (
          <g
            key={part.id}
            className={classes.part}
            data-active={isActive || undefined}
            aria-label={t`${part.name}, ${x} nach Osten, ${y} nach Norden`}
            {...asButton(isActive)}
            {...handlers}
          >
            {own.map(({ id, points }) => (
              <path key={id} d={polygonPath(points)} />
            ))}
            <text x={part.x} y={-part.y} fontSize={Math.max(width, height) / 16 + 200}>
              {part.name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
