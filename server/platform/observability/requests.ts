import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Upper bounds of the classes of durations, s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Areas by the path of a route. The first that matches. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/files/, 'files'],
  [/^\/v1\//, 'portal'],
  [/^\/configurator\/v1\//, 'configurator'],
  [/^\/oidc/, 'sign-in'],
];

/** Returns the area of a route's path, which has parameters in place of ids; without a route: the app's files. */
export const areaOf = (path: string | undefined): string =>
  AREAS.find(([pattern]) => pattern.test(path ?? ''))?.[1] ?? 'app';

/**
 * Measures requests by area, method and class of status. Labels have a few values each, and none of a request's
 * address, person or content. Event streams are left out: they last for minutes.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['area', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ routeOptions, method }, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ area: areaOf(routeOptions.url), method, status }, reply.elapsedTime / 1_000);
  });
}
