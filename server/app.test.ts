import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Action, type Area, may, type Principal } from '../contracts/domain/permissions.ts';
import { createClient } from './testing/client.ts';
import { listRoofs } from './testing/roofs.ts';
import { signIn } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
/** Everybody signs in once: the provider limits sign-ins. */
const tokens = new Map<string, Promise<string>>();
const tokenOf = (email: string): Promise<string> => {
  const token = tokens.get(email) ?? signIn(server.origin, email).then(({ id_token }) => id_token);
  tokens.set(email, token);
  return token;
};
const signedIn = async (email = 'planner@example.ch') => createClient(server.origin, await tokenOf(email));

/** People who together have every right. */
const people: Record<string, Principal> = {
  'planner@example.ch': { role: 'partner', category: 'Architekt/Planer' },
  'installer@example.ch': { role: 'partner', category: 'Installateur' },
  'logistics@example.ch': { role: 'partner', category: 'logistik' },
  'admin@example.ch': { role: 'admin', category: null },
};

test('describes every response that a call can give', async () => {
  const client = await signedIn();
  const { body } = await client('GET', '/v1/openapi.json');
  const { openapi, paths } = body as {
    openapi: string;
    paths: Record<string, Record<string, Record<string, object | string>>>;
  };
  expect(openapi).toBe('3.1.0');
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const statuses = Object.keys(operation.responses ?? {}).map(Number);
      const takes = path.includes('{') || operation.parameters;
      const isPublic = operation['x-permission'] === 'public';
      const refused = [
        ...(isPublic ? [429, 500] : [401, 403, 429, 500]),
        ...(path.startsWith('/configurator/') && !isPublic ? [498] : []),
        ...(takes ? [422] : []),
        ...(operation.requestBody ? [400, 413, 415, 422] : []),
      ];
      expect([method, path, ...statuses]).toEqual(expect.arrayContaining(refused));
      expect(statuses.filter((status) => status < 300)).not.toEqual([]);
      if (!operation.requestBody) continue;
      const address = `${server.origin}${path.replace(/\{\w+\}/, '01980000-0000-7000-8000-0000000000aa')}`;
      const right = (isPublic ? ['profile', 'read'] : String(operation['x-permission']).split(':')) as [
        Area,
        Action,
      ];
      const email = Object.keys(people).find((each) => may(people[each] as Principal, ...right));
      const token = await tokenOf(email ?? '');
      const send = async (type: string, content: string) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        return (await fetch(address, { method: method.toUpperCase(), headers, body: content })).status;
      };
      const bad = [400, 415, 413];
      // The resource must exist before its change is validated.
      const possible = statuses.includes(404) ? [bad, [404, 404, 404]] : [bad];
      const answers = [
        await send('application/json', '{'),
        await send('text/plain', 'text'),
        await send('application/json', JSON.stringify({ name: 'x'.repeat(9_000_000) })),
      ];
      expect(possible, `${method} ${path}: ${answers}`).toContainEqual(answers);
    }
  }
});

test('forbids caching of personal responses', async () => {
  const client = await signedIn();
  for (const path of ['/v1/user/me', '/configurator/v1/roofs']) {
    expect((await client('GET', path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('a new demo has solved roofs for both companies', async () => {
  for (const email of ['planner@example.ch', 'installer@example.ch']) {
    const { rows, total } = await listRoofs(await signedIn(email));
    expect(total).toBe(3);
    expect(rows.every(({ summary }) => summary.powerW > 0 && summary.totalRappen > 0)).toBe(true);
  }
});

test.each([
  ['a page that is no number', 'page=first'],
  ['a page size beyond the limit', 'pageSize=1000'],
  ['an unknown order', 'sort=secret'],
])('%s is rejected', async (_what, query) => {
  const client = await signedIn();
  const { status, body } = await client('GET', `/configurator/v1/roofs?${query}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'INPUT_INVALID', fields: [{ path: query.split('=')[0] }] });
});

test.each([
  ['broken JSON', '{', 400, 'INPUT_INVALID'],
  ['a huge body', JSON.stringify({ configuration: { name: 'x'.repeat(5_000_000) } }), 413, 'TOO_LARGE'],
])('%s is rejected', async (_what, body, status, code) => {
  const token = await tokenOf('planner@example.ch');
  const answer = await fetch(`${server.origin}/configurator/v1/roofs/01980000-0000-7000-8000-0000000000aa`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});
