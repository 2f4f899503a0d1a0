import { useSyncExternalStore } from 'react';
import { type CanvasStatus, createSharedCanvas, type SharedCanvas } from './shared-canvas.ts';

// One for the whole life of the app: browsers limit the number of contexts, and creating one takes time.
let canvas: SharedCanvas | null = null;
const listeners = new Set<() => void>();
const emit = () => {
  for (const listener of listeners) listener();
};

/** Returns the app's canvas, which the first call creates. */
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

/** Replaces the canvas by a new one, after a lost context or a failed scene. */
export function restartSharedCanvas() {
  canvas?.dispose();
  canvas = createSharedCanvas(emit);
  emit();
}
