import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Action, type Area, may } from '../contracts/domain/permissions.ts';
import type { PostedEvent, State } from '../contracts/domain/project-states.ts';
import { actorsOf, partsOf, tabOf } from '../contracts/domain/project-states.ts';
import { ProjectData, type ProjectForm } from '../contracts/domain/projects.ts';
import { soak } from '../tests/soak.ts';
import { demoPeople } from './demo/people.ts';
import type { Database } from './platform/db/database.ts';
import { bodies, type Call, describedCalls, makeThing, queries } from './testing/calls.ts';
import { type Client, clientOf, type Reply } from './testing/client.ts';
import { published } from './testing/documents.ts';
import { publishedVideo } from './testing/films.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { startedLists } from './testing/picking.ts';
import { address, contentOf, done, getProject, offerData, putRoofProject } from './testing/projects.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

/** Whether a value is always rejected, may be accepted, or depends on the database. */
type Verdict = 'wrong' | 'odd' | 'divides';

/** A NUL, an unpaired surrogate, numbers beyond the range of columns. */
const DIVIDING: readonly unknown[] = ['a\0b', '\ud800', 2 ** 31, 2 ** 53 - 1];
const asked = (other: unknown) => [DIVIDING.includes(other) ? 'divides' : 'odd', other] as const;

/** Yields replacements for a value, of every JSON type. */
function* insteadOf(value: unknown): Generator<readonly [Verdict, unknown]> {
  if (value === null) {
    yield* ['', 'x', newId(), 'a\0b', true, -1, 2 ** 31, 2 ** 53 - 1, 1e308, [], {}].map(asked);
    return;
  }
  yield ['odd', null];
  if (typeof value === 'object' && value !== null) {
    yield* [['wrong', 'x'] as const, ['wrong', 7] as const];
    if (!Array.isArray(value)) return void (yield ['wrong', [value]]);
    yield* [['wrong', { 0: value[0] }] as const, ['wrong', [[value]]] as const];
    yield ['wrong', Array(5_000).fill(value[0] ?? 'x')];
    return;
  }
  yield* [['wrong', {}] as const, ['wrong', [[[]]]] as const, ['odd', ''] as const];
  if (typeof value === 'string') {
    yield* [['wrong', 'a'.repeat(100_000)] as const, ['wrong', true] as const];
    yield* ['👩‍👩‍👧 🏔️', 'a\0b', '\ud800', '9999-99-99', '-1'].map(asked);
  }
  if (typeof value === 'number') {
    yield* [1e308, -1e308, 'NaN', '1'].map((other) => ['wrong', other] as const);
    yield* [-1, 0, 0.005, 2 ** 31, 2 ** 53 - 1].map(asked);
  }
}

interface Changed {
  readonly place: string;
  readonly verdict: Verdict;
  readonly body: unknown;
}

/** Yields copies of a body with one value, at any depth, removed or replaced. The engine's input is left out. */
function* changedIn(value: unknown, place = ''): Generator<Changed> {
  for (const [verdict, body] of insteadOf(value)) yield { place, verdict, body };
  if (typeof value !== 'object' || value === null || /\bconfiguration$/.test(place)) return;
  for (const [key, member] of Object.entries(value)) {
    const at = place ? `${place}.${key}` : key;
    if (!Array.isArray(value)) {
      const { [key]: _dropped, ...rest } = value as Record<string, unknown>;
      yield { place: at, verdict: 'odd', body: rest };
    }
    for (const changed of changedIn(member, at)) {
      const body = Array.isArray(value)
        ? value.with(Number(key), changed.body)
        : { ...value, [key]: changed.body };
      yield { ...changed, body };
    }
  }
}

test('changes every value at its path', () => {
  const places = [...changedIn({ a: 'x', b: [{ c: 1 }] })].map(({ place }) => place);
  expect([...new Set(places)]).toEqual(['', 'a', 'b', 'b.0', 'b.0.c']);
});

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

/** Replacements for an id, a number or a word in an address. */
const ADDRESSED = [
  ...['', 'x', '-1', '0', '1e308', '2147483648', '9007199254740992', '9999-99-99', '[]', 'null'],
  ...['a%00b', '%ed%a0%80', '%ff', '%', '%25', '*', "'", 'a'.repeat(5_000)],
];

/** Fields that are stored as typed, and validated only on submission. */
const UNREAD = /^(save\w*Draft content|\w+ content\.(form\.\w+|checklist\.\d\.value))$/;

const person = { name: 'Nina Neu', phone: '+41 31 000 00 00', email: 'neu@example.ch' };

/** Bodies with every optional member. */
const whole = {
  changeMe: {
    ...{ firstName: 'Nina', lastName: 'Neu', phone: '+41 31 000 00 00', language: 'de' },
    mails: { projects: true },
  },
  changeOrganisation: {
    ...{ name: 'Neudach AG', address: 'Seestrasse 12, 3600 Thun', vatNumber: 'CHE-123.456.788' },
    ...{ partnershipType: 'Partner', salesRepresentative: '', contactManager: 'Nina Neu' },
  },
  changePerson: { active: true, role: 'partner', category: 'Installateur' },
  editProject: {
    name: 'Neu',
    revision: 1,
    contactPerson: person,
    projectAddress: address,
    objectAddress: address,
  },
  putProject: {
    content: contentOf({
      ...{ contactPerson: person, objectAddress: address, objectType: 'farm', buildingWork: 'new' },
      ...{ roofId: newId(), workbookFileId: newId(), attachments: [newId()], message: 'Guten Tag' },
      ...{ executionDeadline: '2031-06-30', desiredDate: '2031-06-30' },
      delivery: { way: 'delivery', address },
      checklist: [{ code: 'wind_pressure', value: 1_000, comment: 'gemessen' }],
    }),
    baseRevision: 1,
  },
  putAttendance: { present: [newId()] },
  putStoragePlaces: { places: [{ article: 'SL-L-BK', place: 'A-01' }] },
  assignProjects: { projectIds: [newId()], personId: newId() },
  sendMessage: { text: 'Guten Tag', files: [newId()] },
  placeMaterialOrder: {
    ...{ name: 'Lager', desiredDate: '2031-06-30', message: 'Bitte' },
    lines: [{ article: 'SL-L-BK', quantity: 2 }],
    delivery: { way: 'delivery', address },
    shown: { totalRappen: 100, lines: [{ article: 'SL-L-BK', quantity: 2, totalRappen: 100 }] },
  },
};

/** Data that differ from those of created projects. */
const changed = ProjectData.parse(contentOf({ form: { ...contentOf().form, areaM2: 240 } as ProjectForm }));

/** State required by an event, and its data. */
const said: Partial<Record<PostedEvent, readonly [State, object]>> = {
  submit: ['created', { shown: null }],
  refuse_approval: ['pending:approval', { reason: 'Nein' }],
  ask_details: ['offer_requested', { question: 'Wie?' }],
  give_details: ['pending:details', { answer: 'So', files: [] }],
  send_offer: ['offer_requested', offerData],
  revise_offer: ['offer_received', { ...offerData, price: { from: 'bill', discountBp: 700 } }],
  request_update: ['offer_received', { description: 'Anders', data: changed, shown: null }],
  request_quotation: ['offer_received', { content: contentOf(), shown: null }],
  order: [
    'offer_received',
    { offerId: newId(), delivery: { way: 'pickup', place: 'Langenthal' }, desiredDate: null },
  ],
  confirm: ['order_placed', { deliveryDate: '2099-12-03' }],
  reject: ['order_placed', { reason: 'Nein' }],
  amend: [
    'order_confirmed',
    {
      description: 'Mehr',
      data: changed,
      shown: null,
      lines: [{ article: 'x', quantity: 3 }],
    },
  ],
  ship: ['ordered', { deliveryNote: 'LS-1' }],
  archive: ['offer_requested', { reason: 'price', feedback: 'Zu teuer' }],
};

onBothDatabases((newDatabase, kind) => {
  let server: RunningServer;
  let database: Database;
  let calls: Call[];
  const clients = new Map<string, Client>();
  const as = (email: string) => clients.get(email) as Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    const limits = { CALLS_PER_MINUTE: '1000000', SAVES_PER_MINUTE: '1000000', DRAFTS_PER_MINUTE: '1000000' };
    server = await startServer(
      { ...variables, ...limits, APPLICATIONS_PER_HOUR: '100000', UPLOADS_PER_MINUTE: '100000' },
      { database, appFolder: variables.DATA_DIR ?? '' },
    );
    for (const { email } of demoPeople) clients.set(email, await clientOf(server.origin, email));
    calls = await describedCalls(as('planner@example.ch'));
    await startedLists(as('planner@example.ch'), as('sales@example.ch'));
    await published(as('sales@example.ch'));
    await publishedVideo(as('sales@example.ch'));
  });
  afterAll(() => server.stop());

  /** Number of rows in all tables that the server does not write by itself. */
  async function rows(): Promise<string> {
    const tables = (await database.introspection.getTables())
      .map(({ name }) => name)
      .filter(
        (name) =>
          !/^(audit_entry|content_removal|file|identity|inbox|job|mail|notification|oidc|secret|migration|sqlite_.*)$/.test(
            name,
          ),
      );
    const counts = tables.map((table) => sql`select count(*) as count from ${sql.table(table)}`);
    const counted = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(database);
    return counted.rows.map(({ count }, index) => `${tables[index]} ${count}`).join(', ');
  }

  /** Returns the fault of a reply; null for none. */
  function faultIn(what: string, { place, verdict, body: sent }: Changed, { status, body }: Reply) {
    const isNever = verdict === 'wrong' && !UNREAD.test(`${what} ${place}`);
    const context = `${what} ${place} ${JSON.stringify(sent)?.slice(0, 300)}: ${status} ${JSON.stringify(body)?.slice(0, 400)}`;
    if (status >= 500) return context;
    if (isNever && ![413, 422].includes(status)) return context;
    if (status !== 422 || (body as { code?: string }).code !== 'INPUT_INVALID') return null;
    const paths = ((body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path);
    // At its path, inside it, or at its parent: the fault may be which of several shapes is meant.
    const isThere = (path: string) =>
      path === place ||
      path.startsWith(`${place}.`) ||
      place.startsWith(`${path}.`) ||
      place === '' ||
      path === '';
    return paths.length > 0 && (!isNever || paths.some(isThere)) ? null : context;
  }

  /** Whether a second call writes; the first may have coincided with a write of the server itself. */
  async function writes(ask: () => Promise<Reply>): Promise<boolean> {
    const before = await rows();
    await ask();
    return (await rows()) !== before;
  }

  const isSqlite = kind === 'sqlite';
  let count = 0;
  /** Whether a case runs. Contracts reject the same on both databases; only a sample runs, to take seconds. */
  const isTried = ({ verdict }: Changed): boolean => {
    if (!isSqlite && verdict !== 'odd') return verdict === 'divides';
    return count++ % soak(5, 1) === 0;
  };

  const whoMay = ({ permission }: Call): Client => {
    const user = demoPeople.find(
      ({ role, partner_category: category }) =>
        permission === 'public' || may({ role, category }, ...(permission.split(':') as [Area, Action])),
    );
    return as(user?.email ?? 'planner@example.ch');
  };
  const made = async (call: Call): Promise<string> => {
    if (call.permission === 'public' || !call.path.includes('{')) return newId();
    return makeThing(call.path, whoMay(call), as('planner@example.ch'));
  };

  test('in an address: rejected as bad input or as unknown, or accepted', async () => {
    const { body } = await as('planner@example.ch')('GET', '/v1/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };
    const faults: string[] = [];
    for (const call of calls) {
      const parameters = paths[call.path]?.[call.method.toLowerCase()]?.parameters ?? [];
      const id = parameters.length > 0 ? await made(call) : '';
      const usual = queries[call.operationId] ?? '';
      for (const { name, in: place } of parameters) {
        for (const text of ADDRESSED.filter(() => count++ % soak(3, 1) === 0)) {
          const path = place === 'path' ? call.path.replace(`{${name}}`, text) : call.path;
          const query = place === 'query' ? `${usual}${usual ? '&' : '?'}${name}=${text}` : usual;
          const address = `${path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, newId())}${query}`;
          const { status } = await whoMay(call)(call.method, address, bodies[call.operationId]);
          if (status >= 500) faults.push(`${call.operationId} ${address.slice(0, 300)}: ${status}`);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  test('in a body: rejected at its path without any change, or accepted', async () => {
    const faults: string[] = [];
    const all: Record<string, unknown> = { ...bodies, ...whole };
    for (const call of calls.filter(({ operationId }) => isPlain(bodies[operationId]))) {
      const client = whoMay(call);
      let path = '';
      let before = '';
      for (const changed of [...changedIn(all[call.operationId])].filter(isTried)) {
        if (path === '') {
          path = call.path.replace(/\{\w+\}/, await made(call)).replace(/\{\w+\}/, newId());
          before = await rows();
        }
        const ask = () => client(call.method, path, changed.body);
        const reply = await ask();
        const fault = faultIn(call.operationId, changed, reply);
        if (fault) faults.push(fault);
        if (reply.status < 400) path = '';
        else if (isSqlite && (await rows()) !== before && (await writes(ask)))
          faults.push(`${call.operationId} ${changed.place}: refused, and written`);
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  test('in the data of a permitted project event: rejected at its path, or accepted', async () => {
    const [planner, staff] = [as('planner@example.ch'), as('sales@example.ch')];
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    await done(staff, project.id, 'send_offer', offerData);
    const { offers } = await getProject(planner, project.id);
    await done(planner, project.id, 'order', { offerId: offers[0]?.id, delivery: null, desiredDate: null });
    const placed = await scopedRow(project.id);
    const faults: string[] = [];
    for (const [event, [state, data]] of Object.entries(said) as [PostedEvent, [State, object]][]) {
      const client = actorsOf(event).has('partner') ? planner : staff;
      const { status, waitingFor } = partsOf(state);
      const { revision: _revision, id: _id, ...agreed } = placed;
      const stand = {
        ...agreed,
        // The only event that orders and requests for quotation do not have.
        ...(event === 'request_quotation' && { kind: 'information_request' as const }),
        ...{ status, waiting_for: waitingFor, tab: tabOf({ status, waitingFor, returnTo: null }) },
        ...{ return_to: state === 'pending:details' ? ('order_placed' as const) : null, approval: '{}' },
      };
      let revision = 0;
      let before = '';
      for (const changed of [...changedIn(data)].filter(isTried)) {
        if (revision === 0) {
          await database.updateTable('project').set(stand).where('id', '=', project.id).execute();
          await database
            .updateTable('offer')
            .set({ state: 'sent' })
            .where('project_id', '=', project.id)
            .execute();
          ({ revision } = await scopedRow(project.id));
          before = await rows();
        }
        const path = `/v1/projects/${project.id}/events/${event}`;
        const body = { id: newId(), revision, data: changed.body };
        const ask = () => client('POST', path, body);
        const reply = await ask();
        const fault = faultIn(event, changed, reply);
        if (fault) faults.push(fault);
        if (reply.status === 409) faults.push(`${event} cannot happen: ${JSON.stringify(reply.body)}`);
        if (reply.status < 400) revision = 0;
        else if (isSqlite && (await rows()) !== before && (await writes(ask)))
          faults.push(`${event} ${changed.place}: refused, and written`);
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  const scopedRow = (id: string) =>
    database.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
});

/** Whether a body is JSON and not a file. */
const isPlain = (body: unknown): boolean => body !== undefined && !(body instanceof FormData);
