import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCalendarPlus, IconHourglass } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Booking, isSure, type Training, titleIn } from '../../../contracts/domain/trainings.ts';
import { timeAt } from '../../../contracts/domain/working-days.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDate, formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { BookingForm, ChangeForm, PersonName } from './booking-form.tsx';
import { useSaveCalendar, useTraining, useTrainingChange, useTrainings } from './queries.ts';
import { Reason, Seats, SeatsText, SessionState, SessionTitle, useDayText } from './session-parts.tsx';
import classes from './training.module.css';
import { useSessionAddress } from './training-page.tsx';

/** One session: where and when, who waits, what the company booked, and booking. */
export function SessionPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTraining(id);
  const { t } = useLingui();
  const addressOf = useSessionAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  // Move the focus to the panel after opening it; on a phone it replaces the list.
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  return (
    <section className={classes.panel} aria-label={t`Schulung`}>
      <ActionIcon
        component={Link}
        to={addressOf(null)}
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Zurück zur Liste`}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {data && (
        <>
          <header className={classes.panelHead}>
            <h2 ref={heading} tabIndex={-1}>
              <SessionTitle session={data} />
            </h2>
            <SessionState session={data} />
          </header>
          <Details session={data} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} aria-busy="true" />}
    </section>
  );
}

function Details({ session }: { readonly session: Training }) {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const dayOf = useDayText();
  const { mutate: saveCalendar, isPending: isSaving } = useSaveCalendar();
  const { startsAt, endsAt, venue, city, trainer, bookableUntil, bookings, isOpen, state } = session;
  const [isAdding, setAdding] = useState(false);
  const mayBook = isOpen && (bookings.length === 0 || isAdding);
  return (
    <>
      <Facts>
        <Fact name={<Trans>Datum</Trans>}>{dayOf(startsAt)}</Fact>
        <Fact name={<Trans>Zeit</Trans>}>
          <Trans>
            {timeAt(startsAt)}–{timeAt(endsAt)}, mit {trainer}
          </Trans>
        </Fact>
        <Fact name={<Trans>Ort</Trans>}>
          {venue}, {city}
        </Fact>
        <Fact name={<Trans>Anmeldeschluss</Trans>}>{formatDay(bookableUntil)}</Fact>
      </Facts>
      <div className={classes.panelBody}>
        <Unsure session={session} />
        {state === 'cancelled' && <Successor session={session} />}
        {session.queue.length > 0 && <Line session={session} />}
        <Elsewhere session={session} />
        {bookings.map((booking) => (
          <OwnBooking key={`${booking.id} ${booking.revision}`} session={session} booking={booking} />
        ))}
        {mayBook ? (
          <BookingForm session={session} instead={parameters.get('instead')} />
        ) : (
          <p className={classes.seatLine}>
            <Seats session={session} />
            <span>
              <SeatsText session={session} />
            </span>
          </p>
        )}
        <div className={classes.more}>
          {isOpen && bookings.length > 0 && !isAdding && (
            <Button variant="default" size="sm" onClick={() => setAdding(true)}>
              <Trans>Weitere Gruppe anmelden</Trans>
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            loading={isSaving}
            leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
            aria-label={t`ICS: Kalendereintrag herunterladen`}
            onClick={() => saveCalendar(session)}
          >
            ICS
          </Button>
        </div>
      </div>
    </>
  );
}

/** Says that too few have booked yet, and when it is decided. */
function Unsure({ session }: { readonly session: Training }) {
  const { state, taken, minimum, bookableUntil } = session;
  if (state !== 'planned' || isSure(session)) return null;
  return (
    <p className={classes.unsure}>
      <IconHourglass size={18} stroke={1.6} aria-hidden className={classes.hourglass} />
      <span>
        <b>
          <Trans>Noch nicht gesichert.</Trans>
        </b>{' '}
        <Trans>
          {taken} von mindestens {minimum} sind angemeldet, Entscheid nach Anmeldeschluss am{' '}
          {formatDay(bookableUntil)}.
        </Trans>
      </span>
    </p>
  );
}

/** Why it was cancelled, and the session in its place. */
function Successor({ session }: { readonly session: Training }) {
  const addressOf = useSessionAddress();
  const { reason, successor, id, bookings } = session;
  return (
    <div className={classes.unsure} data-tone="error">
      <span>
        <b>
          <Trans>Abgesagt.</Trans>
        </b>{' '}
        {reason ? <Reason session={session} /> : <Trans>Es waren zu wenige angemeldet.</Trans>}{' '}
        {successor && (
          <Link to={addressOf(successor.id, bookings.length > 0 ? { instead: id } : {})}>
            <Trans>
              Neu am {formatDate(successor.startsAt)}, {successor.city}
            </Trans>
          </Link>
        )}
      </span>
    </div>
  );
}

/** The waiting list; other companies stay anonymous. */
function Line({ session: { queue, bookings } }: { readonly session: Training }) {
  const own = bookings.flatMap(({ place }) => place ?? []);
  const people = queue.reduce((sum, size) => sum + size, 0);
  return (
    <section className={classes.line}>
      <header>
        <h3>
          <Trans>Warteliste</Trans>
        </h3>
        <span>
          <Plural value={people} one="# Person wartet" other="# Personen warten" />
        </span>
      </header>
      <ol>
        {queue.map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is named by its place in line.
          <li key={index} data-own={own.includes(index + 1) || undefined}>
            <i>{index + 1}</i>
            <span>
              {own.includes(index + 1) ? <Trans>Ihre Gruppe</Trans> : <Trans>Eine andere Firma</Trans>}
            </span>
            <span>
              <Plural value={size} one="# Person" other="# Personen" />
            </span>
          </li>
        ))}
      </ol>
      {own.length > 0 && (
        <p>
          <Trans>
            Werden genug Plätze zugleich frei, rücken Sie nach. Niemand wird getrennt, und Sie erhalten eine
            Mitteilung.
          </Trans>
        </p>
      )}
    </section>
  );
}

/** Another date of the same training that has room for the group that waits here. */
function Elsewhere({ session }: { readonly session: Training }) {
  const addressOf = useSessionAddress();
  const dayOf = useDayText();
  const { data } = useTrainings({ kind: session.kind, pageSize: 100 });
  const waiting = session.bookings.filter(({ state }) => state === 'waiting');
  const people = waiting.reduce((sum, { attendees }) => sum + attendees.length, 0);
  const other = data?.rows.find(
    ({ titles, isOpen, bookings, capacity, taken }) =>
      isOpen && bookings.length === 0 && titles.de === session.titles.de && capacity - taken >= people,
  );
  if (people === 0 || !session.isOpen || !other) return null;
  const free = other.capacity - other.taken;
  return (
    <p className={classes.elsewhere}>
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
      <span>
        {dayOf(other.startsAt)}, {other.city}:{' '}
        <b>
          <Plural value={free} one="# Platz frei" other="# Plätze frei" />
        </b>
      </span>
      <Link to={addressOf(other.id, { instead: session.id })}>
        <Trans>Wechseln</Trans>
      </Link>
    </p>
  );
}

interface OwnBookingProps {
  readonly session: Training;
  readonly booking: Booking;
}

/** A group of the company: who comes, and until the deadline changing and cancelling it. */
function OwnBooking({ session, booking }: OwnBookingProps) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const cancel = useTrainingChange(() =>
    call('DELETE /v1/trainings/:id/bookings/:bookingId', {
      params: { id: session.id, bookingId: booking.id },
    }),
  );
  const title = titleIn(session.titles, i18n.locale);
  return (
    <section className={classes.own}>
      <header>
        <h3>
          <Trans>Ihre Gruppe</Trans>
        </h3>
        {session.isOpen && !isChanging && (
          <span>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setChanging(true)}>
              <Trans>Ändern</Trans>
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              loading={cancel.isPending}
              onClick={() => setAsking(true)}
            >
              <Trans>Gruppe abmelden</Trans>
            </Button>
          </span>
        )}
      </header>
      {isChanging ? (
        <ChangeForm session={session} booking={booking} onClose={() => setChanging(false)} />
      ) : (
        <ul className={classes.people}>
          {booking.attendees.map((attendee) => (
            <li key={attendee.email} className={classes.person}>
              <PersonName attendee={attendee} />
            </li>
          ))}
        </ul>
      )}
      <QuestionDialog
        isOpen={isAsking}
        title={t`Gruppe abmelden?`}
        answers={[
          { text: t`Behalten`, onChoose: () => {} },
          {
            text: t`Gruppe abmelden`,
            onChoose: () =>
              cancel.mutateAsync(undefined).then(
                () => showSuccess(t`Abgemeldet: ${title}`),
                (error) => showError(textOf(error)),
              ),
          },
        ]}
        onClose={() => setAsking(false)}
      >
        <Plural
          value={booking.attendees.length}
          one="Der Platz wird frei. Sie erhalten eine E-Mail mit der Absage für den Kalender."
          other="Die # Plätze werden frei. Sie erhalten eine E-Mail mit der Absage für den Kalender."
        />
      </QuestionDialog>
    </section>
  );
}
