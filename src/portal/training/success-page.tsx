import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { isSure, type Training } from '../../../contracts/trainings.ts';
import { timeAt } from '../../../contracts/working-days.ts';
import { formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { PageTitle, usePageName } from '../../shared/ui/page-title.tsx';
import pages from '../../shared/ui/success.module.css';
import { useSaveCalendar, useTraining } from './queries.ts';
import { SessionState, SessionTitle, useDayText } from './session-parts.tsx';

/** What became of `?training=` and `?booking=`: the same after a reload, as it all comes from the training. */
export function TrainingSuccessPage() {
  const name = usePageName();
  const [parameters] = useSearchParams();
  const [id, bookingId] = [parameters.get('training'), parameters.get('booking')];
  return (
    <div className={pages.page}>
      <PageTitle name={name} />
      <span className={pages.mark}>
        <IconCheck size={30} stroke={1.8} aria-hidden />
      </span>
      <h1>{name}</h1>
      {id && bookingId ? (
        <Booked id={id} bookingId={bookingId} />
      ) : (
        <>
          <p>
            <Trans>Wofür Sie angemeldet sind, sehen Sie im Kalender der Schulungen.</Trans>
          </p>
          <div className={pages.ways}>
            <Button component={Link} to="/training">
              <Trans>Alle Schulungen</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Booked({ id, bookingId }: { readonly id: string; readonly bookingId: string }) {
  const { data, error, refetch } = useTraining(id);
  if (data) return <Outcome session={data} bookingId={bookingId} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={220} radius={10} />
  );
}

function Outcome({ session, bookingId }: { readonly session: Training; readonly bookingId: string }) {
  const dayOf = useDayText();
  const { mutate: saveCalendar, isPending: isSaving } = useSaveCalendar();
  const { id, startsAt, endsAt, venue, city, trainer, bookableUntil, bookings } = session;
  const booking = bookings.find((one) => one.id === bookingId);
  const isWaiting = booking?.state === 'waiting';
  return (
    <>
      <p>
        {!booking ? (
          <Trans>Diese Anmeldung gibt es nicht mehr, sie wurde zurückgezogen.</Trans>
        ) : isWaiting ? (
          <Trans>
            Ihre Gruppe steht auf der Warteliste, auf Platz {booking.place}. Sobald alle zusammen Platz haben,
            rücken Sie nach und erhalten eine Mitteilung.
          </Trans>
        ) : isSure(session) ? (
          <Trans>
            Danke, Ihre Plätze sind reserviert. Alle erhalten eine E-Mail mit dem Kalendereintrag.
          </Trans>
        ) : (
          <Trans>
            Danke, Ihre Plätze sind reserviert. Ob die Schulung stattfindet, entscheidet sich nach dem
            Anmeldeschluss am {formatDay(bookableUntil)}.
          </Trans>
        )}
      </p>
      <section className={pages.card}>
        <p className={pages.number}>
          <small>{dayOf(startsAt)}</small>
          <b>
            <SessionTitle session={session} />
          </b>
        </p>
        <Facts>
          <Fact name={<Trans>Zeit</Trans>}>
            <Trans>
              {timeAt(startsAt)}–{timeAt(endsAt)}, mit {trainer}
            </Trans>
          </Fact>
          <Fact name={<Trans>Ort</Trans>}>
            {venue}, {city}
          </Fact>
          {booking && (
            <Fact name={<Plural value={booking.attendees.length} one="# Person" other="# Personen" />}>
              {booking.attendees.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
            </Fact>
          )}
          <Fact name={<Trans>Status</Trans>}>
            <SessionState session={session} />
          </Fact>
          <Fact name={<Trans>Ändern und abmelden bis</Trans>}>{formatDay(bookableUntil)}</Fact>
        </Facts>
      </section>
      <div className={pages.ways}>
        <Button component={Link} to={`/training?session=${id}`}>
          <Trans>Zur Schulung</Trans>
        </Button>
        <Button component={Link} to="/training" variant="default">
          <Trans>Alle Schulungen</Trans>
        </Button>
        <Button
          variant="default"
          loading={isSaving}
          leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveCalendar(session)}
        >
          <Trans>In den Kalender</Trans>
        </Button>
      </div>
    </>
  );
}
