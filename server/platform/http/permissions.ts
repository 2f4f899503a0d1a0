import type { FastifyInstance } from 'fastify';
import { type Action, type Area, may, mayEnter } from '../../../contracts/permissions.ts';
import type { Authenticate } from './authentication.ts';
import { Refusal } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person must be allowed to do to call this route. */
    permission?: readonly [Area, Action];
    /** The route answers everybody, signed in or not. */
    public?: true;
    /** Rejects with NOT_FOUND when what the address names is unknown or another organisation's. */
    find?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/**
 * Denies by default: below `api` every route names its permission or says that it is public, or the
 * server does not start. Before anything else of a request is read it is refused with the first that
 * applies of 401, 403 CATEGORY_NOT_ALLOWED, 404 NOT_FOUND, 403 ACTOR_NOT_ALLOWED; what is let through
 * carries its person. What is done, beyond reading, is logged.
 */
export function requirePermissions(api: FastifyInstance, authenticate: Authenticate): void {
  api.decorateRequest('person');
  api.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission && !config?.public)
      throw new Error(`${method} ${url} names no permission and does not say that it is public.`);
  });
  api.addHook('onRequest', async (request) => {
    const { permission, find } = request.routeOptions.config;
    if (!permission) return;
    const [area, action] = permission;
    request.person = await authenticate(request);
    if (!mayEnter(request.person, area)) throw new Refusal(403, 'CATEGORY_NOT_ALLOWED');
    await find?.(request);
    if (!may(request.person, area, action)) throw new Refusal(403, 'ACTOR_NOT_ALLOWED');
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
