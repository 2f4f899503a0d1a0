import { useId } from 'react';
import type { ComposedCells } from '../../../documents/plan/pieces.ts';
import { polygonPath } from '../../../engine/geometry.ts';
import type { CellTable, SurfaceSolution } from '../../../engine/index.ts';
import { cellPaths } from './cell-paths.ts';
import classes from './plan.module.css';

interface PlanCellsProps {
  readonly surface: SurfaceSolution;
  readonly surfaceIndex: number;
  readonly table: CellTable;
  /** Cells with colours of their own. */
  readonly composed?: ComposedCells | undefined;
}

/** Spacing of the photovoltaic cells in the pattern of an active slate, mm. */
const CELL_SPACING = 160;

/** The pieces of a surface, in mm; redrawn only for a new result of the engine. */
export function PlanCells({ surface, surfaceIndex, table, composed }: PlanCellsProps) {
  const paths = cellPaths(table, surfaceIndex);
  const id = useId();
  const field = polygonPath(surface.field);
  const right = Math.max(0, ...surface.outline.map(([x]) => x));
  return (
    <g>
      <defs>
        <clipPath id={`${id}-field`}>
          <path d={field} />
        </clipPath>
        <pattern id={`${id}-grain`} width={CELL_SPACING} height={CELL_SPACING} patternUnits="userSpaceOnUse">
          <path className={classes.grain} d={`M0 0H${CELL_SPACING}M0 0V${CELL_SPACING}`} />
        </pattern>
      </defs>
      <path className={classes.field} d={field} />
      {paths.map(({ row, kind, path }) => (
        <path key={`${row}/${kind}`} className={classes.piece} data-kind={kind} d={path} />
      ))}
      {[...(composed?.fills ?? [])].map(([fill, d]) => (
        <path key={fill} d={d} fill={fill} />
      ))}
      {composed?.blinds && <path className={classes.blinds} d={composed.blinds} />}
      {paths
        .filter(({ kind }) => kind === 'active')
        .map(({ row, path }) => (
          <path key={row} d={path} fill={`url(#${id}-grain)`} />
        ))}
      <g clipPath={`url(#${id}-field)`}>
        {surface.rows.slice(1).map(({ y }) => (
          <path key={y} className={classes.course} d={`M0 ${y}H${right}`} />
        ))}
      </g>
    </g>
  );
}
