import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  Attendee,
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
  const people = Math.max(1, filledIn(form.values.attendees).length);
  const waits = people > free;
  return (
    <Form
      form={withoutBlanks(form)}
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
    <Form
      form={withoutBlanks(form)}
      submit={<Trans>Speichern</Trans>}
      cancel={<CancelButton onClick={onClose} />}
    >
      <Attendees form={form} most={Math.min(session.capacity, LARGEST_GROUP)} />
    </Form>
  );
}

const isBlank = (attendee: Attendee) => Object.values(attendee).every((text) => text.trim() === '');
const filledIn = (attendees: readonly Attendee[]) => attendees.filter((attendee) => !isBlank(attendee));

/** A form that sends no person without any input, unless there is no other. */
const withoutBlanks = (form: GroupForm): GroupForm => ({
  ...form,
  send(event) {
    const attendees = filledIn(form.values.attendees);
    if (attendees.length > 0) form.change({ attendees });
    form.send(event);
  },
});

/** The people of a group: one row each, or fields where a value is missing, wrong or being changed. */
function Attendees({ form, most }: { readonly form: GroupForm; readonly most: number }) {
  const { attendees } = form.values;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const open = (index: number) => setOpened(new Set([...opened, index]));
  const remove = (index: number) => {
    form.change({ attendees: attendees.toSpliced(index, 1) });
    setOpened(new Set([...opened].flatMap((at) => (at === index ? [] : at > index ? at - 1 : at))));
  };
  const add = () => {
    form.change({ attendees: [...attendees, NOBODY] });
    setOpened(new Set([attendees.length]));
  };
  return (
    <div className={classes.attendees}>
      <ol className={classes.people}>
        {attendees.map((attendee, index) => {
          const person = {
            ...{ attendee, index, form },
            onRemove: attendees.length > 1 ? () => remove(index) : null,
          };
          const isOpened = opened.has(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person without a name yet is named by the place in the list.
            <li key={index}>
              {isOpened || !isComplete(form, index) ? (
                <PersonFields {...person} isOpened={isOpened} onOpen={() => open(index)} />
              ) : (
                <PersonRow {...person} onOpen={() => open(index)} />
              )}
            </li>
          );
        })}
      </ol>
      {attendees.length < most && (
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={add}
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

const pathOf = <P extends keyof Attendee>(index: number, name: P) =>
  `attendees.${index}.${name}` as 'attendees.0.email';

/** Whether a person can be booked as typed, and nothing was rejected. */
const isComplete = (form: GroupForm, index: number): boolean =>
  Attendee.safeParse(form.values.attendees[index]).success &&
  Attendee.keyof().options.every((name) => !form.field(pathOf(index, name)).error);

interface PersonProps {
  readonly attendee: Attendee;
  readonly index: number;
  readonly form: GroupForm;
  readonly onOpen: () => void;
  /** Null: the only person. */
  readonly onRemove: (() => void) | null;
}

function PersonRow({ attendee, index, onOpen, onRemove }: PersonProps) {
  const { t } = useLingui();
  const name = `${attendee.firstName} ${attendee.lastName}`;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const command = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    // Marks the place of the address, so that the server's fault about it opens the fields.
    <div className={classes.person} data-path={pathOf(index, 'email')}>
      <PersonName attendee={attendee} />
      <ActionIcon {...command} aria-label={t`${name} ändern`} onClick={onOpen}>
        <IconPencil {...icon} />
      </ActionIcon>
      {onRemove && (
        <ActionIcon {...command} aria-label={t`${name} entfernen`} onClick={onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      )}
    </div>
  );
}

/** A person's initials, name, function and address. */
export function PersonName({ attendee }: { readonly attendee: Attendee }) {
  const { firstName, lastName, email, function: works } = attendee;
  return (
    <>
      <i aria-hidden>
        {firstName.slice(0, 1)}
        {lastName.slice(0, 1)}
      </i>
      <span>
        <b>
          {firstName} {lastName}
        </b>
        <small>{[works, email].filter(Boolean).join(', ')}</small>
      </span>
    </>
  );
}

/** `isOpened`: by the user, who goes on in the first field. Fields in use stay when they are complete. */
function PersonFields({
  index,
  form,
  isOpened,
  onOpen,
  onRemove,
}: PersonProps & { readonly isOpened: boolean }) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  const goOn = useEffectEvent(() => isOpened && first.current?.focus());
  useEffect(() => void goOn(), []);
  const field = (name: keyof Attendee) => form.field(pathOf(index, name));
  return (
    <fieldset onFocus={isOpened ? undefined : onOpen}>
      <legend>
        <Trans>Person {index + 1}</Trans>
      </legend>
      <TextInput ref={first} label={t`Vorname`} {...field('firstName')} />
      <TextInput label={t`Nachname`} {...field('lastName')} />
      <TextInput className={classes.wide ?? ''} label={t`E-Mail`} type="email" {...field('email')} />
      <TextInput label={t`Funktion`} {...field('function')} />
      {onRemove && (
        <Button
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={15} stroke={1.6} aria-hidden />}
          aria-label={t`Person ${index + 1} entfernen`}
          onClick={onRemove}
        >
          <Trans>Entfernen</Trans>
        </Button>
      )}
    </fieldset>
  );
}
