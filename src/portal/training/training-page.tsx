import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { type Training, TrainingKind, TrainingQuery } from '../../../contracts/domain/trainings.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { localeNames } from '../../shared/i18n/locales.ts';
import { Paging } from '../../shared/tables/paging.tsx';
import { type ListState, useListQuery } from '../../shared/tables/use-list-query.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { CertificationPanel } from './certification-panel.tsx';
import { Month } from './month.tsx';
import { useTrainings } from './queries.ts';
import { SessionPanel } from './session-panel.tsx';
import {
  DayMark,
  LanguageIcon,
  Seats,
  SeatsText,
  SessionState,
  SessionTitle,
  useSessionLine,
} from './session-parts.tsx';
import classes from './training.module.css';

/** The query of the page's list, which offers no search. */
const PageQuery = TrainingQuery.omit({ from: true, until: true, own: true });

/** The address of a session on this page, with the filters that are chosen; null: of the page without one. */
export function useSessionAddress(): (id: string | null, more?: Record<string, string>) => string {
  const [parameters] = useSearchParams();
  return (id, more = {}) => {
    const next = new URLSearchParams(parameters);
    for (const name of ['session', 'instead']) next.delete(name);
    if (id !== null) next.set('session', id);
    for (const [name, value] of Object.entries(more)) next.set(name, value);
    return `/training?${next}`;
  };
}

/** The coming trainings as list and month, how the company stands, and one training with its bookings. */
export function TrainingPage() {
  const profile = useAtomValue(profileAtom);
  const list = useListQuery(PageQuery);
  const [parameters] = useSearchParams();
  const opened = parameters.get('session');
  const { kind, language, page, pageSize } = list.query;
  const { data, error, refetch } = useTrainings({ kind, language, page, pageSize });
  // The month of what is opened, else of what comes next.
  const shown = data?.rows.find(({ id }) => id === opened) ?? data?.rows[0];
  const month = dateAt(shown?.startsAt ?? Date.now()).slice(0, 7);
  return (
    <Page>
      <div className={classes.page} data-opened={opened !== null || undefined}>
        <Filters list={list} />
        {profile?.PartnerCategory && <CertificationPanel company={profile.CompanyName} />}
        <div className={classes.columns}>
          <div className={classes.list}>
            {data && data.rows.length > 0 && <Sessions sessions={data.rows} opened={opened} />}
            {data?.rows.length === 0 && (
              <Notice
                icon={<IconCalendarOff size={22} stroke={1.6} />}
                title={<Trans>Keine Schulung gefunden</Trans>}
                action={
                  list.isFiltered && (
                    <Button variant="default" onClick={() => list.showAll()}>
                      <Trans>Alle anzeigen</Trans>
                    </Button>
                  )
                }
              />
            )}
            {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && (
              <div aria-busy="true" className={classes.loading}>
                {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
                  <Skeleton key={key} height={76} radius={10} />
                ))}
              </div>
            )}
            {data && data.total > 0 && (
              <Paging
                page={page}
                pageSize={pageSize}
                total={data.total}
                onChange={(next) => list.change({ page: next })}
              />
            )}
          </div>
          <div className={classes.side}>
            <Month kind={kind} language={language} opened={opened} usual={month} />
            {opened ? (
              <SessionPanel key={opened} id={opened} />
            ) : (
              <p className={classes.hint}>
                <Trans>Wählen Sie eine Schulung, um Einzelheiten zu sehen und sich anzumelden.</Trans>
              </p>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}

function Filters({
  list,
}: {
  readonly list: ListState<Pick<TrainingQuery, 'kind' | 'language'> & ListState['query']>;
}) {
  const { t } = useLingui();
  const { kind, language } = list.query;
  return (
    <div className={`${classes.filters} for-fingers`}>
      <SegmentedControl
        aria-label={t`Art der Schulung`}
        value={kind}
        onChange={(next) => list.change({ kind: TrainingKind.or(TrainingQuery.shape.kind).parse(next) })}
        data={[
          { value: '', label: t({ message: 'Alle', context: 'Schulungen' }) },
          { value: 'indoor', label: t`Indoor` },
          { value: 'outdoor', label: t`Outdoor` },
        ]}
      />
      <NativeSelect
        aria-label={t`Sprache der Schulung`}
        leftSection={<LanguageIcon />}
        value={language}
        onChange={(event) =>
          list.change({ language: TrainingQuery.shape.language.parse(event.currentTarget.value) })
        }
        data={[
          { value: '', label: t`Alle Sprachen` },
          ...Language.options.map((value) => ({ value, label: localeNames[value] })),
        ]}
      />
    </div>
  );
}

interface SessionsProps {
  readonly sessions: readonly Training[];
  readonly opened: string | null;
}

/** Sessions by month. */
function Sessions({ sessions, opened }: SessionsProps) {
  const { i18n } = useLingui();
  const months = Map.groupBy(sessions, ({ startsAt }) => dateAt(startsAt).slice(0, 7));
  return (
    <div className={classes.card}>
      {[...months].map(([month, rows]) => (
        <section key={month}>
          <h2 className={classes.monthName}>
            {i18n.date(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}
          </h2>
          <ul className={classes.sessions}>
            {rows.map((session) => (
              <Row key={session.id} session={session} isOpened={session.id === opened} />
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.legend}>
        <span>
          <i data-seat="taken" /> <Trans>belegt</Trans>
        </span>
        <span>
          <i data-seat="chosen" /> <Trans>Ihre Auswahl</Trans>
        </span>
        <span>
          <i data-seat="free" /> <Trans>frei</Trans>
        </span>
        <span>
          <b aria-hidden>|</b> <Trans>Minimum 6, darunter noch nicht gesichert</Trans>
        </span>
      </p>
    </div>
  );
}

function Row({ session, isOpened }: { readonly session: Training; readonly isOpened: boolean }) {
  const lineOf = useSessionLine();
  return (
    <li className={classes.session} data-opened={isOpened || undefined}>
      <DayMark session={session} />
      <div className={classes.what}>
        <h3>
          <SessionTitle session={session} />
        </h3>
        <small>{lineOf(session)}</small>
      </div>
      <div className={classes.room}>
        <Seats session={session} />
        <small>
          <SeatsText session={session} />
        </small>
      </div>
      <div className={classes.end}>
        <SessionState session={session} />
        <RowAction session={session} />
      </div>
    </li>
  );
}

/** The button for the next action on a session. */
function RowAction({ session }: { readonly session: Training }) {
  const { t, i18n } = useLingui();
  const addressOf = useSessionAddress();
  const { id, state, isOpen, bookings, taken, capacity, successor, titles } = session;
  const isMoving = state === 'cancelled' && successor !== null;
  const to = isMoving && bookings.length > 0 ? addressOf(successor.id, { instead: id }) : addressOf(id);
  const text = isMoving
    ? t`Umbuchen`
    : !isOpen
      ? t`Ansehen`
      : bookings.length > 0
        ? t`Verwalten`
        : taken >= capacity
          ? t`Auf Warteliste`
          : t`Anmelden`;
  const title = titles[i18n.locale as keyof typeof titles] || titles.de;
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="sm"
      aria-label={`${text}: ${title}, ${dateAt(session.startsAt)}`}
    >
      {text}
    </Button>
  );
}
