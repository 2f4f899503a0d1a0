import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Action, type Area, may, mayEnter } from '../../../contracts/domain/permissions.ts';
import { cookieOf } from './cookies.ts';
import { ProblemError, refusals } from './problems.ts';
import type { Authenticate } from './signed-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission required to call this route. */
    permission?: readonly [Area, Action];
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
}

/** The cookie with a person's token for media elements, and the path it is sent to. */
export const PASS = 'academy-pass';
export const PASS_PATH = '/v1/academy';

const passIn = (request: FastifyRequest): string | undefined => {
  const token = cookieOf(request, PASS);
  return token && `Bearer ${token}`;
};

/** Options for all routes of an API. */
interface ApiOptions {
  readonly authenticate: Authenticate;
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
 * ACTOR_NOT_ALLOWED, 503 DATABASE_FULL. An admitted request carries its person; all but reads are logged.
 * Adds the resulting error responses to the description of each route.
 */
export function requirePermissions(
  api: FastifyInstance,
  { authenticate, limits, requireRoom = async () => {}, refuses = [] }: ApiOptions,
): void {
  const limitOf = ({ routeOptions: { config } }: FastifyRequest) => config.limit ?? 'calls';
  const countCall = api.createRateLimit({
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.person.id} ${limitOf(request)}`,
    max: (request) => limits[limitOf(request)],
  });
  api.decorateRequest('person');
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
  api.addHook('onRequest', async (request, reply) => {
    const { permission, find, takesPass } = request.routeOptions.config;
    if (!permission) {
      if (saves(request)) await requireRoom();
      return;
    }
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
    async ({ log, person, params, routeOptions: { config, schema } }, { statusCode }) => {
      if (!config.permission || config.permission[1] === 'read' || statusCode >= 300) return;
      log.info({
        event: 'changed',
        operation: schema?.operationId,
        status: statusCode,
        person: person.id,
        params,
      });
    },
  );
}
