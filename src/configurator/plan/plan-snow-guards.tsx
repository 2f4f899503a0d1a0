import { useAtomValue } from 'jotai';
import { linesOf } from '../../../engine/body-table.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import classes from './plan.module.css';

/** The rows of the chosen snow guard as billed by the engine, mm of the surface. */
export function PlanSnowGuards({ surfaceIndex }: { readonly surfaceIndex: number }) {
  const table = useAtomValue(solvedRoofAtom)?.body.substructure;
  return linesOf(table ?? [])
    .filter(({ surface, kind }) => surface === surfaceIndex && kind === 'snowGuard')
    .map(({ at, run: [from, to] }) => (
      <g key={`${at} ${from}`}>
        <line className={classes.guard} data-border x1={from} x2={to} y1={at} y2={at} />
        <line className={classes.guard} x1={from} x2={to} y1={at} y2={at} />
      </g>
    ));
}
