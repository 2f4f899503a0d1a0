import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Fragment, useState } from 'react';
import { bomGroups } from '../../../documents/bom-groups.ts';
import { groupTexts } from '../../../documents/texts.ts';
import { wasteOf } from '../../../documents/waste.ts';
import { type NamedLine, namedBom } from '../../../engine/article-names.ts';
import type { Solution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Term } from '../../shared/ui/term.tsx';
import { isReadOnlyAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { AddArticle } from './add-article.tsx';
import classes from './bom.module.css';
import { BomRow } from './bom-row.tsx';
import { UnusedChange } from './unused-change.tsx';
import { useBomChanges } from './use-bom-changes.ts';

/** The bill of materials with the specification's columns, its waste and manual changes. */
export function BomTable({ solution }: { readonly solution: Solution }) {
  const { changes, change } = useBomChanges();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const { t, i18n } = useLingui();
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
  const [search, setSearch] = useState('');
  const { fingerprint } = solution;
  const bom = namedBom(solution.bom, catalogue);
  const wanted = search.trim().toLocaleLowerCase();
  const isWanted = ({ article, names }: NamedLine) =>
    `${article} ${nameOf(names)}`.toLocaleLowerCase().includes(wanted);
  const found = bom.lines.filter(isWanted);
  const showsWaste = bom.lines.some((line) => wasteOf(line) !== null);
  const columnCount = showsWaste ? 11 : 10;
  const listed = bom.lines.map(({ article }) => article);
  // A change made just now gets its line with the next answer.
  const unused = changes.filter(({ article, change: kind }) => kind !== 'extra' && !listed.includes(article));
  const taken = [...listed, ...changes.map(({ article }) => article)];
  return (
    // A read-only bill is disabled as a whole.
    <fieldset className={classes.whole} disabled={isReadOnly}>
      <TextInput
        className={classes.search}
        size="xs"
        type="search"
        aria-label={t`In der Stückliste suchen`}
        placeholder={t`Artikelnummer oder Bezeichnung`}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
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
            <th scope="col" className={`${classes.number} ${classes.total}`}>
              <Trans>Total exkl. MWST</Trans>
            </th>
            <th scope="col" className={classes.action}>
              <span className="visually-hidden">
                <Trans>Ändern</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bomGroups(found, catalogue).map(({ group, lines, netRappen }) => (
            <Fragment key={group}>
              <tr className={classes.group}>
                <td colSpan={columnCount - 2}>{groupTexts(i18n)[group]}</td>
                {/* The sum of search results is meaningless. */}
                <td className={`${classes.number} ${classes.total}`}>
                  {wanted === '' && formatMoney(netRappen)}
                </td>
                <td className={classes.action} />
              </tr>
              {lines.map((line) => (
                <BomRow
                  key={line.article}
                  line={line}
                  showsWaste={showsWaste}
                  onChange={(to) => change(line.article, to)}
                />
              ))}
            </Fragment>
          ))}
          {found.length === 0 && (
            <tr>
              <td colSpan={columnCount}>
                <Trans>Kein Artikel der Stückliste heisst so.</Trans>
              </td>
            </tr>
          )}
          {unused.map(({ article }) => (
            <UnusedChange
              key={article}
              article={article}
              columnCount={columnCount}
              onDrop={() => change(article, null)}
            />
          ))}
          <tr className={classes.adding}>
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
            <td className={`${classes.number} ${classes.minor}`}>{formatNumber(bom.totalPower)} W</td>
            <td className={`${classes.number} ${classes.total}`}>{formatMoney(bom.totalPrice)}</td>
            <td className={classes.action} />
          </tr>
        </tfoot>
      </table>
    </fieldset>
  );
}
