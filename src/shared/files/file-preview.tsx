import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredFile } from '../../../contracts/domain/files.ts';
import { api } from '../api/client.ts';
import { textOfError } from '../api/error-texts.ts';
import { loadPart } from '../parts/load-part.ts';
import classes from './file-preview.module.css';

/** Whether a file can be previewed here. */
export const isPreviewable = ({ type }: Pick<StoredFile, 'type'>): boolean =>
  ['pdf', 'png', 'jpg'].includes(type);

interface FilePreviewProps {
  readonly file: Pick<StoredFile, 'id' | 'name' | 'type'>;
  /** Fetches the content, if it is not a file of the organisation. */
  readonly fetch?: (signal: AbortSignal) => Promise<Blob>;
  /** Whether it is shown at full height. */
  readonly isWhole?: boolean;
}

/** Preview of a picture, or of a PDF's pages, without executing anything in the file. */
export function FilePreview({ file, fetch, isWhole }: FilePreviewProps) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['file-content', file.id],
    queryFn: ({ signal }) => fetch?.(signal) ?? api.files.content(file.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [isBroken, setBroken] = useState(false);
  if (error || isBroken)
    return (
      <p className={classes.broken} role="alert">
        {error ? (
          i18n._(textOfError(error))
        ) : (
          <Trans>Von dieser Datei lässt sich keine Vorschau zeichnen.</Trans>
        )}
      </p>
    );
  if (!data) return <Skeleton height={240} className={classes.preview} />;
  const Preview = file.type === 'pdf' ? Pages : Picture;
  return (
    <div className={isWhole ? classes.whole : undefined}>
      <Preview content={data} name={file.name} onBroken={() => setBroken(true)} />
    </div>
  );
}

interface PreviewProps {
  readonly content: Blob;
  readonly name: string;
  readonly onBroken: () => void;
}

function Picture({ content, name, onBroken }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return <div className={classes.preview}>{url && <img src={url} alt={name} onError={onBroken} />}</div>;
}

/** Loads the PDF library together with its worker, which it would not report as missing. */
async function loadPdf() {
  const part = await import('./draw-pdf.ts');
  await part.fetchWorker();
  return part;
}

/** Maximum number of pages drawn. */
const MOST_PAGES = 20;

function Pages({ content, name, onBroken }: PreviewProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<{ count: number } | null>(null);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    const controller = new AbortController();
    void loadPart('pdf', loadPdf)
      .then(async ({ drawPdf }) => {
        const into = place.current;
        if (into) setPages({ count: await drawPdf(content, into, MOST_PAGES, controller.signal) });
      })
      .catch(() => {
        if (!controller.signal.aborted) broken();
      });
    return () => controller.abort();
  }, [content]);
  const count = pages?.count ?? 0;
  return (
    <div className={classes.preview} role="img" aria-label={t`Seiten von ${name}`} aria-busy={!pages}>
      <div ref={place} />
      {count > MOST_PAGES && (
        <p>
          <Trans>
            Die ersten {MOST_PAGES} von {count} Seiten
          </Trans>
        </p>
      )}
    </div>
  );
}
