import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileInput, NativeSelect } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { type Cue, PublishVideo, readWebVtt, VideoCategory } from '../../../contracts/domain/academy.ts';
import { byLanguage } from '../../../contracts/domain/languages.ts';
import { NO_TITLES } from '../../../contracts/domain/trainings.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { api } from '../../shared/api/client.ts';
import { FileField } from '../../shared/files/upload-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialogButton } from '../../shared/forms/form-dialog.tsx';
import { TitleFields } from '../../shared/forms/title-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames } from '../../shared/i18n/locales.ts';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './academy.module.css';
import { CATEGORY_NAMES, formatLength } from './names.ts';
import { usePublish } from './queries.ts';

/** Publishes a video; for staff. */
export function PublishButton() {
  const { t } = useLingui();
  return (
    <FormDialogButton
      name={t`Film veröffentlichen`}
      icon={<IconFileUpload size={16} stroke={1.8} aria-hidden />}
    >
      {(close) => <PublishForm onClose={close} />}
    </FormDialogButton>
  );
}

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
      titles: NO_TITLES,
      length: null as number | null,
      captions: byLanguage((): Cue[] => []),
      fileId: null as string | null,
      posterId: null as string | null,
    },
    draft: 'publish-video',
    onSubmit: (video) => mutateAsync(video),
    onSent: () => {
      onClose();
      showSuccess(t`Der Film ist veröffentlicht.`);
      void navigate(`/3s-academy?video=${id}`);
    },
  });
  const { length, captions } = form.values;
  const film = form.field('fileId');
  const takeFilm = async (fileId: string | null) => {
    setUnreadable(false);
    form.change({ fileId, length: null });
    if (fileId === null) return;
    const found = await lengthOf(await api.files.content(fileId)).catch(() => null);
    // Another file may have been chosen meanwhile.
    form.change((now) => (now.fileId === fileId ? { length: found } : {}));
    setUnreadable(found === null);
  };
  return (
    <Form form={form} submit={<Trans>Veröffentlichen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TitleFields field={(language) => form.field(`titles.${language}`)} />
      <NativeSelect
        className={classes.wide ?? ''}
        label={t`Kategorie`}
        data={VideoCategory.options.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) }))}
        {...form.field('category')}
      />
      <div className={classes.wide}>
        <FileField
          label={<Trans>Film (WebM oder MP4)</Trans>}
          use="film"
          {...film}
          onChange={(file) => void takeFilm(file)}
          aside={() => length !== null && formatLength(length)}
          error={
            isUnreadable ? (
              <Trans>Diesen Film spielt der Browser nicht ab. Nehmen Sie einen anderen.</Trans>
            ) : (
              film.error
            )
          }
        />
      </div>
      <div className={classes.wide}>
        <FileField label={<Trans>Bild für die Liste</Trans>} use="poster" {...form.field('posterId')} />
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

/** Takes a subtitle file for one language; an invalid file is reported with the number of the faulty line. */
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
      error={
        wrongLine !== null &&
        t`Zeile ${wrongLine} der Untertitel ist nicht lesbar. Bitte berichtigen Sie sie.`
      }
    />
  );
}

/** Returns the length in ms; rejects if the browser cannot play it. */
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
