import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  AcceptApplication,
  ApplicationList,
  ApplicationQuery,
  Apply,
  ReceivedApplication,
  RefuseApplication,
} from '../../contracts/applications.ts';
import type { Database } from '../platform/db/database.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { Post } from '../platform/mail/outbox.ts';
import {
  acceptApplication,
  apply,
  listApplications,
  refuseApplication,
  requireApplication,
} from './applications.ts';

import type { Legal } from './legal-texts.ts';

const ById = z.object({ id: z.uuidv7().lowercase() });

interface Tools extends Post {
  readonly database: Database;
  /** Applications per hour that one network address may send: what they say of an e-mail address is nobody's list. */
  readonly perHour: number;
  readonly legal: Pick<Legal, 'current'>;
}

/** Applying as a partner, and what the supplier's people make of it. */
export const applicationRoutes =
  ({ database, perHour, legal, ...post }: Tools): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: 'PUT',
      url: '/applications/:id',
      config: { public: true, rateLimit: { max: perHour, timeWindow: '1 hour' } },
      schema: {
        operationId: 'apply',
        description: 'The client makes the id; repeating it is harmless.',
        tags: ['partner'],
        params: ById,
        body: Apply,
        response: { 201: ReceivedApplication, ...refusals(409, 429) },
      },
      async handler({ params: { id }, body }, reply) {
        // Only the version in force can be accepted.
        if (body.legalVersion !== legal.current)
          throw new Refusal(422, 'INPUT_INVALID', { fields: [{ path: 'legalVersion', rule: 'invalid' }] });
        return reply.code(201).send(await apply(database, id, body, post));
      },
    });

    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/staff/applications',
      config: { permission: ['invitations', 'read'] },
      schema: {
        operationId: 'listApplications',
        ...common,
        querystring: ApplicationQuery,
        response: { 200: ApplicationList },
      },
      handler: ({ query }) => listApplications(database, query),
    });
    const find = async ({ params }: FastifyRequest) => {
      const { success, data } = ById.safeParse(params);
      if (success) await requireApplication(database, data.id);
    };
    const decided = { permission: ['invitations', 'write'], find } as const;
    app.route({
      method: 'POST',
      url: '/staff/applications/:id/accept',
      config: decided,
      schema: {
        operationId: 'acceptApplication',
        ...common,
        params: ById,
        body: AcceptApplication,
        response: { 204: z.null(), ...refusals(409) },
      },
      async handler({ person, params: { id }, body }, reply) {
        await acceptApplication(database, person, id, body, post);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/applications/:id/refuse',
      config: decided,
      schema: {
        operationId: 'refuseApplication',
        ...common,
        params: ById,
        body: RefuseApplication,
        response: { 204: z.null(), ...refusals(409) },
      },
      async handler({ person, params: { id }, body }, reply) {
        await refuseApplication(database, person, id, body.reason, post);
        return reply.code(204).send(null);
      },
    });
  };
