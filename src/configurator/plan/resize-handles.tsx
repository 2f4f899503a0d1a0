import { useMediaQuery } from '@mantine/hooks';
import { standsOnItsBox } from '../../../documents/plan/openings.ts';
import { extentOf } from '../../../engine/geometry.ts';
import type { Opening } from '../../../engine/index.ts';
import classes from './plan.module.css';
import { boxOf, type PlanFrame } from './plan-frame.ts';
import type { Pull } from './snapping.ts';
import type { OpeningHandlers } from './use-opening-mover.ts';

interface ResizeHandlesProps {
  readonly opening: Opening;
  readonly frame: PlanFrame;
  readonly handlers: OpeningHandlers;
}

/** On the drawing y grows downwards: the upper side of an opening is its largest y. */
const HANDLES: readonly (Pull & { readonly name: string; readonly cursor: string })[] = [
  { name: 'nw', x: 'min', y: 'max', cursor: 'nwse-resize' },
  { name: 'n', x: null, y: 'max', cursor: 'ns-resize' },
  { name: 'ne', x: 'max', y: 'max', cursor: 'nesw-resize' },
  { name: 'e', x: 'max', y: null, cursor: 'ew-resize' },
  { name: 'se', x: 'max', y: 'min', cursor: 'nwse-resize' },
  { name: 's', x: null, y: 'min', cursor: 'ns-resize' },
  { name: 'sw', x: 'min', y: 'min', cursor: 'nesw-resize' },
  { name: 'w', x: 'min', y: null, cursor: 'ew-resize' },
];

/** Size of the handles in px; for fingers they are outside the opening, which can still be dragged itself. */
const MOUSE = { size: 14, outside: 0 } as const;
const FINGER = { size: 44, outside: 18 } as const;

/** Returns the handle size for the user's pointer. */
export const useHandleSize = () =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ? FINGER : MOUSE;

/** Whether it can be resized by handles: a turned rectangle would lose its shape, so its sides are typed. */
export const canBePulled = ({ outline }: Pick<Opening, 'outline'>): boolean =>
  outline.length !== 4 || standsOnItsBox(outline);

/** Handles of the selected opening; keyboard users type its dimensions. */
export function ResizeHandles({ opening, frame, handlers }: ResizeHandlesProps) {
  const { size, outside } = useHandleSize();
  const { left, top, width, height } = boxOf(frame, extentOf(opening.outline));
  const along = { min: -outside, middle: width / 2, max: width + outside };
  const down = { max: -outside, middle: height / 2, min: height + outside };
  // Two touching corner handles leave no room for a third one.
  const hasRoom = ({ x, y }: Pull) =>
    (x !== null || width + 2 * outside >= 2 * size) && (y !== null || height + 2 * outside >= 2 * size);
  const { id } = opening;
  return (
    // Moves all eight handles as one.
    <div className={classes.handles} style={{ translate: `${left}px ${top}px` }}>
      {HANDLES.filter(hasRoom).map(({ name, cursor, ...pull }) => (
        <div
          key={name}
          className={classes.handle}
          style={{ left: along[pull.x ?? 'middle'], top: down[pull.y ?? 'middle'], cursor }}
          data-handle={name}
          aria-hidden
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => handlers.onPull(event, id, pull)}
          onPointerMove={handlers.onPointerMove}
          onPointerUp={handlers.onPointerUp}
          onPointerCancel={handlers.onPointerUp}
        />
      ))}
    </div>
  );
}
