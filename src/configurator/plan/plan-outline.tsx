import { useAtomValue } from 'jotai';
import { polygonPath } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { markedEdgeAtom } from '../document/selection.ts';
import classes from './plan.module.css';

/** The surface's edges: eave and ridge bold, the others thin. */
export function PlanOutline({ surface }: { readonly surface: SurfaceSolution }) {
  const corners = surface.outline;
  const marked = useAtomValue(markedEdgeAtom);
  return (
    <g>
      <path className={classes.ground} d={polygonPath(corners)} />
      {surface.edges.map(({ role }, index) => {
        const [x1, y1] = corners[index] ?? [0, 0];
        const [x2, y2] = corners[(index + 1) % corners.length] ?? [0, 0];
        return (
          <path
            key={`${x1}/${y1}`}
            className={classes.edge}
            data-role={role}
            data-marked={(marked?.surfaceId === surface.id && marked.edge === index) || undefined}
            d={`M${x1} ${y1}L${x2} ${y2}`}
          />
        );
      })}
    </g>
  );
}
