import { type ComponentType, lazy } from 'react';
import { loadPart } from '../parts/load-part.ts';

/** Interval at which a part that did not come is requested again. */
const RETRY_INTERVAL_MS = 5000;

/**
 * A component of its own chunk. React's `lazy` keeps a failure for ever and breaks the page; here the fallback stays
 * until the part comes. `name` is the part's, for `loadPart`.
 */
export const lazyPart = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await loadPart(name, load) };
      } catch (cause) {
        console.warn(cause);
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
      }
    }
  });
