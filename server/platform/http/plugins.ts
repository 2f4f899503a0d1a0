import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Settings } from '../../settings.ts';

/** Brotli's quality for what is compressed while somebody waits; its default is meant for files. */
const QUICK = 4;

/** Security headers, rate limits for routes that ask for one, the OpenAPI document. */
export async function registerPlugins(
  app: FastifyInstance,
  { auth, origin, sentryDsn, addressService }: Settings,
): Promise<void> {
  const reports = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  const addresses = addressService === null ? [] : [addressService.origin];
  const remote = auth.mode === 'local' ? [] : [new URL(auth.authority).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The UI kit sets style attributes and a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The length of a film is read before it is published.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...remote, ...reports, ...addresses],
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
  await app.register(rateLimit, { global: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Solar Partner Portal', version: '1.0.0' },
      components: {
        securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform(input) {
      const { schema, url } = jsonSchemaTransform(input);
      const { permission } = input.route.config ?? {};
      return { schema: { ...schema, 'x-permission': permission?.join(':') ?? 'public' }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/** Compresses the answers of an API. Files of the app are compressed when it is built. */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } },
  });
}
