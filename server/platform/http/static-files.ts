import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RefuseUnknown } from './allowed-methods.ts';

/** Output folder of `npm run build`. */
export const builtApp = join(import.meta.dirname, '../../../dist');
/** Paths that never fall back to the app. */
const API = /^\/(v1|configurator\/v1|oidc|assets)([/?]|$)/;

/** The build's name, or `development` if there is no build. */
export function buildNameOf(folder: string): string {
  const file = join(folder, 'build.json');
  if (!existsSync(file)) return 'development';
  return z.object({ build: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).build;
}

/**
 * Serves the built app with its precompressed files. Every other page address gets the app, which routes
 * itself; other requests without a route are handed to `refuse`.
 */
export async function serveApp(app: FastifyInstance, folder: string, refuse: RefuseUnknown): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'deny',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Asset names contain a hash of their content.
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
      : refuse(request, reply);
  });
}
