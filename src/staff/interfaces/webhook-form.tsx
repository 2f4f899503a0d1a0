import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { FeedType } from '../../../contracts/domain/feed.ts';
import { PutWebhook, type Webhook } from '../../../contracts/domain/webhooks.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { useEventNames } from './event-names.ts';
import classes from './interfaces.module.css';
import { useChangeWebhooks } from './queries.ts';

const Schema = PutWebhook.pick({ name: true, url: true, types: true });

interface WebhookFormProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const { t } = useLingui();
  const { put } = useChangeWebhooks();
  const nameOf = useEventNames();
  const [id] = useState(() => webhook?.id ?? newId());
  const form = useForm({
    schema: Schema,
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      types: webhook ? [...webhook.types] : ([] as FeedType[]),
    },
    draft: `webhook.${webhook?.id ?? ''}`,
    onSubmit: (values) =>
      put.mutateAsync({
        ...{ id, ...values, isActive: webhook?.state !== 'paused' },
        baseRevision: webhook?.revision ?? null,
      }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <TextInput
        label={t`Adresse`}
        description={t`Mit https, öffentlich erreichbar`}
        inputMode="url"
        {...form.field('url')}
      />
      <Checkbox.Group label={t`Ereignisse`} {...form.field('types')}>
        <div className={classes.scopes}>
          {FeedType.options.map((type) => (
            <Checkbox key={type} value={type} label={nameOf(type)} description={<code>{type}</code>} />
          ))}
        </div>
      </Checkbox.Group>
    </Form>
  );
}
