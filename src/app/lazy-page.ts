import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** How long to wait for a part of the app (specification, section 8). */
export const CHUNK_PATIENCE_MS = 120_000;

/** A page that is loaded when it is first shown, or earlier by `preload`. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>;
  readonly preload: () => void;
}

/** Rejects when a part of the app has not arrived within `patienceMs`. */
export function withPatience<T>(loading: Promise<T>, patienceMs = CHUNK_PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app took too long to load')), patienceMs);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Makes a lazy page of a dynamic import. A failed load is tried again the next time. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const get = () => {
    loading ??= withPatience(load()).then(
      (component) => ({ default: component }),
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return { Page: lazy(get), preload: () => void get().catch(() => {}) };
}
