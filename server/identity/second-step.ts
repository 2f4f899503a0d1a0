import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { needsSecondFactor } from '../../contracts/domain/second-factor.ts';
import { isLine } from '../../contracts/domain/text.ts';
import { findPersonById } from '../people/queries.ts';
import { expiredPage } from './pages.ts';
import type { LocalProvider } from './provider.ts';
import { type Interaction, type PageTools, SIGN_INS, showPage, textsFor } from './routes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  keyFor,
  pendingKey,
  readSecondFactor,
  redeemCode,
} from './second-factor.ts';
import { codePage, enrolPage, recoveryCodesPage } from './second-factor-pages.ts';
import { SignInThrottled } from './throttle.ts';

/** The step that a person has passed in an interaction. */
type Proven = 'password' | 'code';

type Details = Awaited<ReturnType<LocalProvider['provider']['interactionDetails']>>;

export interface SecondStep {
  /** Signs in a person whose password was right, or asks for the second factor first. */
  goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    details: Details,
    personId: string,
  ): Promise<FastifyReply>;
}

/**
 * Adds the pages of the second step. A signed text in the form proves the first one; it is valid in its interaction
 * only, and so in one browser for ten minutes.
 */
export function addSecondStep(pages: FastifyInstance, tools: PageTools): SecondStep {
  const { database, clock, identity, factors } = tools;
  const { provider, grant, cookieKey } = identity;
  const limited = { config: { rateLimit: { max: SIGN_INS, timeWindow: '1 minute' } } };
  const sign = (proven: Proven, uid: string, personId: string) =>
    createHmac('sha256', cookieKey).update(`second-step ${proven} ${uid} ${personId}`).digest('base64url');
  const proofOf = (proven: Proven, uid: string, personId: string) =>
    `${personId}.${sign(proven, uid, personId)}`;

  /** Returns the interaction with the active person of a proof; undefined without one. */
  async function readProof(request: FastifyRequest<Interaction>, reply: FastifyReply, proven: Proven) {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    const { uid, params } = details;
    const [personId = '', signature = ''] = (request.body?.proof ?? '').split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(proven, uid, personId))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const person = await findPersonById(database, personId);
    return person?.active ? { details, person, texts: textsFor(request, params.ui_locales) } : undefined;
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { params }: Details,
    accountId: string,
  ) {
    request.log.info({ event: 'signed in', person: accountId });
    const grantId = await grant(accountId, String(params.client_id));
    const result = { login: { accountId }, consent: { grantId } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  }

  async function goOn(request: FastifyRequest, reply: FastifyReply, details: Details, personId: string) {
    const { uid, params } = details;
    const person = await findPersonById(database, personId);
    const { activeSince } = await readSecondFactor(database, personId);
    const isNeeded = person !== undefined && needsSecondFactor(factors.policy, person.role);
    if (!person || (activeSince === null && !isNeeded)) return finish(request, reply, details, personId);
    const texts = textsFor(request, params.ui_locales);
    const step = { interaction: uid, proof: proofOf('password', uid, personId) };
    if (activeSince !== null) return showPage(reply, codePage(texts, step, false));
    const key = keyFor(await beginSecondFactor(database, personId), person.email);
    return showPage(reply, enrolPage(texts, step, key, false));
  }

  pages.post<Interaction>('/interaction/:uid/code', limited, async (request, reply) => {
    const proven = await readProof(request, reply, 'password');
    if (!proven) return showPage(reply, expiredPage(textsFor(request)), 400);
    const { details, person, texts } = proven;
    const { uid } = details;
    const wait = await factors.countAttempt(request, person.id);
    if (wait > 0) throw new SignInThrottled(wait, 'code');
    const { code = '', proof = '' } = request.body;
    const step = { interaction: uid, proof };
    const pending = await pendingKey(database, person.id);
    if (pending === undefined || !needsSecondFactor(factors.policy, person.role)) {
      if (isLine(code) && (await redeemCode(database, person.id, code, clock())))
        return finish(request, reply, details, person.id);
      request.log.warn({ event: 'second factor failed', person: person.id });
      return showPage(reply, codePage(texts, step, true), 401);
    }
    const codes = await confirmSecondFactor(database, person, code, clock());
    if (!codes) return showPage(reply, enrolPage(texts, step, keyFor(pending, person.email), true), 401);
    const next = { interaction: uid, proof: proofOf('code', uid, person.id) };
    return showPage(reply, recoveryCodesPage(texts, next, codes));
  });

  pages.post<Interaction>('/interaction/:uid/finish', limited, async (request, reply) => {
    const proven = await readProof(request, reply, 'code');
    if (!proven) return showPage(reply, expiredPage(textsFor(request)), 400);
    return finish(request, reply, proven.details, proven.person.id);
  });

  return { goOn };
}
