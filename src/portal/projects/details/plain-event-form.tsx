import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { EventData } from '../../../../contracts/domain/project-events.ts';
import type { PostedEvent } from '../../../../contracts/domain/project-states.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { CancelButton } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { useSendEvent } from '../queries.ts';
import classes from './event-form.module.css';
import { ConcurrentChange } from './event-form.tsx';

const NOTHING = z.object({});
type Nothing = z.output<typeof NOTHING>;

/** An event without data. */
type PlainEvent = { [E in PostedEvent]: Nothing extends EventData<E> ? E : never }[PostedEvent];

interface PlainEventFormProps {
  readonly event: PlainEvent;
  readonly project: Project;
  readonly submit: MessageDescriptor;
  /** The consequence of the event. */
  readonly text: MessageDescriptor;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Confirms and sends an event without data, for partners and staff. */
export function PlainEventForm({ event, project, submit, text, children, onClose }: PlainEventFormProps) {
  const { i18n } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema: NOTHING,
    initialValues: {},
    onSubmit: () => mutateAsync({ event, data: {} }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={i18n._(submit)} cancel={<CancelButton onClick={onClose} />}>
      <div className={classes.wide}>{i18n._(text)}</div>
      {children}
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
