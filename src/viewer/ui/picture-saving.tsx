import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PerspectiveCamera } from 'three';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import type { PictureSubject } from '../scene/take-picture.ts';
import type { SharedCanvas } from './shared-canvas.ts';
import classes from './viewer-notes.module.css';

/** Longest side of a saved picture, px. */
const LONGEST_PX = 3840;

/** State of saving a picture of the camera's view. */
export interface PictureSaving {
  /** Share that has been drawn, 0 to 1; null while no picture is being saved. */
  readonly share: number | null;
  readonly hasFailed: boolean;
  start(): void;
  cancel(): void;
}

/** Saves the camera's view as a PNG at the best level of quality. */
export function usePictureSaving(
  canvas: SharedCanvas,
  subject: Omit<PictureSubject, 'camera'>,
  name: string,
): PictureSaving {
  const { t } = useLingui();
  const [share, setShare] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setShare(null);
    setFailed(false);
  };
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const state = canvas.state();
    if (running.current || !(state?.camera instanceof PerspectiveCamera)) return;
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    setFailed(false);
    const { width, height } = state.size;
    try {
      // Loaded on demand: seldom needed, and not part of the first view.
      const { takePicture } = await loadPart('picture', () => import('../scene/take-picture.ts'));
      const picture = await takePicture(
        { ...subject, camera: state.camera },
        {
          longest: LONGEST_PX,
          aspect: width / Math.max(height, 1),
          type: 'image/png',
          onProgress: setShare,
          signal: abort.signal,
        },
      );
      download(picture, fileNameOf(name || t`Dachansicht`, 'png'));
      cancel();
    } catch (error) {
      if (abort.signal.aborted) return;
      void reportError(error);
      cancel();
      setFailed(true);
    }
  };
  return { share, hasFailed, start: () => void save(), cancel };
}

/** Progress of the picture that is being drawn, with a button to cancel. */
export function PictureProgress({ share, hasFailed, cancel }: PictureSaving) {
  const { t } = useLingui();
  if (share === null && !hasFailed) return null;
  const percent = Math.round((share ?? 0) * 100);
  const close = hasFailed ? t`Schliessen` : t`Abbrechen`;
  return (
    <div className={classes.note} role="status">
      {hasFailed ? (
        <span>
          <Trans>Das Bild liess sich nicht zeichnen. Bitte versuchen Sie es noch einmal.</Trans>
        </span>
      ) : (
        <>
          <span>
            <Trans>Bild in bester Qualität wird gezeichnet …</Trans>
          </span>
          <ProgressBar share={share ?? 0} label={t`Bild speichern`} />
          <span className={classes.percent}>{percent} %</span>
        </>
      )}
      <button type="button" aria-label={close} title={close} onClick={cancel}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
