import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Skeleton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredFile } from '../../../contracts/domain/files.ts';
import { api } from '../api/client.ts';
import { textOfError } from '../api/error-texts.ts';
import { formatPercent } from '../format/number.ts';
import { loadPart } from '../parts/load-part.ts';
import { download } from './download.ts';
import classes from './file-preview.module.css';

/** Whether a file can be previewed here. */
export const isPreviewable = ({ type }: Pick<StoredFile, 'type'>): boolean =>
  ['pdf', 'png', 'jpg'].includes(type);

interface FilePreviewProps {
  readonly file: Pick<StoredFile, 'id' | 'name' | 'type'>;
  /** Fetches the content, if it is not a file of the organisation. */
  readonly fetch?: (signal: AbortSignal) => Promise<Blob>;
}

/** Preview of a picture, or of a PDF's pages, without executing anything in the file. */
export function FilePreview({ file, fetch }: FilePreviewProps) {
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
  return <Preview content={data} name={file.name} onBroken={() => setBroken(true)} />;
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
/** Width of a page at 100 %, CSS pixels. */
const WIDTH = 760;
const ZOOMS = [0.5, 0.75, 1, 1.5, 2];
/** Distance above a page at which it counts as the shown one, CSS pixels. */
const PAGE_TOLERANCE = 60;

/** Draws the pages at a zoom; returns their number, null while the first one is being drawn. */
function usePages(content: Blob, zoom: number, onBroken: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const width = WIDTH * zoom * Math.min(devicePixelRatio, 2);
    void loadPart('pdf', loadPdf)
      .then(async ({ drawPdf }) => {
        const into = place.current;
        if (!into || signal.aborted) return;
        into.replaceChildren();
        setCount(await drawPdf(content, { into, width, most: MOST_PAGES, signal }));
      })
      .catch(() => {
        if (!signal.aborted) broken();
      });
    return () => controller.abort();
  }, [content, zoom]);
  return { place, count };
}

function Pages({ content, name, onBroken }: PreviewProps) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(1);
  const { place, count } = usePages(content, zoom, onBroken);
  const window = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(1);
  const canvases = () => [...(place.current?.children ?? [])] as HTMLElement[];
  const noteShown = () => {
    const top = (window.current?.scrollTop ?? 0) + PAGE_TOLERANCE;
    setShown(Math.max(1, canvases().filter((canvas) => canvas.offsetTop <= top).length));
  };
  const drawn = Math.min(count ?? 1, MOST_PAGES);
  const turnTo = (page: number) => window.current?.scrollTo({ top: canvases()[page - 1]?.offsetTop ?? 0 });
  const print = () => void loadPart('pdf', loadPdf).then(({ printPdf }) => printPdf(content), console.error);
  const level = ZOOMS.indexOf(zoom);
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={t`Vorschau`}>
        <Tool
          label={t`Vorherige Seite`}
          Icon={IconChevronUp}
          isOff={shown <= 1}
          onClick={() => turnTo(shown - 1)}
        />
        <Tool
          label={t`Nächste Seite`}
          Icon={IconChevronDown}
          isOff={shown >= drawn}
          onClick={() => turnTo(shown + 1)}
        />
        <span className={classes.page}>
          {count !== null && (
            <Trans>
              Seite {shown} von {count}
            </Trans>
          )}
        </span>
        <Tool
          label={t`Verkleinern`}
          Icon={IconZoomOut}
          isOff={level <= 0}
          onClick={() => setZoom(ZOOMS[level - 1] ?? 1)}
        />
        <span>{formatPercent(100 * zoom)}</span>
        <Tool
          label={t`Vergrössern`}
          Icon={IconZoomIn}
          isOff={level >= ZOOMS.length - 1}
          onClick={() => setZoom(ZOOMS[level + 1] ?? 1)}
        />
        <Tool label={t`Drucken`} Icon={IconPrinter} isOff={count === null} onClick={print} />
        <Tool label={t`Herunterladen`} Icon={IconDownload} onClick={() => download(content, name)} />
      </div>
      <div
        ref={window}
        className={classes.preview}
        role="img"
        aria-label={t`Seiten von ${name}`}
        aria-busy={count === null}
        onScroll={noteShown}
      >
        <div ref={place} style={{ '--zoom': zoom } as CSSProperties} />
        {(count ?? 0) > MOST_PAGES && (
          <p>
            <Trans>
              Die ersten {MOST_PAGES} von {count} Seiten
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, Icon, isOff = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
