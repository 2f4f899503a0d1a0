import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewApiKey, Scope } from '../contracts/domain/api-keys.ts';
import {
  type Action,
  type Area,
  groupOf,
  groups,
  may,
  mayEnter,
  type Principal,
} from '../contracts/domain/permissions.ts';
import { demoPeople } from './demo/people.ts';
import type { Database } from './platform/db/database.ts';
import {
  apiKeyOf,
  bodies,
  type Call,
  describedCalls,
  indifferent,
  isShared,
  makesUnknown,
  makeThing,
  ofState,
  placeOf,
  queries,
  rightToHave,
  unknownOf,
} from './testing/calls.ts';
import { type Client, contentOf, createClient } from './testing/client.ts';
import { published } from './testing/documents.ts';
import { publishedVideo } from './testing/films.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { startedLists } from './testing/picking.ts';
import { signIn } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

const cast = demoPeople.map(({ email, role, partner_category: category, organisation_id }) => ({
  email,
  organisation: organisation_id,
  standing: { role, category } satisfies Principal as Principal,
}));

const LEFT = 'left@example.ch';

onBothDatabases((newDatabase, kind) => {
  let server: RunningServer;
  let database: Database;
  let calls: Call[];
  let leaver: Client;
  const clients = new Map<string, Client>();
  const clientOf = (email: string): Client => {
    const client = clients.get(email);
    if (!client) throw new Error(`${email} has not signed in`);
    return client;
  };
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    // Without a built app, whose files would be routes too.
    const limits = {
      ...{ APPLICATIONS_PER_HOUR: '10000', SAVES_PER_MINUTE: '10000' },
      ...{ CALLS_PER_MINUTE: '100000', KEY_CALLS_PER_MINUTE: '10000' },
    };
    server = await startServer(
      { ...variables, ...limits },
      { database, appFolder: variables.DATA_DIR ?? '' },
    );
    // A user who signed in and was then deactivated.
    const planner = await database
      .selectFrom('person')
      .selectAll()
      .where('email', '=', 'planner@example.ch')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('person')
      .values({ ...planner, id: newId(), email: LEFT })
      .execute();
    leaver = createClient(server.origin, (await signIn(server.origin, LEFT)).id_token);
    expect((await leaver('GET', '/v1/user/me')).status).toBe(200);
    await database.updateTable('person').set({ active: 0 }).where('email', '=', LEFT).execute();
    for (const { email } of cast) {
      clients.set(email, createClient(server.origin, (await signIn(server.origin, email)).id_token));
    }
    calls = await describedCalls(clientOf('planner@example.ch'));
    await startedLists(clientOf('planner@example.ch'), clientOf('sales@example.ch'));
    await published(clientOf('sales@example.ch'));
    await publishedVideo(clientOf('sales@example.ch'));
  });
  afterAll(() => server.stop());

  const guarded = () => calls.filter(({ permission }) => permission !== 'public');
  const withThing = () => guarded().filter(({ path }) => path.includes('{'));
  const rightOf = ({ permission }: Call) => permission.split(':') as [Area, Action];
  const send = async (client: Client, call: Call, id = '', body = bodies[call.operationId]) => {
    const path = call.path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, newId());
    const reply = await client(call.method, `${path}${queries[call.operationId] ?? ''}`, body);
    expect(call.statuses, `${call.operationId} describes its answers`).toContain(String(reply.status));
    const { status, body: said } = contentOf(reply);
    return { status, code: (said as { code?: string } | null)?.code, body: said };
  };
  /** Ids of resources by path and owner, created once; no other call changes them. */
  const things = new Map<string, Promise<string>>();
  const keep = (path: string, email: string): Promise<string> => {
    const key = `${path} ${email}`;
    const id = things.get(key) ?? makeThing(path, clientOf(email), clientOf('planner@example.ch'));
    things.set(key, id);
    return id;
  };

  test('covers every route: those missing in the API description are known and public', () => {
    const described = calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    const routes = server.routes.filter((route) => !route.startsWith('HEAD '));
    expect(routes).toEqual(expect.arrayContaining(described));
    const others = routes.filter((route) => !described.includes(route));
    expect([...new Set(others.map((route) => route.replace(/^\w+ (\/oidc\/\*)$/, '* $1')))].sort()).toEqual([
      '* /oidc/*',
      'GET /app-config.json',
      'GET /auth-config.json',
      'GET /ch.swisstopo.swissbuildings3d.3d/v1/*',
      'GET /oidc/inter.woff2',
      'GET /oidc/interaction/:uid',
      'GET /oidc/interaction/:uid/forgot',
      'GET /oidc/password-reset',
      'GET /rest/services/*',
      'POST /oidc/interaction/:uid/code',
      'POST /oidc/interaction/:uid/finish',
      'POST /oidc/interaction/:uid/login',
      'POST /oidc/password-reset',
    ]);
  });

  test('covers every group of people', () => {
    expect(new Set(cast.map(({ standing }) => groupOf(standing)))).toEqual(new Set(groups));
  });

  test('only notices, legal texts, error reports, applications, links of mails, certificates, signing keys and shared links are public', () => {
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ permission }) => permission === 'public').map(({ path }) => path)).toEqual([
      '/v1/email-confirmations',
      ...['/v1/notices', '/v1/legal', '/v1/legal/{text}', '/v1/client-errors', '/v1/applications/{id}'],
      ...['/v1/signing-keys', '/v1/certificate-checks/{number}'],
      '/configurator/v1/shared/{token}',
      '/configurator/v1/shared/{token}/still',
    ]);
  });

  test('every call without a token is rejected', async () => {
    const stranger = createClient(server.origin);
    for (const call of guarded()) {
      const reply = await send(stranger, call, newId());
      expect([call.operationId, reply.status, reply.code]).toEqual([call.operationId, 401, 'TOKEN_MISSING']);
    }
    for (const { path } of guarded().filter(({ method }) => method === 'GET')) {
      expect((await stranger('HEAD', path.replace(/\{\w+\}/, newId()))).status).toBe(401);
    }
  });

  test('a deactivated person is rejected at once, even with a valid token', async () => {
    for (const call of guarded()) {
      for (const body of [bodies[call.operationId], { broken: true }]) {
        const reply = await send(leaver, call, newId(), call.method === 'GET' ? undefined : body);
        expect([call.operationId, reply.status, reply.code]).toEqual([
          call.operationId,
          401,
          'USER_INACTIVE',
        ]);
      }
    }
  });

  /** A person, a call, and a person of another organisation who owns the resource. */
  type Encounter = readonly [person: string, call: string, owner: string];
  const encounters = (): Encounter[] =>
    cast.flatMap(({ email, organisation, standing }) =>
      withThing()
        .filter((call) => mayEnter(standing, rightOf(call)[0]) && !isShared(call))
        // Submitted projects are visible to staff too.
        .filter(({ operationId }) => standing.role === 'partner' || operationId !== 'placeMaterialOrder')
        .flatMap((call) =>
          cast
            .filter(
              (owner) => owner.organisation !== organisation && may(owner.standing, ...rightToHave(call)),
            )
            .map((owner): Encounter => [email, call.operationId, owner.email]),
        ),
    );
  const pairsOf = ([person, call, owner]: Encounter) => [
    `${person} calls ${call}`,
    `${call} on what ${owner} has`,
    `${person} meets ${owner}`,
  ];
  /** A selection of the encounters with every pair of person, call and owner that occurs. */
  function inPairs(all: readonly Encounter[]): Encounter[] {
    const seen = new Set<string>();
    const choose = (some: readonly Encounter[]) =>
      some.filter((encounter) => {
        const pairs = pairsOf(encounter);
        const isNew = pairs.some((pair) => !seen.has(pair));
        if (isNew) for (const pair of pairs) seen.add(pair);
        return isNew;
      });
    // One owner per person and call, in turn; then the pairs that are still missing.
    const turns = [...Map.groupBy(all, ([person, call]) => `${person} ${call}`).values()];
    const first = turns.map((some, turn) => some[turn % some.length] as Encounter);
    const chosen = new Set([...choose(first), ...choose(all)]);
    return all.filter((encounter) => chosen.has(encounter));
  }
  /** The calls do not depend on the database: PostgreSQL runs every pair instead of every triple. */
  const chosen = () => (kind === 'postgres' ? inPairs(encounters()) : encounters());

  test('every pair of person, call and owner meets', () => {
    const pairs = (some: Encounter[]) => new Set(some.flatMap(pairsOf));
    expect(encounters().length).toBeGreaterThan(500);
    expect(pairs(chosen())).toEqual(pairs(encounters()));
  });

  const recorded = () => database.selectFrom('audit_entry').select('status').orderBy('id').execute();
  /** Whether only staff may do this to others. */
  const isOffice = (call: Call): boolean =>
    !cast.some(({ standing }) => standing.role === 'partner' && may(standing, ...rightOf(call))) &&
    (call.method !== 'GET' || ['exportPerson', 'exportOrganisation'].includes(call.operationId)) &&
    !['previewOffer', 'saveViews', 'openInvitation'].includes(call.operationId);
  /** Printing is the same for all people of a group: on PostgreSQL only the first one prints. */
  const printsAgain = ({ operationId, path }: Call, email: string, standing: Principal): boolean =>
    kind === 'postgres' &&
    (/^(print|previewOffer)/.test(operationId) || /\/papers?$/.test(path)) &&
    cast.find((other) => groupOf(other.standing) === groupOf(standing))?.email !== email;

  describe.each(cast)('$email', ({ email, standing }) => {
    test('is rejected by category and role before any lookup, identically for every id', async () => {
      const client = clientOf(email);
      for (const call of guarded().filter((each) => !mayEnter(standing, rightOf(each)[0]))) {
        const owner = cast.find((other) => may(other.standing, ...rightToHave(call)));
        const theirs = call.path.includes('{') && owner ? await keep(call.path, owner.email) : '';
        for (const id of [theirs, newId(), 'no-id']) {
          for (const body of [bodies[call.operationId], { broken: true }]) {
            const reply = await send(client, call, id, call.method === 'GET' ? undefined : body);
            expect([call.operationId, reply.status, reply.code]).toEqual([
              call.operationId,
              403,
              'CATEGORY_NOT_ALLOWED',
            ]);
          }
        }
      }
    });

    test('is not rejected where permitted, and the audit has exactly what only staff may do', async () => {
      for (const call of guarded().filter((each) => may(standing, ...rightOf(each)) && !ofState(each))) {
        if (printsAgain(call, email, standing)) continue;
        const client = clientOf(email);
        const own = call.path.includes('{')
          ? await makeThing(call.path, client, clientOf('planner@example.ch'))
          : '';
        const before = await recorded();
        const reply = await send(client, call, own);
        expect(reply.status, `${call.operationId}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
        const added = (await recorded()).slice(before.length).map(({ status }) => status);
        expect([call.operationId, added]).toEqual([call.operationId, isOffice(call) ? [reply.status] : []]);
      }
    });

    test('cannot distinguish resources of others from unknown ones, and changes none', async () => {
      const client = clientOf(email);
      for (const [person, operationId, owner] of chosen()) {
        if (person !== email) continue;
        const call = calls.find((each) => each.operationId === operationId) as Call;
        const theirs = await keep(call.path, owner);
        const readList = async () =>
          contentOf(await clientOf(owner)('GET', placeOf(call).replace(/\{\w+\}/, theirs))).body;
        const before = await readList();
        expect(before).not.toMatchObject({ code: 'NOT_FOUND' });

        const foreign = await send(client, call, theirs);
        const unknown = await send(client, call, newId());
        if (!makesUnknown.includes(call.operationId) || indifferent.includes(call.operationId))
          expect(foreign, call.operationId).toEqual(unknown);
        if (!indifferent.includes(call.operationId)) {
          expect([call.operationId, foreign.status, foreign.code]).toEqual([
            call.operationId,
            404,
            unknownOf(call),
          ]);
          if (bodies[call.operationId]) {
            // Ownership is checked before the body is validated.
            expect(await send(client, call, theirs, { broken: true })).toMatchObject({ status: 404 });
          }
        } else if (makesUnknown.includes(call.operationId)) {
          expect(foreign.status).toBe(200);
        }
        expect(await readList()).toEqual(before);
      }
    });
  });

  describe('programs with a key', () => {
    const programOf = async (scopes: readonly Scope[]): Promise<Client & { id: string }> => {
      const id = newId();
      const admin = clientOf('admin@example.ch');
      const { body } = await admin('PUT', `/v1/staff/api-keys/${id}`, { ...apiKeyOf(id), scopes });
      return Object.assign(createClient(server.origin, NewApiKey.parse(body).secret), { id });
    };
    const withKeys = () => guarded().filter(({ keys }) => keys);
    /** Some id of a call's thing, and an unknown one. */
    const idsFor = async (call: Call) => {
      // Staff come last: what programs may change is the supplier's.
      const owner = cast.findLast(({ standing }) => may(standing, ...rightToHave(call)));
      return [call.path.includes('{') && owner ? await keep(call.path, owner.email) : '', newId()];
    };

    test('may have as scopes the permissions of the calls that take keys, and no others', () => {
      expect(new Set(withKeys().map(({ permission }) => permission))).toEqual(new Set(Scope.options));
      for (const call of withKeys())
        expect(
          cast.some(({ standing }) => standing.role === 'admin' && may(standing, ...rightOf(call))),
        ).toBe(true);
    });

    test('are rejected by every call that does not take keys, identically for every id', async () => {
      const program = await programOf(Scope.options);
      for (const call of guarded().filter(({ keys }) => !keys)) {
        for (const id of await idsFor(call)) {
          const { status, code } = await send(program, call, id);
          expect([call.operationId, status, code]).toEqual([call.operationId, 403, 'KEY_NOT_ALLOWED']);
        }
      }
    });

    test('need the scope of the call, and with it get what its people get', async () => {
      const program = await programOf(Scope.options);
      for (const scope of Scope.options) {
        const other = await programOf(Scope.options.filter((each) => each !== scope));
        for (const call of withKeys().filter(({ permission }) => permission === scope)) {
          const [known = '', unknown = ''] = await idsFor(call);
          for (const id of [known, unknown])
            expect(await send(other, call, id)).toMatchObject({ status: 403, code: 'KEY_NOT_ALLOWED' });
          if (!ofState(call)) expect((await send(program, call, known)).status).toBeLessThan(300);
          if (call.path.includes('{') && !makesUnknown.includes(call.operationId))
            expect([call.operationId, (await send(program, call, unknown)).status]).toEqual([
              call.operationId,
              404,
            ]);
        }
      }
    });

    test('are rejected everywhere once the key is revoked or expired', async () => {
      const [revoked, expired] = [await programOf(Scope.options), await programOf(Scope.options)];
      await clientOf('admin@example.ch')('DELETE', `/v1/staff/api-keys/${revoked.id}`);
      await database
        .updateTable('api_key')
        .set({ expires_on: '2020-01-01' })
        .where('id', '=', expired.id)
        .execute();
      for (const call of guarded()) {
        expect(await send(revoked, call, newId())).toMatchObject({ status: 401, code: 'KEY_REVOKED' });
        const late = await send(expired, call, newId());
        expect(late.status).toBe(call.path.startsWith('/configurator/') ? 498 : 401);
      }
      const unknown = createClient(server.origin, `spp_${'x'.repeat(43)}`);
      expect((await unknown('GET', '/v1/staff/warehouses')).body).toMatchObject({ code: 'TOKEN_INVALID' });
    });
  });

  test('colleagues share the roofs of their organisation, but not their drafts', async () => {
    const [installer, colleague] = [clientOf('installer@example.ch'), clientOf('colleague@example.ch')];
    const roof = await makeThing('/configurator/v1/roofs/{id}', installer, installer);
    expect((await colleague('GET', `/configurator/v1/roofs/${roof}`)).status).toBe(200);
    const own = await makeThing('/configurator/v1/drafts/{roofId}', installer, installer);
    expect((await colleague('GET', `/configurator/v1/drafts/${own}`)).status).toBe(404);
  });
});
