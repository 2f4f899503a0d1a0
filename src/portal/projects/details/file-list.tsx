import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Modal, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoredFile } from '../../../../contracts/files.ts';
import { api } from '../../../shared/api/client.ts';
import { useErrorText } from '../../../shared/api/use-error-text.ts';
import { download } from '../../../shared/files/download.ts';
import { FilePreview, isPreviewable } from '../../../shared/files/file-preview.tsx';
import { formatSize } from '../../../shared/files/file-texts.ts';
import { FileIcon } from '../../../shared/files/upload-field.tsx';
import { useStoredFiles } from '../../../shared/files/use-uploads.ts';
import { showError } from '../../../shared/ui/toasts.tsx';
import classes from './file-list.module.css';

interface FileListProps {
  readonly ids: readonly string[];
  /** Id of the file that is looked at from the beginning. */
  readonly opened?: string | undefined;
  /** Called when a file is not looked at any more. */
  readonly onClose?: () => void;
}

/** Files by name and size; a press looks at what can be looked at here, and downloads the others. */
export function FileList({ ids, opened, onClose }: FileListProps) {
  const { data: files = [] } = useStoredFiles(ids);
  return (
    <ul className={classes.files}>
      {ids.flatMap((id) => {
        const file = files.find((one) => one.id === id);
        return file
          ? [<FileRow key={id} file={file} isOpened={id === opened} {...(onClose && { onClose })} />]
          : [];
      })}
    </ul>
  );
}

interface FileRowProps extends Pick<FileListProps, 'onClose'> {
  readonly file: StoredFile;
  readonly isOpened: boolean;
}

function FileRow({ file, isOpened, onClose }: FileRowProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [isShown, setShown] = useState(isOpened);
  const { id, name, size } = file;
  const keep = () =>
    api.files
      .content(id)
      .then((content) => download(content, name))
      .catch((error) => showError(textOf(error)));
  const mayShow = isPreviewable(file);
  return (
    <li>
      <UnstyledButton className={classes.name} onClick={() => (mayShow ? setShown(true) : void keep())}>
        <FileIcon name={name} />
        <span>{name}</span>
      </UnstyledButton>
      <small>{formatSize(size)}</small>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`${name} herunterladen`}
        onClick={() => void keep()}
      >
        <IconDownload size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      {mayShow && (
        <Modal
          opened={isShown}
          onClose={() => {
            setShown(false);
            onClose?.();
          }}
          title={name}
          size="xl"
          closeButtonProps={{ 'aria-label': t`Schliessen` }}
        >
          <FilePreview file={file} />
        </Modal>
      )}
    </li>
  );
}
