import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../api/client.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { showError } from '../ui/toasts.tsx';
import { download } from './download.ts';

/** Returns a function that downloads a stored file under a name, or reports why it cannot. */
export function useDownload(id: string, name: string): () => void {
  const textOf = useErrorText();
  return () =>
    void api.files
      .content(id)
      .then((content) => download(content, name))
      .catch((error) => showError(textOf(error)));
}

interface DownloadButtonProps {
  /** Of a stored file. */
  readonly id: string;
  readonly fileName: string;
  /** Name of the thing to download; the file's by default. */
  readonly name?: string;
}

/** Downloads a stored file. */
export function DownloadButton({ id, fileName, name = fileName }: DownloadButtonProps) {
  const { t } = useLingui();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`${name} herunterladen`}
      onClick={useDownload(id, fileName)}
    >
      <IconDownload size={17} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
