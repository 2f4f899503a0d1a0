import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CustomerOfferContent } from '../../contracts/customer-offers.ts';
import { PrintRoof, RoofPaperKind } from '../../contracts/papers.ts';
import { may } from '../../contracts/permissions.ts';
import { dateAt } from '../../contracts/working-days.ts';
import { discountOn } from '../people/discounts.ts';
import type { Person } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { Printer } from '../platform/papers/printer.ts';
import { catalogue } from '../platform/solving/engine.ts';
import type { Solver } from '../platform/solving/solver.ts';

/** What printing a roof takes. */
interface PaperTools {
  readonly database: Database;
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
  ({ database, solver, printer, clock, isInvented }: PaperTools): FastifyPluginAsyncZod =>
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
          const { id: organisation, name } = person.organisation;
          const discount = await discountOn(database, organisation, dateAt(clock()));
          const signal = whenGone(reply);
          const kept = await solver.keepToPrint(body.configuration, { organisation, discount, signal });
          if (kept.status === 'refused')
            throw new Refusal(422, 'CONFIGURATION_REFUSED', { problems: kept.problems });
          const { roofId } = body;
          const isForCustomer = kind === 'plan-set' && roofId && may(person, 'customer-offers', 'read');
          const paper = {
            ...{ author: name, planner: `${person.firstName} ${person.lastName}`.trim() },
            ...{
              roof: kept.roof,
              cuts: kept.cuts,
              customer: isForCustomer ? await customerOf(database, person, roofId) : '',
            },
            ...{ catalogue, writtenAt: clock(), isInvented },
          };
          const pdf = await printer.print(kind, paper, body.language, { organisation, signal });
          return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf);
        },
      });
    }
  };

/** Whom the organisation's own offer for a roof is to, with the object; empty where there is none. */
async function customerOf(database: Database, person: Person, roofId: string): Promise<string> {
  const row = await scoped(database, person)
    .select('customer_offer')
    .select('content')
    .where('id', '=', roofId)
    .executeTakeFirst();
  if (!row) return '';
  const { customer, object }: CustomerOfferContent = JSON.parse(row.content);
  return [customer, object].filter(Boolean).join(', ');
}
