import {
  addIntegration,
  breadcrumbsIntegration,
  captureException,
  close,
  ErrorBoundary,
  getClient,
  getReplay,
  init,
  makeFetchTransport,
  reactRouterV7BrowserTracingIntegration,
  wrapCreateBrowserRouterV7,
} from '@sentry/react';
import { type ReactNode, useEffect } from 'react';
import {
  type createBrowserRouter,
  createRoutesFromChildren,
  matchRoutes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { isNotTheirs } from '../api/not-theirs.ts';
import type { Reporter, Router } from './monitoring.ts';
import { scrubEnvelope } from './scrub.ts';

/** Integrations that record logs or prompts, which may contain names. */
const UNWANTED = ['Console', 'ConversationId'];

/** Scrubs everything that leaves the browser, replays included. */
const transport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return { send: (envelope) => send(scrubEnvelope(envelope)), flush };
};

/** Destination and origin of reports. */
interface Target {
  readonly dsn: string;
  readonly environment: string;
  /** The build's name, if it has one. */
  readonly release: string | null;
}

/**
 * Starts reporting to a DSN: all traces, and replays of a tenth of the visits and of every one with an error. Page
 * views contain the paths of routes, without ids.
 */
export async function startSentry(
  { dsn, environment, release }: Target,
  router: Router | null,
): Promise<Reporter> {
  init({
    dsn,
    environment,
    transport,
    ...(release && { release }),
    // Specification, section 7.
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
    // Missing permission is no error.
    beforeSend: (event, { originalException }) => (isNotTheirs(originalException) ? null : event),
    // Adds no headers to calls of the portal.
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    integrations: (usual) => [
      ...usual.filter(({ name }) => !UNWANTED.includes(name)),
      // Texts of clicked elements contain names.
      breadcrumbsIntegration({ dom: false }),
      reactRouterV7BrowserTracingIntegration({
        useEffect,
        useLocation,
        useNavigationType,
        createRoutesFromChildren,
        matchRoutes,
      }),
    ],
  });
  // The router exists before consent: pass it to the wrapper of its factory.
  if (router) wrapCreateBrowserRouterV7(() => router as BrowserRouter)(router.routes);
  const { replayIntegration } = await import('./replay.ts');
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Compression needs a worker, which the content security policy forbids.
      useCompression: false,
    }),
  );
  return { send: captureException, Boundary: PageBoundary, end: endSentry };
}

type BrowserRouter = ReturnType<typeof createBrowserRouter>;

/** Reports errors of a page with its components; the router renders the error page. */
function PageBoundary({ children }: { readonly children?: ReactNode }) {
  return <ErrorBoundary fallback={Rethrow}>{children}</ErrorBoundary>;
}

function Rethrow({ error }: { readonly error: unknown }): never {
  throw error;
}

/** Closes the client and drops unsent data, because the user has withdrawn the consent. */
async function endSentry(): Promise<void> {
  await getReplay()?.stop({ flush: false });
  const client = getClient();
  if (client) client.getOptions().enabled = false;
  await close(0);
}
