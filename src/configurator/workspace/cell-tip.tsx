import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { columnLetters } from '../../../documents/column-letters.ts';
import { articleIn, powerIn } from '../../../documents/modules.ts';
import { CELL_KIND_NAMES } from '../../../documents/names.ts';
import { yieldOmits } from '../../../documents/yield.ts';
import type { Catalogue, CellKind, Format } from '../../../engine/index.ts';
import { omittedCauses } from '../../../engine/shade.ts';
import { formatNumber } from '../../shared/format/number.ts';
import type { HoveredCell } from '../../viewer/geometry/hovered-cell.ts';
import { configurationAtom } from '../document/document.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { yearLightAtom } from '../solving/shade.ts';
import classes from './workspace.module.css';

/** Description of the cell under the pointer in 3D: its position in the grid, kind and article. */
export function CellTip({ cell }: { readonly cell: HoveredCell }) {
  const { i18n } = useLingui();
  const catalogue = useCatalogue();
  const place = `${columnLetters(cell.column)}${cell.row + 1}`;
  const kind = i18n._(CELL_KIND_NAMES[cell.kind]);
  const configuration = useAtomValue(configurationAtom);
  const composed = configuration?.surfaces
    .find(({ id }) => id === cell.surface)
    ?.composition?.cells.find(({ row: of, column }) => of === cell.row && column === cell.column);
  const colour = composed?.colour ?? configuration?.layout.colour ?? '';
  const format = catalogue.formats.find(({ id }) => id === cell.format);
  const article = format && articleOf(catalogue, cell.kind, format, colour);
  const power = format && cell.kind === 'active' && formatNumber(powerIn(catalogue, format, colour));
  const row = cell.row + 1;
  const yields = useAtomValue(yearLightAtom)?.yields;
  const perPeak = yields && cell.perKilowattPeak !== null && formatNumber(cell.perKilowattPeak, 0);
  return (
    <div className={classes.tip} style={{ left: cell.clientX, top: cell.clientY }} role="status">
      <strong>{place}</strong> {kind} {cell.format}
      <br />
      <span>
        <Trans>Reihe {row}</Trans>
        {article && ` · ${article}`}
        {power && ` · ${power} W`}
        {perPeak && (
          <>
            <br />
            <Trans>{perPeak} kWh je kWp</Trans>
            <br />
            {yieldOmits(i18n, omittedCauses(yields))}
          </>
        )}
      </span>
    </div>
  );
}

/** The article of a standard slate in its colour; cut pieces have none of their own. */
function articleOf(catalogue: Catalogue, kind: CellKind, format: Format, colour: string): string | null {
  if (kind !== 'active' && kind !== 'blind') return null;
  return articleIn(catalogue, kind === 'active' ? format.moduleArticle : format.blindArticle, colour);
}
