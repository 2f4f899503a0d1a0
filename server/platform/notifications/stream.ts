import { PassThrough, type Readable } from 'node:stream';
import type { CatalogueChange, InboxState, PickingChange } from '../../../contracts/domain/notifications.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import type { Announcements } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../http/problems.ts';
import { findCatalogueOn } from '../solving/catalogue-versions.ts';
import { inboxOf, listNotifications } from './inbox.ts';

/** Poll interval for changes without an announcement; also the keep-alive interval. */
const POLL_INTERVAL_MS = 20_000;
/** Maximum duration of a stream, ms: the client reconnects with a valid token. */
const MAX_STREAM_MS = 15 * 60_000;
/** Maximum number of streams per person and process: enough for many devices, too few for a runaway client. */
const MOST_PER_PERSON = 12;
/** Largest send buffer per stream, bytes; a slower reader is disconnected. */
const MOST_WAITING = 256 * 1024;
/** Notifications read per query. */
const PAGE = 100;

/** Streams notifications to signed-in people as server-sent events. */
export interface InboxStreams {
  /**
   * Opens a stream until the session ends. Sends the state of the inbox at once and after every change (event
   * `inbox`), and every notification after the cursor (event `notification`, with its number as id). Announces
   * changed picking lists of the reader's organisation (event `picking`), and names the active catalogue at once and
   * when another one becomes active (event `catalogue`). Throws TOO_MANY_REQUESTS.
   */
  open(reader: Reader, after?: number): Readable;
  close(): void;
}

/** The reader of a stream, and their session. */
interface Reader {
  readonly person: string;
  readonly organisation: string;
  readonly session: string;
}

interface Stream extends Reader {
  readonly out: PassThrough;
  /** Number of the latest notification sent; undefined before the first poll. */
  cursor: number | undefined;
  sentState: InboxState | undefined;
  /** Label of the catalogue sent last. */
  sentCatalogue: string | undefined;
  /** `inbox.changes` at the last poll. */
  changes: number;
  looking: boolean;
  lookAgain: boolean;
}

function send({ out }: Stream, event: string, data: unknown, id?: number): void {
  if (out.writableEnded || out.destroyed) return;
  const head = id === undefined ? '' : `id: ${id}\n`;
  out.write(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  if (out.writableLength > MOST_WAITING) out.destroy();
}

/** Dependencies of the streams. */
interface StreamTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
}

/**
 * Streams inboxes. Announcements are only hints: a stream reads everything after its cursor, so that nothing is
 * lost.
 */
export function streamInboxes(
  { database, clock, announcements }: StreamTools,
  onError: (error: unknown) => void,
): InboxStreams {
  const streams = new Set<Stream>();
  const sendCatalogue = catalogueSender({ database, clock }, streams, onError);
  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.out.end();
  };

  async function poll(stream: Stream): Promise<void> {
    stream.lookAgain = true;
    if (stream.looking) return;
    stream.looking = true;
    try {
      while (stream.lookAgain) {
        stream.lookAgain = false;
        await sendNews(database, stream);
      }
    } catch (error) {
      // The reader reconnects with its cursor.
      onError(error);
      end(stream);
    } finally {
      stream.looking = false;
    }
  }

  /** Polls for changes without an announcement, and ends streams whose readers have lost access. */
  async function pollStreams(): Promise<void> {
    const people = [...new Set([...streams].map(({ person }) => person))];
    if (people.length === 0) return;
    const changes = await changesOf(database, people);
    const ended = await endedOf(
      database,
      [...streams].map(({ session }) => session),
    );
    for (const stream of [...streams]) {
      const present = changes.get(stream.person);
      if (present === undefined || ended.has(stream.session)) end(stream);
      else if (present !== stream.changes) {
        stream.changes = present;
        void poll(stream);
      }
    }
  }

  function open(reader: Reader, after?: number): Readable {
    const { person } = reader;
    if ([...streams].filter((stream) => stream.person === person).length >= MOST_PER_PERSON)
      throw new ProblemError(429, 'TOO_MANY_REQUESTS');
    const out = new PassThrough();
    const stream: Stream = {
      ...{ ...reader, out, cursor: after, sentState: undefined, changes: -1 },
      sentCatalogue: undefined,
      ...{ looking: false, lookAgain: false },
    };
    streams.add(stream);
    const oldAge = setTimeout(() => end(stream), MAX_STREAM_MS);
    out.on('close', () => {
      clearTimeout(oldAge);
      streams.delete(stream);
    });
    void poll(stream);
    sendCatalogue();
    return out;
  }

  const subscriptions = [
    announcements.on('sessions', () => void pollStreams().catch(onError)),
    announcements.on('inbox', (ids) => {
      for (const stream of streams) if (ids === 'any' || ids.includes(stream.person)) void poll(stream);
    }),
    announcements.on('catalogue', sendCatalogue),
    streamPickingChanges(announcements, streams),
  ];
  const timer = setInterval(() => {
    for (const { out } of streams) if (!out.destroyed) out.write(':\n\n');
    void pollStreams().catch(onError);
    // A scheduled version becomes active at midnight without an announcement.
    sendCatalogue();
  }, POLL_INTERVAL_MS);
  return {
    open,
    close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      clearInterval(timer);
      for (const stream of [...streams]) end(stream);
    },
  };
}

/**
 * Sends changed picking lists to the streams of their organisation. A missed announcement is made up for by the
 * interval at which pages refetch their lists.
 */
const streamPickingChanges = (announcements: Announcements, streams: ReadonlySet<Stream>): (() => void) =>
  announcements.on('picking', (ids) => {
    for (const id of ids === 'any' ? [] : ids) {
      const [organisation, number = ''] = id.split('/');
      for (const stream of streams)
        if (stream.organisation === organisation) send(stream, 'picking', { number } satisfies PickingChange);
    }
  });

/** Sends everything after the cursor of a stream. */
async function sendNews(database: Database, stream: Stream): Promise<void> {
  stream.cursor ??= (await inboxOf(database, stream.person)).last;
  const news = { after: stream.cursor, unread: false, limit: PAGE };
  const { rows, unread, last, more } = await listNotifications(database, stream.person, news);
  for (const row of rows) {
    send(stream, 'notification', row, row.number);
    stream.cursor = row.number;
  }
  if (more) stream.lookAgain = true;
  else if (stream.sentState?.unread !== unread || stream.sentState.last !== last) {
    stream.sentState = { unread, last };
    // With the cursor, so that a reader without any notification yet reconnects with it.
    send(stream, 'inbox', stream.sentState, stream.cursor);
  }
}

/** Returns a function that names the active catalogue to the streams that have not heard of it. */
function catalogueSender(
  { database, clock }: Pick<StreamTools, 'database' | 'clock'>,
  streams: ReadonlySet<Stream>,
  onError: (error: unknown) => void,
): () => void {
  const sendActive = async () => {
    if (streams.size === 0) return;
    const active = await findCatalogueOn(database, dateAt(clock()));
    for (const stream of streams) {
      if (!active || stream.sentCatalogue === active.label) continue;
      stream.sentCatalogue = active.label;
      send(stream, 'catalogue', { version: active.label } satisfies CatalogueChange);
    }
  };
  return () => void sendActive().catch(onError);
}

/** Numbers of changes to the inboxes of those people who are active. */
async function changesOf(database: Database, people: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('person')
    .leftJoin('inbox', 'inbox.person_id', 'person.id')
    .select(['person.id', 'inbox.changes'])
    .where('person.id', 'in', people)
    .where('person.active', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.id, row.changes ?? 0]));
}

async function endedOf(database: Database, sessions: string[]): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('session')
    .select('id')
    .where('id', 'in', sessions)
    .where('ended_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
