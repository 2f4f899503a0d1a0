import type { I18n } from '@lingui/core';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Catalogue } from '../../engine/index.ts';
import { bomGroups } from '../bom-groups.ts';
import { formatAmount, formatDate, formatDay } from '../format.ts';
import { COLOURS } from '../plan/svg.ts';
import { netRangeText, withExtra } from '../rounded-price.ts';
import { bomTexts, labelled } from '../texts.ts';
import {
  drawFigures,
  drawGroups,
  drawLines,
  drawNet,
  drawTotals,
  NET_HEIGHT,
  type PrintoutLine,
  type PrintoutTotals,
  TOTALS_FROM,
  totalsHeight,
} from './bill.ts';
import { attachData, type IssuedFile } from './issued-file.ts';
import {
  drawLetterhead,
  drawProof,
  drawTitle,
  type Fact,
  finish,
  type Letter,
  newPrintout,
  PROOF_HEIGHT,
} from './letter.ts';
import { lineHeight, type Printout } from './printout.ts';
import { drawPlanSheet, drawRoofPanel } from './roof-panel.ts';
import { billTexts, offerTexts, printoutTexts } from './texts.ts';

/** Content of an offer. Dates are ISO dates. */
export interface OfferPrintout extends Letter {
  /** Number of the project, P-2026-0418. */
  readonly number: string;
  readonly version: number;
  readonly binding: boolean;
  /** Tolerance of a non-binding offer, per cent; 0: not stated. */
  readonly tolerancePercent: number;
  readonly validUntil: string;
  readonly requestedOn: string | null;
  /** Date of the request to change an earlier version. */
  readonly changedOn: string | null;
  readonly adviser: string | null;
  readonly deliveryWeeks: number | null;
  readonly terms: string;
  readonly lines: readonly PrintoutLine[];
  readonly totals: PrintoutTotals;
  /** The frozen roof with the bill of `lines`, except for additional ones; null for typed lines. */
  readonly roof: FrozenRoof | null;
  /** PNG or JPEG. */
  readonly picture: Uint8Array | null;
  /** The roof's version, for grouping articles; its prices are not used. Null without a roof. */
  readonly catalogue: Catalogue | null;
}

/** Returns the offer as PDF: a letter with the roof and its totals, then every line, then the plan to scale. */
export function offerPdf(offer: OfferPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { number, version, binding, roof, catalogue, lines, totals, fingerprint } = offer;
  const [texts, common, bill] = [offerTexts(i18n), printoutTexts(i18n), billTexts(i18n)];
  const title = binding ? texts.title(number, version) : texts.estimateTitle(number, version);
  const paper = newPrintout({ ...offer, title, author: offer.supplier.name }, i18n);
  attachBill(paper, offer, 'offer', `${number}-${version}`);
  paper.addPage('portrait');
  drawLetterhead(paper, offer, [
    [common.date, formatDate(offer.writtenAt)],
    [texts.validUntil, formatDay(offer.validUntil)],
    ...optional(texts.requestedOn, offer.requestedOn && formatDay(offer.requestedOn)),
    ...optional(texts.changedOn, offer.changedOn && formatDay(offer.changedOn)),
    ...optional(common.adviser, offer.adviser),
  ]);
  drawTitle(paper, title, offer.subject);
  if (roof && catalogue) {
    drawRoofPanel(paper, roof, offer.picture, i18n);
    const range = roof.priceRange && withExtra(roof.priceRange, totals.extraRappen);
    drawFigures(paper, roof, i18n, { range: range && netRangeText(range, i18n) });
    const groups = bomGroups(roof.solution.bom.lines, catalogue);
    drawGroups(paper, groups, roof.solution, catalogue.standard.hook, i18n);
  } else {
    drawLines(paper, lines, i18n, totalsHeight(totals));
  }
  drawConditions(paper, offer, i18n);
  drawProofAtFoot(paper, offer, `${number}-${version}`, i18n);
  if (roof && catalogue) {
    // Avoid a list's header alone at the bottom of a page.
    paper.room(60);
    paper.heading(2, bomTexts(i18n).title, { size: 13, weight: 'semibold' });
    paper.y += 4;
    drawLines(paper, lines, i18n, NET_HEIGHT);
    drawNet(paper, totals.netRappen, i18n);
    drawPlanSheet(paper, roof, i18n, catalogue.colours);
  }
  const total = bill.grossShort(formatAmount(totals.grossRappen));
  return finish(paper, { title, total, fingerprint, isInvented: offer.isInvented }, i18n);
}

/** Attaches the data of a letter with a bill where it is issued. */
export function attachBill(
  paper: Printout,
  letter: Letter & Pick<OfferPrintout, 'lines' | 'totals' | 'roof'>,
  kind: IssuedFile['kind'],
  number: string,
): void {
  const { issue, subject, recipient, fingerprint, lines, totals, roof, writtenAt } = letter;
  if (!issue) return;
  attachData(paper, {
    ...{ ...issue, kind, number, subject, recipient: recipient[0] ?? '', issuedAt: writtenAt },
    ...{ fingerprint, roof, lines, totals },
  });
}

/** Returns a fact if it has a value. */
export const optional = (label: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [[label, value]];

/** Draws delivery and terms next to the totals, or below them if they are too long. */
function drawConditions(paper: Printout, offer: OfferPrintout, i18n: I18n): void {
  const texts = offerTexts(i18n);
  const { binding, tolerancePercent, deliveryWeeks, terms, roof } = offer;
  const nature = binding
    ? texts.binding
    : tolerancePercent > 0
      ? texts.tolerance(tolerancePercent)
      : texts.notBinding;
  const short = [
    ...(deliveryWeeks === null
      ? []
      : [`${labelled(i18n, texts.delivery, texts.deliveryWeeks(deliveryWeeks))}.`]),
    nature,
    ...(roof ? [texts.following] : []),
  ];
  const greeting = offer.adviser === null ? [] : [printoutTexts(i18n).greeting, offer.adviser];
  const width = paper.width * (TOTALS_FROM - 0.06);
  const height = lineHeight({});
  const heightOf = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + paper.lines(text, width).length * height + 1.5, 0);
  // Draw them below if the total would otherwise need a page of its own.
  const left = paper.bottom - paper.y;
  const totals = totalsHeight(offer.totals);
  const most = left < totals ? MAX_SIDE_HEIGHT : Math.min(MAX_SIDE_HEIGHT, left - GREETING_APART);
  const isAtSide = terms !== '' && heightOf([...short, terms, ...greeting]) <= most;
  const beside = isAtSide ? [...short, terms] : short;
  paper.room(Math.max(totals, heightOf([...beside, ...greeting]) + GREETING_APART));
  const top = paper.y;
  const totalsEnd = drawTotals(paper, offer.totals, offer.lines, i18n);
  paper.y = top + 1.5;
  for (const text of beside) {
    paper.paragraph(text, {}, paper.left, width);
    paper.y += 1.5;
  }
  const [words, name] = greeting;
  if (words && name) {
    paper.y += GREETING_APART;
    paper.paragraph(words, {}, paper.left, width);
    paper.paragraph(name, { weight: 'semibold' }, paper.left, width);
  }
  paper.y = Math.max(paper.y, totalsEnd);
  if (isAtSide || terms === '') return;
  paper.y += 4;
  paper.paragraph(terms, { colour: COLOURS.ink2 });
}

/** Maximum height next to the totals, and gap between conditions and greeting, mm. */
const MAX_SIDE_HEIGHT = 70;
const GREETING_APART = 2.5;

/** Draws the box with the fingerprint at the bottom of the page, or at the top of the next one. */
export function drawProofAtFoot(paper: Printout, letter: Letter, number: string, i18n: I18n): void {
  paper.y += 2;
  const isNewPage = paper.room(PROOF_HEIGHT);
  if (!isNewPage) paper.y = paper.bottom - PROOF_HEIGHT;
  drawProof(paper, letter, number, i18n);
  paper.y += 6;
}
