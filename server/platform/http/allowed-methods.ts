import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/** Sends the problem document for a request without a route. */
export type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const API = /^\/(configurator\/)?v1\//;

/**
 * Returns a handler that sends 405 with Allow if a path of an API exists, but not with this method, else 404. Call it
 * before registering routes.
 */
export function refuseUnknown(app: FastifyInstance): RefuseUnknown {
  const served = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    if (!API.test(url)) return;
    const path = url.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+');
    const route = served.get(url) ?? { pattern: new RegExp(`^${path}/?$`), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    served.set(url, route);
  });
  // Fastify expects a body of it and would complain about a missing one first.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  return ({ url }, reply) => {
    const [path = ''] = url.split('?');
    // A fixed path comes before one with parameters, whose methods would take it for an id.
    const route = served.get(path) ?? served.values().find(({ pattern }) => pattern.test(path));
    if (!route) return sendProblem(reply, 404, 'NOT_FOUND');
    reply.header('allow', [...route.methods].sort().join(', '));
    return sendProblem(reply, 405, 'METHOD_NOT_ALLOWED');
  };
}
