import type { FastifyPluginAsync } from 'fastify';
import { customerOffers } from '../../contracts/api/customer-offers.ts';
import { PDF, XLSX } from '../../contracts/api/parts.ts';
import {
  type CustomerOffer,
  type CustomerOfferContent,
  type CustomerOfferFormat,
  customerOfferFaults,
  customerTotals,
  NO_DISCOUNT,
  type SaveCustomerOffer,
  USUAL_VAT_BP,
} from '../../contracts/domain/customer-offers.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { unmeasured } from '../../documents/dimensions.ts';
import { type CustomerOfferPrintout, DEGRADATION, YEARS } from '../../documents/pdf/customer-offer.ts';
import { customerOfferXlsx } from '../../documents/pdf/customer-offer-xlsx.ts';
import { jpegSize } from '../../documents/pdf/jpeg.ts';
import { translations } from '../../documents/translations.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { CalculatedEconomy, Catalogue } from '../../engine/index.ts';
import { omittedCauses } from '../../engine/shade.ts';
import { economy as economyWith } from '../../engine/tools.ts';
import { pricesOn } from '../people/discounts.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, withReferences } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import type { FileParser } from '../platform/files/parser.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Printer } from '../platform/printing/printer.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { presentOf } from './content.ts';
import { findRow, requireOwn } from './queries.ts';

interface CustomerOfferTools {
  readonly database: Database;
  readonly solver: Solver;
  readonly printer: Printer;
  readonly parser: FileParser;
  readonly clock: Clock;
  /** Whether people, articles and prices are fictitious, which every printout then states. */
  readonly isInvented: boolean;
}

const TYPES: Readonly<Record<CustomerOfferFormat, string>> = {
  pdf: PDF,
  xlsx: XLSX,
};
/** Default validity of an offer, days. */
const VALID_DAYS = 60;

/** Routes of the offers of partners to house owners; the supplier has no access to them. */
export const customerOfferRoutes =
  (tools: CustomerOfferTools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    serve(
      app,
      'roof configurator',
      customerOffers,
      {
        'GET /configurator/v1/roofs/:id/customer-offer': async ({ person, params, signal }) =>
          answerOf(tools, person, params.id, (await solved(tools, person, params.id, signal)).roof),
        'PUT /configurator/v1/roofs/:id/customer-offer': ({ person, params, body, signal }) =>
          withReferences(async () => {
            const { roof } = await solved(tools, person, params.id, signal);
            await save(tools, person, params.id, body, roof);
            return answerOf(tools, person, params.id, roof);
          }),
        async 'POST /configurator/v1/roofs/:id/customer-offer/paper'({
          person,
          params,
          body: { language, as, picture },
          signal,
          reply,
        }) {
          const { roof, catalogue } = await solved(tools, person, params.id, signal);
          const { content } = await contentOf(tools, person, params.id);
          const paper: CustomerOfferPrintout = {
            ...{ content, roof, catalogue, writtenAt: clock(), isInvented: tools.isInvented },
            author: `${person.firstName} ${person.lastName}`.trim(),
            economy: economyOf(content, roof, catalogue),
            picture: await pictureFrom(tools, picture, { organisation: person.organisation.id, signal }),
          };
          const file =
            as === 'pdf'
              ? await tools.printer.print('customer-offer', paper, language, {
                  organisation: person.organisation.id,
                  signal,
                })
              : new Uint8Array(await (await customerOfferXlsx(paper, translations(language))).arrayBuffer());
          return sendAttachment(reply, TYPES[as], Buffer.from(file));
        },
      },
      { find: (person, { id }) => id && requireOwn(database, person, 'roof', id) },
    );
  };

/** Returns the sent picture for print; invalid bytes are left out. */
async function pictureFrom(
  { parser }: CustomerOfferTools,
  base64: string | null,
  requester: { readonly organisation: string; readonly signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (base64 === null) return null;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const found = await parser.run('picture', async () => bytes, requester);
  const picture = 'picture' in found ? found.picture : null;
  return picture && jpegSize(picture) ? picture : null;
}

/** Solves the saved roof at the organisation's present prices. Returns it with their catalogue. */
async function solved(
  { database, solver, clock }: CustomerOfferTools,
  person: Person,
  id: string,
  signal: AbortSignal,
): Promise<{ roof: FrozenRoof; catalogue: Catalogue }> {
  const row = await findRow(database, person, id);
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  const organisation = person.organisation.id;
  const prices = await pricesOn(database, organisation, dateAt(clock()));
  const asker = { organisation, ...prices, signal };
  const frozen = await solver.solveToFreeze(presentOf(row.configuration), asker);
  if (frozen.status === 'refused')
    throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: frozen.problems });
  return { roof: frozen.roof, catalogue: prices.catalogue.catalogue };
}

async function answerOf(
  tools: CustomerOfferTools,
  person: Person,
  id: string,
  { configuration, solution: { yields, bom }, priceRange }: FrozenRoof,
): Promise<CustomerOffer> {
  return {
    ...(await contentOf(tools, person, id)),
    roofName: configuration.name,
    materialRappen: bom.totalPrice,
    estimates: priceRange ? { lengths: unmeasured(configuration).length, ...priceRange } : null,
    annualYield: yields.status === 'calculated' ? yields.annual : null,
    yieldOmits: yields.status === 'calculated' ? [...omittedCauses(yields)] : [],
  };
}

async function contentOf({ database, clock }: CustomerOfferTools, person: Person, id: string) {
  const row = await scoped(database, person)
    .select('customer_offer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) {
    return {
      content: readContent(row.content),
      revision: row.revision,
      updatedAt: row.updated_at,
      lastLines: [],
    };
  }
  return { ...(await proposal(database, person, clock())), revision: 0, updatedAt: null };
}

/**
 * Reads a stored offer. Older ones have no discount; their finer quantities count to the thousandth, as in their
 * printouts.
 */
function readContent(text: string): CustomerOfferContent {
  const content: CustomerOfferContent = { discount: NO_DISCOUNT, ...JSON.parse(text) };
  const lines = content.lines.map((own) => ({ ...own, quantity: Math.round(own.quantity * 1000) / 1000 }));
  return { ...content, lines };
}

/**
 * Returns a new offer with letterhead, margin and terms of the organisation's last one. Its lines are proposals:
 * their amounts belong to another house.
 */
async function proposal(database: Database, person: Person, now: number) {
  const last = await scoped(database, person)
    .select('customer_offer')
    .select('content')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const known = last ? readContent(last.content) : null;
  const { name, address, vat_number: vatNumber } = person.organisation;
  const content: CustomerOfferContent = {
    ...{ number: '', customer: '', customerAddress: '', object: '', lines: [] },
    discount: NO_DISCOUNT,
    marginBp: known?.marginBp ?? 0,
    vatBp: known?.vatBp ?? USUAL_VAT_BP,
    validUntil: addDays(dateAt(now), VALID_DAYS),
    ...{ intro: known?.intro ?? '', terms: known?.terms ?? '' },
    letterhead: known?.letterhead ?? {
      ...{ name, claim: '', address, vatNumber },
      contact: [person.phone, person.email].filter(Boolean).join(', '),
    },
    returns: known?.returns ?? {
      ...{ shown: false, commissioning: null, selfConsumption: 30 },
      ...{ purchaseTariff: 0, feedInTariff: 0, runningRappen: 0 },
    },
  };
  return { content, lastLines: known?.lines ?? [] };
}

/** Of two concurrent changes to one revision one wins. Idempotent. */
async function save(
  { database, clock }: CustomerOfferTools,
  person: Person,
  id: string,
  { content, baseRevision }: SaveCustomerOffer,
  { solution }: FrozenRoof,
): Promise<void> {
  const own = scoped(database, person);
  const now = clock();
  const find = () => own.select('customer_offer').selectAll().where('id', '=', id).executeTakeFirst();
  const frozen = await find();
  const faults = customerOfferFaults(content, {
    today: dateAt(now),
    known: frozen ? readContent(frozen.content).validUntil : null,
    purchaseRappen: solution.bom.totalPrice,
  });
  if (faults.length > 0) {
    const fields = faults.map((fault) => ({ ...fault, path: `content.${fault.path}` }));
    throw new ProblemError(422, 'INPUT_INVALID', { fields });
  }
  const text = JSON.stringify(content);
  const values = { content: text, revision: baseRevision + 1, updated_at: now, updated_by: person.id };
  const written =
    baseRevision === 0
      ? await own
          .insert('customer_offer', { ...values, id })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await own
          .update('customer_offer', values)
          .where('id', '=', id)
          .where('revision', '=', baseRevision)
          .returning('id')
          .executeTakeFirst();
  if (written) return;
  const present = await find();
  if (present?.content !== text) throw new ProblemError(409, 'CUSTOMER_OFFER_CHANGED');
}

/** Returns subsidy and return for the house owner, who pays VAT; null if they are not shown. */
function economyOf(
  content: CustomerOfferContent,
  { configuration, solution }: FrozenRoof,
  catalogue: Catalogue,
): CalculatedEconomy | null {
  const { shown, commissioning, selfConsumption, purchaseTariff, feedInTariff, runningRappen } =
    content.returns;
  if (!shown || solution.yields.status !== 'calculated') return null;
  const economy = economyWith(catalogue, {
    commissioning,
    surfaces: solution.surfaces.flatMap(({ power }, index) => {
      const angle = configuration.surfaces[index]?.angle ?? configuration.roof.angle;
      // Slates are the roof covering; plates are facade and railing.
      return power > 0 ? [{ power, angle, mounting: 'integrated' as const }] : [];
    }),
    investment: customerTotals(content, solution.bom.totalPrice).grossRappen,
    annualYield: solution.yields.annual,
    ...{
      selfConsumption,
      purchaseTariff,
      feedInTariff,
      degradation: DEGRADATION,
      runningCost: runningRappen,
      years: YEARS,
    },
  });
  if (economy.status === 'refused')
    throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: economy.problems });
  return economy;
}
