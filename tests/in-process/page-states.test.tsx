/** Every page of the portal without data, when calls fail or are refused, and with overlong texts. */
import '../../src/configurator/testing/engine-on-main-thread.ts';
// Before the server takes the place of `fetch`.
import '../../src/configurator/testing/in-process-engine.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { api } from '../../contracts/api/index.ts';
import type { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import type { Principal } from '../../contracts/domain/permissions.ts';
import { done, getProject, offerData, putProject } from '../../server/testing/projects.ts';
import { saveRoof, wallDesign } from '../../server/testing/roofs.ts';
import { plan } from '../../server/testing/trainings.ts';
import { isOpenTo, type PageEntry, pages } from '../../src/app/routes.tsx';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { openApp } from './open-page.tsx';
import { type Handler, type InProcessServer, inProcessServer } from './server.ts';

/** A page opens for at least one of them. */
const people: readonly (readonly [string, Principal])[] = [
  ['installer@example.ch', { role: 'partner', category: 'Installateur' }],
  ['logistics@example.ch', { role: 'partner', category: 'logistik' }],
  ['admin@example.ch', { role: 'admin', category: null }],
];

/** In memory: happy-dom has no IndexedDB, in which picking and designer write. */
const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, value),
  del: async (key: string) => void device.delete(key),
  keys: async () => [...device.keys()],
  entries: async () => [...device],
}));

/** The configurator has a frame of its own and is tested in browsers. */
const portalPages = pages.filter(
  ({ path, frame, without }) => frame === 'shell' && without === undefined && path !== '*',
);
/** Pages of what was just sent; without it they call nothing. */
const CALLS_NOTHING = /success$|congratulations/;
/** A page that calls nothing until it is given a file. */
const VERIFY = '/verify';
const callingPages = portalPages.filter(({ path }) => !CALLS_NOTHING.test(path) && path !== VERIFY);

const ids = { offered: '', ordered: '', roof: '', design: '', training: '', organisation: '', version: '' };
const parameters: readonly (readonly [RegExp, keyof typeof ids])[] = [
  [/^\/projects\/orders/, 'ordered'],
  [/^\/roofs/, 'roof'],
  [/^\/3s-designer/, 'design'],
  [/^\/staff\/trainings/, 'training'],
  [/^\/staff\/organisations/, 'organisation'],
  [/^\/staff\/catalogue/, 'version'],
  [/./, 'offered'],
];

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  const installer = await server.clientOf('installer@example.ch');
  const sales = await server.clientOf('sales@example.ch');
  for (const name of ['offered', 'ordered'] as const) {
    const { id } = await putProject(installer, { name: 'Haus Muster' });
    ids[name] = id;
    await done(installer, id, 'submit');
    await done(sales, id, 'accept');
    await done(sales, id, 'send_offer', offerData);
  }
  const offerId = (await getProject(installer, ids.ordered)).offers[0]?.id;
  await done(installer, ids.ordered, 'order', { offerId, delivery: null, desiredDate: null });
  ids.roof = (await saveRoof(installer)).id;
  ids.design = newId();
  const design = { configuration: wallDesign('Fassade'), baseRevision: null };
  expect((await installer('PUT', `/configurator/v1/designs/${ids.design}`, design)).status).toBe(201);
  ids.training = (await plan(sales)).id;
  const { organisation_id } = await server.database
    .selectFrom('person')
    .select('organisation_id')
    .where('email', '=', 'installer@example.ch')
    .executeTakeFirstOrThrow();
  ids.organisation = organisation_id;
  const { versions } = (await sales('GET', '/v1/staff/catalogue-versions')).body as VersionList;
  ids.version = versions[0]?.id ?? '';
});
afterAll(() => server.stop());
afterEach(() => {
  cleanup();
  device.clear();
  server.intercept();
});

const pathOf = ({ path }: PageEntry): string => {
  const [, name] = parameters.find(([of]) => of.test(path)) ?? [];
  return path
    .replace(/\/:\w+\?/g, '')
    .replace('/:category/', '/electrics/')
    .replace(/:\w+/g, name ? ids[name] : '');
};

/** The profile always arrives: these states are those of the page's own data. */
const isOfPage = (call: string) => !call.includes('/v1/user/me') && !call.includes('/auth-config.json');

/** Opens a page, with a handler of its calls, and waits until nothing is awaited. Returns the calls. */
async function open(page: PageEntry, handler?: Handler): Promise<string[]> {
  const calls: string[] = [];
  let running = 0;
  server.intercept(async (call, ask) => {
    running += 1;
    try {
      if (!isOfPage(call)) return await ask();
      calls.push(call);
      return await (handler ? handler(call, ask) : ask());
    } finally {
      running -= 1;
    }
  });
  await server.signIn(people.find(([, person]) => isOpenTo(person, page, page.path))?.[0] ?? '');
  await openApp(pathOf(page));
  let quiet = 0;
  const expectQuiet = () => {
    const heading = document.querySelector('h1, [role="alert"]')?.textContent ?? 'Laden';
    quiet = running === 0 && heading !== 'Laden' ? quiet + 1 : 0;
    expect(quiet).toBeGreaterThan(2);
  };
  await waitFor(expectQuiet, { interval: 15, timeout: 50_000 });
  return calls;
}

/** Texts of messages; a place for one may be there without any. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent ?? '')
    .filter(Boolean);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const retries = () => screen.queryAllByRole('button', { name: 'Noch einmal versuchen' });

const problem = (status: number, code: string) => async () =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code }, { status });

/** Lists of which the navigation shows the number of rows. */
const ONLY_COUNTED = '/projects?pageSize=1';

describe.each(callingPages)('$path', (page) => {
  test.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), /nicht erreichbar/],
    [
      'a fault of the server',
      async () => new Response('{}', { status: 500 }),
      /Auf dem Server ist ein Fehler aufgetreten/,
    ],
  ] as const)(
    '%s: keeps its heading, reports it and loads at the next attempt',
    async (_name, fail, text) => {
      await open(page, fail);
      expect(heading()).toBe(String(page.title.message));
      expect(alerts().length).toBeGreaterThan(0);
      for (const alert of alerts()) expect(alert).toMatch(text);
      server.intercept();
      for (const retry of retries()) fireEvent.click(retry);
      await waitFor(() => expect(alerts()).toEqual([]));
      await waitFor(() => expect(heading()).not.toBe('Diese Seite gibt es nicht'));
    },
  );

  test('refused: looks as if it did not exist', async () => {
    await open(page, problem(403, 'CATEGORY_NOT_ALLOWED'));
    expect(heading()).toBe('Diese Seite gibt es nicht');
    expect(alerts()).toEqual([]);
  });

  test('not found: says so', async () => {
    await open(page, problem(404, 'NOT_FOUND'));
    const isMissing = heading() === 'Diese Seite gibt es nicht';
    if (!isMissing) expect(alerts()[0]).toMatch(/^Das gibt es nicht/);
  });

  test('overlong texts: shows them', async () => {
    let lengthened = 0;
    await open(page, async (call, ask) => {
      const answer = await ask();
      const isJson = answer.headers.get('content-type')?.includes('json');
      if (!isJson || call.endsWith(ONLY_COUNTED)) return answer;
      const [body, count] = lengthen(call, answer.status, await answer.json());
      lengthened += count;
      return Response.json(body, { status: answer.status });
    });
    expect(alerts()).toEqual([]);
    expect(heading()).not.toBe('Diese Seite gibt es nicht');
    if (lengthened > FEW) expect(document.body.textContent).toContain(LONG);
  });
});

/** Calls of the frame: the bell, and the numbers of open steps in the navigation. */
const isOfShell = (call: string) => call.includes('/v1/notifications') || call.endsWith(ONLY_COUNTED);

describe.each(portalPages.filter(({ path }) => CALLS_NOTHING.test(path)))('$path', (page) => {
  test('opened by hand: says what is missing, and leads on', async () => {
    expect((await open(page)).filter((call) => !isOfShell(call))).toEqual([]);
    expect(heading()).toMatch(/^Keine? .* angegeben$/);
    expect(screen.getByRole('main').querySelector('a[href]')).not.toBeNull();
  });
});

test('a printout is verified with no data of the portal', async () => {
  const page = portalPages.find(({ path }) => path === VERIFY);
  if (!page) throw new Error('There is no page that verifies printouts.');
  const calls = await open(page, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(calls.filter((call) => !isOfShell(call))).toEqual([]);
  expect(heading()).toBe('Dokument prüfen');
  expect(alerts()).toEqual([]);
});

/** Texts that a page's calls have without rows: keys and days, which no page shows as they are. */
const FEW = 8;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The engine checks a configuration: all its texts but the name are keys. */
const KEYS = /^\/configuration\/(?!name$)/;
const LONG = ` ${'Überlangertextohnetrennung'.repeat(5)}`;

/** Schema of the answer to a call such as "GET /v1/projects/7?page=1". */
function schemaOf(call: string, status: number): z.ZodType | undefined {
  const [method, address = ''] = call.split(' ');
  const path = address.replace(/\?.*/, '').split('/');
  const named = Object.entries(api).find(([name]) => {
    const [itsMethod, itsPath = ''] = name.split(' ');
    const parts = itsPath.split('/');
    const isSame = parts.every((part, index) => part.startsWith(':') || part === path[index]);
    return itsMethod === method && parts.length === path.length && isSame;
  });
  return (named?.[1].answers as Record<number, z.ZodType> | undefined)?.[status];
}

/** Lengthens every text of an answer that may be longer by its contract; returns also how many there are. */
function lengthen(call: string, status: number, answer: unknown): [unknown, number] {
  const schema = schemaOf(call, status);
  if (!schema) return [answer, 0];
  const unchanged = new Set<string>();
  for (;;) {
    let count = 0;
    const change = (value: unknown, at: string): unknown => {
      if (unchanged.has(at) || KEYS.test(at)) return value;
      if (typeof value === 'string' && value !== '' && !ID.test(value)) {
        count += 1;
        return value + LONG;
      }
      if (Array.isArray(value)) return value.map((each, index) => change(each, `${at}/${index}`));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, change(each, `${at}/${key}`)]),
      );
    };
    const changed = change(answer, '');
    const { error } = schema.safeParse(changed);
    if (!error) return [changed, count];
    for (const { path } of error.issues) unchanged.add(['', ...path.map(String)].join('/'));
  }
}

describe('without data', () => {
  /** Tables that say who people are and how they sign in. */
  const NOT_EMPTIED = [
    'organisation',
    'person',
    'identity',
    'session',
    'secret',
    'migration',
    'counter',
    'oidc',
  ];
  beforeEach(async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      server.database,
    );
    await sql`pragma foreign_keys = off`.execute(server.database);
    for (const { name } of rows)
      if (!NOT_EMPTIED.includes(name) && !/^sqlite_|^project_search_/.test(name))
        await sql`delete from ${sql.table(name)}`.execute(server.database);
  });

  /** Forms, and lists of what stays: people, their firms, the articles of the catalogue and the calls. */
  const WITHOUT_LISTS = [
    ...['/projects/create', '/materials', '/profile', '/developers'],
    ...['/staff/organisations', '/staff/organisations/:id', '/staff/rules'],
  ];
  const EMPTY =
    /Noch kein|Nichts offen|Es ist nichts zu rüsten|Hier steht (noch )?kein|Keine Schulung gefunden|sind angekommen|Keine Arbeit ist fehlgeschlagen|[Dd]as gibt es nicht|Diese Seite gibt es nicht|In diesem Zeitraum nichts/;

  test.each(callingPages)('$path says what is missing', async (page) => {
    await open(page);
    expect(alerts().filter((text) => !text.startsWith('Das gibt es nicht'))).toEqual([]);
    expect(screen.getByRole('main').textContent).not.toContain(' von 0');
    if (!WITHOUT_LISTS.includes(page.path)) expect(screen.getByRole('main').textContent).toMatch(EMPTY);
  });
});
