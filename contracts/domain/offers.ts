import { z } from 'zod';
import { AgreedDiscount } from './discounts.ts';
import { sameName } from './languages.ts';
import { lineTotal, quantityUpTo, type Rappen, sumOf } from './money.ts';
import { MAX_QUANTITY, OrderLine } from './orders.ts';
import { line, paragraph } from './text.ts';

/** Swiss VAT since 2024, basis points (MWSTG Art. 25). */
export const VAT_BP = 810;
/** Tolerance of an approximate price, per cent (specification, section 9). */
export const TOLERANCE_PERCENT = 10;

/** Returns the VAT on a net amount, Rappen. */
export const vatOf = (netRappen: number): number => Math.round((netRappen * VAT_BP) / 10_000);

/** Expiry is computed from the date and not a stored state. */
export const OfferState = z.enum(['sent', 'superseded', 'accepted']);
export type OfferState = z.infer<typeof OfferState>;

/** One version of the supplier's offer for a project. */
export const Offer = z.object({
  id: z.string(),
  number: z.string().describe('P-2026-0418-1'),
  version: z.int(),
  state: OfferState,
  isExpired: z.boolean(),
  daysLeft: z.int().describe('0 on the last day'),
  binding: z.boolean(),
  tolerancePercent: z.int().describe('0 for a binding offer'),
  lines: z.array(OrderLine),
  discount: AgreedDiscount.describe('already taken off the lines'),
  netRappen: z.int(),
  vatBp: z.int(),
  vatRappen: z.int(),
  grossRappen: z.int().describe('with VAT'),
  deliveryWeeks: z.int().nullable(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().describe('last day in Switzerland'),
  terms: z.string(),
  fingerprint: z.string().nullable(),
  roofVersionId: z.string().nullable(),
  fileId: z.string().nullable().describe("the supplier's own PDF; null: the portal draws it"),
  sentAt: z.int(),
  sentBy: z.string().nullable().describe('null: made by the portal'),
});
export type Offer = z.infer<typeof Offer>;

/** A line typed by staff. */
export const TypedLine = OrderLine.pick({ article: true, unit: true }).extend({
  name: line(1, 200),
  quantity: quantityUpTo(MAX_QUANTITY),
  priceRappen: z.int().min(0).max(100_000_000).brand<'Rappen'>(),
  isService: z.boolean().optional().describe('done, not fetched: on no picking list'),
});
export type TypedLine = z.infer<typeof TypedLine>;

/** Maximum number of lines in addition to a roof's bill. */
export const MAX_EXTRA_LINES = 50;

/** Returns the lines that are not from the roof's bill, such as freight or a crane. */
export const extraLinesOf = <L extends Pick<OrderLine, 'isBeside'>>(lines: readonly L[]): L[] =>
  lines.filter(({ isBeside }) => isBeside);

/** Returns the sum of the lines from the roof's bill. */
export const billSumOf = (lines: readonly Pick<OrderLine, 'isBeside' | 'totalRappen'>[]): Rappen =>
  sumOf(lines.filter(({ isBeside }) => !isBeside));

/** Returns a typed line in the form of offers and orders. */
export const typedLineOf = ({ name, ...line }: TypedLine): OrderLine => ({
  ...line,
  names: sameName(name),
  totalRappen: lineTotal(line.priceRappen, line.quantity),
  byHand: false,
});

/** Data of `send_offer` and `revise_offer`. */
export const SendOffer = z.object({
  price: z.discriminatedUnion('from', [
    z
      .object({
        from: z.literal('bill'),
        discountBp: z.int().min(0).max(10_000).optional(),
        beside: z.array(TypedLine).max(MAX_EXTRA_LINES).default([]),
      })
      .describe(
        "the frozen roof's bill, at its own discount or another one on all articles, and lines beside it",
      ),
    z.object({ from: z.literal('lines'), lines: z.array(TypedLine).min(1).max(200) }),
  ]),
  deliveryWeeks: z.int().min(0).max(104).nullable(),
  validUntil: z.iso.date(),
  terms: paragraph(0, 4000),
  fileId: line(1, 40).nullable().default(null),
});
export type SendOffer = z.infer<typeof SendOffer>;

/** Response of GET /v1/staff/offer-terms: the terms of the supplier's last offer, as defaults for the next one. */
export const OfferTerms = SendOffer.pick({ deliveryWeeks: true, terms: true });
export type OfferTerms = z.infer<typeof OfferTerms>;
