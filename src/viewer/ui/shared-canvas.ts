import { createRoot, events, extend, type ReconcilerRoot, type RootState } from '@react-three/fiber';
import type { ReactNode } from 'react';
import { Group, Mesh, setConsoleFunction, WebGLRenderer } from 'three';
import { FIELD_OF_VIEW } from '../geometry/views.ts';

// Only the classes that the scene uses as elements; the rest of three stays out of the bundle.
extend({ Group, Mesh });

// Fiber creates a deprecated clock. A device without WebGL is no error: the page shows a note in place of the picture.
setConsoleFunction((type, message, ...rest) => {
  if (message.startsWith('THREE.Clock:')) return;
  if (type === 'error' && !message.includes('WebGL context')) console.error(message, ...rest);
  else console.warn(message, ...rest);
});

/** `unavailable`: no WebGL, or the scene failed. `lost`: the browser dropped the WebGL context. */
export type CanvasStatus = 'starting' | 'ready' | 'unavailable' | 'lost';

/** A canvas with its renderer that outlives the pages that show it. */
export interface SharedCanvas {
  readonly status: CanvasStatus;
  readonly element: HTMLCanvasElement;
  /** Moves the canvas into a slot of the page. */
  adopt(slot: HTMLElement): void;
  /** Removes the canvas from a slot if it is still there. */
  release(slot: HTMLElement): void;
  /** Replaces the scene that is drawn. */
  render(scene: ReactNode): void;
  /** Returns the state of the renderer; null until it is ready. */
  state(): RootState | null;
  fail(): void;
  dispose(): void;
}

/** Creates a canvas. `changed` is called after every change of its status. */
export function createSharedCanvas(changed: () => void): SharedCanvas {
  const host = document.createElement('div');
  host.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  host.dataset.viewer = '';
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%;touch-action:none';
  canvas.tabIndex = 0;
  host.append(canvas);
  let status: CanvasStatus = 'starting';
  let scene: ReactNode = null;
  let root: ReconcilerRoot<HTMLCanvasElement> | null = null;
  let state: (() => RootState) | null = null;

  const become = (next: CanvasStatus) => {
    if (status === next) return;
    status = next;
    host.dataset.status = next;
    changed();
  };
  const draw = () => {
    const size = measure(host);
    if (!root || size.width === 0) return;
    state = root.render(scene).getState;
    const { width, height, top, left } = state().size;
    if (width !== size.width || height !== size.height || top !== size.top || left !== size.left)
      state().setSize(size.width, size.height, size.top, size.left);
  };
  const start = async () => {
    try {
      const created = createRoot(canvas);
      await created.configure({
        events,
        frameloop: 'demand',
        shadows: 'percentage',
        flat: true,
        size: measure(host),
        camera: { fov: FIELD_OF_VIEW, position: [12, 9, 18] },
        gl: (defaults) =>
          new WebGLRenderer({ ...defaults, antialias: true, powerPreference: 'high-performance' }),
      });
      root = created;
      become('ready');
      draw();
    } catch {
      // three.js has logged the reason; the page shows a note instead of the picture.
      become('unavailable');
    }
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    // Without this the browser would never restore the context.
    event.preventDefault();
    become('lost');
  });
  canvas.addEventListener('webglcontextrestored', () => {
    become('ready');
  });
  const observer = new ResizeObserver(draw);
  observer.observe(host);
  void start();

  return {
    element: canvas,
    get status() {
      return status;
    },
    adopt: (slot) => slot.prepend(host),
    release: (slot) => {
      if (host.parentElement === slot) host.remove();
    },
    render(next) {
      scene = next;
      draw();
    },
    state: () => state?.() ?? null,
    fail: () => become('unavailable'),
    dispose() {
      observer.disconnect();
      root?.unmount();
      host.remove();
    },
  };
}

function measure(host: HTMLElement) {
  const { width, height, top, left } = host.getBoundingClientRect();
  return { width, height, top, left };
}
