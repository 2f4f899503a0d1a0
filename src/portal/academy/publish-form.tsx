import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  type Captions,
  type Cue,
  PublishVideo,
  readWebVtt,
  VideoCategory,
} from '../../../contracts/academy.ts';
import { Titles } from '../../../contracts/trainings.ts';
import { Language } from '../../../contracts/user.ts';
import { api } from '../../shared/api/client.ts';
import { UploadField } from '../../shared/files/upload-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames } from '../../shared/i18n/locales.ts';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './academy.module.css';
import { CATEGORY_NAMES, formatLength } from './names.ts';
import { usePublish } from './queries.ts';

/** Publishes a film; for the supplier's people. */
export function PublishButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconFileUpload size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Film veröffentlichen</Trans>
      </Button>
      <FormDialog isOpen={isOpen} title={t`Film veröffentlichen`} onClose={() => setOpen(false)} size="lg">
        <PublishForm onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

const NO_CAPTIONS: Captions = { de: [], en: [], it: [], 'fr-FR': [] };

function PublishForm({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const { mutateAsync } = usePublish(id);
  const [isUnreadable, setUnreadable] = useState(false);
  const form = useForm({
    schema: PublishVideo,
    initialValues: {
      category: 'planning' as VideoCategory,
      titles: { de: '', en: '', it: '', 'fr-FR': '' },
      length: null as number | null,
      captions: NO_CAPTIONS,
      fileId: null as string | null,
      posterId: null as string | null,
    },
    onSubmit: (film) => mutateAsync(film),
    onSent: () => {
      onClose();
      showSuccess(t`Der Film ist veröffentlicht.`);
      void navigate(`/3s-academy?video=${id}`);
    },
  });
  const { fileId, posterId, length, captions } = form.values;
  const takeFilm = async (film: string | null) => {
    setUnreadable(false);
    form.change({ fileId: film, length: null });
    if (film === null) return;
    const found = await lengthOf(await api.files.content(film)).catch(() => null);
    // Meanwhile it may be another film.
    form.change((now) => (now.fileId === film ? { length: found } : {}));
    setUnreadable(found === null);
  };
  return (
    <Form form={form} submit={<Trans>Veröffentlichen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      {(Object.keys(Titles.shape) as (keyof Titles)[]).map((language) => (
        <TextInput
          key={language}
          label={t`Titel, ${localeNames[language]}`}
          {...form.field(`titles.${language}`)}
        />
      ))}
      <NativeSelect
        className={classes.wide ?? ''}
        label={t`Kategorie`}
        data={VideoCategory.options.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) }))}
        {...form.field('category')}
      />
      <div className={classes.wide}>
        <UploadField
          label={<Trans>Film (WebM oder MP4)</Trans>}
          use="film"
          most={1}
          isReplaceable
          value={fileId ? [fileId] : []}
          onChange={([file]) => void takeFilm(file ?? null)}
          aside={() => length !== null && formatLength(length)}
          error={
            isUnreadable ? (
              <Trans>Diesen Film spielt der Browser nicht ab. Nehmen Sie einen anderen.</Trans>
            ) : (
              form.field('fileId').error
            )
          }
          data-path="fileId"
        />
      </div>
      <div className={classes.wide}>
        <UploadField
          label={<Trans>Bild für die Liste</Trans>}
          use="poster"
          most={1}
          isReplaceable
          value={posterId ? [posterId] : []}
          onChange={([file]) => form.change({ posterId: file ?? null })}
          error={form.field('posterId').error}
          data-path="posterId"
        />
      </div>
      {Language.options.map((language) => (
        <CaptionField
          key={language}
          language={language}
          cues={captions[language]}
          onChange={(cues) =>
            form.change(({ captions: now }) => ({ captions: { ...now, [language]: cues } }))
          }
        />
      ))}
    </Form>
  );
}

interface CaptionFieldProps {
  readonly language: Language;
  readonly cues: readonly Cue[];
  readonly onChange: (cues: Cue[]) => void;
}

/** What is said in a language, out of a file of subtitles; what is wrong in it is said by its line. */
function CaptionField({ language, cues, onChange }: CaptionFieldProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [wrongLine, setWrongLine] = useState<number | null>(null);
  const take = async (chosen: File | null) => {
    const read = chosen ? readWebVtt(await chosen.text()) : [];
    setFile(chosen);
    setWrongLine('line' in read ? read.line : null);
    onChange('line' in read ? [] : read);
  };
  const count = cues.length;
  return (
    <FileInput
      label={t`Untertitel, ${localeNames[language]}`}
      description={
        count > 0 ? <Plural value={count} one="# Text" other="# Texte" /> : t`Freiwillig; WebVTT oder SRT`
      }
      placeholder={t`Datei wählen`}
      accept=".vtt,.srt"
      clearable
      clearButtonProps={{ 'aria-label': t`Untertitel, ${localeNames[language]} entfernen` }}
      value={file}
      onChange={(chosen) => void take(chosen)}
      error={wrongLine !== null && t`Zeile ${wrongLine} ist nicht zu verstehen.`}
    />
  );
}

/** Milliseconds; rejects where the browser cannot play it. */
async function lengthOf(film: Blob): Promise<number> {
  const address = URL.createObjectURL(film);
  try {
    const element = document.createElement('video');
    element.preload = 'metadata';
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    element.onloadedmetadata = resolve;
    element.onerror = reject;
    element.src = address;
    await promise;
    if (!Number.isFinite(element.duration)) throw new Error('a film without an end');
    return Math.round(element.duration * 1000);
  } finally {
    URL.revokeObjectURL(address);
  }
}
