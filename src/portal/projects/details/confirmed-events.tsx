import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import type { PostedEvent } from '../../../../contracts/domain/project-states.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { CancelButton } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { useSendEvent } from '../queries.ts';
import classes from './event-form.module.css';
import { ConcurrentChange } from './event-form.tsx';

interface Confirmation {
  /** The words of the button on the page and in the dialog. */
  readonly button: MessageDescriptor;
  readonly title: MessageDescriptor;
  /** The consequence. */
  readonly text: MessageDescriptor;
  /** The expected next step, before all other buttons. */
  readonly isUsual?: true;
}

/** The events without data that a partner confirms in a dialog, in the order of their buttons. */
export const CONFIRMED = {
  receive: {
    button: msg`Empfang bestätigen`,
    title: msg`Empfang bestätigen`,
    text: msg`Die Lieferung ist vollständig bei Ihnen angekommen.`,
    isUsual: true,
  },
  withdraw_update: {
    button: msg`Anpassung zurückziehen`,
    title: msg`Anpassung zurückziehen`,
    text: msg`Die bisherige Offerte gilt weiter, und die Anpassung wird nicht mehr bearbeitet.`,
  },
  close: {
    button: msg`Abschliessen`,
    title: msg`Projekt abschliessen`,
    text: msg`Sie brauchen nichts weiter. Das Projekt steht danach unter «Abgeschlossen».`,
  },
} as const satisfies Partial<Record<PostedEvent, Confirmation>>;

export type ConfirmedEvent = keyof typeof CONFIRMED;
export const CONFIRMED_EVENTS = Object.keys(CONFIRMED) as readonly ConfirmedEvent[];
export const isConfirmed = (event: string): event is ConfirmedEvent => Object.hasOwn(CONFIRMED, event);

const NOTHING = z.object({});

interface ConfirmFormProps {
  readonly event: ConfirmedEvent;
  readonly project: Project;
  readonly onClose: () => void;
}

export function ConfirmForm({ event, project, onClose }: ConfirmFormProps) {
  const { i18n } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: NOTHING,
    initialValues: {},
    onSubmit: () => mutateAsync({ event, data: {} }),
    onSent: onClose,
  });
  const { button, text } = CONFIRMED[event];
  return (
    <Form form={form} submit={i18n._(button)} cancel={<CancelButton onClick={onClose} />}>
      <div className={classes.wide}>{i18n._(text)}</div>
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
