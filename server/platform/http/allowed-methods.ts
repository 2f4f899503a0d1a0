import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

/** Adds 405 responses with Allow for known paths with other methods. Call it before registering routes. */
export function refuseOtherMethods(api: FastifyInstance): void {
  const served = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  api.addHook('onRoute', ({ method, url }) => {
    const path = url.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+');
    const route = served.get(url) ?? { pattern: new RegExp(`^${path}/?$`), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    served.set(url, route);
  });
  api.setNotFoundHandler(({ url }, reply) => {
    const [path = ''] = url.split('?');
    const methods = [...served.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (methods.length === 0) return sendProblem(reply, 404, 'NOT_FOUND');
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return sendProblem(reply, 405, 'METHOD_NOT_ALLOWED');
  });
}
