import { columnLetters } from '../../../documents/column-letters.ts';
import { extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Columns and rows narrower than this, px, are not named. */
const ROOM = 9;

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
      {surface.columns.map(({ x, width }, index) => {
        const letters = columnLetters(index);
        return width * frame.scale < ROOM ? null : (
          <text key={letters} x={toPixelX(frame, x + width / 2)} y={below}>
            {letters}
          </text>
        );
      })}
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
