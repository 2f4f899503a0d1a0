import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Action, type Area, may, mayEnter, type Standing } from '../contracts/permissions.ts';
import { demoPeople } from './demo/people.ts';
import { type Client, contentOf, createClient } from './testing/client.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { gableRoof } from './testing/roofs.ts';
import { signIn } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

/** One call of the API, as its own description has it. */
interface Call {
  operationId: string;
  method: string;
  path: string;
  permission: string;
  /** The answers that it describes. */
  statuses: string[];
}

interface Operation {
  operationId: string;
  'x-permission': string;
  responses: Record<string, unknown>;
}

/** Things that addresses name, by the parameter's place: how somebody comes to have one; answers its id. */
const things: Record<string, (client: Client) => Promise<string>> = {
  '/configurator/v1/roofs/{id}': async (client) => {
    const id = newId();
    await client('PUT', `/configurator/v1/roofs/${id}`, { configuration: gableRoof(), baseRevision: null });
    return id;
  },
  '/configurator/v1/drafts/{roofId}': async (client) => {
    const id = newId();
    await client('PUT', `/configurator/v1/drafts/${id}`, draft);
    return id;
  },
};

const draft = { name: 'Entwurf', baseRevision: null, device: 'Büro', savedAt: 1_000, content: '{}' };

/** A body that the call takes from who may. */
const bodies: Record<string, unknown> = {
  saveRoof: { configuration: gableRoof('Neu'), baseRevision: 1 },
  renameRoof: { name: 'Neu', revision: 1 },
  saveDraft: draft,
  changeMe: {},
};

/** Calls that make what nobody has under that id yet. */
const makesUnknown = ['saveDraft'];
/** Calls on what only the person has, so that everybody may have the same id: nobody's there is as good as done. */
const indifferent = ['saveDraft', 'deleteDraft'];

const cast = demoPeople.map(({ email, role, partner_category: category, organisation_id }) => ({
  email,
  organisation: organisation_id,
  standing: { role, category } satisfies Standing as Standing,
}));

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let calls: Call[];
  const clients = new Map<string, Client>();
  const clientOf = (email: string): Client => {
    const client = clients.get(email);
    if (!client) throw new Error(`${email} has not signed in`);
    return client;
  };
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    for (const { email } of cast) {
      clients.set(email, createClient(server.origin, (await signIn(server.origin, email)).id_token));
    }
    const { body } = await clientOf('planner@example.ch')('GET', '/v1/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, Operation>> };
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'],
        statuses: Object.keys(operation.responses),
      })),
    );
  });
  afterAll(() => server.stop());

  const guarded = () => calls.filter(({ permission }) => permission !== 'public');
  const withThing = () => guarded().filter(({ path }) => path.includes('{'));
  const rightOf = ({ permission }: Call) => permission.split(':') as [Area, Action];
  const send = async (client: Client, call: Call, id = '', body = bodies[call.operationId]) => {
    const reply = await client(call.method, call.path.replace(/\{\w+\}/, id), body);
    expect(call.statuses, `${call.operationId} describes its answers`).toContain(String(reply.status));
    const { status, body: said } = contentOf(reply);
    return { status, code: (said as { code?: string } | null)?.code, body: said };
  };
  const make = (path: string, client: Client): Promise<string> => {
    const maker = things[path];
    if (!maker) throw new Error(`The test does not know how somebody comes to have what ${path} names.`);
    return maker(client);
  };
  /** What somebody has and nobody else changes, made once. */
  const kept = new Map<string, Promise<string>>();
  const keep = (path: string, email: string): Promise<string> => {
    const key = `${path} ${email}`;
    const id = kept.get(key) ?? make(path, clientOf(email));
    kept.set(key, id);
    return id;
  };

  test('nothing is public', () => {
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ permission }) => permission === 'public').map(({ path }) => path)).toEqual([]);
  });

  test('nobody is served without a token, whatever they ask for', async () => {
    const stranger = createClient(server.origin);
    for (const call of guarded()) {
      const reply = await send(stranger, call, newId());
      expect([call.operationId, reply.status, reply.code]).toEqual([call.operationId, 401, 'TOKEN_MISSING']);
    }
    for (const { path } of guarded().filter(({ method }) => method === 'GET')) {
      expect((await stranger('HEAD', path.replace(/\{\w+\}/, newId()))).status).toBe(401);
    }
  });

  describe.each(cast)('$email', ({ email, organisation, standing }) => {
    test('is refused by category and role before anything is looked up, the same for everything', async () => {
      const client = clientOf(email);
      for (const call of guarded().filter((each) => !mayEnter(standing, rightOf(each)[0]))) {
        const owner = cast.find((other) => may(other.standing, ...rightOf(call)));
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

    test('is not refused what they may', async () => {
      for (const call of guarded().filter((each) => may(standing, ...rightOf(each)))) {
        const client = clientOf(email);
        const own = call.path.includes('{') ? await make(call.path, client) : '';
        const reply = await send(client, call, own);
        expect(reply.status, `${call.operationId}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      }
    });

    test('cannot tell what belongs to others from what never was, and changes none of it', async () => {
      const client = clientOf(email);
      for (const call of withThing().filter((each) => mayEnter(standing, rightOf(each)[0]))) {
        for (const owner of cast) {
          if (owner.organisation === organisation || !may(owner.standing, ...rightOf(call))) continue;
          const theirs = await keep(call.path, owner.email);
          const look = () => clientOf(owner.email)('GET', call.path.replace(/\{\w+\}/, theirs));
          const before = (await look()).body;
          expect(before).toMatchObject({ name: expect.any(String) });

          const foreign = await send(client, call, theirs);
          const unknown = await send(client, call, newId());
          expect(foreign, call.operationId).toEqual(unknown);
          if (!indifferent.includes(call.operationId)) {
            expect([call.operationId, foreign.status, foreign.code]).toEqual([
              call.operationId,
              404,
              'NOT_FOUND',
            ]);
            if (bodies[call.operationId]) {
              // What is not theirs is not theirs before the body is looked at.
              expect(await send(client, call, theirs, { broken: true })).toMatchObject({ status: 404 });
            }
          } else if (makesUnknown.includes(call.operationId)) {
            expect(foreign.status).toBe(200);
          }
          expect((await look()).body).toEqual(before);
        }
      }
    });
  });

  test('colleagues share the roofs of their organisation, and nobody a draft', async () => {
    const [installer, colleague] = [clientOf('installer@example.ch'), clientOf('colleague@example.ch')];
    const roof = await make('/configurator/v1/roofs/{id}', installer);
    expect((await colleague('GET', `/configurator/v1/roofs/${roof}`)).status).toBe(200);
    const own = await make('/configurator/v1/drafts/{roofId}', installer);
    expect((await colleague('GET', `/configurator/v1/drafts/${own}`)).status).toBe(404);
  });
});
