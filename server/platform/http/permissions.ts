import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '../../../contracts/domain/api-keys.ts';
import { type Action, type Area, may, mayEnter } from '../../../contracts/domain/permissions.ts';
import { cookieOf } from './cookies.ts';
import { ProblemError, refusals } from './problems.ts';
import type { Authenticate, AuthenticateKey, Program } from './signed-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission required to call this route. */
    permission?: readonly [Area, Action];
    /** Whether an API key with the permission as a scope may call this route. */
    keys?: boolean;
    /** Name under which the audit records the call. */
    recorded?: string;
    /** The route needs no sign-in. */
    public?: true;
    /** The rate limit that counts the call; `calls` by default. */
    limit?: keyof Limits;
    /** The token may come in the `PASS` cookie: media elements cannot send an Authorization header. */
    takesPass?: true;
    /** Rejects with NOT_FOUND if the resource is unknown or belongs to another organisation. */
    find?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/** Rate limits per person and minute, by the cost of a call. */
export interface Limits {
  readonly calls: number;
  /** Autosaved drafts: large and frequent. */
  readonly drafts: number;
  /** Saves, which the engine calculates. */
  readonly saves: number;
  /** File uploads. */
  readonly uploads: number;
  /** All calls of an API key. */
  readonly programs: number;
}

/** The cookie with a person's token for media elements. Routes that take no pass ignore it. */
export const PASS = 'academy-pass';

const passIn = (request: FastifyRequest): string | undefined => {
  const token = cookieOf(request, PASS);
  return token && `Bearer ${token}`;
};

/** Returns the API key of a request; undefined if it carries none. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(KEY_PREFIX) ? token : undefined;
}

/** Options for all routes of an API. */
interface ApiOptions {
  readonly authenticate: Authenticate;
  readonly authenticateKey: AuthenticateKey;
  readonly limits: Limits;
  /** Rejects if the database's disk is full. */
  readonly requireRoom?: () => Promise<void>;
  /** Additional error statuses of this API. */
  readonly refuses?: readonly number[];
}

/** Whether a request needs room in the database. Deleting frees some, and uploads have a check of their own. */
const saves = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'DELETE'].includes(method) &&
  config.permission?.[1] !== 'read' &&
  config.limit !== 'uploads';

/**
 * Denies by default: below `api` every route names its permission or is public, or the server does not start.
 * Checks in this order, before reading the body: 401, 429, 403 CATEGORY_NOT_ALLOWED, 404 NOT_FOUND, 403
 * ACTOR_NOT_ALLOWED, 503 DATABASE_FULL. For an API key, 403 KEY_NOT_ALLOWED takes the place of both other ones. An
 * admitted request carries its person or its program; all but reads are logged.
 * Adds the resulting error responses to the description of each route.
 */
export function requirePermissions(
  api: FastifyInstance,
  { authenticate, authenticateKey, limits, requireRoom = async () => {}, refuses = [] }: ApiOptions,
): void {
  const limitOf = ({ program, routeOptions: { config } }: FastifyRequest) =>
    program ? 'programs' : (config.limit ?? 'calls');
  const countCall = api.createRateLimit({
    timeWindow: '1 minute',
    keyGenerator: (request) => `${(request.program ?? request.person).id} ${limitOf(request)}`,
    max: (request) => limits[limitOf(request)],
  });
  api.decorateRequest('person');
  api.decorateRequest('program', null);
  api.decorateRequest('sessionId', '');
  api.addHook('onRoute', (route) => {
    const { method, url, config, schema } = route;
    if (!config?.permission && !config?.public)
      throw new Error(`${method} ${url} names no permission and does not say that it is public.`);
    const statuses = [
      ...(config.permission ? [401, 403, 429, ...refuses] : []),
      ...(config.find ? [404] : []),
      ...(schema?.params || schema?.querystring || schema?.headers ? [422] : []),
      ...(schema?.body ? [400, 413, 415, 422] : []),
      500,
    ];
    route.schema = { ...schema, response: { ...refusals(...statuses), ...(schema?.response as object) } };
  });
  async function requireFewCalls(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const count = await countCall(request);
    if (count.isAllowed || !count.isExceeded) return;
    reply.header('retry-after', count.ttlInSeconds);
    throw new ProblemError(429, 'TOO_MANY_REQUESTS');
  }
  async function admitProgram(request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
    const { permission, keys, find } = request.routeOptions.config;
    request.program = await authenticateKey(key);
    await requireFewCalls(request, reply);
    if (!keys || !mayCall(request.program, permission)) throw new ProblemError(403, 'KEY_NOT_ALLOWED');
    await find?.(request);
    if (saves(request)) await requireRoom();
  }
  api.addHook('onRequest', async (request, reply) => {
    const { permission, find, takesPass } = request.routeOptions.config;
    if (!permission) {
      if (saves(request)) await requireRoom();
      return;
    }
    const key = keyIn(request);
    if (key) return admitProgram(request, reply, key);
    if (takesPass) request.headers.authorization ??= passIn(request);
    const [area, action] = permission;
    Object.assign(request, await authenticate(request));
    await requireFewCalls(request, reply);
    if (!mayEnter(request.person, area)) throw new ProblemError(403, 'CATEGORY_NOT_ALLOWED');
    await find?.(request);
    if (!may(request.person, area, action)) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
    if (saves(request)) await requireRoom();
  });
  api.addHook(
    'onResponse',
    async ({ log, person, program, params, routeOptions: { config, schema } }, { statusCode }) => {
      if (!config.permission || config.permission[1] === 'read' || statusCode >= 300) return;
      log.info({
        event: 'changed',
        operation: schema?.operationId,
        status: statusCode,
        ...(program ? { program: program.id } : { person: person.id }),
        params,
      });
    },
  );
}

const mayCall = ({ scopes }: Program, permission: readonly [Area, Action] | undefined): boolean =>
  permission !== undefined && scopes.includes(permission.join(':'));
