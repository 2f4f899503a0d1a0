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

/** Integrations that note what is logged or asked of language models: that can hold names. */
const UNWANTED = ['Console', 'ConversationId'];

/** Whatever leaves the browser is scrubbed here, replays too. */
const transport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return { send: (envelope) => send(scrubEnvelope(envelope)), flush };
};

/** Where reports go, and what they say that they come from. */
interface Target {
  readonly dsn: string;
  readonly environment: string;
  /** The build's name, where it has one. */
  readonly release: string | null;
}

/**
 * Starts reporting to a DSN: all traces, a tenth of the visits and every one with an error as replay. Page views carry
 * the paths of the router's routes, which hold no ids.
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
    // Data that are not for this person are no fault.
    beforeSend: (event, { originalException }) => (isNotTheirs(originalException) ? null : event),
    // No header of the service's is added to calls of the portal.
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
      // The texts of pressed elements contain names.
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
  // The router is older than the permission: it is given to what would make it.
  if (router) wrapCreateBrowserRouterV7(() => router as BrowserRouter)(router.routes);
  const { replayIntegration } = await import('./replay.ts');
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Compressing needs a worker that the policy of the pages does not allow.
      useCompression: false,
    }),
  );
  return { send: captureException, Boundary: PageBoundary, end: endSentry };
}

type BrowserRouter = ReturnType<typeof createBrowserRouter>;

/** Reports errors of a page with its components; what is shown in its place is the router's business. */
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
