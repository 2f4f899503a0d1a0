import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { I18n } from '@lingui/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLine } from '../../contracts/domain/text.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { translations } from '../../documents/translations.ts';
import { invitedPerson, redeemForPassword } from '../people/invitations.ts';
import { addressOf, findPersonByEmail } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { cookieHeader, cookieName, cookieOf } from '../platform/http/cookies.ts';
import { noticesOn } from '../platform/notifications/notices.ts';
import type { Settings } from '../settings.ts';
import { chooseLocale } from './locale.ts';
import {
  busyPage,
  choosePasswordPage,
  type DemoUser,
  expiredPage,
  invitationOverPage,
  passwordChosenPage,
  resetPage,
  type SignInPage,
  STYLE,
  signInPage,
  tooManyPage,
} from './pages.ts';
import { hashPassword, isOutdated, passwordFault, verifyPassword } from './password.ts';
import { type LocalProvider, SESSION_COOKIE, SUBMIT_FORM } from './provider.ts';
import type { SecondFactors } from './second-factor-routes.ts';
import { addSecondStep } from './second-step.ts';
import { createSignInThrottle, SignInThrottled } from './throttle.ts';

/** The portal's typeface, Latin letters. */
const INTER = fileURLToPath(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);
/** Sign-ins per minute and address. */
export const SIGN_INS = 60;
/** Cookie with the address of the person who has just chosen a password, for the sign-in that follows. */
const CHOSEN_COOKIE = 'idp_chosen';
const CHOSEN_COOKIE_S = 600;
/** Requests that start a sign-in, and so write a row, per minute and address. */
const PROVIDER_CALLS = 600;
/** Retry-After in seconds of a sign-in during an outage. */
const RETRY_AFTER_S = 5;

type Reset = { Querystring: { ui_locales?: string; invitation?: string } };
export type Interaction = { Params: { uid: string }; Body: Record<string, string> };

export interface PageTools {
  readonly origin: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: LocalProvider;
  readonly factors: SecondFactors;
  readonly demoUsers: readonly DemoUser[];
}

/** Mounts the local OpenID provider and its pages under /oidc. */
export async function mountIdentity(
  app: FastifyInstance,
  settings: Settings,
  parts: Omit<PageTools, 'origin'>,
): Promise<void> {
  const { origin } = settings;
  const { identity } = parts;
  const tools: PageTools = { origin, ...parts };
  const policy = policyOf(origin);
  await app.register(
    async (pages) => {
      preparePages(pages, origin, policy);
      pages.setErrorHandler(showError);
      logFailures(app, identity);
      addInteraction(pages, tools);
      addPasswordReset(pages, tools);
      const font = readFileSync(INTER);
      pages.get('/inter.woff2', async (_request, reply) =>
        reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
      );

      await pages.register(async (rest) => passToProvider(rest, tools, policy));
    },
    { prefix: '/oidc' },
  );
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The security policy of the pages. */
const policyOf = (origin: string): string =>
  `default-src 'none'; font-src 'self'; img-src data:; style-src ${hash(STYLE)}; script-src ${hash(SUBMIT_FORM)}; ` +
  `form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`;

export const textsFor = (request: FastifyRequest, uiLocales?: unknown): I18n =>
  translations(chooseLocale(uiLocales, request.headers['accept-language']));

export const showPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

function preparePages(pages: FastifyInstance, origin: string, policy: string): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // The OpenAPI document describes the portal's APIs; OpenID has a discovery document.
  pages.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  // The provider builds its own addresses from these, and trusts them.
  const { host, protocol } = new URL(origin);
  pages.addHook('onRequest', async ({ raw, ip, id }) => {
    raw.headers['x-request-id'] = id;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-for'] = ip;
  });
  pages.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 429) {
    const wait =
      error instanceof SignInThrottled ? error.waitSeconds : Number(reply.getHeader('retry-after') ?? 60);
    reply.header('retry-after', wait);
    const what = error instanceof SignInThrottled ? error.what : 'password';
    return showPage(reply, tooManyPage(textsFor(request), wait, what), 429);
  }
  if (statusCode === 503) {
    request.log.warn({ event: 'sign-in unavailable', reason: (error as Error).message });
    return showPage(reply.header('retry-after', RETRY_AFTER_S), busyPage(textsFor(request)), 503);
  }
  // An expired interaction is no error of the server; anything else is.
  if (statusCode >= 500) request.log.error(error);
  return showPage(reply, expiredPage(textsFor(request)), 400);
}

function logFailures(app: FastifyInstance, { provider }: LocalProvider): void {
  provider.on('grant.error', ({ req }, { error }) =>
    app.log.warn({ event: 'token refused', error, requestId: req.headers['x-request-id'] }),
  );

  provider.on('server_error', (context, error) => {
    app.log.error({ err: error, requestId: context.get('x-request-id') });
    if (context.status === 503) context.set('retry-after', String(RETRY_AFTER_S));
  });
}

/** The pages of a sign-in. */
function addInteraction(pages: FastifyInstance, tools: PageTools): void {
  const { origin, database, identity, demoUsers } = tools;
  const { provider, grant, cookieKey } = identity;
  const steps = addSecondStep(pages, tools);
  const throttle = createSignInThrottle(pages, cookieKey, origin);
  const showSignIn = async (
    reply: FastifyReply,
    texts: I18n,
    uid: string,
    { email, isRefused }: Pick<SignInPage, 'email' | 'isRefused'>,
  ) => {
    const notices = await noticesOn(database, dateAt(tools.clock()));
    const page = signInPage(texts, uid, { demoUsers, notices, email, isRefused });
    return showPage(reply, page, isRefused ? 401 : 200);
  };

  pages.get<Interaction>('/interaction/:uid', async (request, reply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    if (details.prompt.name === 'login') {
      const texts = textsFor(request, details.params.ui_locales);
      return showSignIn(reply, texts, details.uid, { email: chosenAddress(request), isRefused: false });
    }
    const accountId = details.session?.accountId;
    if (!accountId) return showPage(reply, expiredPage(textsFor(request, details.params.ui_locales)), 400);
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
      const account = addressOf(email);
      if (!demo) await throttle.check(request, account);
      const accountId = demo
        ? demoUsers.find(({ id }) => id === demo)?.id
        : await signIn(database, email, password);
      if (!accountId) {
        if (!demo) await throttle.countWrong(request, account);
        request.log.warn({ event: 'sign-in failed' });
        const texts = textsFor(request, details.params.ui_locales);
        return showSignIn(reply, texts, details.uid, { email, isRefused: true });
      }
      if (!demo) throttle.remember(request, reply, account);
      return steps.goOn(request, reply, details, accountId);
    },
  );

  // As in B2C: the app gets the error and opens the reset page itself.
  pages.get<Interaction>('/interaction/:uid/forgot', async (request, reply) => {
    const next = await provider.interactionResult(request.raw, reply.raw, {
      error: 'access_denied',
      error_description: 'AADB2C90118: The user has forgotten their password.',
    });
    return reply.redirect(next, 303);
  });
}

/** The pages on which an invited person chooses a password. */
function addPasswordReset(pages: FastifyInstance, { origin, database, clock }: PageTools): void {
  pages.get<Reset>('/password-reset', async (request, reply) => {
    const { ui_locales, invitation } = request.query;
    const texts = textsFor(request, ui_locales);
    if (invitation === undefined) return showPage(reply, resetPage(texts));
    const person = await invitedPerson(database, String(invitation), clock());
    return person
      ? showPage(reply, choosePasswordPage(texts, String(invitation)))
      : showPage(reply, invitationOverPage(texts), 410);
  });
  pages.post<Reset & Interaction>(
    '/password-reset',
    { config: { rateLimit: { max: SIGN_INS, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const texts = textsFor(request, request.query.ui_locales);
      const { invitation = '', password = '', again = '' } = request.body ?? {};
      const person = await invitedPerson(database, invitation, clock());
      if (!person) return showPage(reply, invitationOverPage(texts), 410);
      const fault = await passwordFault(password, again, Object.values(person));
      if (fault) return showPage(reply, choosePasswordPage(texts, invitation, fault), 422);
      const email = await redeemForPassword(database, invitation, await hashPassword(password), clock());
      if (email === undefined) return showPage(reply, invitationOverPage(texts), 410);
      const value = encodeURIComponent(email);
      const chosen = { name: CHOSEN_COOKIE, value, maxAgeSeconds: CHOSEN_COOKIE_S, sameSite: 'Lax' } as const;
      reply.header('set-cookie', cookieHeader(origin, chosen));
      return showPage(reply, passwordChosenPage(texts));
    },
  );
}

/** Returns the address of a person who has just chosen a password in this browser; else an empty text. */
function chosenAddress(request: FastifyRequest): string {
  try {
    return decodeURIComponent(cookieOf(request, CHOSEN_COOKIE) ?? '');
  } catch {
    return '';
  }
}

/**
 * Renames the session cookie of the release before the prefix, so that its sessions go on; the provider signs name and
 * value by SHA-1. The next release drops it.
 */
function takeFormerSession({ headers }: IncomingMessage, origin: string, cookieKey: string): void {
  const name = cookieName(origin, SESSION_COOKIE);
  const sent = new Map(
    (headers.cookie ?? '').split('; ').map((each) => each.split(/=(.*)/s) as [string, string]),
  );
  const value = sent.get(SESSION_COOKIE);
  if (name === SESSION_COOKIE || value === undefined || sent.has(name)) return;
  const sign = (as: string) => createHmac('sha1', cookieKey).update(`${as}=${value}`).digest('base64url');
  const [given, right] = [sent.get(`${SESSION_COOKIE}.sig`) ?? '', sign(SESSION_COOKIE)].map((text) =>
    Buffer.from(text),
  );
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return;
  headers.cookie += `; ${name}=${value}; ${name}.sig=${sign(name)}`;
}

/** Passes everything else to the provider. */
function passToProvider(rest: FastifyInstance, { identity, origin }: PageTools, policy: string): void {
  const { provider, cookieKey } = identity;
  rest.removeAllContentTypeParsers();
  // The provider reads the body itself.
  rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handle = provider.callback();
  const limited = { rateLimit: { max: PROVIDER_CALLS, timeWindow: '1 minute' } };
  rest.all('/*', { config: limited }, (request, reply) => {
    reply.hijack();
    // The provider writes to the raw response; copy the server's security headers to it.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('content-security-policy', policy);
    const raw = request.raw as IncomingMessage & { originalUrl?: string };
    // The provider builds its own URLs from the original one, before the prefix is removed.
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice('/oidc'.length);
    takeFormerSession(raw, origin, cookieKey);
    void handle(raw, reply.raw);
  });
}

async function signIn(database: Database, email: string, password: string): Promise<string | undefined> {
  // PostgreSQL cannot search for a NUL.
  const person = isLine(email) ? await findPersonByEmail(database, email) : undefined;
  const right = await verifyPassword(password, person?.passwordHash ?? null);
  if (!right || !person?.active) return undefined;
  if (isOutdated(person.passwordHash)) await renewHash(database, person, password);
  return person.id;
}

/** Stores a hash of the present cost, unless the person has chosen another password meanwhile. */
async function renewHash(
  database: Database,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  await database
    .updateTable('person')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute();
}
