import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import {
  CatalogueChange,
  InboxState,
  Notification,
  PickingChange,
} from '../../../contracts/domain/notifications.ts';

/**
 * An event of the stream: the state of the inbox, a notification, a changed picking list or the active catalogue.
 * `isNew`: it arrived just now.
 */
export const InboxEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('inbox'), data: InboxState }),
  z.object({ event: z.literal('notification'), data: Notification, isNew: z.boolean() }),
  z.object({ event: z.literal('picking'), data: PickingChange }),
  z.object({ event: z.literal('catalogue'), data: CatalogueChange }),
]);
export type InboxEvent = z.infer<typeof InboxEvent>;

/** The message between tabs of the same person: an event and the cursor after it. */
const Shared = z.object({ heard: InboxEvent, cursor: z.int() });

/** Delay before reconnecting, doubled after each failed attempt. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE = 60_000;
/** Timeout without data; the server sends something at least every 20 seconds. */
const MAX_SILENCE_MS = 60_000;

interface Options {
  /** The account whose notifications are followed. */
  readonly account: string;
  /** Opens a stream of everything after a cursor. */
  readonly open: (after: number | null, signal: AbortSignal) => Promise<Response>;
  readonly hear: (event: InboxEvent) => void;
  /** Whether to open a stream; false from the end of a session until the next sign-in. */
  readonly mayAsk?: () => boolean;
}

/**
 * Follows the person's notifications live. One tab reads the stream and passes its events to the others; another
 * tab takes over when it closes. All tabs know the cursor, so no event is lost. Returns a function that stops it.
 */
export function followInbox({ account, open, hear, mayAsk = () => true }: Options): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const name = `solar-partner-portal.inbox ${account}`;
  const channel = new BroadcastChannel(name);
  let cursor: number | null = null;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: shared } = Shared.safeParse(data);
    if (!shared) return;
    cursor = shared.cursor;
    hear(shared.heard);
  };

  /** Reads one stream to its end; rejects if it cannot be opened or times out. */
  async function readStream(): Promise<void> {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
    };
    wait();
    try {
      const answer = await open(cursor, AbortSignal.any([signal, silence.signal]));
      const events = answer.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(
          new TransformStream({
            transform(text: string, next) {
              wait();
              next.enqueue(text);
            },
          }),
        )
        .pipeThrough(new EventSourceParserStream())
        .getReader();
      // Notifications before the first inbox state were missed earlier; those after it are new.
      let isNew = false;
      for (let next = await events?.read(); next && !next.done; next = await events?.read()) {
        const heard = take(next.value, isNew);
        if (heard?.event === 'inbox') isNew = true;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Moves the cursor, and passes on what is understood. */
  function take({ id, event, data }: EventSourceMessage, isNew: boolean): InboxEvent | undefined {
    const { data: heard } = InboxEvent.safeParse({ event, data: JSON.parse(data), isNew });
    if (id !== undefined) cursor = Number(id);
    if (!heard) return undefined;
    hear(heard);
    if (cursor !== null) channel.postMessage({ heard, cursor });
    return heard;
  }

  async function readOn(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        if (mayAsk()) await readStream();
        pause = FIRST_PAUSE_MS;
      } catch {
        // Any failure only delays the next attempt: the bell also refetches whenever the page regains focus.
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
      if (!signal.aborted) await rest(pause, signal);
    }
  }

  // Without locks (plain http on a network) every tab reads a stream of its own.
  const turn = navigator.locks ? navigator.locks.request(name, { signal }, readOn) : readOn();
  void Promise.resolve(turn).catch(() => {});
  return () => {
    ending.abort();
    channel.close();
  };
}

/** Waits, but at most until the network is back or the page gets the focus. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds * (0.5 + Math.random() / 2));
    addEventListener('online', end, { signal: over.signal });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
