import type { FastifyPluginAsync } from 'fastify';
import { PDF } from '../../contracts/api/parts.ts';
import { roofPrintouts } from '../../contracts/api/roof-printouts.ts';
import type { CustomerOfferContent } from '../../contracts/domain/customer-offers.ts';
import { engineDiscount } from '../../contracts/domain/discounts.ts';
import { may } from '../../contracts/domain/permissions.ts';
import type { RoofPrintoutKind } from '../../contracts/domain/printouts.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { pricesOn } from '../people/discounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { type Call, serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { signFile } from '../platform/signing/signing-keys.ts';
import type { Solver } from '../platform/solving/solver.ts';

/** Dependencies of the printing routes. */
interface PrintTools {
  readonly database: Database;
  readonly solver: Solver;
  readonly printer: Printer;
  readonly clock: Clock;
  /** Public origin of the portal, without a trailing slash. */
  readonly origin: string;
  /** Whether people, articles and prices are fictitious, which every printout states. */
  readonly isInvented: boolean;
}

/** Printouts of a roof sent by the client, saved or not. */
export const roofPrintoutRoutes =
  ({ database, solver, printer, clock, origin, isInvented }: PrintTools): FastifyPluginAsync =>
  async (app) => {
    type PrintCall = Call<(typeof roofPrintouts)['POST /configurator/v1/documents/plan']>;
    const print =
      (kind: RoofPrintoutKind) =>
      async ({ person, body, signal, reply }: PrintCall) => {
        const { id: organisation, name } = person.organisation;
        const prices = await pricesOn(database, organisation, dateAt(clock()));
        const frozen = await solver.solveToPrint(body.configuration, { organisation, ...prices, signal });
        if (frozen.status === 'refused')
          throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: frozen.problems });
        const paper = {
          ...{ author: name, planner: `${person.firstName} ${person.lastName}`.trim() },
          ...{
            roof: frozen.roof,
            cuts: frozen.cuts,
            customer: kind === 'plan-set' ? await customerOf(database, person, body.roofId) : '',
          },
          ...{ catalogue: prices.catalogue.catalogue, writtenAt: clock(), isInvented },
        };
        const asker = { organisation, signal };
        if (kind !== 'bill-of-materials')
          return sendAttachment(reply, PDF, await printer.print(kind, paper, body.language, asker));
        const { sha256 } = prices.catalogue;
        const issue = { issuer: origin, catalogueSha256: sha256, discount: engineDiscount(prices.discount) };
        const pdf = await printer.print(kind, { ...paper, issue }, body.language, asker);
        return sendAttachment(reply, PDF, await signFile(database, pdf, clock()));
      };
    serve(app, 'roof configurator', roofPrintouts, {
      'POST /configurator/v1/documents/bill-of-materials': print('bill-of-materials'),
      'POST /configurator/v1/documents/plan': print('plan'),
      'POST /configurator/v1/documents/plan-set': print('plan-set'),
      'POST /configurator/v1/documents/cut-list': print('cut-list'),
      'POST /configurator/v1/documents/cut-labels': print('cut-labels'),
    });
  };

/** House owner and object of the organisation's own offer for a roof; empty if there is none. */
async function customerOf(database: Database, person: Person, roofId: string | undefined): Promise<string> {
  if (!roofId || !may(person, 'customer-offers', 'read')) return '';
  const row = await scoped(database, person)
    .select('customer_offer')
    .select('content')
    .where('id', '=', roofId)
    .executeTakeFirst();
  if (!row) return '';
  const { customer, object }: CustomerOfferContent = JSON.parse(row.content);
  return [customer, object].filter(Boolean).join(', ');
}
