import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { AuthConfiguration } from '../contracts/auth-configuration.ts';
import { createAuthentication } from './authentication.ts';
import { openDatabase } from './db/database.ts';
import { seedDemo } from './demo/seed.ts';
import { sweepGrants } from './identity/adapter.ts';
import { createLocalProvider } from './identity/provider.ts';
import { mountIdentity } from './identity/routes.ts';
import { answerErrors } from './problems.ts';
import { roofRoutes } from './routes/roofs.ts';
import { userRoutes } from './routes/user.ts';
import type { Settings } from './settings.ts';
import { serveApp } from './static-files.ts';

/** Milliseconds. */
const HOUR = 3_600_000;

/** The whole server, ready to listen. Closing it closes the database. */
export async function buildApp(settings: Settings): Promise<FastifyInstance> {
  const { auth } = settings;
  const database = await openDatabase(settings.databaseUrl, settings.dataFolder);
  if (auth.mode === 'local') await seedDemo(database);
  const local = auth.mode === 'local' ? await createLocalProvider(settings, database) : null;

  const app = Fastify({
    logger: { level: 'warn' },
    trustProxy: settings.trustProxy,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
  }).withTypeProvider<ZodTypeProvider>();
  if (local) await sweepGrants(database);
  const sweep = setInterval(() => void sweepGrants(database).catch((error) => app.log.error(error)), HOUR);
  app.addHook('onClose', () => {
    clearInterval(sweep);
    return database.destroy();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);

  const remote = local ? [] : [new URL(auth.authority).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The UI kit sets style attributes and a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...remote],
        frameSrc: ["'self'", ...remote],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...remote],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: settings.origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Solar Partner Portal', version: '1.0.0' },
      components: {
        securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });

  if (local) await mountIdentity(app, settings, database, local);
  const authenticate = await createAuthentication(auth, database, local?.publicKeys ?? null);
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization) reply.header('cache-control', 'no-store');
  });
  await app.register(userRoutes(authenticate), { prefix: '/v1' });
  await app.register(roofRoutes(authenticate, database), { prefix: '/configurator/v1' });
  app.get('/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get(
    '/auth-config.json',
    { schema: { hide: true, response: { 200: AuthConfiguration } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { mode, authority, clientId, apiScope, resetUrl } = auth;
      return { mode, authority, clientId, apiScope, resetUrl };
    },
  );
  await serveApp(app);
  return app;
}
