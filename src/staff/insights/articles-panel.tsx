import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { unitName } from '../../../documents/names.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { chf, FiguresTable } from '../figures-table.tsx';
import { Nothing } from './answers-panel.tsx';
import classes from './insights.module.css';
import { listOf, useOrderedArticles } from './queries.ts';

/** Articles shown at once; the table below has all. */
const SHOWN = 12;

interface ArticlesPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** Ordered articles, those with the highest turnover first. */
export function ArticlesPanel({ insights: { period }, query }: ArticlesPanelProps) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useOrderedArticles(query);
  return (
    <Panel
      title={<Trans>Bestellte Artikel</Trans>}
      aside={data && <Plural value={data.count} one="# Artikel" other="# Artikel" />}
      padded
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.count === 0 && <Nothing />}
      {data && data.count > 0 && (
        <>
          <div className={classes.scroll}>
            <table aria-label={t`Bestellte Artikel`}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Artikel</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Menge</Trans>
                  </th>
                  <th scope="col">
                    <Trans>CHF exkl. MWST</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Bestellungen</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.articles
                  .slice(0, SHOWN)
                  .map(({ article, names, unit, quantity, netRappen, projects }) => (
                    <tr key={`${article} ${unit}`}>
                      <th scope="row" className={classes.article}>
                        {nameIn(names, i18n.locale)} <small>{article}</small>
                      </th>
                      <td>
                        {formatNumber(quantity)} {unitName(unit, i18n, quantity)}
                      </td>
                      <td>{formatAmount(netRappen)}</td>
                      <td>
                        <Link to={listOf(query, { article, period })}>{formatNumber(projects)}</Link>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
          <FiguresTable
            title={t`Bestellte Artikel`}
            head={[t`Artikel`, t`Bezeichnung`, t`Menge`, t`Einheit`, t`CHF exkl. MWST`, t`Bestellungen`]}
            rows={data.articles.map(({ article, names, unit, quantity, netRappen, projects }) => [
              article,
              nameIn(names, i18n.locale),
              quantity,
              unitName(unit, i18n),
              chf(netRappen),
              projects,
            ])}
            addressOf={(index) => listOf(query, { article: data.articles[index]?.article, period })}
          />
        </>
      )}
    </Panel>
  );
}
