import type { createStore } from 'jotai';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { consentAtom } from '../consent/consent.ts';
import { tellServer } from './tell-server.ts';

export type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'routes'>;
type Boundary = ComponentType<{ readonly children?: ReactNode }>;

/** The monitoring service. */
export interface Reporter {
  send(error: unknown): void;
  /** Adds the components to an error of what is inside, and throws it again. */
  readonly Boundary: Boundary;
  end(): Promise<void>;
}

/** Null where no service is set up, or it could not be loaded. */
let reporter: Promise<Reporter | null> | undefined;
let connected: Reporter | null = null;
let isAllowed = false;
let router: Router | null = null;
let hasReported = false;

function connect(): Promise<Reporter | null> {
  reporter ??= import('./connect.ts')
    .then(({ connectReporter }) => connectReporter(router))
    .then((opened) => {
      connected = opened;
      return opened;
    })
    .catch(() => {
      reporter = undefined;
      return null;
    });
  return reporter;
}

async function disconnect(): Promise<void> {
  const ending = reporter;
  reporter = undefined;
  connected = null;
  await (await ending)?.end();
}

/** Connects the monitoring service as long as the user allows it, and loads what that needs only then. */
export function startMonitoring(store: ReturnType<typeof createStore>, of: Router | null): () => void {
  router = of;
  const apply = () => {
    const allows = store.get(consentAtom)?.reports === true;
    if (allows === isAllowed) return;
    isAllowed = allows;
    void (allows ? connect() : disconnect());
  };
  apply();
  return store.sub(consentAtom, apply);
}

/** Reports an error to the portal's own server, without personal data, and to the monitoring service where allowed. */
export async function reportError(error: unknown): Promise<void> {
  hasReported = true;
  tellServer(error, router?.state.matches.at(-1)?.route.path ?? '/');
  if (isAllowed) (await connect())?.send(error);
}

/** Stands for an error page without an error: its address was opened by hand, or after a reload. */
class ErrorPageOpened extends Error {
  override readonly name = 'ErrorPageOpened';
}

/** Reports what an error page is about, so that its words are true: the team knows. */
export function reportShown(error: unknown): void {
  if (error !== undefined) void reportError(error);
  else if (!hasReported) void reportError(new ErrorPageOpened());
}

/** The boundary for a page that is being opened: the monitoring service's, once it is connected. */
export const pageBoundary = (): Boundary => connected?.Boundary ?? Fragment;
