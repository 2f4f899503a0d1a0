import type { I18n } from '@lingui/core';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { formatAmount, formatDate, formatDay } from '../format.ts';
import {
  drawLines,
  drawTotals,
  type PrintoutLine,
  type PrintoutTotals,
  TOTALS_FROM,
  totalsHeight,
} from './bill.ts';
import { drawLetterhead, drawTitle, finish, type Letter, newPrintout } from './letter.ts';
import { attachBill, drawProofAtFoot, optional } from './offer.ts';
import { drawPlanSheet } from './roof-panel.ts';
import { billTexts, confirmationTexts, printoutTexts } from './texts.ts';

/** Content of an order confirmation. Dates are ISO dates. */
export interface OrderConfirmationPrintout extends Letter {
  /** Number of the order, P-2026-0418-B1. */
  readonly number: string;
  /** Time of the order, ms since 1970. */
  readonly orderedAt: number;
  readonly orderedBy: string;
  /** Number of the ordered offer. */
  readonly offerNumber: string | null;
  readonly adviser: string | null;
  readonly deliveryDay: string;
  readonly delivery: {
    readonly way: 'pickup' | 'delivery';
    /** The place, or the lines of the address. */
    readonly lines: readonly string[];
  };
  /** The partner's message. */
  readonly message: string;
  readonly terms: string;
  readonly lines: readonly PrintoutLine[];
  readonly totals: PrintoutTotals;
  /** The frozen roof with the bill of `lines`. */
  readonly roof: FrozenRoof | null;
}

/** Returns the order confirmation as PDF: day and place of delivery, every line, the plan to scale. */
export function orderConfirmationPdf(
  order: OrderConfirmationPrintout,
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> {
  const { number, lines, totals, delivery, roof, fingerprint } = order;
  const [texts, common, bill] = [confirmationTexts(i18n), printoutTexts(i18n), billTexts(i18n)];
  const isPickup = delivery.way === 'pickup';
  const title = texts.title(number);
  const paper = newPrintout({ ...order, title, author: order.supplier.name }, i18n);
  attachBill(paper, order, 'order-confirmation', number);
  paper.addPage('portrait');
  drawLetterhead(paper, order, [
    [common.date, formatDate(order.writtenAt)],
    [isPickup ? texts.pickupDay : texts.deliveryDay, formatDay(order.deliveryDay)],
    [texts.orderedOn, formatDate(order.orderedAt)],
    [texts.orderedBy, order.orderedBy],
    ...optional(texts.offer, order.offerNumber),
    ...optional(common.adviser, order.adviser),
  ]);
  drawTitle(paper, title, order.subject);
  paper.paragraph(texts.thanks);
  paper.y += 3;
  const label = { weight: 'semibold' } as const;
  paper.paragraph(isPickup ? texts.pickupAt : texts.deliverTo, label);
  for (const line of delivery.lines) paper.paragraph(line);
  paper.y += 5;
  drawLines(paper, lines, i18n, totalsHeight(totals));
  paper.room(totalsHeight(totals));
  const top = paper.y;
  const totalsEnd = drawTotals(paper, totals, lines, i18n);
  paper.y = top + 1;
  const width = paper.width * (TOTALS_FROM - 0.06);
  if (order.adviser !== null) {
    paper.paragraph(common.greeting, {}, paper.left, width);
    paper.paragraph(order.adviser, label, paper.left, width);
  }
  paper.y = Math.max(paper.y, totalsEnd);
  if (order.message !== '') {
    paper.paragraph(common.message, label);
    paper.paragraph(order.message);
    paper.y += 3;
  }
  if (order.terms !== '') paper.paragraph(order.terms);
  drawProofAtFoot(paper, order, number, i18n);
  if (roof) drawPlanSheet(paper, roof, i18n);
  const total = bill.grossShort(formatAmount(totals.grossRappen));
  return finish(paper, { title, total, fingerprint, isInvented: order.isInvented }, i18n);
}
