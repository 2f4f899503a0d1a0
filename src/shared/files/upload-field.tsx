import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import {
  IconCamera,
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileUnknown,
  IconFileVector,
  IconPhoto,
  IconPhotoOff,
  IconTrash,
  IconUpload,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { extensionOf, extensions, type FileUse, type StoredFile } from '../../../contracts/domain/files.ts';
import { FilePreview, isPreviewable } from './file-preview.tsx';
import { formatSize } from './file-texts.ts';
import { StorageLeft } from './storage-left.tsx';
import classes from './upload-field.module.css';
import { type Upload, useUploads } from './use-uploads.ts';

const ICON = { size: 19, stroke: 1.5, 'aria-hidden': true } as const;
const ICONS: Readonly<Record<string, TablerIcon>> = {
  pdf: IconFileTypePdf,
  dwg: IconFileVector,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  xls: IconFileTypeXls,
  xlsx: IconFileTypeXls,
  xlsb: IconFileTypeXls,
};

/** Icon for a file's type, from its name. */
export function FileIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[extensionOf(name)] ?? IconFileUnknown;
  return <Icon {...ICON} />;
}

interface UploadFieldProps {
  readonly label: ReactNode;
  /** Ids of the stored files. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly most: number;
  readonly use?: FileUse | undefined;
  /** Whether another file replaces the stored one. */
  readonly isReplaceable?: boolean;
  /** Handler for files with other extensions. */
  readonly other?: { readonly use: FileUse; readonly take: (file: File) => void } | undefined;
  /** Shown next to the size of a stored file. */
  readonly aside?: ((file: StoredFile) => ReactNode) | undefined;
  /** Further choices, below the field. */
  readonly hint?: ReactNode;
  /** Why the chosen files are not sufficient. */
  readonly error?: ReactNode;
  /** Identifies the field for the form. */
  readonly 'data-path'?: string | undefined;
}

interface FileFieldProps
  extends Pick<UploadFieldProps, 'label' | 'use' | 'other' | 'aside' | 'hint' | 'error' | 'data-path'> {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Field for one file; another one replaces it. */
export function FileField({
  value,
  onChange,
  label,
  use,
  other,
  aside,
  hint,
  error,
  'data-path': path,
}: FileFieldProps) {
  return (
    <UploadField
      {...{ label, use, other, aside, hint, error, 'data-path': path }}
      most={1}
      isReplaceable
      value={value ? [value] : []}
      onChange={([file]) => onChange(file ?? null)}
    />
  );
}

/**
 * Files by drop, selection or a phone's camera, each with its progress; a rejected one shows the reason in place.
 */
export function UploadField({
  label,
  value,
  onChange,
  most,
  use = 'attachment',
  isReplaceable = false,
  other,
  aside,
  hint,
  error,
  ...field
}: UploadFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { stored, uploads, room, add, retry, cancel, remove } = useUploads({
    ids: value,
    // The new file exists before the old one is removed.
    onChange: (ids) => onChange(isReplaceable ? ids.slice(-most) : ids),
    use,
    most: isReplaceable ? most + 1 : most,
  });
  const [tooMany, setTooMany] = useState(false);
  const choose = useRef<() => void>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOther = ({ name }: File) =>
    other !== undefined && extensions[other.use].includes(extensionOf(name));
  const take = (files: readonly File[]) => {
    const foreign = files.find(isOther);
    if (foreign) other?.take(foreign);
    setTooMany(!add(files.filter((file) => !isOther(file))));
  };
  const count = most - room;
  const accepted = [...extensions[use], ...(other ? extensions[other.use] : [])];
  return (
    <fieldset className={classes.field} aria-labelledby={id} tabIndex={-1} {...field}>
      <div className={classes.label}>
        <span id={id}>{label}</span>
        <small>
          {most > 1 ? (
            <Trans>
              {count} von {most}, je höchstens 60 MB
            </Trans>
          ) : (
            <Trans>höchstens 60 MB</Trans>
          )}
        </small>
      </div>
      <Dropzone
        className={classes.zone}
        onDrop={take}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        multiple={most > 1}
        disabled={room === 0}
        inputProps={{
          accept: accepted.map((extension) => `.${extension}`).join(),
          'aria-label': t`Dateien wählen`,
        }}
        tabIndex={-1}
        role="group"
      >
        <ul className={classes.files} aria-live="polite">
          {stored.map((file) => (
            <StoredRow
              key={file.id}
              file={file}
              aside={aside?.(file)}
              {...(isReplaceable && { onReplace: () => choose.current?.() })}
              onRemove={() => remove(file.id)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload)}
              onRetry={() => retry(upload)}
              onChooseOther={() => {
                cancel(upload);
                choose.current?.();
              }}
            />
          ))}
        </ul>
        {room > 0 && !(isReplaceable && stored.length > 0) && (
          <div className={classes.choose}>
            <IconUpload {...ICON} />
            <span className={classes.drop}>
              <Trans>Dateien hierher ziehen oder</Trans>
            </span>
            <UnstyledButton className={classes.link} onClick={() => choose.current?.()}>
              <Trans>auswählen</Trans>
            </UnstyledButton>
            {extensions[use].includes('jpg') && (
              <UnstyledButton className={classes.camera} onClick={() => camera.current?.click()}>
                <IconCamera {...ICON} />
                <Trans>Foto aufnehmen</Trans>
              </UnstyledButton>
            )}
          </div>
        )}
      </Dropzone>
      <input
        ref={camera}
        type="file"
        accept="image/jpeg"
        capture="environment"
        hidden
        aria-label={t`Foto aufnehmen`}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {hint && stored.length === 0 && <p className={classes.hint}>{hint}</p>}
      <StorageLeft className={classes.hint} />
      {(tooMany || error) && (
        <p className={classes.error} role="alert">
          {tooMany ? <Trans>Es sind höchstens {most} Dateien möglich.</Trans> : error}
        </p>
      )}
    </fieldset>
  );
}

interface StoredRowProps {
  readonly file: StoredFile;
  readonly aside?: ReactNode;
  readonly onReplace?: () => void;
  readonly onRemove?: () => void;
}

/** A stored file, with a preview if that is safe. */
function StoredRow({ file, aside, onReplace, onRemove }: StoredRowProps) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const { name } = file;
  return (
    <li>
      <div className={classes.row}>
        <FileIcon name={name} />
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{formatSize(file.size)}</span>
        {aside ?? <IconCircleCheck {...ICON} className={classes.done} />}
        {onReplace && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            aria-label={t`${name} ersetzen`}
            onClick={onReplace}
          >
            <Trans>Ersetzen</Trans>
          </Button>
        )}
        {isPreviewable(file) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isShown ? t`Vorschau von ${name} schliessen` : t`Vorschau von ${name}`}
            aria-expanded={isShown}
            onClick={() => show(!isShown)}
          >
            {isShown ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />}
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t`${name} entfernen`} onClick={onRemove}>
            <IconTrash {...ICON} />
          </ActionIcon>
        )}
      </div>
      {isShown && <FilePreview file={file} />}
    </li>
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onChooseOther: () => void;
}

function UploadRow({ upload, onCancel, onRetry, onChooseOther }: UploadRowProps) {
  const { t, i18n } = useLingui();
  const { file, sent, secondsLeft, fault, mayRetry } = upload;
  const { name, size } = file;
  const seconds = Math.ceil(secondsLeft ?? 0);
  return (
    <li data-refused={fault !== null || undefined}>
      <div className={classes.row}>
        {fault ? <IconPhotoOff {...ICON} /> : <FileIcon name={name} />}
        <span className={classes.name}>
          {name}
          {fault && (
            <small className={classes.fault} role="alert">
              {i18n._(fault)}
            </small>
          )}
        </span>
        {fault ? (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            className={classes.again}
            onClick={mayRetry ? onRetry : onChooseOther}
          >
            {mayRetry ? <Trans>Noch einmal versuchen</Trans> : <Trans>Andere Datei wählen</Trans>}
          </Button>
        ) : (
          <span className={classes.size}>
            {secondsLeft === null ? (
              <Trans>
                {formatSize(sent)} von {formatSize(size)}
              </Trans>
            ) : (
              <Trans>
                {formatSize(sent)} von {formatSize(size)}, noch {seconds} s
              </Trans>
            )}
          </span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={fault ? t`${name} entfernen` : t`${name} nicht senden`}
          onClick={onCancel}
        >
          <IconX {...ICON} />
        </ActionIcon>
      </div>
      {!fault && (
        <progress
          className={classes.progress}
          max={size}
          value={sent}
          aria-label={t`${name} wird gesendet`}
        />
      )}
    </li>
  );
}
