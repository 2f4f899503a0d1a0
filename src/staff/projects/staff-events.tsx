import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { checklists } from '../../../contracts/domain/checklists.ts';
import { eventData } from '../../../contracts/domain/project-events.ts';
import type { Project } from '../../../contracts/domain/projects.ts';
import { ChecklistView } from '../../portal/projects/checklist.tsx';
import classes from '../../portal/projects/details/event-form.module.css';
import { ConcurrentChange } from '../../portal/projects/details/event-form.tsx';
import { PlainEventForm } from '../../portal/projects/details/plain-event-form.tsx';
import { useSendEvent } from '../../portal/projects/queries.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useClosedDays } from '../../shared/forms/use-closed-days.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { OfferForm } from './offer-form.tsx';
import { PartnerLine } from './partner.tsx';
import { Key } from './queue-commands.tsx';

/** The events that staff trigger, the usual next thing first. */
const EVENTS = [
  'ship',
  'start',
  'confirm',
  'send_offer',
  'approve',
  'accept',
  'revise_offer',
  'receive',
  'close',
  'ask_details',
  'withdraw_question',
  'refuse_approval',
  'reject',
  'restore',
] as const;
/** The events that staff can send. */
export type Asked = (typeof EVENTS)[number];

/** The words of the buttons, and of the dialogs behind them. */
const NAMES: Readonly<Record<Asked, MessageDescriptor>> = {
  restore: msg({ message: 'Wiederherstellen', context: 'Projekt' }),
  reject: msg`Bestellung ablehnen`,
  refuse_approval: msg`Freigabe ablehnen`,
  withdraw_question: msg`Rückfrage zurückziehen`,
  ask_details: msg`Rückfrage`,
  close: msg`Abschliessen`,
  receive: msg`Empfang bestätigen`,
  revise_offer: msg`Offerte überarbeiten`,
  accept: msg`Annehmen`,
  approve: msg`Freigeben`,
  send_offer: msg`Offerte erstellen`,
  confirm: msg`Bestellung bestätigen`,
  start: msg`In Bearbeitung nehmen`,
  ship: msg`Ausliefern`,
};

/** The keys of the queue. */
const KEYS: Partial<Record<Asked, string>> = { accept: 'A', ask_details: 'R' };

interface StaffActionsProps {
  readonly project: Project;
  /** Whether they stand beside the queue, where keys do them as well. */
  readonly hasKeys?: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** The actions that the server allows staff. */
export function StaffActions({ project, onAsk, hasKeys }: StaffActionsProps) {
  const { i18n } = useLingui();
  const allowed = EVENTS.filter((event) => project.allowed.includes(event));
  return allowed.map((event, index) => (
    <Button
      key={event}
      variant={index === 0 ? 'filled' : 'default'}
      rightSection={hasKeys && KEYS[event] && <Key>{KEYS[event]}</Key>}
      onClick={() => onAsk(event)}
    >
      {i18n._(NAMES[event])}
    </Button>
  ));
}

interface DialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The dialogs of the supplier's project page; null: none is open. */
export function StaffDialogs({ asked, project, onClose }: DialogProps & { readonly asked: Asked | null }) {
  const { i18n } = useLingui();
  return EVENTS.map((event) => (
    <FormDialog
      key={event}
      isOpen={asked === event}
      title={i18n._(NAMES[event])}
      onClose={onClose}
      size={isOffer(event) ? 'lg' : 'md'}
    >
      <PartnerLine project={project} />
      <EventForm event={event} project={project} onClose={onClose} />
    </FormDialog>
  ));
}

function EventForm({ event, ...props }: DialogProps & { readonly event: Asked }) {
  if (isOffer(event)) return <OfferForm event={event} {...props} />;
  if (isPlain(event)) return <PlainForm event={event} {...props} />;
  if (event === 'ask_details') return <QuestionForm {...props} />;
  if (event === 'confirm') return <ConfirmForm {...props} />;
  if (event === 'ship') return <ShipForm {...props} />;
  return <ReasonForm event={event} {...props} />;
}

const isOffer = (event: Asked) => event === 'send_offer' || event === 'revise_offer';

/** The events that only need a confirmation, with their consequence. */
const PLAIN = {
  accept: msg`Der Partner sieht, dass die Anfrage angenommen ist.`,
  approve: msg`Die Region ist einverstanden. Die Anfrage kann bearbeitet werden.`,
  withdraw_question: msg`Die Rückfrage ist erledigt. Das Projekt steht wieder wie vorher.`,
  start: msg`Die Bestellung wird gerüstet und kann nicht mehr geändert werden.`,
  receive: msg`Die Lieferung ist beim Partner angekommen.`,
  close: msg`Es ist nichts weiter zu tun. Das Projekt steht danach unter «Abgeschlossen».`,
  restore: msg`Das Projekt steht wieder da, wo es vor dem Archivieren stand.`,
} as const;
const isPlain = (event: Asked): event is keyof typeof PLAIN => event in PLAIN;

function PlainForm({ event, ...props }: DialogProps & { readonly event: keyof typeof PLAIN }) {
  return (
    <PlainEventForm event={event} submit={NAMES[event]} text={PLAIN[event]} {...props}>
      {event === 'approve' && <Sheet project={props.project} />}
    </PlainEventForm>
  );
}

/** The sheet of the facade or balcony that the region approves. */
function Sheet({ project: { system, content } }: Pick<DialogProps, 'project'>) {
  if (!system || !content || checklists[system].length === 0) return null;
  return (
    <div className={classes.wide}>
      <ChecklistView system={system} entries={content.checklist} />
    </div>
  );
}

function QuestionForm({ project, onClose }: DialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: eventData.ask_details,
    initialValues: { question: '' },
    draft: `ask_details.${project.id}`,
    onSubmit: (data) => mutateAsync({ event: 'ask_details', data }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Rückfrage senden</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea
        className={classes.wide ?? ''}
        label={t`Was müssen wir wissen?`}
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        {...form.field('question')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}

function ReasonForm({
  event,
  project,
  onClose,
}: DialogProps & { readonly event: 'reject' | 'refuse_approval' }) {
  const { t, i18n } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: eventData[event],
    initialValues: { reason: '' },
    draft: `${event}.${project.id}`,
    onSubmit: (data) => mutateAsync({ event, data }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={i18n._(NAMES[event])} cancel={<CancelButton onClick={onClose} />}>
      {event === 'refuse_approval' && <Sheet project={project} />}
      <Textarea
        className={classes.wide ?? ''}
        label={t`Grund`}
        description={t`Der Partner liest ihn.`}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        {...form.field('reason')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}

function ConfirmForm({ project, onClose }: DialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const closedDays = useClosedDays();
  const [order, before] = project.orders;
  const form = useForm({
    schema: eventData.confirm,
    initialValues: { deliveryDate: order?.desiredDate ?? before?.confirmedDate ?? null },
    draft: `confirm.${project.id}`,
    onSubmit: (data) => mutateAsync({ event: 'confirm', data }),
    onSent: onClose,
  });
  return (
    <Form
      form={form}
      submit={<Trans>Bestellung bestätigen</Trans>}
      cancel={<CancelButton onClick={onClose} />}
    >
      {order?.description && (
        <>
          <div className={classes.wide}>
            <Trans>Die Bestellung wurde geändert:</Trans>
          </div>
          <blockquote className={classes.quote}>{order.description}</blockquote>
        </>
      )}
      <DateField
        label={order?.delivery?.way === 'pickup' ? t`Bereit zur Abholung am` : t`Liefertag`}
        description={t`Ein Arbeitstag.`}
        {...closedDays}
        {...form.field('deliveryDate')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}

function ShipForm({ project, onClose }: DialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: eventData.ship,
    initialValues: { deliveryNote: '', carrier: '', trackingNumber: '', trackingUrl: '' },
    draft: `ship.${project.id}`,
    onSubmit: (data) => mutateAsync({ event: 'ship', data }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Ausliefern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput
        className={classes.wide ?? ''}
        label={t`Nummer des Lieferscheins`}
        data-autofocus
        {...form.field('deliveryNote')}
      />
      <TextInput label={t`Transportunternehmen`} {...form.field('carrier')} />
      <TextInput label={t`Sendungsnummer`} {...form.field('trackingNumber')} />
      <TextInput
        className={classes.wide ?? ''}
        type="url"
        inputMode="url"
        label={t`Adresse der Sendungsverfolgung`}
        description={t`Beginnt mit https://. Der Partner öffnet sie aus dem Projekt.`}
        {...form.field('trackingUrl')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
