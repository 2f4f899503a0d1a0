import { useSyncExternalStore } from 'react';

/** The build of this page; null in development. */
export const ownBuild =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

let servedBuild = ownBuild;
const listeners = new Set<() => void>();

/** Records the build named in a response of the server. */
export function noteBuild(answer: Response): void {
  const build = answer.headers.get('X-Build');
  if (!build || build === servedBuild) return;
  servedBuild = build;
  for (const listener of listeners) listener();
}

/** Whether the server serves another build of the app than this page's. */
export const isOutdated = (): boolean => ownBuild !== null && servedBuild !== ownBuild;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `isOutdated` for components. */
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, isOutdated);
