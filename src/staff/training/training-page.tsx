import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  CancelTraining,
  INDOOR,
  isConfirmable,
  isSure,
  type StaffBooking,
  type StaffTraining,
  titleIn,
} from '../../../contracts/domain/trainings.ts';
import { timeAt } from '../../../contracts/domain/working-days.ts';
import { useStaffTraining, useStaffTrainings, useTrainingChange } from '../../portal/training/queries.ts';
import { Reason, Seats, SeatsText, SessionState, useDayText } from '../../portal/training/session-parts.tsx';
import classes from '../../portal/training/training.module.css';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDate, formatDay, formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames } from '../../shared/i18n/locales.ts';
import { useUnsavedChanges } from '../../shared/leaving/leaving.ts';
import { KindName } from '../../shared/ui/certificates.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { PlanForm } from './plan-form.tsx';

/** One session for who plans it: its bookings, who was there, changing and cancelling it. */
export function StaffTrainingPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useStaffTraining(id);
  const { t, i18n } = useLingui();
  if (!data)
    return (
      <Page>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Page
      title={titleIn(data.titles, i18n.locale)}
      within={{ to: '/staff/trainings', name: t`Schulungen planen` }}
      action={<Actions training={data} />}
    >
      <div className={classes.two}>
        <Bookings key={data.revision + data.state} training={data} />
        <Panel title={<Trans>Schulung</Trans>} aside={<SessionState session={{ ...data, bookings: [] }} />}>
          <SessionFacts training={data} />
        </Panel>
      </div>
    </Page>
  );
}

function SessionFacts({ training }: { readonly training: StaffTraining }) {
  const dayOf = useDayText();
  const { kind, startsAt, endsAt, venue, city, trainer, language, bookableUntil, minimum, state } = training;
  return (
    <Facts>
      <Fact name={<Trans>Art</Trans>}>
        <KindName kind={kind} />
      </Fact>
      <Fact name={<Trans>Datum</Trans>}>{dayOf(startsAt)}</Fact>
      <Fact name={<Trans>Zeit</Trans>}>
        {timeAt(startsAt)}–{timeAt(endsAt)}
      </Fact>
      <Fact name={<Trans>Ort</Trans>}>
        {venue}, {city}
      </Fact>
      <Fact name={<Trans>Schulungsleitung</Trans>}>{trainer}</Fact>
      <Fact name={<Trans>Sprache</Trans>}>{localeNames[language]}</Fact>
      <Fact name={<Trans>Anmeldeschluss</Trans>}>{formatDay(bookableUntil)}</Fact>
      <Fact name={<Trans>Mindestens</Trans>}>{minimum}</Fact>
      <Fact name={<Trans>Plätze</Trans>}>
        <Seats session={training} />
        <br />
        <SeatsText session={{ ...training, bookings: [] }} />
      </Fact>
      {state === 'cancelled' && (
        <Fact name={<Trans>Grund</Trans>}>
          {training.reason ? (
            <Reason session={{ ...training, bookings: [] }} />
          ) : (
            <Trans>Zu wenige Anmeldungen</Trans>
          )}
        </Fact>
      )}
    </Facts>
  );
}

function Actions({ training }: { readonly training: StaffTraining }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [dialog, open] = useState<'plan' | 'cancel' | null>(null);
  const confirm = useTrainingChange(() =>
    call('POST /v1/staff/trainings/:id/confirm', { params: { id: training.id } }),
  );
  const { state, isOver, taken } = training;
  const hintId = useId();
  const { least } = INDOOR;
  if (isOver || state === 'held' || state === 'cancelled') return null;
  return (
    <div className={classes.pageActions}>
      {state === 'planned' && !isConfirmable(training) && (
        <p id={hintId}>
          <Trans>
            Indoor braucht es mindestens {least} Teilnehmende, angemeldet: {taken}.
          </Trans>
        </p>
      )}
      {state === 'planned' && !isSure(training) && (
        <Button
          variant="default"
          disabled={!isConfirmable(training)}
          {...(!isConfirmable(training) && { 'aria-describedby': hintId })}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutateAsync(undefined).then(
              () => showSuccess(t`Die Schulung findet statt. Alle Angemeldeten sind benachrichtigt.`),
              (error) => showError(textOf(error)),
            )
          }
        >
          <Trans>Trotzdem durchführen</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => open('cancel')}>
        <Trans>Absagen</Trans>
      </Button>
      <Button onClick={() => open('plan')}>
        <Trans>Ändern</Trans>
      </Button>
      <FormDialog isOpen={dialog === 'plan'} title={t`Schulung ändern`} onClose={() => open(null)} size="lg">
        <PlanForm training={training} onClose={() => open(null)} />
      </FormDialog>
      <FormDialog isOpen={dialog === 'cancel'} title={t`Schulung absagen`} onClose={() => open(null)}>
        <CancelForm training={training} onClose={() => open(null)} />
      </FormDialog>
    </div>
  );
}

interface CancelFormProps {
  readonly training: StaffTraining;
  readonly onClose: () => void;
}

function CancelForm({ training, onClose }: CancelFormProps) {
  const { t, i18n } = useLingui();
  const { data: coming } = useStaffTrainings({ when: 'coming', pageSize: 100 });
  const { mutateAsync } = useTrainingChange((cancellation: CancelTraining) =>
    call('POST /v1/staff/trainings/:id/cancel', { params: { id: training.id }, body: cancellation }),
  );
  const form = useForm({
    schema: CancelTraining,
    initialValues: { reason: '', successorId: null as string | null },
    draft: `cancel-training.${training.id}`,
    onSubmit: (cancellation) => mutateAsync(cancellation),
    onSent: () => {
      onClose();
      showSuccess(t`Abgesagt. Alle Angemeldeten sind benachrichtigt.`);
    },
  });
  const others = coming?.rows.filter(({ id, state }) => id !== training.id && state !== 'cancelled') ?? [];
  return (
    <Form form={form} submit={<Trans>Absagen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea
        className={classes.wide ?? ''}
        label={t`Grund`}
        description={t`Alle Angemeldeten lesen ihn. Schreiben Sie in der Sprache der Schulung.`}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
      <NativeSelect
        className={classes.wide ?? ''}
        label={t`Neuer Termin`}
        description={t`Angemeldete können sich dorthin umbuchen.`}
        {...form.field('successorId')}
        value={form.values.successorId ?? ''}
        onChange={(event) => form.change({ successorId: event.currentTarget.value || null })}
        data={[
          { value: '', label: t`Keiner` },
          ...others.map(({ id, titles, startsAt, city }) => ({
            value: id,
            label: `${formatDate(startsAt)}, ${titleIn(titles, i18n.locale)}, ${city}`,
          })),
        ]}
      />
    </Form>
  );
}

/** The participants by company; after the start, attendance can be ticked. */
function Bookings({ training }: { readonly training: StaffTraining }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { bookings, isOver, state, id } = training;
  const booked = bookings.filter((booking) => booking.state === 'booked');
  const people = booked.flatMap(({ attendees }) => attendees);
  const all = people.length;
  // Nearly everybody comes: who did not is unticked.
  const before = people.filter((one) => one.state !== 'absent').map((one) => one.id);
  const [present, setPresent] = useState<readonly string[]>(before);
  const [isTicked, setTicked] = useState(false);
  const save = useTrainingChange(() =>
    call('PUT /v1/staff/trainings/:id/attendance', { params: { id }, body: { present: [...present] } }),
  );
  useUnsavedChanges(isTicked);
  const isTicking = isOver && state !== 'cancelled';
  const tick = (one: string, isThere: boolean) => {
    setTicked(true);
    setPresent((others) => [...others.filter((other) => other !== one), ...(isThere ? [one] : [])]);
  };
  return (
    <Panel
      title={isTicking ? <Trans>Anwesenheit</Trans> : <Trans>Angemeldete</Trans>}
      aside={<Plural value={people.length} one="# Person" other="# Personen" />}
    >
      {bookings.length === 0 && (
        <p className={classes.ticks}>
          <Trans>Noch niemand angemeldet</Trans>
        </p>
      )}
      <ul className={classes.groups}>
        {bookings.map((booking) => (
          <Group
            key={booking.id}
            booking={booking}
            present={isTicking && booking.state === 'booked' ? present : null}
            onTick={tick}
          />
        ))}
      </ul>
      {isTicking && people.length > 0 && (
        <div className={classes.ticks}>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutateAsync(undefined).then(
                () => {
                  setTicked(false);
                  showSuccess(t`Anwesenheit gespeichert, die Zertifikate sind ausgestellt.`);
                },
                (error) => showError(textOf(error)),
              )
            }
          >
            <Trans>Anwesenheit speichern</Trans>
          </Button>
          <span>
            <Plural
              value={present.length}
              one={`# von ${all} war da und erhält ein Zertifikat.`}
              other={`# von ${all} waren da und erhalten ein Zertifikat.`}
            />
          </span>
        </div>
      )}
    </Panel>
  );
}

interface GroupProps {
  readonly booking: StaffBooking;
  /** Ids of who was there; null: that is not ticked. */
  readonly present: readonly string[] | null;
  readonly onTick: (id: string, isThere: boolean) => void;
}

function Group({ booking: { company, state, bookedAt, attendees }, present, onTick }: GroupProps) {
  const { t, i18n } = useLingui();
  return (
    <li>
      <header>
        <h3>{company}</h3>
        {state === 'waiting' ? (
          <span className={classes.chip} data-tone="accent">
            <Trans>Warteliste</Trans>
          </span>
        ) : (
          <small>{formatInstant(bookedAt)}</small>
        )}
      </header>
      <ul>
        {attendees.map(({ id, firstName, lastName, email, function: works, alsoWith }) => {
          const name = `${firstName} ${lastName}`;
          const others = new Intl.ListFormat(i18n.locale).format(alsoWith);
          const twice = others && t`auch von ${others} angemeldet`;
          const more = [works, email, twice].filter(Boolean).join(', ');
          return (
            <li key={id}>
              {present ? (
                <Checkbox
                  label={name}
                  description={more}
                  checked={present.includes(id)}
                  onChange={(event) => onTick(id, event.currentTarget.checked)}
                />
              ) : (
                <>
                  {name} <small>{more}</small>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
