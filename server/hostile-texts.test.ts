import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Action, type Area, may } from '../contracts/domain/permissions.ts';
import { bodies, type Call, describedCalls, makeThing } from './testing/calls.ts';
import { type Client, createClient } from './testing/client.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openSignIn, signIn } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

/** Texts that one database accepts and the other rejects: a NUL, an unpaired surrogate. */
const HOSTILE = ['a\0b', '\ud800', '\u001b[31m'];
/** The same in an address, and bytes that are not UTF-8. */
const HOSTILE_ADDRESSES = ['a%00b', '%ed%a0%80', '%1b', '%ff', '%'];

/** Yields copies of a value with one text replaced, at any depth, with the path. */
function* replacedIn(value: unknown, text: string, path = ''): Generator<[path: string, value: unknown]> {
  if (typeof value === 'string') yield [path, text];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const [place, replaced] of replacedIn(member, text, path ? `${path}.${key}` : key)) {
      yield [place, Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced }];
    }
  }
}

test('replaces every text once', () => {
  expect([...replacedIn({ a: 'x', b: [{ c: 'y', d: 1 }] }, 'z')]).toEqual([
    ['a', { a: 'z', b: [{ c: 'y', d: 1 }] }],
    ['b.0.c', { a: 'x', b: [{ c: 'z', d: 1 }] }],
  ]);
});

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let client: Client;
  let calls: Call[];
  beforeAll(async () => {
    server = await startServer({
      ...(await newDatabase()),
      SAVES_PER_MINUTE: '10000',
      APPLICATIONS_PER_HOUR: '10000',
    });
    client = createClient(server.origin, (await signIn(server.origin, 'planner@example.ch')).id_token);
    calls = await describedCalls(client);
  });
  afterAll(() => server.stop());

  test('in a body: rejected at its path, or stored unchanged', async () => {
    const bodied = calls.filter((call) => bodies[call.operationId] && isForPlanners(call));
    expect(bodied.length).toBeGreaterThan(2);
    for (const { method, path, operationId } of bodied) {
      for (const text of HOSTILE) {
        for (const [place, body] of replacedIn(bodies[operationId], text)) {
          const id = path.includes('{') ? await makeThing(path, client, client) : '';
          const filled = path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, newId());
          const reply = await client(method, filled, body);
          const context = `${operationId} ${place} ${JSON.stringify(text)}: ${JSON.stringify(reply.body)}`;
          expect([200, 201, 422], context).toContain(reply.status);
          if (reply.status === 422) {
            const { fields } = reply.body as { fields: { path: string }[] };
            expect(fields[0]?.path, context).toBe(place);
          }
        }
      }
    }
  });

  test('nested very deeply: rejected like any other input', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { id_token } = await signIn(server.origin, 'planner@example.ch');
    for (const body of [deep, `{"configuration":{"roof":${deep}},"baseRevision":null}`]) {
      const { status } = await fetch(`${server.origin}/configurator/v1/roofs/${newId()}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' },
        body,
      });
      expect(status).toBe(422);
    }
  });

  test('in an address: rejected as bad input or as unknown', async () => {
    // These read nothing from their address: one ends the session, others refuse unknown links and further attempts.
    const withoutAddress = [
      ...['endAllSessions', 'confirmEmail', 'beginSecondFactor', 'confirmSecondFactor'],
      ...['renewRecoveryCodes', 'endSecondFactor'],
    ];
    const asked = calls.filter((call) => isForPlanners(call) && !withoutAddress.includes(call.operationId));
    for (const text of HOSTILE_ADDRESSES) {
      for (const { method, path, operationId } of asked) {
        const address = path.includes('{')
          ? path.replace(/\{\w+\}/, text)
          : `${path}?search=${text}&sort=${text}`;
        const { status } = await client(method, address, bodies[operationId]);
        const takesNothing = !path.includes('{') && status < 300;
        expect(takesNothing || [400, 404, 422].includes(status), `${operationId} ${text}: ${status}`).toBe(
          true,
        );
      }
    }
  });

  test('in sign-in requests: never more than a rejection', async () => {
    const { browser, address } = await openSignIn(server.origin);
    const statuses: string[] = [];
    const note = (what: string, { status }: Response) => {
      if (status >= 500) statuses.push(`${what}: ${status}`);
    };
    for (const text of HOSTILE_ADDRESSES) {
      for (const path of ['interaction/TEXT', 'interaction/TEXT/forgot', 'auth/TEXT', 'TEXT'])
        note(path, await fetch(`${server.origin}/oidc/${path.replace('TEXT', text)}`));
      const query = `client_id=${text}&code=${text}&refresh_token=${text}&id_token_hint=${text}&token=${text}`;
      for (const path of ['auth', 'session/end', 'password-reset'])
        note(`${path}?${text}`, await fetch(`${server.origin}/oidc/${path}?${query}&ui_locales=${text}`));
      for (const grant of ['authorization_code', 'refresh_token']) {
        for (const id of [text, 'partner-portal']) {
          const form = query.replace(`client_id=${text}`, `client_id=${id}`);
          for (const path of ['token', 'token/revocation']) {
            const answer = await fetch(`${server.origin}/oidc/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: `${form}&grant_type=${grant}&redirect_uri=${server.origin}/redirect.html&code_verifier=${'x'.repeat(43)}`,
            });
            note(`${path} ${form}`, answer);
          }
        }
      }
      for (const [email, password] of [
        [text, 'demo'],
        ['planner@example.ch', text],
      ]) {
        const form = { email: decode(email), password: decode(password) };
        note(`login ${email}`, await browser.post(`${address.pathname}/login`, form));
      }
      for (const cookie of ['idp_session', 'idp_interaction', 'idp_resume'])
        note(cookie, await fetch(`${server.origin}/oidc/auth`, { headers: { cookie: `${cookie}=${text}` } }));
    }
    expect(statuses).toEqual([]);
  });

  test('in an unsigned token', async () => {
    for (const token of ['a.b.c', 'ä', `${btoa('{"alg":"RS256","kid":"\\u0000"}')}.${btoa('{}')}.x`]) {
      const reply = await createClient(server.origin, encodeURI(token))(
        'GET',
        `/configurator/v1/roofs/${newId()}`,
      );
      expect(reply).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    }
  });
});

/** Whether planners, or everybody, may call it; others are rejected before anything is read. */
const isForPlanners = ({ permission }: Call): boolean =>
  permission === 'public' ||
  may({ role: 'partner', category: 'Architekt/Planer' }, ...(permission.split(':') as [Area, Action]));

/** Decodes an address if it is valid. */
function decode(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
