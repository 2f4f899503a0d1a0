import { z } from 'zod';
import { SHADE_CAUSES } from '../../engine/shade.ts';
import type { FieldFault } from './field-faults.ts';
import { lineTotal, quantityUpTo } from './money.ts';
import { VAT_BP } from './offers.ts';
import { line, paragraph } from './text.ts';
import { Language } from './user.ts';

/** A line of the partner's own in an offer to a house owner: work, or other material than the roof's. */
export const OwnLine = z.object({
  name: line(1, 200),
  quantity: quantityUpTo(100_000),
  unit: line(0, 20),
  priceRappen: z.int().min(0).max(100_000_000).brand<'Rappen'>().describe('of one unit, excluding VAT'),
});
export type OwnLine = z.infer<typeof OwnLine>;

/** A line as it may have been saved before quantities were limited to two decimals. */
const SavedOwnLine = OwnLine.extend({ quantity: z.number() });

/** Maximum number of own lines in an offer. */
export const MOST_OWN_LINES = 50;

/** A discount on material and lines before VAT: a percentage or an amount. */
export const OwnDiscount = z.object({
  kind: z.enum(['none', 'percent', 'amount']),
  name: line(0, 40).describe('empty: what the language calls a discount'),
  basisPoints: z.int().min(0).max(10_000).describe('counts where `kind` is percent'),
  rappen: z.int().min(0).max(1_000_000_000).describe('excluding VAT; counts where `kind` is amount'),
});
export type OwnDiscount = z.infer<typeof OwnDiscount>;

export const NO_DISCOUNT: OwnDiscount = { kind: 'none', name: '', basisPoints: 0, rappen: 0 };

/** Letterhead of a company on its own printouts. */
export const OwnLetterhead = z.object({
  name: line(1, 200),
  claim: line(0, 200),
  address: line(0, 200),
  contact: line(0, 200),
  vatNumber: line(0, 40),
});
export type OwnLetterhead = z.infer<typeof OwnLetterhead>;

/** Return on investment of the house owner; `shown`: whether the offer includes it. */
export const OfferedReturn = z.object({
  shown: z.boolean(),
  commissioning: z.iso.date().nullable().describe('null: without subsidy'),
  selfConsumption: z.int().min(0).max(100).describe('per cent of the yield'),
  purchaseTariff: z.number().min(0).max(200).describe('Rappen per kWh that need not be bought'),
  feedInTariff: z.number().min(0).max(200).describe('Rappen per kWh that is sold'),
  runningRappen: z.int().min(0).max(100_000_000).describe('of a year'),
});

/**
 * A partner's offer to a house owner for one of its roofs. The supplier never sees it, and it is not part of the
 * roof's fingerprint.
 */
export const CustomerOfferContent = z.object({
  number: line(0, 40),
  customer: line(1, 200),
  customerAddress: paragraph(0, 400),
  object: line(0, 200),
  marginBp: z.int().min(0).max(20_000).describe('on the purchase price of the material'),
  lines: z.array(OwnLine).max(MOST_OWN_LINES),
  discount: OwnDiscount.default(NO_DISCOUNT),
  vatBp: z.int().min(0).max(2_500),
  validUntil: z.iso.date(),
  intro: paragraph(0, 2_000),
  terms: paragraph(0, 4_000),
  letterhead: OwnLetterhead,
  returns: OfferedReturn,
});
export type CustomerOfferContent = z.infer<typeof CustomerOfferContent>;

/** Response of GET and PUT /configurator/v1/roofs/:id/customer-offer. */
export const CustomerOffer = z.object({
  roofName: z.string(),
  content: CustomerOfferContent.extend({
    customer: line(0, 200),
    lines: z
      .array(SavedOwnLine)
      .describe('more than may be saved, and finer quantities, where an older offer has them'),
  }),
  revision: z.int().describe('0: never saved, `content` is a proposal'),
  updatedAt: z.int().nullable(),
  lastLines: z
    .array(SavedOwnLine)
    .describe('of the last offer, for a new one to take over; none once it is saved'),
  materialRappen: z.int().describe('what the roof costs the partner, excluding VAT'),
  estimates: z
    .object({ lengths: z.int(), low: z.int(), high: z.int() })
    .nullable()
    .describe('estimated lengths of the roof, and the range of `materialRappen` until they are measured'),
  annualYield: z.number().nullable().describe('kWh, with shade where it is known'),
  yieldOmits: z.array(z.enum(SHADE_CAUSES)).describe('Causes of shade that are not in `annualYield`'),
});
export type CustomerOffer = z.infer<typeof CustomerOffer>;

/** `baseRevision`: the revision that was edited; 0 for an offer that was never saved. */
export const SaveCustomerOffer = z.object({ content: CustomerOfferContent, baseRevision: z.int32().min(0) });
export type SaveCustomerOffer = z.infer<typeof SaveCustomerOffer>;

export const CustomerOfferFormat = z.enum(['pdf', 'xlsx']);
export type CustomerOfferFormat = z.infer<typeof CustomerOfferFormat>;

/** Maximum length of the picture, characters: a JPEG of 980 × 400 px has some 60 kB, in base64 a third more. */
const LONGEST_PICTURE = 600_000;

/** Body of POST `/configurator/v1/roofs/:id/customer-offer/paper`. */
export const PrintCustomerOffer = z.object({
  language: Language,
  as: CustomerOfferFormat,
  picture: z
    .base64()
    .max(LONGEST_PICTURE)
    .nullable()
    .describe('JPEG that the viewer took of the roof; null where there is none'),
});
export type PrintCustomerOffer = z.infer<typeof PrintCustomerOffer>;

/** Adds basis points to an amount, rounded half up to the Rappen. */
const withMargin = (rappen: number, marginBp: number): number =>
  Math.round((rappen * (10_000 + marginBp)) / 10_000);

type Priced = Pick<CustomerOfferContent, 'marginBp' | 'lines' | 'discount' | 'vatBp'>;

/** Returns the amount of a discount, at most the subtotal, so that a total is never negative. */
function discountOn(subtotalRappen: number, { kind, basisPoints, rappen }: OwnDiscount): number {
  if (kind === 'none') return 0;
  return kind === 'percent'
    ? Math.round((subtotalRappen * basisPoints) / 10_000)
    : Math.min(rappen, subtotalRappen);
}

/** The smallest Swiss coin, Rappen. */
const SMALLEST_COIN = 5;

/**
 * Returns the totals of an offer in Rappen: every line rounded, the discount on their sum, VAT on the rest, and the
 * whole rounded to 5 Rappen.
 */
export function customerTotals({ marginBp, lines, discount, vatBp }: Priced, purchaseRappen: number) {
  const materialRappen = withMargin(purchaseRappen, marginBp);
  const ownRappen = lines.reduce(
    (sum, { priceRappen, quantity }) => sum + lineTotal(priceRappen, quantity),
    0,
  );
  const subtotalRappen = materialRappen + ownRappen;
  const discountRappen = discountOn(subtotalRappen, discount);
  const netRappen = subtotalRappen - discountRappen;
  const vatRappen = Math.round((netRappen * vatBp) / 10_000);
  const grossRappen = Math.round((netRappen + vatRappen) / SMALLEST_COIN) * SMALLEST_COIN;
  return {
    ...{ materialRappen, ownRappen, subtotalRappen, discountRappen },
    ...{ netRappen, vatRappen, roundingRappen: grossRappen - netRappen - vatRappen, grossRappen },
  };
}

/** Returns the range of the customer's price including VAT, Rappen; null for a known price. */
export const customerInterval = (
  offer: Priced,
  purchase: { readonly low: number; readonly high: number } | null | undefined,
) =>
  purchase
    ? {
        low: customerTotals(offer, purchase.low).grossRappen,
        high: customerTotals(offer, purchase.high).grossRappen,
      }
    : null;

/**
 * Returns the faults that concern several values of an offer. `known`: last valid day of the saved offer. An
 * expired offer can still be edited, but a new last day must not be in the past.
 */
export function customerOfferFaults(
  offer: Priced & Pick<CustomerOfferContent, 'validUntil'>,
  { today, known, purchaseRappen }: { today: string; known: string | null; purchaseRappen: number },
): FieldFault[] {
  const { discount, validUntil } = offer;
  const { subtotalRappen } = customerTotals(offer, purchaseRappen);
  return [
    ...(validUntil < today && validUntil !== known ? [{ path: 'validUntil', rule: 'past' } as const] : []),
    ...(discount.kind === 'amount' && discount.rappen > subtotalRappen
      ? [{ path: 'discount.rappen', rule: 'too_large', limit: subtotalRappen } as const]
      : []),
  ];
}

/**
 * Returns selling prices of parts of the material: each with the margin, the last one adjusted for rounding, so
 * that they add up to the material's price.
 */
export function sellingPrices(purchases: readonly number[], marginBp: number): number[] {
  const total = withMargin(
    purchases.reduce((sum, part) => sum + part, 0),
    marginBp,
  );
  let left = total;
  return purchases.map((part, at) => {
    const price = at === purchases.length - 1 ? left : withMargin(part, marginBp);
    left -= price;
    return price;
  });
}

/** Swiss VAT, the default of a new offer. */
export const USUAL_VAT_BP = VAT_BP;
