import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatKilowatts, formatNumber, formatPercent } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { chf, FiguresTable, kwp } from '../figures-table.tsx';
import { Nothing } from './answers-panel.tsx';
import { Bars } from './bars.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

interface PartnersPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** Partners, those with the largest orders first. */
export function PartnersPanel({ insights: { partners, partnerCount, period }, query }: PartnersPanelProps) {
  const { t } = useLingui();
  const list = (organisation: string, milestone: 'requested' | 'offered' | 'ordered') =>
    listOf(query, { organisation, milestone, period });
  return (
    <Panel
      title={<Trans>Partner</Trans>}
      aside={<Plural value={partnerCount} one="# Partner" other="# Partner" />}
      padded
    >
      {partners.length === 0 && <Nothing />}
      {partners.length > 0 && (
        <div className={classes.scroll}>
          <table aria-label={t`Partner`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Firma</Trans>
                </th>
                <th scope="col">
                  <Trans>Anfragen</Trans>
                </th>
                <th scope="col">
                  <Trans>Offerten</Trans>
                </th>
                <th scope="col">
                  <Trans>Bestellungen</Trans>
                </th>
                <th scope="col">
                  <Trans>gewonnen</Trans>
                </th>
                <th scope="col">kWp</th>
                <th scope="col">
                  <Trans>CHF exkl. MWST</Trans>
                </th>
                <th scope="col">
                  <Trans>Bestellungen je Monat</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {partners.map(({ id, name, requested, offered, won, ordered, months }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/staff/organisations/${id}`}>{name}</Link>
                  </th>
                  <td>
                    <Link to={list(id, 'requested')}>{formatNumber(requested)}</Link>
                  </td>
                  <td>
                    <Link to={list(id, 'offered')}>{formatNumber(offered)}</Link>
                  </td>
                  <td>
                    <Link to={list(id, 'ordered')}>{formatNumber(ordered.count)}</Link>
                  </td>
                  <td>{offered > 0 ? formatPercent(Math.round((won / offered) * 100)) : '–'}</td>
                  <td>{formatKilowatts(ordered.powerW)}</td>
                  <td>{formatAmount(ordered.netRappen)}</td>
                  <td>
                    <Bars counts={months} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FiguresTable
        title={t`Partner`}
        head={[
          t`Firma`,
          t`Anfragen`,
          t`Offerten`,
          t`davon bestellt`,
          t`Bestellungen`,
          'kWp',
          t`CHF exkl. MWST`,
        ]}
        rows={partners.map(({ name, requested, offered, won, ordered }) => [
          name,
          requested,
          offered,
          won,
          ordered.count,
          kwp(ordered.powerW),
          chf(ordered.netRappen),
        ])}
      />
    </Panel>
  );
}
