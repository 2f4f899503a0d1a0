import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { STYLE_NONCE } from '../../../contracts/api/style-nonce.ts';
import type { RefuseUnknown } from './allowed-methods.ts';
import { QUICK_BROTLI } from './plugins.ts';

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

/** The page of every address, and the one without network. */
const PAGES = ['index.html', 'offline.html'];
const ENCODINGS = {
  br: (page: string) => brotliCompressSync(page, QUICK_BROTLI),
  gzip: (page: string) => gzipSync(page),
};

/**
 * Sends a page whose style elements may have a nonce, which is new in each response. Styles in attributes are permitted,
 * because mails have them.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const content = page.replaceAll(STYLE_NONCE, nonce);
  const policy = String(reply.getHeader('content-security-policy'));
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(encoding ? ENCODINGS[encoding](content) : content);
}

/**
 * Serves the built app with its precompressed files. Every other page address gets the app, which routes
 * itself; other requests without a route are handed to `refuse`.
 */
export async function serveApp(app: FastifyInstance, folder: string, refuse: RefuseUnknown): Promise<void> {
  const pages = new Map(
    PAGES.map((name) => join(folder, name)).flatMap((path) =>
      existsSync(path) ? [[`/${relative(folder, path)}`, readFileSync(path, 'utf8')]] : [],
    ),
  );
  const index = pages.get('/index.html');
  if (index !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      allowedPath: (path) => !pages.has(path),
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
    const [path = ''] = request.url.split('?');
    const isRead = ['GET', 'HEAD'].includes(request.method);
    const asksForPage =
      path === '/' || ((request.headers.accept ?? '').includes('text/html') && !API.test(request.url));
    const page = pages.get(path) ?? (asksForPage ? index : undefined);
    return isRead && page !== undefined ? sendPage(request, reply, page) : refuse(request, reply);
  });
}
