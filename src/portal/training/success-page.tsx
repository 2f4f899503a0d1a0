import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { isSure, type Training } from '../../../contracts/domain/trainings.ts';
import { timeAt } from '../../../contracts/domain/working-days.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { OutcomeCard, OutcomePage, OutcomeWays } from '../../shared/ui/outcome-page.tsx';
import { useSaveCalendar, useTraining } from './queries.ts';
import { SessionState, SessionTitle, useDayText } from './session-parts.tsx';

/**
 * Shows the outcome of `?training=` and `?booking=`. A reload shows the same, because everything comes from the
 * server.
 */
export function TrainingSuccessPage() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const [id, bookingId] = [parameters.get('training'), parameters.get('booking')];
  if (id && bookingId) return <Booked id={id} bookingId={bookingId} />;
  return (
    <OutcomePage title={t`Keine Anmeldung angegeben`}>
      <p>
        <Trans>Wofür Sie angemeldet sind, sehen Sie im Kalender der Schulungen.</Trans>
      </p>
      <OutcomeWays>
        <Button component={Link} to="/training">
          <Trans>Alle Schulungen</Trans>
        </Button>
      </OutcomeWays>
    </OutcomePage>
  );
}

function Booked({ id, bookingId }: { readonly id: string; readonly bookingId: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetchedAfterMount } = useTraining(id);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  // Cached data predates the booking, so wait for a fresh response.
  if (data && isFetchedAfterMount) return <Outcome session={data} bookingId={bookingId} />;
  return (
    <OutcomePage title={error ? t`Stand unbekannt` : null}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} radius={10} />
      )}
    </OutcomePage>
  );
}

interface ExplanationProps {
  readonly session: Training;
  readonly booking: Training['bookings'][number] | undefined;
}

function Explanation({ session, booking }: ExplanationProps) {
  const { state, bookableUntil } = session;
  if (state === 'cancelled')
    return <Trans>Die Schulung findet nicht statt. Ihre Anmeldung gilt damit nicht mehr.</Trans>;
  if (!booking) return <Trans>Diese Anmeldung gibt es nicht mehr, sie wurde zurückgezogen.</Trans>;
  if (booking.state === 'waiting')
    return (
      <Trans>
        Ihre Gruppe steht auf der Warteliste, auf Platz {booking.place}. Sobald alle zusammen Platz haben,
        rücken Sie nach und erhalten eine Mitteilung.
      </Trans>
    );
  if (state === 'held') return <Trans>Die Schulung hat stattgefunden.</Trans>;
  return isSure(session) ? (
    <Trans>Danke, Ihre Plätze sind reserviert. Sie erhalten eine E-Mail mit dem Kalendereintrag.</Trans>
  ) : (
    <Trans>
      Danke, Ihre Plätze sind reserviert. Ob die Schulung stattfindet, entscheidet sich nach dem
      Anmeldeschluss am {formatDay(bookableUntil)}.
    </Trans>
  );
}

function Outcome({ session, bookingId }: { readonly session: Training; readonly bookingId: string }) {
  const { t } = useLingui();
  const dayOf = useDayText();
  const { mutate: saveCalendar, isPending: isSaving } = useSaveCalendar();
  const { id, state, startsAt, endsAt, venue, city, trainer, bookableUntil, bookings } = session;
  const booking = bookings.find((one) => one.id === bookingId);
  const isHeld = state === 'planned' || state === 'confirmed';
  const titleOf = () => {
    if (state === 'cancelled') return t`Schulung abgesagt`;
    if (!booking) return t`Anmeldung zurückgezogen`;
    return booking.state === 'waiting' ? t`Auf der Warteliste` : undefined;
  };
  const title = titleOf();
  return (
    <OutcomePage {...(title !== undefined && { title })}>
      <p>
        <Explanation session={session} booking={booking} />
      </p>
      <OutcomeCard over={dayOf(startsAt)} headline={<SessionTitle session={session} />}>
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
          {booking && isHeld && (
            <Fact name={<Trans>Ändern und abmelden bis</Trans>}>{formatDay(bookableUntil)}</Fact>
          )}
        </Facts>
      </OutcomeCard>
      <OutcomeWays>
        <Button component={Link} to={`/training?session=${id}`}>
          <Trans>Zur Schulung</Trans>
        </Button>
        <Button component={Link} to="/training" variant="default">
          <Trans>Alle Schulungen</Trans>
        </Button>
        {booking && isHeld && (
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => saveCalendar(session)}
          >
            <Trans>In den Kalender</Trans>
          </Button>
        )}
      </OutcomeWays>
    </OutcomePage>
  );
}
