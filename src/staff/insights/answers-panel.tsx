import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { ANSWER_NAMES } from '../../../contracts/domain/project-names.ts';
import { formatNumber, formatPercent } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { FiguresTable } from '../figures-table.tsx';
import { Bars } from './bars.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

interface AnswersPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** The supplier's answers against what was promised, in working days. */
export function AnswersPanel({ insights: { answers, period }, query }: AnswersPanelProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={<Trans>Antworten gegen Versprechen</Trans>} aside={<Trans>Werktage</Trans>} padded>
      {answers.length === 0 && <Nothing />}
      <ul className={classes.answers}>
        {answers.map(({ answer, promisedDays, inTime, count, projects, averageDays, waits }) => (
          <li key={answer}>
            <div>
              <b>{i18n._(ANSWER_NAMES[answer])}</b>
              <small>
                <Trans>versprochen in {promisedDays}</Trans>
              </small>
              <small>
                <Link to={listOf(query, { answer, period })}>
                  <Plural value={projects} one="# Projekt" other="# Projekte" />
                </Link>
              </small>
            </div>
            <Bars counts={waits.slice(0, lastOf(waits, promisedDays) + 1)} lateFrom={promisedDays + 1} />
            <div data-late={inTime / count < 0.8 || undefined}>
              <b>{formatPercent(Math.round((inTime / count) * 100))}</b>
              <small>
                <Trans>Ø {formatNumber(Math.round(averageDays * 10) / 10)} Tage</Trans>
              </small>
            </div>
          </li>
        ))}
      </ul>
      <FiguresTable
        title={t`Antworten gegen Versprechen`}
        head={[
          t`Antwort`,
          t`Werktage versprochen`,
          t`Antworten`,
          t`davon rechtzeitig`,
          t`Werktage im Mittel`,
        ]}
        rows={answers.map(({ answer, promisedDays, count, inTime, averageDays }) => [
          i18n._(ANSWER_NAMES[answer]),
          promisedDays,
          count,
          inTime,
          Math.round(averageDays * 10) / 10,
        ])}
      />
    </Panel>
  );
}

/** The last day that is drawn: one after the promise, or the longest wait. */
const lastOf = (waits: readonly number[], promisedDays: number): number =>
  Math.max(
    promisedDays + 1,
    waits.findLastIndex((count) => count > 0),
  );

/** Stands where a chart has no figures. */
export const Nothing = () => (
  <p className={classes.nothing}>
    <Trans>In diesem Zeitraum nichts</Trans>
  </p>
);
