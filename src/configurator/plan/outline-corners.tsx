import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useLengths } from '../../shared/format/length.ts';
import { changeOutline } from '../document/commands.ts';
import {
  type Corner,
  doubledArea,
  lengthOf,
  middleOf,
  sideOf,
  snapCorner,
  withCorner,
  withCornerAfter,
  withSideLength,
} from '../document/corners.ts';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import { selectedSurfaceAtom } from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { stepOfKey, toGrid } from '../edits/arrow-steps.ts';
import { beginDrag } from '../solving/answer.ts';
import { DimensionField } from './dimension-field.tsx';
import { MovingSide, movingEndsAtom } from './moving-side.tsx';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Distance within which a dragged corner snaps to a neighbour's axes, px. */
const SNAP_REACH = 8;
/**
 * Minimum length of a side with a length field, px, and the field's distance from the side, below the column
 * letters.
 */
const LEAST_SIDE = 84;
const LABEL_OFFSET_PX = 20;
const BELOW = 36;

interface OutlineCornersProps {
  readonly surfaceId: string;
  readonly frame: PlanFrame;
  /** Whether there is room for the lengths of the sides. */
  readonly isRoomy: boolean;
  /** The drawing keeps its scale while a corner is dragged. */
  readonly onDrag: (isDragging: boolean) => void;
}

/**
 * The corners of the outline in the plan if they can be edited: neither those of other shapes nor measured ones.
 */
export const editedCornersAtom = atom((get): readonly Corner[] | null => {
  const surface = get(selectedSurfaceAtom)?.surface;
  if (get(isReadOnlyAtom) || !surface || surface.measured) return null;
  return surface.outline.shape === 'polygon' ? surface.outline.points : null;
});

/** Corners of a free outline that can be dragged, moved by keys, added and removed, with editable side lengths. */
export function OutlineCorners({ surfaceId, frame, isRoomy, onDrag }: OutlineCornersProps) {
  const corners = useAtomValue(editedCornersAtom);
  if (!corners) return null;
  return (
    <>
      <Sides corners={corners} surfaceId={surfaceId} frame={frame} isRoomy={isRoomy} />
      <Corners corners={corners} surfaceId={surfaceId} frame={frame} onDrag={onDrag} />
    </>
  );
}

/** Changes the corners of a polygon; one drag is one entry of the history. */
function useChangeCorners(surfaceId: string) {
  const dispatch = useSetAtom(dispatchAtom);
  return (next: (corners: readonly Corner[]) => Corner[], burst?: string) =>
    dispatch(
      changeOutline(
        surfaceId,
        (outline) => (outline.shape === 'polygon' ? { ...outline, points: next(outline.points) } : outline),
        burst,
      ),
    );
}

interface CornersProps extends Pick<OutlineCornersProps, 'surfaceId' | 'frame'> {
  readonly corners: readonly Corner[];
}

interface Drag {
  readonly index: number;
  readonly burst: string;
  readonly before: readonly Corner[];
  readonly clientX: number;
  readonly clientY: number;
  readonly scale: number;
}

function Corners({ corners, surfaceId, frame, onDrag }: CornersProps & Pick<OutlineCornersProps, 'onDrag'>) {
  const { t } = useLingui();
  const change = useChangeCorners(surfaceId);
  const { burst, endBurst } = useBurst();
  const store = useStore();
  const { withUnit } = useLengths();
  const drag = useRef<Drag | null>(null);

  const end = () => {
    if (drag.current) onDrag(false);
    drag.current = null;
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { index, burst: of, before, clientX, clientY, scale } = drag.current;
    const from = before[index] ?? [0, 0];
    const to: Corner = [
      toGrid(from[0] + (event.clientX - clientX) / scale),
      toGrid(from[1] - (event.clientY - clientY) / scale),
    ];
    const reach = event.altKey ? -1 : SNAP_REACH / scale;
    change((present) => withCorner(present, index, snapCorner(before, index, to, reach)), of);
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const by = stepOfKey(event);
    if (by) {
      event.preventDefault();
      change((present) => {
        const [x, y] = present[index] ?? [0, 0];
        return withCorner(present, index, [x + by.x, y + by.y]);
      }, burst);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && corners.length > 3) {
      event.preventDefault();
      change((present) => present.toSpliced(index, 1));
    } else if (event.key === 'Escape' && drag.current) {
      event.stopPropagation();
      const { before, burst: of } = drag.current;
      end();
      change(() => [...before], of);
    }
  };

  return corners.map(([x, y], index) => {
    const number = index + 1;
    const fromLeft = withUnit(x);
    const fromEave = withUnit(y);
    return (
      <button
        // Corners are identified by index, so that dragging one does not replace its button.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        type="button"
        className={classes.corner}
        style={{ left: toPixelX(frame, x), top: toPixelY(frame, y) }}
        aria-label={t`Ecke ${number}, von links ${fromLeft}, von der Traufe ${fromEave}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          const { clientX, clientY, timeStamp } = event;
          const { scale } = frame;
          drag.current = { index, burst: `corner-${timeStamp}`, before: corners, clientX, clientY, scale };
          beginDrag(store);
          onDrag(true);
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={(event) => press(event, index)}
        onBlur={endBurst}
      >
        {number}
      </button>
    );
  });
}

/** Length fields next to the sides, and a button in the middle of each side that adds a corner. */
function Sides({ corners, surfaceId, frame, isRoomy }: CornersProps & Pick<OutlineCornersProps, 'isRoomy'>) {
  const { t } = useLingui();
  const change = useChangeCorners(surfaceId);
  const ends = useAtomValue(movingEndsAtom);
  // With counter-clockwise corners, outwards is to the right of a side.
  const outwards = doubledArea(corners) >= 0 ? 1 : -1;
  return corners.map((_, index) => {
    const side = sideOf(corners, index);
    const length = lengthOf(side);
    const [byX, byY] = [side[1][0] - side[0][0], side[1][1] - side[0][1]];
    const [middleX, middleY] = middleOf(side);
    const [left, top] = [toPixelX(frame, middleX), toPixelY(frame, middleY)];
    if (length === 0 || length * frame.scale < LEAST_SIDE / 2) return null;
    const isBelow = outwards * byX > 0;
    const beside = (outwards * LABEL_OFFSET_PX) / length;
    const axis = Math.abs(byX) >= Math.abs(byY) ? 'x' : 'y';
    // The far end of a side that runs leftwards or downwards is its first.
    const isForwards = (axis === 'x' ? byX : byY) > 0;
    const moving = (ends[axis] === 'far') === isForwards ? 'next' : 'before';
    const [from, to] = [index + 1, ((index + 1) % corners.length) + 1];
    return (
      <div key={`${from}/${to}`}>
        <button
          type="button"
          className={classes.addCorner}
          style={{ left, top }}
          aria-label={t`Ecke zwischen ${from} und ${to} hinzufügen`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => change((present) => withCornerAfter(present, index))}
        >
          <IconPlus size={11} stroke={2.2} aria-hidden />
        </button>
        {isRoomy && length * frame.scale >= LEAST_SIDE && (
          <DimensionField
            label={t`Seite von Ecke ${from} zu ${to}`}
            value={length}
            left={left + byY * beside * (axis === 'y' ? 1.9 : 1)}
            top={top + byX * beside * (axis === 'x' && isBelow ? BELOW / LABEL_OFFSET_PX : 1)}
            isQuiet
            moving={<MovingSide axis={axis} />}
            onCommit={(typed) => change((present) => withSideLength(present, index, typed, moving))}
          />
        )}
      </div>
    );
  });
}
