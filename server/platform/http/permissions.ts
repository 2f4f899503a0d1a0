import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Action, type Area, may, mayEnter } from '../../../contracts/domain/permissions.ts';
import { ProblemError, refusals } from './problems.ts';
import type { Authenticate } from './signed-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person must be allowed to do to call this route. */
    permission?: readonly [Area, Action];
    /** The route answers everybody, signed in or not. */
    public?: true;
    /** Whose limit counts it; `calls` unless it says otherwise. */
    limit?: keyof Limits;
    /** The token may come in a pass: media elements send no header of ours. */
    takesPass?: true;
    /** Rejects with NOT_FOUND when what the address names is unknown or another organisation's. */
    find?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/** Calls of one person per minute, by what they cost. */
export interface Limits {
  readonly calls: number;
  /** What is long and written often. */
  readonly drafts: number;
  /** What the engine calculates. */
  readonly saves: number;
  /** What is sent as a file. */
  readonly uploads: number;
}

/** The cookie with a person's token for what they watch, and where it is sent. */
export const PASS = 'academy-pass';
export const PASS_PATH = '/v1/academy';

const passIn = (cookies = ''): string | undefined => {
  const token = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${PASS}=`))
    ?.slice(PASS.length + 1);
  return token && `Bearer ${token}`;
};

/** What the routes of an API have in common. */
interface ApiOptions {
  readonly authenticate: Authenticate;
  readonly limits: Limits;
  /** Rejects where nothing may be saved. */
  readonly requireRoom?: () => Promise<void>;
  /** Refusals of this API alone, by their status. */
  readonly refuses?: readonly number[];
}

/** Whether a request needs room in the database. Deleting makes some, and uploads are refused by their own. */
const saves = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'DELETE'].includes(method) &&
  config.permission?.[1] !== 'read' &&
  config.limit !== 'uploads';

/**
 * Denies by default: below `api` every route names its permission or says that it is public, or the
 * server does not start. Before anything else of a request is read it is refused with the first that
 * applies of 401, 429, 403 CATEGORY_NOT_ALLOWED, 404 NOT_FOUND, 403 ACTOR_NOT_ALLOWED, 503
 * DATABASE_FULL; what is let through carries its person. What is done, beyond reading, is logged. The
 * refusals that follow from all this, and from what a route takes, are added to its description.
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
  api.addHook('onRequest', async (request, reply) => {
    const { permission, find, takesPass } = request.routeOptions.config;
    if (!permission) {
      if (saves(request)) await requireRoom();
      return;
    }
    if (takesPass) request.headers.authorization ??= passIn(request.headers.cookie);
    const [area, action] = permission;
    Object.assign(request, await authenticate(request));
    const count = await countCall(request);
    if (!count.isAllowed && count.isExceeded) {
      reply.header('retry-after', count.ttlInSeconds);
      throw new ProblemError(429, 'TOO_MANY_REQUESTS');
    }
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
