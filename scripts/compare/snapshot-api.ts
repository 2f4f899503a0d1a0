/** Snapshot of every GET call of a seeded demo server for each demo person, and of printouts, on a frozen clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD, demoPeople } from '../../server/demo/people.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { startPortal } from '../../server/portal.ts';
import { readSettings } from '../../server/settings.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { customerOffer } from '../../server/testing/roofs.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNSHED_LOAD } from '../../server/testing/unshed-load.ts';
import { goldenNames } from '../../tests/plans/draw-golden-plans.ts';
import { readable } from './readable.ts';
import { goldenText } from './snapshot-roofs.ts';

type Add = (name: string, text: string) => void;

interface Reply {
  readonly status: number;
  readonly type: string;
  /** The header Content-Disposition, with the name of a file. */
  readonly disposition: string;
  readonly bytes: Uint8Array;
}
type OnReply = (name: string, reply: Reply) => void;
type Ask = (method: string, path: string, body?: unknown) => Promise<Reply>;

const UNLIMITED = {
  ...UNSHED_LOAD,
  SUPPLIER: 'manual',
  CALLS_PER_MINUTE: '1000000',
  SAVES_PER_MINUTE: '1000000',
};
/** Languages of people, in which their printouts are made; the others read German. */
const READERS = { 'planner@example.ch': 'fr-FR', 'installer@example.ch': 'it', 'admin@example.ch': 'it' };
/** The bill has the plan on its last sheet. */
const PRINTED = ['bill-of-materials', 'plan-set', 'cut-list', 'cut-labels'];
/** Required queries by path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v1/user/me/permission': '?area=profile&action=write',
};
/** Routes of the app itself, of the sign-in pages and of streams. */
const LEFT_OUT = /^\/(oidc\/|\*)|\/stream$/;
/** Read once: it is the same for every person. */
const DESCRIPTION = '/v1/openapi.json';
/** Requests in flight. */
const AT_ONCE = 8;
const MAX_ATTEMPTS = 10;
const UNKNOWN_ID = '01980000-0000-7000-8000-000000999999';
/** Lines that differ between two runs: request ids, and the total size of files, as PDFs contain random ids. */
const RANDOM = /^\$\.(requestId|organisation\.used|person\.used):/;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** `onReply` receives the replies as they are, files included. */
export async function snapshotApi(add: Add, onReply: OnReply = () => {}): Promise<void> {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder.path, DEMO_PROJECTS: 'true', ...UNLIMITED };
  const database = await openTestDatabase(variables);
  const { origin, routes, portal } = await startServer(variables, database);
  await jobsDone(database);
  const write = createWriter(add, onReply, origin);
  for (const route of routes)
    await write(`GET ${route}`, await asker(origin)('GET', fill(route, UNKNOWN_ID)));
  for (const { email } of demoPeople) {
    const ask = asker(origin, (await signIn(origin, email, DEMO_PASSWORD)).id_token);
    const language = Object.entries(READERS).find(([reader]) => reader === email)?.[1];
    if (language) await ask('PATCH', '/v1/user/me', { language });
    const own = email === demoPeople[0]?.email ? routes : routes.filter((route) => route !== DESCRIPTION);
    await crawl(own, ask, (path, reply) => write(`${email} GET ${path}`, reply));
  }
  await snapshotPrintouts(asker(origin, (await signIn(origin, 'installer@example.ch')).id_token), write);
  await portal.close({ timeoutMs: 1_000 });
  folder.remove();
}

/** Starts the whole server on a free port. Returns its address and the paths of its GET routes. */
async function startServer(variables: Record<string, string>, database: Database) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const routes: string[] = [];
  const settings = readSettings({
    ...variables,
    ...{ PORT: String(port), HEALTH_PORT: '0', HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error' },
  });
  const portal = await startPortal(settings, {
    database,
    onRoute: ({ method, url }) => {
      if ([method].flat().includes('GET') && !LEFT_OUT.test(url)) routes.push(url);
    },
  });
  return { origin, routes, portal };
}

/** Waits until the demo's films and documents exist. */
async function jobsDone(database: Database): Promise<void> {
  const due = database
    .selectFrom('job')
    .select('id')
    .where('failed_at', 'is', null)
    .where('due_at', '<=', Date.now());
  while (await due.executeTakeFirst()) await sleep(200);
}

/** Returns a function that calls the API, and retries while the server has no time to solve or print. */
const asker =
  (origin: string, token?: string): Ask =>
  async (method, path, body) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const options = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    for (let attempt = 1; ; attempt += 1) {
      const reply = await fetch(origin + path, options);
      const bytes = new Uint8Array(await reply.arrayBuffer());
      if (reply.status === 503 && attempt < MAX_ATTEMPTS) continue;
      const type = reply.headers.get('content-type') ?? '';
      const disposition = reply.headers.get('content-disposition') ?? '';
      return { status: reply.status, type, disposition, bytes };
    }
  };

/** Returns a function that adds a reply in readable form, with random ids replaced by their order of appearance. */
function createWriter(add: Add, onReply: OnReply, origin: string) {
  const ids = new Map<string, string>();
  const named = (text: string) =>
    text.replaceAll(origin, 'http://server').replaceAll(UUID, (id) => {
      if (id.startsWith('01980000-0000-')) return id;
      if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`);
      return ids.get(id) ?? '';
    });
  return async (name: string, reply: Reply): Promise<void> => {
    onReply(name, reply);
    const { status, type, disposition, bytes } = reply;
    const text = await readable(name.endsWith(DESCRIPTION) ? described(bytes) : bytes, type || 'text');
    const lines = text.split('\n').filter((line) => !RANDOM.test(line));
    add(named(name), named([`${status} ${type} ${disposition}`.trimEnd(), ...lines].join('\n')));
  };
}

/** Returns the API description without texts, with references resolved. */
function described(bytes: Uint8Array): string {
  const whole = JSON.parse(new TextDecoder().decode(bytes));
  const resolve = (value: unknown, within: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((part) => resolve(part, within));
    const { $ref: reference } = value as { $ref?: string };
    if (typeof reference === 'string' && reference.startsWith('#/')) {
      if (within.includes(reference)) return { $ref: reference };
      const target = reference
        .slice(2)
        .split('/')
        .reduce((part, key) => part?.[key], whole);
      return resolve(target, [...within, reference]);
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, text]) => !(['description', 'summary'].includes(key) && typeof text === 'string'))
        .map(([key, part]) => [key, resolve(part, within)]),
    );
  };
  return JSON.stringify(resolve({ ...whole, components: undefined }, []));
}

const fill = (route: string, value: string): string => route.replace(/:\w+/g, value);

/**
 * Calls every route with every id of earlier replies, until no reply has a new id. Failed guesses are not reported, so
 * that an id may be tried at every route.
 */
async function crawl(
  routes: readonly string[],
  ask: Ask,
  report: (path: string, reply: Reply) => Promise<void>,
): Promise<void> {
  const replies = new Replies(ask, report);
  let known = -1;
  while (replies.count > known) {
    known = replies.count;
    /** Paths found so far, by their part of the route: "/v1/projects/:id". */
    const named = new Map<string, string[]>();
    for (const route of routes) await crawlRoute(route, named, replies);
  }
}

/** Requests a route with an unknown id and with every known value that its last parameter may have. */
async function crawlRoute(route: string, named: Map<string, string[]>, replies: Replies): Promise<void> {
  const [, before = '', parameter = '', after = ''] = /^(.*)\/:(\w+)(\/[^:]*)?$/.exec(route) ?? [];
  if (!parameter) return replies.request([route + (QUERIES[route] ?? '')]);
  await replies.request([fill(route, UNKNOWN_ID)]);
  const owners = before.includes(':') ? (named.get(/.*:\w+/.exec(before)?.[0] ?? '') ?? []) : [''];
  const thing = `${before}/:${parameter}`;
  const there = named.get(thing);
  const candidates =
    there ??
    owners.flatMap((owner) => {
      const place = owner + before.replace(/.*:\w+/, '');
      const isId = /id$/i.test(parameter);
      const values = replies.valuesUnder(owner || isId ? owner : place);
      const fitting = new Set(values.filter((value) => !isId || value.match(UUID)));
      return [...fitting].map((value) => `${place}/${encodeURIComponent(value)}`);
    });
  await replies.request(
    candidates.map((candidate) => candidate + after),
    { isGuess: true },
  );
  if (!there)
    named.set(
      thing,
      candidates.filter((candidate) => replies.has(candidate + after)),
    );
}

/** The replies of the API to one person. */
class Replies {
  readonly #ask: Ask;
  readonly #report: (path: string, reply: Reply) => Promise<void>;
  readonly #asked = new Set<string>();
  /** Ids and other short values of a reply, by its path. */
  readonly #values = new Map<string, readonly string[]>();

  constructor(ask: Ask, report: (path: string, reply: Reply) => Promise<void>) {
    this.#ask = ask;
    this.#report = report;
  }

  get count(): number {
    return this.#values.size;
  }

  has(path: string): boolean {
    return this.#values.has(path);
  }

  /** Returns the values of all replies whose paths begin with a text. */
  valuesUnder(path: string): string[] {
    return [...this.#values].flatMap(([answered, values]) => (answered.startsWith(path) ? values : []));
  }

  /** Requests new paths concurrently; replies are reported in the order of the paths. */
  async request(paths: readonly string[], { isGuess = false } = {}): Promise<void> {
    const open = paths.filter((path) => !this.#asked.has(path));
    for (const path of open) this.#asked.add(path);
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const batch = open.slice(from, from + AT_ONCE);
      const replies = await Promise.all(
        batch.map(async (path) => ({ path, reply: await this.#ask('GET', path) })),
      );
      for (const { path, reply } of replies) if (!isGuess || reply.status < 400) await this.#add(path, reply);
    }
  }

  async #add(path: string, reply: Reply): Promise<void> {
    await this.#report(path, reply);
    const isList = reply.type.includes('json') && path !== DESCRIPTION;
    this.#values.set(path, isList ? valuesIn(JSON.parse(new TextDecoder().decode(reply.bytes))) : []);
  }
}

/** Returns ids, single words and small integers of a JSON value, keys included. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w-]{1,40}$/.test(value) ? [value] : [];
  if (typeof value === 'number')
    return Number.isInteger(value) && value > 0 && value < 100 ? [`${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...valuesIn(key), ...valuesIn(part)]);
}

/**
 * Snapshot of the printouts of golden roofs, each in German and, in turns, French or Italian, and of the customer offer
 * of a saved one.
 */
async function snapshotPrintouts(
  ask: Ask,
  write: (name: string, reply: Reply) => Promise<void>,
): Promise<void> {
  for (const [index, name] of goldenNames().entries()) {
    const configuration = JSON.parse(goldenText(name));
    for (const language of ['de', index % 2 === 0 ? 'fr-FR' : 'it'])
      for (const kind of PRINTED) {
        const path = `/configurator/v1/documents/${kind}`;
        await write(`POST ${path} ${name} ${language}`, await ask('POST', path, { configuration, language }));
      }
  }
  const roof = '/configurator/v1/roofs/01980000-0000-7000-8000-999999999999';
  const configuration = JSON.parse(goldenText('house-gable'));
  await write(`PUT ${roof}`, await ask('PUT', roof, { configuration, baseRevision: null }));
  const content = customerOffer();
  await write(
    `PUT ${roof}/customer-offer`,
    await ask('PUT', `${roof}/customer-offer`, { content, baseRevision: null }),
  );
  for (const language of ['de', 'fr-FR', 'it'])
    for (const as of ['pdf', 'xlsx']) {
      const path = `${roof}/customer-offer/paper`;
      await write(`POST ${path} ${language} ${as}`, await ask('POST', path, { language, as, picture: null }));
    }
}
