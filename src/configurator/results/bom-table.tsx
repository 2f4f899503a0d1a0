import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { wasteOf } from '../../../documents/waste.ts';
import { namedBom } from '../../../engine/article-names.ts';
import type { Solution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Term } from '../../shared/ui/term.tsx';
import { isReadOnlyAtom } from '../document/document.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { AddArticle } from './add-article.tsx';
import classes from './bom.module.css';
import { BomRow } from './bom-row.tsx';
import { UnusedChange } from './unused-change.tsx';
import { useBomChanges } from './use-bom-changes.ts';

/** The bill of materials with the specification's columns, its waste, and what is changed by hand. */
export function BomTable({ solution }: { readonly solution: Solution }) {
  const { changes, change } = useBomChanges();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const { t } = useLingui();
  const { fingerprint } = solution;
  const bom = namedBom(solution.bom, useCatalogue());
  const showsWaste = bom.lines.some((line) => wasteOf(line) !== null);
  const columnCount = showsWaste ? 11 : 10;
  const listed = bom.lines.map(({ article }) => article);
  // One that was only just made has its line with the next answer.
  const unused = changes.filter(({ article, change: kind }) => kind !== 'extra' && !listed.includes(article));
  const taken = [...listed, ...changes.map(({ article }) => article)];
  return (
    // What can be looked at only is disabled as a whole.
    <fieldset className={classes.whole} disabled={isReadOnly}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Artikelnummer</Trans>
            </th>
            <th scope="col">
              <Trans>Bezeichnung</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans>Menge</Trans>
            </th>
            <th scope="col">
              <Trans>Einheit</Trans>
            </th>
            {showsWaste && (
              <th scope="col" className={classes.number}>
                <Trans>Verschnitt</Trans>
              </th>
            )}
            <th scope="col" className={classes.number}>
              <Trans>Leistung je Einheit</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans>Preis je Einheit</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans>Preis nach Rabatt</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans>Leistung total</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans>Total exkl. MWST</Trans>
            </th>
            <th scope="col">
              <span className="visually-hidden">
                <Trans>Ändern</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bom.lines.map((line) => (
            <BomRow
              key={line.article}
              line={line}
              showsWaste={showsWaste}
              onChange={(to) => change(line.article, to)}
            />
          ))}
          {unused.map(({ article }) => (
            <UnusedChange
              key={article}
              article={article}
              columnCount={columnCount}
              onDrop={() => change(article, null)}
            />
          ))}
          <tr>
            <td colSpan={columnCount}>
              <AddArticle
                taken={taken}
                onAdd={(article) => change(article, { article, change: 'extra', quantity: 1 })}
              />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={columnCount - 3}>
              <Trans>Total</Trans>{' '}
              <small>
                <Term
                  explanation={t`Prüfzahl: Bildschirm, PDF, Excel, Offerte und Bestellung mit derselben Zahl sagen dasselbe.`}
                >
                  {fingerprint}
                </Term>
              </small>
            </th>
            <td className={classes.number}>{formatNumber(bom.totalPower)} W</td>
            <td className={classes.number}>{formatMoney(bom.totalPrice)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </fieldset>
  );
}
