import { createServer } from 'node:http';
import { importJWK, SignJWT } from 'jose';
import { vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { demoPeople } from '../../server/demo/people.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { readSettings } from '../../server/settings.ts';
import { newSqlite } from '../../server/testing/new-database.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { UNSHED_LOAD } from '../../server/testing/unshed-load.ts';
import { tokens } from '../../src/shared/auth/tokens.ts';

/** The server behind `fetch`, in the process of the test and without a port, with its own copy of the demo. */
export interface InProcessServer {
  readonly database: Database;
  /** Answered calls in their order: "PUT /v1/material-orders/… 201". */
  readonly calls: readonly string[];
  /** Later calls come from this person of the demo. */
  signIn(email: string): Promise<void>;
  /** Fails the next call of this name once; `offline` rejects as a lost connection does. */
  failNext(call: string, how: 'offline' | 500): void;
  stop(): Promise<void>;
}

/** The origin of happy-dom's page. */
const ORIGIN = 'http://localhost:3000';

export async function inProcessServer(): Promise<InProcessServer> {
  const { variables, remove } = await newSqlite('seeded');
  const settings = readSettings({
    PORT: '3000',
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'error',
    SUPPLIER: 'manual',
    DEMO_PROJECTS: 'false',
    ...UNSHED_LOAD,
    ...variables,
  });
  const database = await openTestDatabase(variables);
  const listener = {
    server: createServer(),
    serve: () => {},
    connections: () => ({ open: 0, refused: 0 }),
    endConnections: () => {},
    settle: async () => {},
    close: async () => {},
  };
  const health = { port: 0, answerWith: () => {}, endReadiness: () => {}, close: async () => {} };
  const ending = new AbortController();
  const app = await buildApp(
    settings,
    { database, listener, health, ending: ending.signal },
    { appFolder: settings.dataFolder },
  );
  const calls: string[] = [];
  const failures = new Map<string, 'offline' | 500>();
  let token = '';

  const inject = async (path: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { method = 'GET' } = init;
    const failure = failures.get(`${method} ${path}`);
    failures.delete(`${method} ${path}`);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure) return new Response('{}', { status: failure });
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body != null && { payload: init.body as string }),
    });
    calls.push(`${method} ${path} ${answer.statusCode}`);
    init.signal?.throwIfAborted();
    const hasBody = ![204, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
  vi.stubGlobal('fetch', inject);
  vi.spyOn(tokens, 'identityToken').mockImplementation(async () => token);

  return {
    database,
    calls,
    async signIn(email) {
      const person = demoPeople.find((each) => each.email === email);
      if (!person || settings.auth.mode !== 'local') throw new Error(`The demo has no ${email}`);
      const { value } = await database
        .selectFrom('secret')
        .select('value')
        .where('name', '=', 'oidc-keys')
        .executeTakeFirstOrThrow();
      const [key] = JSON.parse(value).keys;
      token = await new SignJWT({
        tfp: 'B2C_1_signin',
        auth_time: Math.floor(Date.now() / 1000),
        sid: person.id,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .setIssuer(settings.auth.authority)
        .setAudience(settings.auth.clientId)
        .setSubject(person.id)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importJWK(key, 'RS256'));
    },
    failNext: (call, how) => void failures.set(call, how),
    async stop() {
      vi.unstubAllGlobals();
      ending.abort();
      await app.close();
      await remove();
    },
  };
}

/** Calls the API as the signed-in person, without a page. */
export async function callApi(method: string, path: string, body?: unknown) {
  const answer = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${await tokens.identityToken()}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as unknown) };
}
