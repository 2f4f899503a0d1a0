import { useLingui } from '@lingui/react/macro';
import { Modal, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { StoredFile } from '../../../../contracts/domain/files.ts';
import { DownloadButton, useDownload } from '../../../shared/files/download-button.tsx';
import { FilePreview, isPreviewable } from '../../../shared/files/file-preview.tsx';
import { formatSize } from '../../../shared/files/file-texts.ts';
import { FileIcon } from '../../../shared/files/upload-field.tsx';
import { useStoredFiles } from '../../../shared/files/use-uploads.ts';
import classes from './file-list.module.css';

interface FileListProps {
  readonly files: readonly StoredFile[];
  /** Id of the file that is looked at from the beginning. */
  readonly opened?: string | undefined;
  /** Called when the preview of a file closes. */
  readonly onClose?: () => void;
}

/** Files by name and size; a press looks at what can be looked at here, and downloads the others. */
export function FileList({ files, opened, onClose }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} isOpened={file.id === opened} {...(onClose && { onClose })} />
      ))}
    </ul>
  );
}

/** The same of files of which only the ids are known. */
export function FileListOf({ ids }: { readonly ids: readonly string[] }) {
  const { data: files = [] } = useStoredFiles(ids);
  return <FileList files={files} />;
}

interface FileRowProps extends Pick<FileListProps, 'onClose'> {
  readonly file: StoredFile;
  readonly isOpened: boolean;
}

function FileRow({ file, isOpened, onClose }: FileRowProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(isOpened);
  const { id, name, size } = file;
  const keep = useDownload(id, name);
  const mayShow = isPreviewable(file);
  return (
    <li>
      <UnstyledButton className={classes.name} onClick={() => (mayShow ? setShown(true) : keep())}>
        <FileIcon name={name} />
        <span>{name}</span>
      </UnstyledButton>
      <small>{formatSize(size)}</small>
      <DownloadButton id={id} fileName={name} />
      {mayShow && (
        <Modal
          opened={isShown}
          onClose={() => {
            setShown(false);
            onClose?.();
          }}
          title={name}
          size={860}
          closeButtonProps={{ 'aria-label': t`Schliessen` }}
        >
          <FilePreview file={file} />
        </Modal>
      )}
    </li>
  );
}
