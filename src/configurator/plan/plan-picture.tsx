import { extentOf, polygonPath } from '../../../engine/geometry.ts';
import type { CellTable, SurfaceSolution } from '../../../engine/index.ts';
import classes from './plan.module.css';
import { PlanCells } from './plan-cells.tsx';
import { PlanOutline } from './plan-outline.tsx';

interface PlanPictureProps {
  readonly surface: SurfaceSolution;
  readonly surfaceIndex: number;
  readonly table: CellTable;
  /** What is to be seen, for who cannot. */
  readonly label: string;
}

/** What stays free around a surface, mm. */
const AIR = 120;

/** A surface's plan as a picture, as wide as there is room: nothing in it is moved or typed. */
export function PlanPicture({ surface, surfaceIndex, table, label }: PlanPictureProps) {
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const [width, height] = [maxX - minX + 2 * AIR, maxY - minY + 2 * AIR];
  return (
    <svg
      className={classes.picture}
      viewBox={`${minX - AIR} ${-maxY - AIR} ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <g transform="scale(1 -1)">
        <PlanOutline surface={surface} />
        <PlanCells surface={surface} surfaceIndex={surfaceIndex} table={table} />
        {surface.openings.map(({ id, kind, outline, clearance }) => (
          <g key={id} className={classes.opening} data-kind={kind}>
            <path className={classes.clearance} d={polygonPath(clearance)} />
            <path className={classes.body} d={polygonPath(outline)} />
          </g>
        ))}
      </g>
    </svg>
  );
}
