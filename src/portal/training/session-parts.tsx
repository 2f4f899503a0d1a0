import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isSure, type Training, titleIn } from '../../../contracts/domain/trainings.ts';
import { timeAt } from '../../../contracts/domain/working-days.ts';
import { formatDate } from '../../shared/format/date.ts';
import { chooseLocale, localeNames } from '../../shared/i18n/locales.ts';
import { KindName } from '../../shared/ui/certificates.tsx';
import classes from './training.module.css';

type Session = Omit<Training, 'bookings'> & Partial<Pick<Training, 'bookings'>>;

/** Most seats that are drawn one by one. */
const MOST_DRAWN = 24;

/** A session's title in the reader's language, with how it is held. */
export function SessionTitle({ session }: { readonly session: Session }) {
  const { i18n } = useLingui();
  return (
    <>
      <span className={session.state === 'cancelled' ? classes.struck : undefined}>
        {titleIn(session.titles, i18n.locale)}
      </span>{' '}
      <span className={classes.kind}>
        <KindName kind={session.kind} />
      </span>
    </>
  );
}

/** Day of the week, day and month. */
export function DayMark({ session: { startsAt, state } }: { readonly session: Session }) {
  const { i18n } = useLingui();
  const part = (options: Intl.DateTimeFormatOptions) =>
    i18n.date(new Date(startsAt), { timeZone: 'Europe/Zurich', ...options }).replace('.', '');
  return (
    <time
      className={classes.day}
      dateTime={new Date(startsAt).toISOString()}
      data-cancelled={state === 'cancelled' || undefined}
    >
      <span>{part({ weekday: 'short' })}</span>
      <b>{part({ day: '2-digit' })}</b>
      <span className={classes.month}>{part({ month: 'short' })}</span>
    </time>
  );
}

/** When, where and with whom, in one line. */
export function useSessionLine(): (session: Session) => string {
  const { i18n } = useLingui();
  return ({ startsAt, endsAt, city, trainer, language }) => {
    const isForeign = language.slice(0, 2) !== i18n.locale.slice(0, 2);
    const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
    return [
      `${timeAt(startsAt)}–${timeAt(endsAt)}`,
      city,
      trainer,
      isForeign ? (names.of(language.slice(0, 2)) ?? '') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** Day as Do 17.12.2026. */
export function useDayText(): (instant: number) => string {
  const { i18n } = useLingui();
  return (instant) => {
    const weekday = i18n.date(new Date(instant), { weekday: 'short', timeZone: 'Europe/Zurich' });
    return `${weekday.replace('.', '')} ${formatDate(instant)}`;
  };
}

interface SeatsProps {
  readonly session: Pick<Session, 'capacity' | 'taken' | 'minimum' | 'state'>;
  /** As many more are chosen here. */
  readonly chosen?: number;
}

/** Every seat as a square; a mark stands behind the last one that is needed. */
export function Seats({ session: { capacity, taken, minimum, state }, chosen = 0 }: SeatsProps) {
  if (capacity > MOST_DRAWN) return null;
  const kindOf = (seat: number) => (seat < taken ? 'taken' : seat < taken + chosen ? 'chosen' : 'free');
  return (
    <span className={classes.seats} aria-hidden data-cancelled={state === 'cancelled' || undefined}>
      {Array.from({ length: capacity }, (_, seat) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name than their number.
          key={seat}
          data-seat={kindOf(seat)}
          data-needed={(minimum > 1 && seat === minimum - 1) || undefined}
        />
      ))}
    </span>
  );
}

/** Why it was cancelled, as it was typed: in the session's language, which is named where it is not the reader's. */
export function Reason({ session: { reason, language } }: { readonly session: Session }) {
  const { i18n } = useLingui();
  return (
    <span>
      <span lang={language}>«{reason}»</span>
      {language !== chooseLocale(i18n.locale) && ` (${localeNames[language]})`}
    </span>
  );
}

/** How many seats are left, or what is missing. */
export function SeatsText({ session }: { readonly session: Session }) {
  const { capacity, taken, minimum, queue, state, reason } = session;
  const free = capacity - taken;
  const missing = minimum - taken;
  const waiting = queue.reduce((sum, people) => sum + people, 0);
  if (state === 'cancelled')
    return reason === '' ? <Trans>Zu wenige Anmeldungen</Trans> : <Reason session={session} />;
  if (state === 'planned' && missing > 0)
    return <Plural value={missing} one="# fehlt bis zum Minimum" other="# fehlen bis zum Minimum" />;
  if (free > 0) return <Plural value={free} one="# Platz frei" other="# Plätze frei" />;
  if (waiting === 0) return <Trans>ausgebucht, niemand wartet</Trans>;
  return <Plural value={waiting} one="ausgebucht, # wartet" other="ausgebucht, # warten" />;
}

type Tone = 'good' | 'warning' | 'error' | 'accent' | 'rest';

/** How a session stands, for one's own company first of all. */
export function SessionState({ session }: { readonly session: Session }) {
  const [tone, text] = stateOf(session);
  return (
    <span className={classes.chip} data-tone={tone}>
      {text}
    </span>
  );
}

function stateOf(session: Session): [Tone, ReactNode] {
  const { state, bookings = [], taken, capacity } = session;
  if (state === 'cancelled') return ['error', <Trans key="state">abgesagt</Trans>];
  if (state === 'held') return ['rest', <Trans key="state">durchgeführt</Trans>];
  const place = bookings.find(({ state: own }) => own === 'waiting')?.place;
  if (place) return ['accent', <Trans key="state">Sie: Warteliste {place}</Trans>];
  if (bookings.length > 0 && isSure(session)) return ['good', <Trans key="state">angemeldet</Trans>];
  if (taken >= capacity) return ['rest', <Trans key="state">ausgebucht</Trans>];
  if (isSure(session)) return ['good', <Trans key="state">gesichert</Trans>];
  return ['warning', <Trans key="state">noch nicht gesichert</Trans>];
}

/** The language that a session is held in, for the filter. */
export const LanguageIcon = () => <IconWorld size={16} stroke={1.6} aria-hidden />;
