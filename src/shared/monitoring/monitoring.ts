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
  /** Adds the component stack to an error inside it, and throws it again. */
  readonly Boundary: Boundary;
  end(): Promise<void>;
}

/** Null if no service is configured, or it could not be loaded. */
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

/** Connects the monitoring service while the user consents, and loads its client only then. */
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

/**
 * Reports an error to the portal's own server, without personal data, and with consent to the monitoring service.
 */
export async function reportError(error: unknown): Promise<void> {
  hasReported = true;
  tellServer(error, router?.state.matches.at(-1)?.route.path ?? '/');
  if (isAllowed) (await connect())?.send(error);
}

/** Stands for an error page without an error: opened by address, or after a reload. */
class ErrorPageOpened extends Error {
  override readonly name = 'ErrorPageOpened';
}

/** Reports the error behind an error page, whose text says that the team knows. */
export function reportShown(error: unknown): void {
  if (error !== undefined) void reportError(error);
  else if (!hasReported) void reportError(new ErrorPageOpened());
}

/** Returns the boundary for a page: the monitoring service's, once connected. */
export const pageBoundary = (): Boundary => connected?.Boundary ?? Fragment;
