import { columnLetters } from '../../../documents/column-letters.ts';
import { extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Minimum height of a labelled row, px. */
const ROOM = 9;
/** Width of a letter, px, and minimum distance between two labels. */
const LETTER = 7;
const APART = 3;

/** Letters of the columns below the eave and numbers of the rows on the left. */
export function PlanLabels({
  surface,
  frame,
}: {
  readonly surface: SurfaceSolution;
  readonly frame: PlanFrame;
}) {
  const { minX, minY } = extentOf(surface.outline);
  const below = toPixelY(frame, minY) + 15;
  const beside = toPixelX(frame, minX) - 12;
  return (
    <g className={classes.labels} aria-hidden>
      {namedColumns(surface, frame).map(({ letters, at }) => (
        <text key={letters} x={at} y={below}>
          {letters}
        </text>
      ))}
      {surface.rows.map(({ y, height }, index) => {
        const number = index + 1;
        return height * frame.scale < ROOM ? null : (
          <text key={number} x={beside} y={toPixelY(frame, y + height / 2) + 3}>
            {number}
          </text>
        );
      })}
    </g>
  );
}

/** Labels of columns with their position, px; of narrow ones only as many as have room. */
function namedColumns({ columns }: SurfaceSolution, frame: PlanFrame) {
  let end = Number.NEGATIVE_INFINITY;
  return columns.flatMap(({ x, width }, index) => {
    const letters = columnLetters(index);
    const at = toPixelX(frame, x + width / 2);
    const half = (letters.length * LETTER) / 2;
    if (at - half < end + APART) return [];
    end = at + half;
    return { letters, at };
  });
}
