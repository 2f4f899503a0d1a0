import type { FastifyPluginAsync } from 'fastify';
import { offerPreview } from '../../contracts/api/offer-preview.ts';
import { PDF } from '../../contracts/api/parts.ts';
import type { OfferTerms, SendOffer } from '../../contracts/domain/offers.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { type ProjectTools, refusalNow, situationOf } from './events.ts';
import { type PrintTools, printOffer } from './printouts.ts';
import { findProject, requireProject } from './queries.ts';
import { offerToSend } from './steps.ts';

type PreviewTools = PrintTools & ProjectTools;

/** For writing an offer: the terms of the last one and a preview of this one. */
export const offerPreviewRoutes =
  (tools: PreviewTools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'staff',
      offerPreview,
      {
        'GET /v1/staff/offer-terms': () => lastTerms(tools.database),
        async 'POST /v1/staff/projects/:id/offer-preview'({ person, params, body, signal, reply }) {
          const pdf = await previewOffer(tools, person, params.id, body, signal);
          return sendAttachment(reply, PDF, pdf);
        },
      },
      { find: (person, { id }) => id && requireProject(tools.database, person, id) },
    );
  };

/** Returns the terms of the last offer sent by staff; empty if there is none. */
async function lastTerms(database: Database): Promise<OfferTerms> {
  const last = await acrossOrganisations(database)
    .select('offer')
    .select(['delivery_weeks', 'terms'])
    .where('sent_by', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { deliveryWeeks: last?.delivery_weeks ?? null, terms: last?.terms ?? '' };
}

/**
 * Returns the PDF of an offer as it would be sent now, with the code that prices and prints real ones; writes
 * nothing. Rejects with NOT_FOUND, with TRANSITION_NOT_ALLOWED if no offer is possible, and with the errors of
 * sending and printing.
 */
async function previewOffer(
  tools: PreviewTools,
  person: Person,
  projectId: string,
  data: SendOffer,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const row = await findProject(tools.database, person, projectId);
  const initiator = { actor: 'supplier', person } as const;
  const situation =
    (await situationOf(tools, initiator, row, 'send_offer', signal)) ??
    (await situationOf(tools, initiator, row, 'revise_offer', signal));
  if (!situation) throw await refusalNow(tools.database, row, 'TRANSITION_NOT_ALLOWED');
  const { offer, version } = await offerToSend(situation, data);
  return printOffer(tools, row, offer, signal, { version });
}
