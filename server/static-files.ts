import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

const dist = join(import.meta.dirname, '../dist');
/** Paths that never fall back to the app. */
const API = /^\/(v1|configurator\/v1|oidc|assets)(\/|$)/;

/** Serves the built app; every other page address is the app's own to route. */
export async function serveApp(app: FastifyInstance): Promise<void> {
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders(reply, path) {
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !API.test(request.url) && existsSync(join(dist, 'index.html'));
    return page ? reply.sendFile('index.html') : sendProblem(reply, 404, 'NOT_FOUND');
  });
}
