import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import {
  type ListedVersion,
  VersionLabel,
  type VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import type { Catalogue } from '../../../engine/index.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import classes from './catalogue.module.css';
import { contentOf, useChangeVersions } from './queries.ts';

interface NewDraftFormProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  /** The content of the draft; that of the version if absent. */
  readonly content?: Catalogue | undefined;
  readonly onClose: () => void;
}

const Schema = z.object({ version: VersionLabel });

/** Makes a draft with the content of a version, under a label of its own, and opens it. */
export function NewDraftForm({ version, list: { versions }, content, onClose }: NewDraftFormProps) {
  const { t } = useLingui();
  const { store } = useChangeVersions();
  const navigate = useNavigate();
  const created = useRef('');
  const labels = new Set(versions.map(({ label }) => label));
  let number = 2;
  while (labels.has(`${version.label}-${number}`)) number += 1;
  const form = useForm({
    schema: Schema,
    draft: `catalogue.restore.${version.id}`,
    initialValues: { version: `${version.label}-${number}` },
    onSubmit: async ({ version: label }) => {
      const { id } = await store.mutateAsync({
        text: JSON.stringify({ ...(content ?? (await contentOf(version))), version: label }),
        base: version,
      });
      created.current = id;
    },
    // The form asks before the page is left with unsent input.
    onSent: () => {
      onClose();
      void navigate(`/staff/catalogue/${created.current}`);
    },
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
