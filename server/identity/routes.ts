import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { demoPeople } from '../demo/people.ts';
import { findPersonByEmail } from '../services/people.ts';
import type { Settings } from '../settings.ts';
import { expiredPage, resetPage, signInPage } from './pages.ts';
import { verifyPassword } from './password.ts';
import { type LocalProvider, SUBMIT_FORM } from './provider.ts';
import { textsFor } from './texts.ts';

/** Sign-ins per minute and address. */
const SIGN_INS = 60;

type Interaction = { Params: { uid: string }; Body: Record<string, string> };

/** Mounts the local OpenID provider and its pages under /oidc. */
export async function mountIdentity(
  app: FastifyInstance,
  settings: Settings,
  database: Database,
  { provider, grant }: LocalProvider,
): Promise<void> {
  const script = createHash('sha256').update(SUBMIT_FORM).digest('base64');
  const policy =
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${script}'; ` +
    `form-action 'self' ${settings.origin}; frame-ancestors 'none'; base-uri 'none'`;

  const textsOf = (request: FastifyRequest, asked?: unknown) =>
    textsFor(typeof asked === 'string' ? asked : request.headers['accept-language']);
  const showPage = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(html);

  await app.register(
    async (pages) => {
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16 * 1024 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      pages.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', policy).header('cache-control', 'no-store');
      });
      pages.setErrorHandler((error, request, reply) => {
        if ((error as { statusCode?: number }).statusCode === 429) throw error;
        request.log.warn(error);
        return showPage(reply, expiredPage(textsOf(request)), 400);
      });

      pages.get<Interaction>('/interaction/:uid', async (request, reply) => {
        const details = await provider.interactionDetails(request.raw, reply.raw);
        if (details.prompt.name === 'login') {
          return showPage(reply, signInPage(textsOf(request, details.params.ui_locales), details.uid, false));
        }
        const accountId = details.session?.accountId;
        if (!accountId) return showPage(reply, expiredPage(textsOf(request)), 400);
        const grantId = details.grantId ?? (await grant(accountId, String(details.params.client_id)));
        const next = await provider.interactionResult(
          request.raw,
          reply.raw,
          { consent: { grantId } },
          { mergeWithLastSubmission: true },
        );
        return reply.redirect(next, 303);
      });

      pages.post<Interaction>(
        '/interaction/:uid/login',
        { config: { rateLimit: { max: SIGN_INS, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const details = await provider.interactionDetails(request.raw, reply.raw);
          const { demo, email = '', password = '' } = request.body ?? {};
          const accountId = demo
            ? demoPeople.find(({ id }) => id === demo)?.id
            : await signIn(email, password);
          if (!accountId) {
            return showPage(
              reply,
              signInPage(textsOf(request, details.params.ui_locales), details.uid, true),
              401,
            );
          }
          const grantId = await grant(accountId, String(details.params.client_id));
          const next = await provider.interactionResult(request.raw, reply.raw, {
            login: { accountId },
            consent: { grantId },
          });
          return reply.redirect(next, 303);
        },
      );

      // As B2C does it: the app is told, and goes to the reset page itself.
      pages.get<Interaction>('/interaction/:uid/forgot', async (request, reply) => {
        const next = await provider.interactionResult(request.raw, reply.raw, {
          error: 'access_denied',
          error_description: 'AADB2C90118: The user has forgotten their password.',
        });
        return reply.redirect(next, 303);
      });

      pages.get('/password-reset', async (request, reply) => showPage(reply, resetPage(textsOf(request))));

      await pages.register(async (rest) => {
        rest.removeAllContentTypeParsers();
        // The provider reads the body itself.
        rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const handle = provider.callback();
        rest.all('/*', (request, reply) => {
          reply.hijack();
          reply.raw.setHeader('content-security-policy', policy);
          const raw = request.raw as IncomingMessage & { originalUrl?: string };
          // The provider builds its own URLs from what was asked for before the prefix is cut off.
          raw.originalUrl = raw.url ?? '/';
          raw.url = raw.originalUrl.slice('/oidc'.length);
          void handle(raw, reply.raw);
        });
      });
    },
    { prefix: '/oidc' },
  );

  async function signIn(email: string, password: string): Promise<string | undefined> {
    const person = await findPersonByEmail(database, email);
    return (await verifyPassword(password, person?.passwordHash ?? null)) ? person?.id : undefined;
  }
}
