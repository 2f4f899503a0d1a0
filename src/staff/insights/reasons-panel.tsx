import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { ARCHIVE_REASON_NAMES } from '../../../contracts/domain/project-names.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { FiguresTable } from '../figures-table.tsx';
import { Nothing } from './answers-panel.tsx';
import { FeedbackList } from './feedback-list.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

interface ReasonsPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

type Reason = Insights['reasons'][number]['reason'];

/** Why projects were archived. */
export function ReasonsPanel({ insights: { reasons, period }, query }: ReasonsPanelProps) {
  const { t, i18n } = useLingui();
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const [read, setRead] = useState<Reason | null>(null);
  const reasonRead = read === null ? '' : i18n._(ARCHIVE_REASON_NAMES[read]);
  return (
    <Panel
      title={<Trans>Gründe im Archiv</Trans>}
      aside={<Plural value={total} one="# Projekt" other="# Projekte" />}
      padded
    >
      {total === 0 && <Nothing />}
      <ul className={classes.reasons}>
        {reasons.map(({ reason, count, withFeedback }) => (
          <li key={reason}>
            <span>
              {i18n._(ARCHIVE_REASON_NAMES[reason])}
              {withFeedback > 0 && (
                <button type="button" onClick={() => setRead(reason)}>
                  <Plural value={withFeedback} one="# Rückmeldung" other="# Rückmeldungen" />
                </button>
              )}
            </span>
            <i aria-hidden style={{ width: `${(count / most) * 100}%` }} />
            <Link to={listOf(query, { reason, period })}>{formatNumber(count)}</Link>
          </li>
        ))}
      </ul>
      <FiguresTable
        title={t`Gründe im Archiv`}
        head={[t`Grund`, t`Projekte`, t`mit Rückmeldung`]}
        rows={reasons.map(({ reason, count, withFeedback }) => [
          i18n._(ARCHIVE_REASON_NAMES[reason]),
          count,
          withFeedback,
        ])}
      />
      <FormDialog
        isOpen={read !== null}
        title={t`Rückmeldungen: ${reasonRead}`}
        onClose={() => setRead(null)}
        size="lg"
      >
        {read !== null && <FeedbackList query={{ ...query, period, reason: read }} />}
      </FormDialog>
    </Panel>
  );
}
