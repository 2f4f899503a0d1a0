import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { AERIAL_IMAGES, buildings3dOf } from '../../../contracts/api/app-configuration.ts';
import type { Settings } from '../../settings.ts';
import { type Database, isPostgres } from '../db/database.ts';
import { Counter } from './addresses.ts';
import { described, nameComponents } from './components.ts';
import { ProblemError } from './problems.ts';
import { sharedCounts } from './shared-counts.ts';

/** Brotli for responses compressed on the fly; the default quality is meant for files. */
export const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
/** Size in bytes up to which a response is compressed without a stream, which would cost more. */
const COMPRESSED_AT_ONCE = 65_536;
/** Retry-After in seconds for an address with too many open requests. */
const RETRY_AFTER_S = 2;

const GOOGLE_MAPS = 'https://maps.googleapis.com';
const GOOGLE_PLACES = 'https://places.googleapis.com';

/** Registers security headers, rate limits of routes that ask for one, and the OpenAPI document. */
export async function registerPlugins(
  app: FastifyInstance,
  database: Database,
  { auth, origin, sentryDsn, addressService, trustProxy, connectionsPerAddress }: Settings,
): Promise<void> {
  const reports = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  const isForeign = addressService !== null && addressService.kind !== 'village';
  const addresses = isForeign ? [addressService.origin] : [];
  const images = addressService?.kind === 'geoadmin' ? [AERIAL_IMAGES] : [];
  const library = addressService?.kind === 'google' ? addressService.origin : null;
  const buildings = addressService?.kind === 'geoadmin' ? buildings3dOf(addressService) : null;
  if (buildings !== null && !addresses.includes(buildings)) addresses.push(buildings);
  // Google's library calls another host.
  if (library === GOOGLE_MAPS) addresses.push(GOOGLE_PLACES);
  const remote = auth.mode === 'local' ? [] : [new URL(auth.authority).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(library ? [library] : [])],
        // Pages add a nonce for the style elements of the UI kit.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        // The page reads the length of a video before publishing it.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...remote, ...reports, ...addresses, ...images],
        frameSrc: ["'self'", ...remote],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...remote],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, {
    global: false,
    // SQLite has one process, which counts by itself.
    ...(isPostgres(database) && { store: sharedCounts(database) }),
  });
  if (trustProxy !== false) limitOpenRequests(app, connectionsPerAddress);
  await nameComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Solar Partner Portal', version: '1.0.0' },
      components: {
        securitySchemes: {
          identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'spp_…' },
        },
      },
    },
    ...described,
  });
}

/** Limits unanswered requests per address. Used behind a proxy, whose connections carry many clients. */
function limitOpenRequests(app: FastifyInstance, limit: number): void {
  const open = new Counter(limit);
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (!open.take(ip)) {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new ProblemError(429, 'TOO_MANY_REQUESTS');
    }
    reply.raw.once('close', () => open.release(ip));
  });
}

/** Compresses API responses. Files of the app are compressed at build time. */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: QUICK_BROTLI,
  });
}
