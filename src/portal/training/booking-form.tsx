import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  type Attendee,
  type Booking,
  BookTraining,
  LARGEST_GROUP,
  type Training,
} from '../../../contracts/domain/trainings.ts';
import { call } from '../../shared/api/call.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { type FormState, useForm } from '../../shared/forms/use-form.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import { useBook, useChangeBooking, useTraining } from './queries.ts';
import { Seats, SeatsText, useDayText } from './session-parts.tsx';
import classes from './training.module.css';

/** The form's values. */
interface Group extends Record<string, unknown> {
  readonly attendees: readonly Attendee[];
  readonly waits: boolean;
  readonly baseRevision: number | null;
}
type GroupForm = FormState<Group>;

const NOBODY: Attendee = { firstName: '', lastName: '', email: '', function: '' };

interface BookingFormProps {
  readonly session: Training;
  /** The session whose group comes here instead: it was cancelled, or has no seats for it. */
  readonly instead: string | null;
}

/** Books a group; the one that comes from another session is filled in, else who is signed in. */
export function BookingForm({ session, instead }: BookingFormProps) {
  const { data: other, isPending } = useTraining(instead ?? session.id);
  const profile = useAtomValue(profileAtom);
  if (instead && isPending) return null;
  const left = instead
    ? (other?.bookings.filter(({ state }) => other.state === 'cancelled' || state === 'waiting') ?? [])
    : [];
  const before = left.flatMap(({ attendees }) => attendees);
  const me = profile && {
    firstName: profile.FirstName,
    lastName: profile.LastName,
    email: profile.Email,
    function: '',
  };
  // Do not propose the user if they are already booked.
  const isBooked = session.bookings.some(({ attendees }) =>
    attendees.some(({ email }) => email === me?.email),
  );
  const proposed = before.length ? before.slice(0, LARGEST_GROUP) : me && !isBooked ? [me] : [NOBODY];
  return (
    <NewBooking
      session={session}
      proposed={proposed}
      leaves={other?.isOpen && left.length > 0 ? { session: other, bookings: left } : null}
    />
  );
}

interface NewBookingProps {
  readonly session: Training;
  readonly proposed: readonly Attendee[];
  /** Where the group waits no longer once it is booked here. */
  readonly leaves: { readonly session: Training; readonly bookings: readonly Booking[] } | null;
}

function NewBooking({ session, proposed, leaves }: NewBookingProps) {
  const navigate = useNavigate();
  const dayOf = useDayText();
  const [bookingId] = useState(() => newId());
  const book = useBook(session.id, bookingId);
  const free = session.capacity - session.taken;
  const form = useForm({
    schema: BookTraining,
    initialValues: { attendees: proposed, waits: false, baseRevision: null } as Group,
    draft: `training.${session.id}`,
    onSubmit: async (group) => {
      await book.mutateAsync({ ...group, waits: group.attendees.length > free });
      for (const { id } of leaves?.bookings ?? [])
        await call('DELETE /v1/trainings/:id/bookings/:bookingId', {
          params: { id: leaves?.session.id ?? '', bookingId: id },
        });
    },
    onSent: () => navigate(`/training/success?training=${session.id}&booking=${bookingId}`),
  });
  const people = form.values.attendees.length;
  const waits = people > free;
  return (
    <Form
      form={form}
      submit={
        waits ? (
          <Plural value={people} one="# Person auf die Warteliste" other="# Personen auf die Warteliste" />
        ) : (
          <Plural value={people} one="# Person anmelden" other="# Personen anmelden" />
        )
      }
    >
      <p className={classes.seatLine}>
        <Seats session={session} chosen={Math.min(people, free)} />
        <span>
          <SeatsText session={session} />
        </span>
      </p>
      {leaves && (
        <p className={classes.waits}>
          <Trans>Ihr Platz auf der Warteliste vom {dayOf(leaves.session.startsAt)} wird damit frei.</Trans>
        </p>
      )}
      {waits && (
        <p className={classes.waits} role="status">
          <Trans>
            So viele Plätze sind nicht frei. Ihre Gruppe kommt zusammen auf die Warteliste und rückt nach,
            sobald alle Platz haben.
          </Trans>
        </p>
      )}
      <Attendees form={form} most={Math.min(session.capacity, LARGEST_GROUP)} />
    </Form>
  );
}

interface ChangeFormProps {
  readonly session: Training;
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Exchanges, removes and adds people of a group that is booked. */
export function ChangeForm({ session, booking, onClose }: ChangeFormProps) {
  const { t } = useLingui();
  const book = useChangeBooking(session.id, booking.id);
  const form = useForm({
    schema: BookTraining,
    initialValues: { attendees: booking.attendees, waits: false, baseRevision: booking.revision } as Group,
    draft: `change-booking.${booking.id}.${booking.revision}`,
    onSubmit: (group) => book.mutateAsync(group),
    onSent: () => {
      showSuccess(t`Die Gruppe ist geändert.`);
      onClose();
    },
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Attendees form={form} most={Math.min(session.capacity, LARGEST_GROUP)} />
    </Form>
  );
}

/** Everybody who comes along, each with their own fields. */
function Attendees({ form, most }: { readonly form: GroupForm; readonly most: number }) {
  const { t } = useLingui();
  const { attendees } = form.values;
  const field = <P extends keyof Attendee>(index: number, name: P) =>
    form.field(`attendees.${index}.${name}` as 'attendees.0.email');
  return (
    <div className={classes.attendees}>
      {attendees.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person without a name yet is named by the place in the list.
        <fieldset key={index}>
          <legend>
            <Trans>Person {index + 1}</Trans>
          </legend>
          {attendees.length > 1 && (
            <ActionIcon
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t`Person ${index + 1} entfernen`}
              onClick={() => form.change({ attendees: attendees.filter((_other, at) => at !== index) })}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
          <TextInput label={t`Vorname`} {...field(index, 'firstName')} />
          <TextInput label={t`Nachname`} {...field(index, 'lastName')} />
          <TextInput
            className={classes.wide ?? ''}
            label={t`E-Mail`}
            type="email"
            {...field(index, 'email')}
          />
          <TextInput label={t`Funktion`} {...field(index, 'function')} />
        </fieldset>
      ))}
      {attendees.length < most && (
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => form.change({ attendees: [...attendees, NOBODY] })}
        >
          <Trans>Person hinzufügen, bis {most}</Trans>
        </Button>
      )}
      <p className={classes.mailed}>
        <Trans>
          Die Bestätigung mit dem Kalendereintrag geht an Sie, an Personen Ihrer Firma mit Konto und an alle,
          die schon an einer Schulung waren. Allen anderen leiten Sie sie weiter.
        </Trans>
      </p>
    </div>
  );
}
