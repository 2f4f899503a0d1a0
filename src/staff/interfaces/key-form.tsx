import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  MAX_KEY_DAYS,
  type NewApiKey,
  PutApiKey,
  SCOPE_NAMES,
  Scope,
} from '../../../contracts/domain/api-keys.ts';
import { addDays } from '../../../contracts/domain/working-days.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import classes from './interfaces.module.css';
import { useChangeKeys } from './queries.ts';
import { SecretNotice } from './secret-notice.tsx';

/** Days that a new key is valid unless another day is chosen. */
const USUAL_DAYS = 365;

interface KeyFormProps {
  readonly today: string;
  readonly onClose: () => void;
}

/** Creates a key and shows it once. */
export function KeyForm({ today, onClose }: KeyFormProps) {
  const { t, i18n } = useLingui();
  const { create } = useChangeKeys();
  const [id] = useState(() => newId());
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const form = useForm({
    schema: PutApiKey,
    initialValues: { name: '', scopes: [] as Scope[], expiresOn: addDays(today, USUAL_DAYS) },
    draft: 'api-key',
    onSubmit: async (values) => setCreated(await create.mutateAsync({ id, ...values })),
  });
  if (created)
    return (
      <SecretNotice label={t`Schlüssel`} secret={created.secret} onClose={onClose}>
        <Trans>
          Der Schlüssel wird nur dieses eine Mal gezeigt. Legen Sie ihn dort ab, wo das Programm ihn liest.
        </Trans>
      </SecretNotice>
    );
  return (
    <Form form={form} submit={<Trans>Schlüssel erstellen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput
        label={t`Name des Programms`}
        description={t`So steht es im Verlauf der Projekte.`}
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox.Group label={t`Rechte`} {...form.field('scopes')}>
        <div className={classes.scopes}>
          {Scope.options.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={i18n._(SCOPE_NAMES[scope])}
              description={<code>{scope}</code>}
            />
          ))}
        </div>
      </Checkbox.Group>
      <DateField
        label={t`Gültig bis`}
        from={addDays(today, 1)}
        to={addDays(today, MAX_KEY_DAYS)}
        {...form.field('expiresOn')}
      />
    </Form>
  );
}
