import { createServer } from 'node:http';
import { importJWK, SignJWT } from 'jose';
import { vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { demoPeople } from '../../server/demo/people.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openPlace } from '../../server/platform/files/place.ts';
import { readSettings } from '../../server/settings.ts';
import type { Client } from '../../server/testing/client.ts';
import { newSqlite } from '../../server/testing/new-database.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { UNSHED_LOAD } from '../../server/testing/unshed-load.ts';
import { tokens } from '../../src/shared/auth/tokens.ts';

/** The server behind `fetch`, in the process of the test and without a port, with its own copy of the demo. */
export interface InProcessServer {
  readonly database: Database;
  /** Answered calls in their order: "PUT /v1/material-orders/… 201". */
  readonly calls: readonly string[];
  /** Later calls of pages come from this person of the demo. */
  signIn(email: string): Promise<void>;
  /** Calls the API as a person of the demo, without a page. */
  clientOf(email: string): Promise<Client>;
  /** Fails the next call that begins so, once; `offline` rejects as a lost connection does. */
  failNext(call: string, how: 'offline' | 500): void;
  /** Handles the later calls of pages; without a handler the server answers. */
  intercept(handler?: Handler): void;
  stop(): Promise<void>;
}

/** Responds to a call of a page; `ask` passes it to the server. */
export type Handler = (call: string, ask: () => Promise<Response>) => Promise<Response>;

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
  const place = await openPlace(settings);
  const app = await buildApp(
    settings,
    { database, place, listener, health, telemetry: null, ending: ending.signal },
    { appFolder: settings.dataFolder },
  );
  const calls: string[] = [];
  const failures = new Map<string, 'offline' | 500>();
  let token = '';
  let handle: Handler = (_call, ask) => ask();

  const answerOf = async (path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { payload: body as string }),
    });
    const hasBody = ![204, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
  const asPage = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(address).replace(ORIGIN, '');
    init.signal?.throwIfAborted();
    const { method = 'GET' } = init;
    const failing = [...failures].find(([call]) => `${method} ${path}`.startsWith(call));
    const [name = '', failure] = failing ?? [];
    failures.delete(name);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure) return new Response('{}', { status: failure });
    const answer = await handle(`${method} ${path}`, () => answerOf(path, init));
    calls.push(`${method} ${path} ${answer.status}`);
    init.signal?.throwIfAborted();
    return answer;
  };
  vi.stubGlobal('fetch', asPage);
  vi.spyOn(tokens, 'identityToken').mockImplementation(async () => token);

  const tokenOf = async (email: string): Promise<string> => {
    const person = demoPeople.find((each) => each.email === email);
    if (!person || settings.auth.mode !== 'local') throw new Error(`The demo has no ${email}`);
    const { value } = await database
      .selectFrom('secret')
      .select('value')
      .where('name', '=', 'oidc-keys')
      .executeTakeFirstOrThrow();
    const [key] = JSON.parse(value).keys;
    return new SignJWT({ tfp: 'B2C_1_signin', auth_time: Math.floor(Date.now() / 1000), sid: person.id })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(settings.auth.authority)
      .setAudience(settings.auth.clientId)
      .setSubject(person.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importJWK(key, 'RS256'));
  };

  return {
    database,
    calls,
    async signIn(email) {
      token = await tokenOf(email);
    },
    async clientOf(email) {
      const authorization = `Bearer ${await tokenOf(email)}`;
      return async (method, path, body) => {
        const answer = await answerOf(path, {
          method,
          headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        const isJson = text !== '' && answer.headers.get('content-type')?.includes('json');
        return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
      };
    },
    failNext: (call, how) => void failures.set(call, how),
    intercept(handler = (_call, ask) => ask()) {
      handle = handler;
    },
    async stop() {
      vi.unstubAllGlobals();
      ending.abort();
      await app.close();
      await remove();
    },
  };
}
