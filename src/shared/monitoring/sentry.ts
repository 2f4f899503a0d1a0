import {
  addIntegration,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  close,
  getClient,
  getReplay,
  init,
  makeFetchTransport,
} from '@sentry/react';
import type { Reporter } from './monitoring.ts';
import { scrubEnvelope } from './scrub.ts';

/** How long the service may take to confirm a report. */
const CONFIRM_TIMEOUT_MS = 10_000;

/** Integrations that note what is logged or asked of language models: that can hold names. */
const UNWANTED = ['Console', 'ConversationId'];

/** Whatever leaves the browser is scrubbed here, replays too. */
const transport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return { send: (envelope) => send(scrubEnvelope(envelope)), flush };
};

/** Reports that wait for their confirmation, by event id. */
const waiting = new Map<string, (isTaken: boolean) => void>();

/** Where reports go, and what they say that they come from. */
interface Target {
  readonly dsn: string;
  readonly environment: string;
  /** The build's name, where it has one. */
  readonly release: string | null;
}

/** Starts reporting to a DSN: all traces, a tenth of the visits and every one with an error as replay. */
export async function startSentry({ dsn, environment, release }: Target): Promise<Reporter> {
  init({
    dsn,
    environment,
    transport,
    ...(release && { release }),
    // Specification, section 7.
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
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
      // What is pressed has names on it.
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
    ],
  });
  getClient()?.on('afterSendEvent', ({ event_id: id = '' }, { statusCode = 0 }) => {
    waiting.get(id)?.(statusCode >= 200 && statusCode < 300);
  });
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
  return { send: sendError, end: endSentry };
}

async function sendError(error: unknown): Promise<boolean> {
  const id = captureException(error);
  const isTaken = await new Promise<boolean>((resolve) => {
    waiting.set(id, resolve);
    setTimeout(resolve, CONFIRM_TIMEOUT_MS, false);
  });
  waiting.delete(id);
  return isTaken;
}

/** What was not sent yet is dropped: the user has taken the permission back. */
async function endSentry(): Promise<void> {
  await getReplay()?.stop({ flush: false });
  const client = getClient();
  if (client) client.getOptions().enabled = false;
  await close(0);
}
