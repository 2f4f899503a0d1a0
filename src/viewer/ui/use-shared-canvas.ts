import { useSyncExternalStore } from 'react';
import { type CanvasStatus, createSharedCanvas, type SharedCanvas } from './shared-canvas.ts';

// One for the whole life of the app: browsers hand out few contexts, and new ones take time.
let canvas: SharedCanvas | null = null;
const listeners = new Set<() => void>();
const emit = () => {
  for (const listener of listeners) listener();
};

/** The app's canvas, made when it is first asked for. */
export const theCanvas = (): SharedCanvas => {
  canvas ??= createSharedCanvas(emit);
  return canvas;
};

/** The app's canvas and its status. */
export function useSharedCanvas(): { canvas: SharedCanvas; status: CanvasStatus } {
  const current = useSyncExternalStore(subscribe, theCanvas);
  const status = useSyncExternalStore(subscribe, () => theCanvas().status);
  return { canvas: current, status };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Throws the canvas away and starts a new one: the way back from a lost or failed picture. */
export function restartSharedCanvas() {
  canvas?.dispose();
  canvas = createSharedCanvas(emit);
  emit();
}
