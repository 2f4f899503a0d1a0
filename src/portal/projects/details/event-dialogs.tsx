import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventData } from '../../../../contracts/domain/project-events.ts';
import { ARCHIVE_REASON_NAMES } from '../../../../contracts/domain/project-names.ts';
import { ArchiveReason, MOST_ATTACHMENTS, type Project } from '../../../../contracts/domain/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { UploadField } from '../../../shared/files/upload-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { showSuccess } from '../../../shared/ui/toasts.tsx';
import { useSendEvent } from '../queries.ts';
import { CONFIRMED, CONFIRMED_EVENTS, type ConfirmedEvent, isConfirmed } from './confirmed-events.tsx';
import { EditForm } from './edit-form.tsx';
import classes from './event-form.module.css';
import { ConcurrentChange } from './event-form.tsx';
import { OrderForm } from './order-form.tsx';
import { PlainEventForm } from './plain-event-form.tsx';

/** The actions that open a dialog. */
export type Asked = 'edit' | 'order' | 'give_details' | 'archive' | ConfirmedEvent;

interface DialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The dialogs of a project's page; null: none is open. */
export function EventDialogs({ asked, project, onClose }: DialogProps & { readonly asked: Asked | null }) {
  const { t, i18n } = useLingui();
  const titles: Record<Exclude<Asked, ConfirmedEvent>, string> = {
    edit: t`Angaben ändern`,
    order: t`Offerte bestellen`,
    give_details: t`Angaben ergänzen`,
    archive: t`Projekt archivieren`,
  };
  const dialog = (kind: Asked, content: ReactNode) => (
    <FormDialog
      key={kind}
      isOpen={asked === kind}
      title={isConfirmed(kind) ? i18n._(CONFIRMED[kind].title) : titles[kind]}
      onClose={onClose}
      size={kind === 'order' || kind === 'edit' ? 'lg' : 'md'}
    >
      {content}
    </FormDialog>
  );
  const props = { project, onClose };
  return (
    <>
      {dialog('edit', <EditForm {...props} />)}
      {dialog('order', <OrderForm {...props} />)}
      {dialog('give_details', <GiveDetailsForm {...props} />)}
      {dialog('archive', <ArchiveForm {...props} />)}
      {CONFIRMED_EVENTS.map((event) => {
        const { button, text } = CONFIRMED[event];
        return dialog(event, <PlainEventForm event={event} submit={button} text={text} {...props} />);
      })}
    </>
  );
}

/** The reply to the supplier's request for details. */
function GiveDetailsForm({ project, onClose }: DialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: eventData.give_details,
    initialValues: { answer: '', files: [] as string[] },
    draft: `give_details.${project.id}`,
    onSubmit: (data) => mutateAsync({ event: 'give_details', data }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Antworten</Trans>} cancel={<CancelButton onClick={onClose} />}>
      {project.question && <blockquote className={classes.quote}>{project.question}</blockquote>}
      <Textarea
        className={classes.wide ?? ''}
        label={t`Ihre Antwort`}
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        {...form.field('answer')}
      />
      <UploadField
        label={<Trans>Dateien</Trans>}
        most={MOST_ATTACHMENTS}
        value={form.values.files}
        onChange={(files) => form.change({ files })}
        error={form.field('files').error}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}

/** Asks for a reason and feedback; whatever fails, the order could not be archived (specification, section 8). */
function ArchiveForm({ project, onClose }: DialogProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: eventData.archive,
    initialValues: { reason: '' as ArchiveReason, feedback: '' },
    draft: `archive.${project.id}`,
    onSubmit: async (data) => {
      try {
        await mutateAsync({ event: 'archive', data });
      } catch (error) {
        throw error instanceof ApiError
          ? new ApiError('ORDER_NOT_ARCHIVABLE', error.status, error.members, error)
          : error;
      }
    },
    onSent: () => {
      onClose();
      showSuccess(t`${project.number} ist archiviert.`);
      void navigate('/projects/archived');
    },
  });
  return (
    <Form form={form} submit={<Trans>Archivieren</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <NativeSelect
        className={classes.wide ?? ''}
        label={t`Grund`}
        data-autofocus
        data={[
          { value: '', label: t`Bitte wählen`, disabled: true },
          ...ArchiveReason.options.map((value) => ({ value, label: i18n._(ARCHIVE_REASON_NAMES[value]) })),
        ]}
        {...form.field('reason')}
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t`Rückmeldung`}
        description={t`Was hätten wir besser machen können?`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('feedback')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
