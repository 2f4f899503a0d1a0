import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Certificate, TrainingKind } from '../../../contracts/domain/trainings.ts';
import { callForContent } from '../api/call.ts';
import { read } from '../api/queries.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { download, fileNameOf } from '../files/download.ts';
import { formatDay } from '../format/date.ts';
import { chooseLocale } from '../i18n/locales.ts';
import classes from './certificates.module.css';
import { showError } from './toasts.tsx';

/** How the signed-in person's company stands; a change of trainings asks again. */
export const useCertification = () =>
  useQuery({
    ...read('GET /v1/certification'),
    refetchOnMount: 'always',
  });

export const KindName = ({ kind }: { readonly kind: TrainingKind }) =>
  kind === 'indoor' ? <Trans>Indoor</Trans> : <Trans>Outdoor</Trans>;

/** A company's valid certificates, each as PDF in the reader's language. */
export function Certificates({ certificates }: { readonly certificates: readonly Certificate[] }) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name, until }: Pick<Certificate, 'id' | 'name' | 'until'>) =>
      download(
        await callForContent('GET /v1/certificates/:id/paper', {
          params: { id },
          query: { language: chooseLocale(i18n.locale) },
        }),
        fileNameOf(`${t`Zertifikat`} ${name} ${until}`, 'pdf'),
      ),
    onError: (error) => showError(textOf(error)),
  });
  return (
    <ul className={classes.certificates}>
      {certificates.map(({ id, name, kind, until }) => (
        <li key={id}>
          <span>
            {name && <b>{name}</b>} <KindName kind={kind} />,{' '}
            <Trans>zertifiziert bis {formatDay(until)}</Trans>
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isPending}
            leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
            aria-label={t`PDF: Zertifikat von ${name}`}
            onClick={() => mutate({ id, name, until })}
          >
            PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}
