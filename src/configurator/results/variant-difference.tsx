import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { unitName } from '../../../documents/names.ts';
import type { CellTable, Solution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { variantsAtom } from '../document/document.ts';
import { lineDifferences } from '../document/line-differences.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useSolvedNames } from '../messages/use-surface-names.ts';
import { PlanPicture } from '../plan/plan-picture.tsx';
import { useCatalogue } from '../solving/catalogue.ts';
import classes from './variants-dialog.module.css';

/** A roof to compare. */
export interface ComparedRoof {
  readonly solution: Solution;
  readonly table: CellTable;
}

/** Both roofs, and the sRGB of their slates. */
interface ColouredRoof {
  readonly roof: ComparedRoof;
  readonly colour: string | undefined;
}

/** An amount with the sign of a difference. */
export const signed = (amount: string, difference: number): string =>
  `${difference < 0 ? '−' : '+'} ${amount}`;

interface VariantDifferenceProps {
  readonly present: ColouredRoof;
  readonly other: ColouredRoof;
  readonly name: string;
}

/** Differences between a variant and the present roof: both plans, then article by article. */
export function VariantDifference({ present, other, name }: VariantDifferenceProps) {
  const { t } = useLingui();
  const chosen = useAtomValue(variantsAtom).find(({ configuration }) => !configuration)?.name;
  return (
    <section className={classes.differences} aria-label={t`Unterschied: ${name}`}>
      <div className={classes.plans}>
        <Plans {...present} name={chosen ?? t`Wie jetzt`} />
        <Plans {...other} name={name} />
      </div>
      <BillDifferences present={present.roof.solution} other={other.roof.solution} />
    </section>
  );
}

/** The plans of a roof's surfaces with slates. */
function Plans({ roof: { solution, table }, colour, name }: ColouredRoof & { readonly name: string }) {
  const { t } = useLingui();
  const nameOf = useSolvedNames(solution);
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {solution.surfaces.map((surface, index) => {
        if (surface.status === 'disabled') return null;
        const alignment = nameOf(surface.id);
        const power = formatNumber((surface.power ?? 0) / 1000, 2);
        return (
          <div key={surface.id}>
            <PlanPicture
              surface={surface}
              surfaceIndex={index}
              table={table}
              colour={colour}
              label={t`${name}: Plan der Dachfläche ${alignment}`}
            />
            <small className={classes.laid}>
              {alignment} · {power} kWp
            </small>
          </div>
        );
      })}
    </figure>
  );
}

/** Differences between the bill of a variant and that of the present roof, article by article. */
function BillDifferences({ present, other }: { readonly present: Solution; readonly other: Solution }) {
  const { i18n } = useLingui();
  const nameOf = useNameOf();
  const { articles } = useCatalogue();
  const differences = lineDifferences(present.bom.lines, other.bom.lines);
  const count = differences.length;
  return (
    <>
      <h3>
        {count === 0 ? (
          <Trans>Dieselbe Stückliste</Trans>
        ) : (
          <Plural value={count} one="# Artikel anders als jetzt" other="# Artikel anders als jetzt" />
        )}
      </h3>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <tbody>
            {differences.map(({ article, unit, quantity, price }) => {
              const names = articles.find(({ number }) => number === article)?.names;
              return (
                <tr key={article}>
                  <th scope="row">
                    {names && nameOf(names)} <small>{article}</small>
                  </th>
                  <td>
                    {signed(formatNumber(Math.abs(quantity)), quantity)}{' '}
                    {unitName(unit, i18n, Math.abs(quantity))}
                  </td>
                  <td>{signed(formatMoney(Math.abs(price)), price)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
