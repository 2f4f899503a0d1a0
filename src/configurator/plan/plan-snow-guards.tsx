import { atom, useAtomValue } from 'jotai';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { guardHeights, levelRuns } from '../../viewer/snow-guards.ts';
import { configurationAtom } from '../document/document.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import classes from './plan.module.css';

const snowGuardAtom = atom((get) => get(configurationAtom)?.components.snowGuard);

/** The rows of the chosen snow guard where they stand, mm of the surface. */
export function PlanSnowGuards({ surface }: { readonly surface: SurfaceSolution }) {
  const guard = useAtomValue(snowGuardAtom);
  const solved = useAtomValue(solvedRoofAtom);
  if (!guard || guard.type === 'none') return null;
  const needed = solved?.solution.loads.surfaces.find(({ id }) => id === surface.id)?.snowGuardRows ?? 0;
  return guardHeights(surface, guard.rows === 'auto' ? needed : guard.rows).flatMap((y) =>
    levelRuns(surface, y).map(([from, to]) => (
      <line key={`${y} ${from}`} className={classes.guard} x1={from} x2={to} y1={y} y2={y} />
    )),
  );
}
