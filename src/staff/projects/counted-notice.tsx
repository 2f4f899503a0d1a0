import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CountedQuery, Milestone } from '../../../contracts/domain/insights.ts';
import { ANSWER_NAMES, ARCHIVE_REASON_NAMES } from '../../../contracts/domain/project-names.ts';
import { CATEGORY_NAMES } from '../../../contracts/domain/user-names.ts';
import { formatDay } from '../../shared/format/date.ts';
import type { ListQuery, ListState } from '../../shared/tables/use-list-query.ts';
import { usePeriodName } from '../use-period-name.ts';
import classes from './counted-notice.module.css';

const MILESTONE_NAMES: Readonly<Record<Milestone, MessageDescriptor>> = {
  requested: msg`Angefragt`,
  offered: msg`Offeriert`,
  ordered: msg`Bestellt`,
  archived: msg`Archiviert`,
};

/** Names the figure whose projects a list shows, and leads back to all projects. */
export function CountedNotice({ list }: { readonly list: ListState<ListQuery & CountedQuery> }) {
  const parts = useParts(list.query);
  if (parts.length === 0) return null;
  const text = parts.join(' · ');
  return (
    <p className={classes.notice}>
      <span>
        <Trans>Nur gezählte Projekte: {text}</Trans>
      </span>
      <Button variant="default" size="compact-sm" onClick={list.showAll}>
        <Trans>Alle anzeigen</Trans>
      </Button>
    </p>
  );
}

function useParts(query: CountedQuery): string[] {
  const { t, i18n } = useLingui();
  const { milestone, reason, article, answer, expiringUntil, period, canton, category } = query;
  const nameOf = usePeriodName();
  const day = expiringUntil && formatDay(expiringUntil);
  return [
    milestone && i18n._(MILESTONE_NAMES[milestone]),
    reason && i18n._(ARCHIVE_REASON_NAMES[reason]),
    article,
    answer && i18n._(ANSWER_NAMES[answer]),
    day && t`Offerte läuft bis ${day} ab`,
    period && nameOf(period),
    ...canton,
    ...category.map((one) => i18n._(CATEGORY_NAMES[one])),
  ].filter((part): part is string => Boolean(part));
}
