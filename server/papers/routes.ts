import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PrintRoof, RoofPaperKind } from '../../contracts/papers.ts';
import type { Clock } from '../platform/clock.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { Printer } from '../platform/papers/printer.ts';
import { catalogue } from '../platform/solving/engine.ts';
import type { Solver } from '../platform/solving/solver.ts';

/** What printing a roof takes. */
interface PaperTools {
  readonly solver: Solver;
  readonly printer: Printer;
  readonly clock: Clock;
  /** Whether people, articles and prices are invented, which every paper says. */
  readonly isInvented: boolean;
}

/** Largest configuration, bytes: as for saving. */
const LARGEST_BODY = 4 * 1024 * 1024;

const OPERATIONS: Readonly<Record<RoofPaperKind, string>> = {
  'bill-of-materials': 'printBillOfMaterials',
  plan: 'printPlan',
  'plan-set': 'printPlanSet',
  'cut-list': 'printCutList',
  'cut-labels': 'printCutLabels',
};

/** Papers of a roof as it is sent, saved or not. */
export const paperRoutes =
  ({ solver, printer, clock, isInvented }: PaperTools): FastifyPluginAsyncZod =>
  async (app) => {
    for (const kind of RoofPaperKind.options) {
      app.route({
        method: 'POST',
        url: `/documents/${kind}`,
        // A PDF is packed already.
        compress: false,
        config: { permission: ['roof-documents', 'read'], limit: 'saves' },
        bodyLimit: LARGEST_BODY,
        schema: {
          operationId: OPERATIONS[kind],
          tags: ['roof configurator'],
          security: [{ identityToken: [] }],
          body: PrintRoof,
          response: { 200: z.any().describe('a PDF'), ...refusals(503) },
        },
        handler: async ({ person, body }, reply) => {
          const { id: organisation, discount_bp: discountBp, name } = person.organisation;
          const signal = whenGone(reply);
          const kept = await solver.keepToPrint(body.configuration, { organisation, discountBp, signal });
          if (kept.status === 'refused')
            throw new Refusal(422, 'CONFIGURATION_REFUSED', { problems: kept.problems });
          const paper = {
            ...{ author: name, planner: `${person.firstName} ${person.lastName}`.trim() },
            ...{ roof: kept.roof, cuts: kept.cuts, customer: body.customer ?? '' },
            ...{ catalogue, writtenAt: clock(), isInvented },
          };
          const pdf = await printer.print(kind, paper, body.language, { organisation, signal });
          return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf);
        },
      });
    }
  };
