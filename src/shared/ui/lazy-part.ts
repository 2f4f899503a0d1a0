import { type ComponentType, lazy } from 'react';

/** How often a part that did not come is asked for again. */
const AGAIN_MS = 5000;

/** React's `lazy` keeps a failure for ever and breaks the page; here what holds the part's place stays until it comes. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch (cause) {
        console.warn('A part of the page is not there yet', cause);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  });
