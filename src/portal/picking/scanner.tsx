import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { IconBulb, IconPhoto, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadPart, PartUnavailable } from '../../shared/parts/load-part.ts';
import classes from './scanner.module.css';
import { allowSound } from './signals.ts';

const loadDetector = () => loadPart('code-reader', () => import('./detector.ts'));
/** Interval at which a missing reader is requested again. */
const RETRY_INTERVAL_MS = 5000;

/** Between two looks at the picture, ms: the phone stays cool, and nobody waits. */
const DETECT_INTERVAL_MS = 120;
/** A code that was seen is a new one only after it was out of sight for so long, ms. */
const OUT_OF_SIGHT_MS = 1500;

interface ScannerProps {
  readonly title: string;
  /** Called once for every code that comes into sight. */
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
  /** Looks at nothing as long as something else has to be answered. */
  readonly isPaused?: boolean;
  /** The result of the last scan, over the picture. */
  readonly last?: ReactNode;
  /** Below the picture. */
  readonly children: ReactNode;
}

/** The camera over the whole screen; without one it says why, and what is below goes on working. */
export function Scanner({ title, onCode, onClose, isPaused = false, last, children }: ScannerProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const { problem, torch } = useCamera(video);
  useCodes(video, isPaused, onCode);
  useEffect(allowSound, []);
  return (
    <FullScreen className={classes.scanner} background="#23262a" label={title} onClose={onClose}>
      <video ref={video} className={classes.picture} autoPlay muted playsInline tabIndex={-1} />
      <header className={classes.bar}>
        <button type="button" className={classes.round} aria-label={t`Schliessen`} onClick={onClose}>
          <IconX size={24} stroke={1.8} aria-hidden />
        </button>
        <b>{title}</b>
        {torch && (
          <button
            type="button"
            className={classes.round}
            aria-label={t`Licht`}
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            <IconBulb size={24} stroke={1.8} aria-hidden />
          </button>
        )}
      </header>
      <div className={classes.frame}>
        {problem ? (
          <p role="alert">
            <CameraProblem problem={problem} />
          </p>
        ) : (
          <i aria-hidden="true" />
        )}
      </div>
      <div className={classes.last} role="status">
        {last}
      </div>
      <div className={classes.below}>{children}</div>
    </FullScreen>
  );
}

interface FullScreenProps {
  readonly label: string;
  readonly className: string | undefined;
  /** The same in both schemes. */
  readonly background: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the whole screen; dialogs that open later lie over it. */
export function FullScreen({ label, className, background, onClose, children }: FullScreenProps) {
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      styles={{ content: { background } }}
    >
      <Modal.Content aria-label={label} className={className ?? ''}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

type Problem = 'denied' | 'none' | 'insecure';

function CameraProblem({ problem }: { readonly problem: Problem }) {
  if (problem === 'denied')
    return <Trans>Der Browser gibt die Kamera nicht frei. Erlauben Sie sie in seinen Einstellungen.</Trans>;
  if (problem === 'insecure') return <Trans>Die Kamera geht nur über eine sichere Verbindung (https).</Trans>;
  return <Trans>Dieses Gerät hat keine Kamera, oder eine andere App braucht sie gerade.</Trans>;
}

/** Opens the camera at the back; returns the problem if there is none to be had. */
async function openCamera(): Promise<MediaStream | Problem> {
  if (!navigator.mediaDevices) return 'insecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none';
  }
}

function useCamera(video: React.RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isStopped = false;
    let stream: MediaStream | undefined;
    void openCamera().then((opened) => {
      if (typeof opened === 'string') return setProblem(opened);
      if (isStopped) return stop(opened);
      stream = opened;
      if (video.current) video.current.srcObject = opened;
      setTrack(opened.getVideoTracks()[0] ?? null);
    });
    return () => {
      isStopped = true;
      if (stream) stop(stream);
    };
  }, [video]);
  const hasTorch = track?.getCapabilities?.() && 'torch' in track.getCapabilities();
  const toggle = () => {
    setOn(!isOn);
    void track?.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }).catch(() => {});
  };
  return { problem, torch: hasTorch ? { isOn, toggle } : null };
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Reads the codes in what the camera sees at present; none before its first picture. */
async function codesIn(picture: HTMLVideoElement | null): Promise<readonly string[]> {
  if (!picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  const { readCodes } = await loadDetector();
  return readCodes(picture);
}

/** Looks for codes in what the camera sees. */
function useCodes(
  video: React.RefObject<HTMLVideoElement | null>,
  isPaused: boolean,
  onCode: (text: string) => void,
): void {
  const seen = useRef(new Map<string, number>());
  // Forget the codes in view during a pause, so that they are scanned again afterwards.
  useEffect(() => {
    if (!isPaused) seen.current.clear();
  }, [isPaused]);
  const see = useEffectEvent((text: string) => {
    const before = seen.current.get(text) ?? Number.NEGATIVE_INFINITY;
    const now = performance.now();
    seen.current.set(text, now);
    if (now - before > OUT_OF_SIGHT_MS && !isPaused) onCode(text);
  });
  const detect = useEffectEvent(async () => (isPaused ? [] : codesIn(video.current)));
  useEffect(() => {
    const stopped = new AbortController();
    void detectUntil(
      stopped.signal,
      () => detect(),
      (text) => see(text),
    );
    return () => stopped.abort();
  }, []);
}

/** Detects codes at intervals until the signal aborts. */
async function detectUntil(
  stopped: AbortSignal,
  detect: () => Promise<readonly string[]>,
  see: (text: string) => void,
): Promise<void> {
  while (!stopped.aborted) {
    let pauseMs = DETECT_INTERVAL_MS;
    try {
      for (const text of await detect()) if (!stopped.aborted) see(text);
    } catch (cause) {
      // A picture that cannot be read is followed by the next one.
      if (cause instanceof PartUnavailable) pauseMs = RETRY_INTERVAL_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

interface PictureButtonProps {
  readonly onCode: (text: string) => void;
  /** Called with a message if the picture contains no code. */
  readonly onNothing: (text: string) => void;
}

/** Reads a code out of a picture file. */
export function PictureButton({ onCode, onNothing }: PictureButtonProps) {
  const { t } = useLingui();
  const sayNothing = () => onNothing(t`In diesem Bild ist kein QR-Code zu lesen.`);
  const read = async (file: File | undefined) => {
    if (!file) return;
    allowSound();
    try {
      const [{ readCodes }, picture] = await Promise.all([loadDetector(), createImageBitmap(file)]);
      const [text] = await readCodes(picture);
      if (text === undefined) sayNothing();
      else onCode(text);
    } catch (cause) {
      if (cause instanceof PartUnavailable) console.error(cause);
      else sayNothing();
    }
  };
  return (
    <label className={classes.file}>
      <IconPhoto size={22} stroke={1.6} aria-hidden />
      <Trans>Bild wählen</Trans>
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          // Reset, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
