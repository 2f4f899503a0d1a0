import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { DocumentKind, type PortalDocument, PublishDocument } from '../../../contracts/domain/documents.ts';
import { NO_TITLES } from '../../../contracts/domain/trainings.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { FileField } from '../../shared/files/upload-field.tsx';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { TitleFields } from '../../shared/forms/title-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames, locales } from '../../shared/i18n/locales.ts';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import classes from './documentation.module.css';
import { usePublish } from './queries.ts';

interface PublishFormProps {
  /** The newest version so far; null: a new document. */
  readonly before: PortalDocument | null;
  readonly onClose: () => void;
}

/** Publishes a document, or the next version of one. */
export function PublishForm({ before, onClose }: PublishFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const { mutateAsync } = usePublish(id);
  const form = useForm({
    schema: PublishDocument,
    initialValues: {
      kind: before?.kind ?? ('data-sheet' as DocumentKind),
      titles: { ...NO_TITLES, ...before?.titles },
      language: before?.language ?? ('de' as Language),
      version: '',
      validFrom: dateAt(Date.now()),
      fileId: null as string | null,
      supersedes: before?.id ?? null,
    },
    draft: `publish-document.${before?.id ?? ''}`,
    onSubmit: (document) => mutateAsync(document),
    onSent: () => {
      onClose();
      showSuccess(t`Das Dokument ist veröffentlicht.`);
      void navigate(`/documentation/${id}`);
    },
  });
  return (
    <Form form={form} submit={<Trans>Veröffentlichen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TitleFields field={(language) => form.field(`titles.${language}`)} />
      <NativeSelect
        label={t`Art`}
        data={DocumentKind.options.map((value) => ({ value, label: i18n._(DOCUMENT_KINDS[value].name) }))}
        {...form.field('kind')}
      />
      <NativeSelect
        label={t`Sprache des Dokuments`}
        data={locales.map((value) => ({ value, label: localeNames[Language.parse(value)] }))}
        {...form.field('language')}
      />
      <TextInput
        label={t`Fassung`}
        description={before ? t`Bisher ${before.version}` : undefined}
        {...form.field('version')}
      />
      <DateField
        label={t`Gültig ab`}
        description={
          before
            ? t`Bis dahin gilt die bisherige; nicht vor deren Beginn.`
            : t`Vorher sehen es nur Mitarbeitende.`
        }
        {...form.field('validFrom')}
      />
      <div className={classes.wide}>
        <FileField label={<Trans>PDF</Trans>} use="document" {...form.field('fileId')} />
      </div>
    </Form>
  );
}
