import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Canton } from '../../../contracts/domain/addresses.ts';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { monthsUpTo, yearBefore } from '../../../contracts/domain/periods.ts';
import { KIND_NAMES } from '../../../contracts/domain/project-names.ts';
import { ProjectKind } from '../../../contracts/domain/project-states.ts';
import { PartnerCategory } from '../../../contracts/domain/user.ts';
import { CATEGORY_NAMES } from '../../../contracts/domain/user-names.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { formatDay } from '../../shared/format/date.ts';
import { FilterMenu } from '../../shared/tables/filter-menu.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { usePeriodName } from '../use-period-name.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ArticlesPanel } from './articles-panel.tsx';
import { CantonsPanel } from './cantons-panel.tsx';
import classes from './insights.module.css';
import { MonthsPanel } from './months-panel.tsx';
import { PartnersPanel } from './partners-panel.tsx';
import { searchOf, useInsights, useInsightsQuery } from './queries.ts';
import { ReasonsPanel } from './reasons-panel.tsx';
import { StagesPanel } from './stages-panel.tsx';

/** The supplier's figures at `/staff/insights`; each opens the list that it counts. */
export function InsightsPage() {
  const nameOf = usePeriodName();
  const { query, change } = useInsightsQuery();
  const { data, error, refetch } = useInsights(query);
  return (
    <Page isWide>
      <div className={classes.tools}>
        <p>{data && nameOf(data.period)}</p>
        <Choice query={query} onChange={change} />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={640} />}
      {data && <Panels insights={data} query={query} />}
    </Page>
  );
}

function Panels(props: { readonly insights: Insights; readonly query: InsightsQuery }) {
  return (
    <div className={classes.panels}>
      <Expiring {...props} />
      <div className={classes.pair}>
        <StagesPanel {...props} />
        <MonthsPanel {...props} />
      </div>
      <div className={classes.triple}>
        <AnswersPanel {...props} />
        <ReasonsPanel {...props} />
        <CantonsPanel {...props} />
      </div>
      <PartnersPanel {...props} />
      <ArticlesPanel {...props} />
    </div>
  );
}

/** Open offers that are about to expire: the first to call about. */
function Expiring({
  insights: { expiring },
  query,
}: {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}) {
  const { count, until } = expiring;
  if (count === 0) return null;
  const { category, organisation } = query;
  const day = formatDay(until);
  return (
    <p className={classes.expiring}>
      <Link to={`/staff/all?${searchOf({ category, organisation, expiringUntil: until })}`}>
        <Plural value={count} one="# Offerte läuft" other="# Offerten laufen" />
      </Link>{' '}
      <Trans>bis {day} ab.</Trans>
    </p>
  );
}

interface ChoiceProps {
  readonly query: InsightsQuery;
  readonly onChange: (part: Partial<InsightsQuery>) => void;
}

/** Period and filters. */
function Choice({ query, onChange }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const today = dateAt(Date.now());
  const year = monthsUpTo(today, 12);
  const periods = [
    { value: monthsUpTo(today, 1), label: t`Dieser Monat` },
    { value: monthsUpTo(today, 3), label: t`3 Monate` },
    { value: year, label: t`12 Monate` },
    { value: yearBefore(year), label: t`12 Monate davor` },
  ];
  const options = <V extends string>(names: Readonly<Record<V, MessageDescriptor>>, values: readonly V[]) =>
    values.map((value) => ({ value, label: i18n._(names[value]) }));
  return (
    <>
      <SegmentedControl
        aria-label={t`Zeitraum`}
        value={query.period ?? year}
        data={periods}
        onChange={(period) => onChange({ period })}
      />
      <FilterMenu
        label={t`Art`}
        options={options(KIND_NAMES, ProjectKind.options)}
        chosen={query.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterMenu
        label={t`Kanton`}
        options={Canton.options.map((value) => ({ value, label: value }))}
        chosen={query.canton}
        onChange={(canton) => onChange({ canton })}
      />
      <FilterMenu
        label={t`Kategorie`}
        options={options(CATEGORY_NAMES, PartnerCategory.options)}
        chosen={query.category}
        onChange={(category) => onChange({ category })}
      />
    </>
  );
}
