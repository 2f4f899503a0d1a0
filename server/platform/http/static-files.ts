import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

const builtApp = join(import.meta.dirname, '../../../dist');
/** Paths that never fall back to the app. */
const API = /^\/(v1|configurator\/v1|oidc|assets)([/?]|$)/;

/** Serves the built app; every other page address is the app's own to route. */
export async function serveApp(app: FastifyInstance, folder = builtApp): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders(reply, path) {
        // Names in assets carry a hash of their content.
        const immutable = relative(folder, path).startsWith('assets');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const asksForPage =
      ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    return built && asksForPage && !API.test(request.url)
      ? reply.sendFile('index.html')
      : sendProblem(reply, 404, 'NOT_FOUND');
  });
}
