import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OfferTerms, SendOffer } from '../../contracts/offers.ts';
import { ProjectParameters } from '../../contracts/projects.ts';
import type { Person } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { everyones } from '../platform/db/scoped.ts';
import { whenGone } from '../platform/http/gone.ts';
import { refusals } from '../platform/http/problems.ts';
import { type ProjectTools, refusalNow, situationOf } from './events.ts';
import { type PaperTools, printOffer } from './papers.ts';
import { findProject, requireProject } from './queries.ts';
import { offerToSend } from './steps.ts';

type PreviewTools = PaperTools & ProjectTools;

/** For writing an offer: the terms of the last one and a preview of this one. */
export const offerPreviewRoutes =
  (tools: PreviewTools): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/staff/offer-terms',
      config: { permission: ['projects', 'staff'] },
      schema: { operationId: 'getOfferTerms', ...common, response: { 200: OfferTerms } },
      handler: () => lastTerms(tools.database),
    });
    app.route({
      method: 'POST',
      url: '/staff/projects/:id/offer-preview',
      // A PDF is packed already.
      compress: false,
      config: {
        permission: ['projects', 'staff'],
        limit: 'saves',
        find: async ({ person, params }: FastifyRequest) => {
          const { success, data } = ProjectParameters.safeParse(params);
          if (success) await requireProject(tools.database, person, data.id);
        },
      },
      schema: {
        operationId: 'previewOffer',
        ...common,
        params: ProjectParameters,
        body: SendOffer,
        response: { 200: z.any().describe('a PDF'), ...refusals(404, 409, 503) },
      },
      async handler({ person, params, body }, reply) {
        const pdf = await previewOffer(tools, person, params.id, body, whenGone(reply));
        return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf);
      },
    });
  };

/** The terms of the last offer by a person of the supplier; empty where there is none. */
async function lastTerms(database: Database): Promise<OfferTerms> {
  const last = await everyones(database)
    .select('offer')
    .select(['delivery_weeks', 'terms'])
    .where('sent_by', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { deliveryWeeks: last?.delivery_weeks ?? null, terms: last?.terms ?? '' };
}

/**
 * The PDF of an offer as it would be sent now, by what prices and prints the one that is sent; nothing is written.
 * Rejects with NOT_FOUND, with TRANSITION_NOT_ALLOWED where nothing can be offered, and as sending and the printer do.
 */
async function previewOffer(
  tools: PreviewTools,
  person: Person,
  projectId: string,
  data: SendOffer,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const row = await findProject(tools.database, person, projectId);
  const doer = { actor: 'supplier', person } as const;
  const situation =
    (await situationOf(tools, doer, row, 'send_offer', signal)) ??
    (await situationOf(tools, doer, row, 'revise_offer', signal));
  if (!situation) throw await refusalNow(tools.database, row, 'TRANSITION_NOT_ALLOWED');
  const { offer, version } = await offerToSend(situation, data);
  return printOffer(tools, row, offer, signal, version);
}
