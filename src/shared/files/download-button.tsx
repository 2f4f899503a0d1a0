import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { showError } from '../ui/toasts.tsx';
import { download } from './download.ts';

/** Returns a function that downloads a content under a name, or reports why it cannot. */
export function useSave(fetchContent: () => Promise<Blob>, fileName: string) {
  const textOf = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => download(await fetchContent(), fileName),
    onError: (error) => showError(textOf(error)),
  });
  return { save: () => mutate(), isSaving: isPending };
}

/** Returns a function that downloads a stored file under a name, or reports why it cannot. */
export const useDownload = (id: string, name: string): (() => void) =>
  useSave(() => api.files.content(id), name).save;

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

interface SaveButtonProps {
  readonly content: () => Promise<Blob>;
  readonly fileName: string;
  readonly children: ReactNode;
}

/** Downloads a content that is made when it is asked for; its label wraps on phones. */
export function SaveButton({ content, fileName, children }: SaveButtonProps) {
  const { save, isSaving } = useSave(content, fileName);
  return (
    <Button
      variant="default"
      fullWidth
      maw={320}
      loading={isSaving}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={save}
    >
      {children}
    </Button>
  );
}
