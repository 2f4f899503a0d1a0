import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Training, type TrainingQuery, titleIn } from '../../../contracts/domain/trainings.ts';
import { addDays, addMonths, dateAt } from '../../../contracts/domain/working-days.ts';
import { useTrainings } from './queries.ts';
import classes from './training.module.css';
import { useSessionAddress } from './training-page.tsx';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Monday to Sunday of every week that a month, as 2026-12, has a day in. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(first, -weekday); day <= last; day = addDays(day, 7))
    weeks.push(WEEK.map((index) => addDays(day, index)));
  return weeks;
}

interface MonthProps extends Pick<TrainingQuery, 'kind' | 'language'> {
  readonly opened: string | null;
  /** Shown unless the address says another one, as 2026-12. */
  readonly usual: string;
}

/** A month with its trainings; the one that is shown stands in the address. */
export function Month({ kind, language, opened, usual }: MonthProps) {
  const { t, i18n } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('month') ?? '';
  const today = dateAt(Date.now());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : usual;
  const first = `${month}-01`;
  const until = addDays(addMonths(first, 1), -1);
  const { data } = useTrainings({ kind, language, from: first, until, pageSize: 100 });
  const show = (by: number) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('month', addMonths(first, by).slice(0, 7));
        return next;
      },
      { replace: true },
    );
  const name = i18n.date(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  const weekday = (index: number, style: 'short' | 'long') =>
    i18n.date(new Date(MONDAY + index * DAY), { weekday: style, timeZone: 'UTC' }).replace('.', '');
  return (
    <section className={classes.calendar} aria-label={t`Kalender`}>
      <header>
        <h2 aria-live="polite">{name}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Voriger Monat`}
          onClick={() => show(-1)}
        >
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Nächster Monat`}
          onClick={() => show(1)}
        >
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      <table>
        <thead>
          <tr>
            {WEEK.map((index) => (
              <th key={index} scope="col" abbr={weekday(index, 'long')}>
                {weekday(index, 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.slice(0, 7) === month && (
                    <Day
                      day={day}
                      isToday={day === today}
                      sessions={data?.rows.filter(({ startsAt }) => dateAt(startsAt) === day) ?? []}
                      opened={opened}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly sessions: readonly Training[];
  readonly opened: string | null;
}

/** A day; one with trainings leads to the first of them, or from one to the next. */
function Day({ day, isToday, sessions, opened }: DayProps) {
  const { i18n } = useLingui();
  const addressOf = useSessionAddress();
  const number = Number(day.slice(8));
  const shown = sessions.findIndex(({ id }) => id === opened);
  const next = sessions[(shown + 1) % sessions.length];
  if (!next) return <span aria-current={isToday ? 'date' : undefined}>{number}</span>;
  const tone = sessions.every(({ state }) => state === 'cancelled')
    ? 'cancelled'
    : sessions.some(({ bookings }) => bookings.length > 0)
      ? 'own'
      : sessions.some(({ taken, capacity }) => taken < capacity)
        ? 'open'
        : 'full';
  const titles = sessions.map((session) => titleIn(session.titles, i18n.locale));
  return (
    <Link
      to={addressOf(next.id)}
      data-tone={tone}
      data-opened={shown >= 0 || undefined}
      aria-label={`${number}, ${titles.join(', ')}`}
      aria-current={isToday ? 'date' : undefined}
    >
      {number}
    </Link>
  );
}
