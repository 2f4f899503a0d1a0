import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { z } from 'zod';
import {
  type ListedVersion,
  VersionLabel,
  type VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import classes from './catalogue.module.css';
import { contentOf, useChangeVersions } from './queries.ts';

interface RestoreFormProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly onClose: () => void;
}

const Schema = z.object({ version: VersionLabel });

/** Makes a draft with the content of an earlier version, under a label of its own. */
export function RestoreForm({ version, list: { versions }, onClose }: RestoreFormProps) {
  const { t } = useLingui();
  const { store } = useChangeVersions();
  const labels = new Set(versions.map(({ label }) => label));
  let number = 2;
  while (labels.has(`${version.label}-${number}`)) number += 1;
  const form = useForm({
    schema: Schema,
    draft: `catalogue.restore.${version.id}`,
    initialValues: { version: `${version.label}-${number}` },
    onSubmit: async ({ version: label }) =>
      store.mutateAsync({
        text: JSON.stringify({ ...(await contentOf(version)), version: label }),
        base: version,
      }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Entwurf anlegen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Neue Bezeichnung`} {...form.field('version')} />
      <p className={classes.note}>
        <Trans>
          Der Entwurf hat die Artikel und Preise von {version.label}. Sie veröffentlichen ihn danach auf einen
          Tag.
        </Trans>
      </p>
    </Form>
  );
}
