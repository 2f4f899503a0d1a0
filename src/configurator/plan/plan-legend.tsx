import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { colourCounts } from '../../../documents/plan/pieces.ts';
import { CELL_KINDS, CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { CellKind, SurfaceSolution } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { withoutOpeningsAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import classes from './plan.module.css';

interface PlanLegendProps {
  readonly surface: SurfaceSolution;
  readonly surfaceIndex: number;
  readonly table: CellTable;
}

/** The meaning of the tones, and the number of pieces of each on the surface. */
export function PlanLegend({ surface, surfaceIndex, table }: PlanLegendProps) {
  const sheetCount = countSheets(table, surfaceIndex);
  const active = formatNumber(surface.activeModules);
  const blinds = formatNumber(surface.blinds);
  const cuts = formatNumber(surface.cutPieces);
  const sheets = formatNumber(sheetCount);
  const configuration = useAtomValue(withoutOpeningsAtom);
  const { colours } = useCatalogue();
  const nameOf = useNameOf();
  const composition = configuration?.surfaces[surfaceIndex]?.composition;
  const used = composition ? colourCounts(table, configuration, colours, [surfaceIndex]) : [];
  return (
    <ul className={classes.legend}>
      {used.length > 1 &&
        used.map(({ id, names, srgb, count }) => (
          <li key={id}>
            <span className={classes.swatch} style={{ background: srgb }} aria-hidden />
            {nameOf(names)} {formatNumber(count)}
          </li>
        ))}
      <Entry kind="active">
        <Trans>Aktiv {active}</Trans>
      </Entry>
      <Entry kind="blind">
        <Trans>Blind {blinds}</Trans>
      </Entry>
      <Entry kind="cut">
        <Trans>Passstück {cuts}</Trans>
      </Entry>
      {sheetCount > 0 && (
        <Entry kind="sheet">
          <Trans>Blech {sheets}</Trans>
        </Entry>
      )}
    </ul>
  );
}

function Entry({ kind, children }: { readonly kind: CellKind; readonly children: ReactNode }) {
  return (
    <li>
      <span className={classes.swatch} data-kind={kind} aria-hidden />
      {children}
    </li>
  );
}

const SURFACE = 0;
const KIND = 3;

/** Counts the sheet-metal pieces of a surface; the engine counts the other kinds. */
function countSheets({ cells }: CellTable, surfaceIndex: number): number {
  const sheet = CELL_KINDS.indexOf('sheet');
  let count = 0;
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    if (cells[at + SURFACE] === surfaceIndex && cells[at + KIND] === sheet) count += 1;
  }
  return count;
}
