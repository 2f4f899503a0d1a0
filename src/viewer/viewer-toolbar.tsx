import { useLingui } from '@lingui/react/macro';
import {
  IconHome,
  IconMaximize,
  IconMinimize,
  IconPhotoDown,
  IconSquareArrowDown,
  IconVector,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { download } from '../shared/files/download.ts';
import classes from './roof-viewer.module.css';
import type { SharedCanvas } from './shared-canvas.ts';
import { takePicture } from './take-picture.ts';
import type { View } from './views.ts';

/** Views, picture and full screen, over the canvas. */
export function ViewerToolbar(props: {
  readonly canvas: SharedCanvas;
  /** What is shown in full screen. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly activeSurface: string | null;
  onView(view: View): void;
}) {
  const { canvas, frame, activeSurface, onView } = props;
  const { t } = useLingui();
  const isFullscreen = useFullscreen();
  const save = async () => {
    const state = canvas.state();
    const picture = state && (await takePicture(state));
    if (picture) download(picture, `${t`Dachansicht`}.png`);
  };
  const toggleFullscreen = () => {
    const change = isFullscreen ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // A browser that refuses leaves the page as it is.
    change?.catch(() => undefined);
  };
  return (
    <fieldset className={classes.toolbar} aria-label={t`Ansicht`}>
      <Tool name={t`Übersicht`} onClick={() => onView({ kind: 'overview' })}>
        <IconHome size={18} stroke={1.6} aria-hidden />
      </Tool>
      {activeSurface !== null && (
        <Tool name={t`Fläche von vorn`} onClick={() => onView({ kind: 'front', surface: activeSurface })}>
          <IconVector size={18} stroke={1.6} aria-hidden />
        </Tool>
      )}
      <Tool name={t`Von oben`} onClick={() => onView({ kind: 'top' })}>
        <IconSquareArrowDown size={18} stroke={1.6} aria-hidden />
      </Tool>
      <Tool name={t`Bild speichern`} onClick={() => void save()}>
        <IconPhotoDown size={18} stroke={1.6} aria-hidden />
      </Tool>
      {document.fullscreenEnabled && (
        <Tool name={isFullscreen ? t`Vollbild beenden` : t`Vollbild`} onClick={toggleFullscreen}>
          {isFullscreen ? (
            <IconMinimize size={18} stroke={1.6} aria-hidden />
          ) : (
            <IconMaximize size={18} stroke={1.6} aria-hidden />
          )}
        </Tool>
      )}
    </fieldset>
  );
}

function Tool(props: { readonly name: string; onClick(): void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={props.name}
      title={props.name}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

function useFullscreen(): boolean {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const listen = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  return isFullscreen;
}
