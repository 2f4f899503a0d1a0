import { z } from 'zod';
import { Address } from './addresses.ts';
import { quantityUpTo } from './money.ts';
import { CatalogueNames, line } from './text.ts';

/** Delivery: collected at a location of the supplier, or delivered to an address. */
export const Delivery = z.discriminatedUnion('way', [
  z.object({ way: z.literal('pickup'), place: line(1, 120) }),
  z.object({ way: z.literal('delivery'), address: Address }),
]);
export type Delivery = z.infer<typeof Delivery>;

/** Maximum quantity of an article or line, in its unit. */
export const MAX_QUANTITY = 1_000_000;

/** A line of an order or a typed offer. Prices are Rappen excluding VAT, after discount. */
export const OrderLine = z.object({
  article: line(0, 40).describe('number of the catalogue; empty for a line that was typed'),
  names: CatalogueNames,
  quantity: z.number().positive().max(MAX_QUANTITY),
  unit: line(1, 20).describe('as the catalogue has it: piece, metre, area …; else as typed'),
  priceRappen: z.int().min(0).brand<'Rappen'>().describe('of one unit'),
  totalRappen: z.int().min(0).brand<'Rappen'>(),
  byHand: z.boolean().default(false).describe('the partner changed the quantity that the roof needs'),
  isService: z.boolean().optional().describe('a typed line that is done, not fetched: freight, a crane'),
  isBeside: z.boolean().optional().describe('a typed line beside the bill of a roof'),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A line of a material order as sent by the partner; the server knows name, unit and price. */
export const MaterialLine = z.object({
  article: line(1, 40),
  quantity: z.number().positive().max(MAX_QUANTITY),
});
export type MaterialLine = z.infer<typeof MaterialLine>;

/** A saved line; older carts and lists may have more decimals. */
export const WantedLine = MaterialLine.extend({ quantity: quantityUpTo(MAX_QUANTITY) });

/** `placed`: waits for the supplier; `superseded`: a later version is valid. */
export const OrderState = z.enum(['placed', 'confirmed', 'rejected', 'superseded', 'cancelled']);
export type OrderState = z.infer<typeof OrderState>;

/** One version of a project's order; every amendment is a version of its own. */
export const Order = z.object({
  id: z.string(),
  number: z.string().describe('P-2026-0418-B1'),
  version: z.int(),
  state: OrderState,
  lines: z.array(OrderLine),
  netRappen: z.int(),
  fingerprint: z.string().nullable(),
  offerId: z.string().nullable(),
  roofVersionId: z.string().nullable(),
  delivery: Delivery.nullable().describe("null: to the object's address"),
  desiredDate: z.iso.date().nullable(),
  confirmedDate: z.iso.date().nullable().describe('delivery date that the supplier confirmed'),
  message: z.string(),
  description: z.string().nullable().describe('what an amendment changes'),
  rejection: z.string().nullable(),
  deliveryNote: z.string().nullable(),
  carrier: z.string().nullable().default(null),
  trackingNumber: z.string().nullable().default(null),
  trackingUrl: z.string().nullable().default(null).describe('page of the carrier about the shipment'),
  placedAt: z.int(),
  placedBy: z.string(),
  receivedAt: z.int().nullable(),
  receivedBy: z.string().nullable(),
});
export type Order = z.infer<typeof Order>;
