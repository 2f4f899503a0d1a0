import { useDeferredValue } from 'react';
import { byRecognition } from '../../../documents/by-recognition.ts';
import { kindLines } from '../../../documents/plan/openings.ts';
import { extentOf, polygonPath } from '../../../engine/geometry.ts';
import type { CellTable, Solution, SurfaceSolution } from '../../../engine/index.ts';
import { slateColour } from '../../shared/ui/slate-colour.ts';
import { cellPaths } from './cell-paths.ts';
import classes from './plan.module.css';
import { PlanCells } from './plan-cells.tsx';
import { PlanOutline } from './plan-outline.tsx';

interface PlanPictureProps {
  readonly surface: SurfaceSolution;
  readonly surfaceIndex: number;
  readonly table: CellTable;
  /** sRGB of the slates. */
  readonly colour: string | undefined;
  /** Description for screen readers. */
  readonly label: string;
}

/** Margin around a surface, mm. */
const AIR = 120;

/** A static picture of a surface's plan, as wide as its container. */
export function PlanPicture({ surface, surfaceIndex, table, colour, label }: PlanPictureProps) {
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const [width, height] = [maxX - minX + 2 * AIR, maxY - minY + 2 * AIR];
  return (
    <svg
      className={classes.picture}
      {...slateColour(colour)}
      viewBox={`${minX - AIR} ${-maxY - AIR} ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <g transform="scale(1 -1)">
        <PlanOutline surface={surface} />
        <PlanCells surface={surface} surfaceIndex={surfaceIndex} table={table} />
        {surface.openings.map(({ id, of = '', kind, outline, clearance }) => (
          <g key={`${of}/${id}`} className={classes.opening} data-kind={kind}>
            <path className={classes.clearance} d={polygonPath(clearance)} />
            <path className={classes.body} d={polygonPath(outline)} />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** Maximum number of pieces with joints: more would cover a thumbnail. */
const MOST_WITH_JOINTS = 1_500;
interface Roof {
  readonly solution: Solution;
  readonly table: CellTable;
}

interface PlanThumbProps {
  /** Undefined until the engine has answered. */
  readonly solved: Roof | undefined;
  /** sRGB of the slates. */
  readonly colour: string | undefined;
}

/** The surface with the most openings as a thumbnail, to recognise the roof; drawn after the figures. */
export function PlanThumb({ solved, colour }: PlanThumbProps) {
  const drawn = useDeferredValue<Roof | undefined>(solved, undefined);
  return (
    <div className={classes.thumb} {...slateColour(colour)}>
      {drawn && <Thumb {...drawn} />}
    </div>
  );
}

function Thumb({ solution, table }: Roof) {
  const laid = solution.surfaces.filter(({ status }) => status !== 'disabled');
  const [surface] = laid.toSorted(byRecognition);
  if (!surface) return null;
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const isDense = solution.totals.activeModules > MOST_WITH_JOINTS;
  const kinds = Map.groupBy(cellPaths(table, solution.surfaces.indexOf(surface)), ({ kind }) => kind);
  return (
    <svg
      viewBox={`${minX} ${-maxY} ${maxX - minX} ${maxY - minY}`}
      aria-hidden
      data-dense={isDense || undefined}
    >
      <g transform="scale(1 -1)">
        <path className={classes.roofing} d={polygonPath(surface.outline)} />
        {[...kinds].map(([kind, rows]) => (
          <path
            key={kind}
            className={classes.piece}
            data-kind={kind}
            d={rows.map(({ path }) => path).join('')}
          />
        ))}
        {surface.openings.map((opening) => (
          <g key={`${opening.of}/${opening.id}`} className={classes.opening} data-kind={opening.kind}>
            <path className={classes.body} d={polygonPath(opening.outline)} />
            <path className={classes.fold} d={kindLines(opening) ?? ''} />
          </g>
        ))}
      </g>
    </svg>
  );
}
