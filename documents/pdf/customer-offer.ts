import type { I18n } from '@lingui/core';
import {
  type CustomerOfferContent,
  customerInterval,
  customerTotals,
  sellingPrices,
} from '../../contracts/domain/customer-offers.ts';
import { lineTotal } from '../../contracts/domain/money.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { CalculatedEconomy, Catalogue } from '../../engine/index.ts';
import { omittedCauses } from '../../engine/shade.ts';
import { bomGroups, listedLines } from '../bom-groups.ts';
import { formatAmount, formatDate, formatDay, formatNumber, formatPercent, formatPower } from '../format.ts';
import { COLOURS } from '../plan/svg.ts';
import { grossRangeText } from '../rounded-price.ts';
import { subjectOf } from '../subject.ts';
import { omittedShare, shadeText, yieldOmits, yieldRange } from '../yield.ts';
import {
  drawFigures,
  drawSum,
  extentOf,
  formatQuantity,
  type SumRow,
  TOTALS_FROM,
  TOTALS_HEIGHT,
} from './bill.ts';
import { drawLetterhead, drawTitle, finish, newPrintout, oneLine } from './letter.ts';
import { lineHeight, type Printout, type TextStyle } from './printout.ts';
import { sourceIn } from './product-texts.ts';
import { drawRoofPanel, drawRoofPlans } from './roof-panel.ts';
import { drawTable } from './table.ts';
import { billTexts, customerOfferTexts, printoutTexts } from './texts.ts';

/** Content of an offer to a house owner. */
export interface CustomerOfferPrintout {
  readonly content: CustomerOfferContent;
  readonly roof: FrozenRoof;
  /** The signing person. */
  readonly author: string;
  /** Null if it is not included or cannot be calculated. */
  readonly economy: CalculatedEconomy | null;
  /** JPEG of the roof from the viewer; null: the plan only. */
  readonly picture: Uint8Array<ArrayBuffer> | null;
  /** For grouping articles; its prices are not used. */
  readonly catalogue: Catalogue;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly isInvented: boolean;
}

/** A position as the house owner reads it, without purchase prices. */
export interface OfferedPosition {
  readonly name: string;
  /** Empty for a lump sum. */
  readonly extent: string;
  readonly priceRappen: number | null;
  readonly totalRappen: number;
}

type Offered = Pick<CustomerOfferPrintout, 'content' | 'roof'>;

/** Returns the positions of an offer: the material by group, then the partner's own lines. */
export function offeredPositions(
  { content, roof, catalogue }: Offered & Pick<CustomerOfferPrintout, 'catalogue'>,
  i18n: I18n,
): OfferedPosition[] {
  const { bom } = roof.solution;
  const texts = billTexts(i18n);
  const groups = bomGroups(listedLines(bom), catalogue);
  const prices = sellingPrices(
    groups.map(({ netRappen }) => netRappen),
    content.marginBp,
  );
  return [
    ...groups.map((sum, at) => ({
      name: texts.group[sum.group],
      extent: [
        extentOf(sum, roof.solution, catalogue.standard.hook, i18n),
        ...(sum.group === 'modules' ? [formatPower(bom.totalPower)] : []),
      ].join(' · '),
      priceRappen: null,
      totalRappen: prices[at] ?? 0,
    })),
    ...content.lines.map((own) => ({
      name: own.name,
      extent: `${formatQuantity(own.quantity)} ${own.unit}`.trim(),
      priceRappen: own.priceRappen,
      totalRappen: lineTotal(own.priceRappen, own.quantity),
    })),
  ];
}

/** Returns the sentence about the range of the customer's price; empty if every length is measured. */
export function customerRangeText({ content, roof }: Offered, i18n: I18n): string {
  const range = customerInterval(content, roof.priceRange);
  return range ? grossRangeText(range, i18n) : '';
}

/** Returns the row below VAT; none where nothing is rounded. */
export const roundingRows = (roundingRappen: number, i18n: I18n): SumRow[] =>
  roundingRappen === 0 ? [] : [[customerOfferTexts(i18n).rounding, roundingRappen]];

/** Returns the rows above the net total: sum of the positions and discount; empty without discount. */
export function discountRows({ content, roof }: Offered, i18n: I18n): SumRow[] {
  const { kind, name, basisPoints } = content.discount;
  const { subtotalRappen, discountRappen } = customerTotals(content, roof.solution.bom.totalPrice);
  if (discountRappen === 0) return [];
  const { subtotal, discount } = customerOfferTexts(i18n);
  const share = kind === 'percent' ? formatPercent(basisPoints / 100) : '';
  return [
    [subtotal, subtotalRappen],
    [`${name || discount} ${share}`.trim(), -discountRappen],
  ];
}

/** Returns the offer to a house owner as PDF: letter, roof, positions and total; then yield, subsidy and return. */
export function customerOfferPdf(offer: CustomerOfferPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { content, roof, author, writtenAt, isInvented } = offer;
  const [texts, common, bill] = [customerOfferTexts(i18n), printoutTexts(i18n), billTexts(i18n)];
  const { fingerprint, bom } = roof.solution;
  const title = texts.title(content.number);
  const subject = content.object || subjectOf(roof);
  const paper = newPrintout(
    { title, subject, author: content.letterhead.name, writtenAt, hasMark: false },
    i18n,
  );
  paper.addPage('portrait');
  drawLetterhead(
    paper,
    {
      supplier: content.letterhead,
      recipient: [content.customer, ...content.customerAddress.split(/\r?\n/)].filter(Boolean),
      hasMark: false,
    },
    [
      [common.date, formatDate(writtenAt)],
      [texts.validUntil, formatDay(content.validUntil)],
      [texts.contact, author],
    ],
  );
  drawTitle(paper, title, subject);
  if (content.intro) {
    paper.paragraph(content.intro);
    paper.y += 4;
  }
  drawRoofPanel(paper, roof, offer.picture, i18n);
  // The purchase price must not reach the house owner.
  drawFigures(paper, roof, i18n, { withPrice: false, range: customerRangeText(offer, i18n) });
  const width = paper.width * (TOTALS_FROM - 0.06);
  const terms = content.terms ? paper.lines(content.terms, width) : [];
  const isAtSide = terms.length <= MAX_SIDE_LINES;
  const beside = (isAtSide ? terms.length : 0) + 2;
  const height = Math.max(TOTALS_HEIGHT, beside * lineHeight({}) + SIGNATURE + 4);
  drawTable<OfferedPosition & { position: number }>(
    paper,
    [
      { head: '', width: 6, cell: ({ position }) => String(position), style: SECOND },
      { head: bill.name, cell: ({ name }) => name, style: { weight: 'medium' } },
      { head: bill.extent, width: 38, cell: ({ extent }) => extent, style: SECOND },
      ...(content.lines.some(({ quantity }) => quantity !== 1)
        ? [
            {
              head: bill.price,
              width: 24,
              cell: ({ priceRappen }: OfferedPosition) =>
                priceRappen === null ? '' : formatAmount(priceRappen),
              style: { ...SECOND, ...RIGHT },
            },
          ]
        : []),
      { head: bill.amount, width: 30, cell: ({ totalRappen }) => formatAmount(totalRappen), style: RIGHT },
    ],
    offeredPositions(offer, i18n).map((position, at) => ({ ...position, position: at + 1 })),
    5 + height,
  );
  paper.y += 5;
  const totals = customerTotals(content, bom.totalPrice);
  paper.room(height);
  const top = paper.y;
  const end = drawSum(
    paper,
    { ...totals, vatBp: content.vatBp },
    {
      before: discountRows(offer, i18n),
      net: texts.net,
      after: roundingRows(totals.roundingRappen, i18n),
    },
    i18n,
  );
  paper.y = top + 1.5;
  if (isAtSide && content.terms) paper.paragraph(content.terms, SECOND, paper.left, width);
  paper.y += 2;
  paper.paragraph(common.greeting, {}, paper.left, width);
  paper.paragraph(author, { weight: 'semibold' }, paper.left, width);
  paper.y += SIGNATURE - 5;
  paper.rule(paper.y, { to: paper.left + width, colour: COLOURS.ink });
  paper.text(paper.left, paper.y + 4, oneLine(paper, texts.signature, width, { size: 8 }), {
    ...SECOND,
    size: 8,
  });
  paper.y = Math.max(paper.y + 5, end) + 4;
  if (!isAtSide) paper.paragraph(content.terms, SECOND);
  drawEconomy(paper, offer, i18n);
  drawRoofPlans(paper, roof, i18n);
  return finish(
    paper,
    { title, total: bill.grossShort(formatAmount(totals.grossRappen)), fingerprint, isInvented },
    i18n,
  );
}

const SECOND: TextStyle = { colour: COLOURS.ink2 };
const RIGHT: TextStyle = { align: 'right', tabular: true };
const NOTE: TextStyle = { size: 8, colour: COLOURS.ink2 };

/** Maximum number of lines of terms next to the totals, and height of the signature, mm. */
const MAX_SIDE_LINES = 12;
const SIGNATURE = 19;

function drawHeading(paper: Printout, title: string): void {
  paper.room(30);
  paper.y += 5;
  paper.heading(2, title, { size: 13, weight: 'semibold' });
  paper.y += 2;
}

function drawFacts(paper: Printout, rows: readonly (readonly [string, string])[]): void {
  drawTable(
    paper,
    [
      { head: '', cell: ([label]: readonly [string, string]) => label },
      { head: '', width: 60, cell: ([, value]) => value, style: { ...RIGHT, weight: 'medium' } },
    ],
    rows,
  );
  paper.y += 3;
}

type Economy = NonNullable<CustomerOfferPrintout['economy']>;
type Subsidy = NonNullable<Economy['subsidy']>;

/** Draws yield, remuneration and payback time, each with its source. */
function drawEconomy(paper: Printout, offer: CustomerOfferPrintout, i18n: I18n): void {
  const { roof, economy } = offer;
  if (roof.solution.yields.status !== 'calculated') return;
  drawYield(paper, roof.solution.yields, i18n);
  if (economy?.subsidy) drawSubsidy(paper, economy.subsidy, i18n);
  if (economy) drawReturns(paper, offer, economy, i18n);
}

type Yields = Extract<CustomerOfferPrintout['roof']['solution']['yields'], { status: 'calculated' }>;

function drawYield(paper: Printout, yields: Yields, i18n: I18n): void {
  const texts = customerOfferTexts(i18n);
  paper.continueOnNextPage();
  const { basis, annual, monthly, uncertainty, perKilowattPeak } = yields;
  const { low, high } = yieldRange(yields);
  const sourceOf = ({ name, years }: { name: string; years: readonly number[] }) =>
    `${name} (${years.join('–')})`;
  drawHeading(paper, texts.yield);
  drawFacts(paper, [
    [texts.annual(formatNumber(uncertainty)), `${formatNumber(Math.round(annual))} kWh`],
    [texts.range, `${formatNumber(Math.round(low))}–${formatNumber(Math.round(high))} kWh`],
    ...(perKilowattPeak === null
      ? []
      : [[texts.perPeak, `${formatNumber(Math.round(perKilowattPeak))} kWh`] as const]),
  ]);
  drawMonths(paper, monthly, i18n);
  const notes = [shadeText(i18n, yields), yieldOmits(i18n, omittedCauses(yields))];
  for (const note of notes.filter(Boolean)) paper.paragraph(note, { ...NOTE, weight: 'medium' });
  paper.paragraph(
    texts.yieldSource(
      sourceOf(basis.source),
      sourceOf(basis.brighter),
      formatPercent(omittedShare(yields) * 100),
    ),
    NOTE,
  );
}

function drawSubsidy(paper: Printout, subsidy: Subsidy, i18n: I18n): void {
  const texts = customerOfferTexts(i18n);
  drawHeading(paper, texts.subsidy);
  if (subsidy.belowLeastPower) paper.paragraph(texts.tooSmall);
  else
    drawFacts(paper, [
      ...subsidy.steps.map(
        (step) =>
          [
            texts.step(formatNumber(step.power / 1000, 2), formatNumber(step.rate / 100), step.kind),
            `CHF ${formatAmount(step.amount)}`,
          ] as const,
      ),
      [texts.subsidyTotal, `CHF ${formatAmount(subsidy.total)}`],
    ]);
  paper.paragraph(
    texts.subsidySource(
      sourceIn(subsidy.source, i18n),
      formatDay(subsidy.validFrom),
      formatDay(subsidy.nextCheck),
    ),
    NOTE,
  );
}

function drawReturns(
  paper: Printout,
  { roof, content }: CustomerOfferPrintout,
  { subsidy, returns }: Economy,
  i18n: I18n,
): void {
  const texts = customerOfferTexts(i18n);
  drawHeading(paper, texts.returns);
  const { grossRappen } = customerTotals(content, roof.solution.bom.totalPrice);
  const { selfConsumption, purchaseTariff, feedInTariff, runningRappen } = content.returns;
  const last = returns.cashFlow.at(-1)?.year ?? 0;
  drawFacts(paper, [
    [texts.investment, `CHF ${formatAmount(grossRappen)}`],
    ...(subsidy ? [[texts.afterSubsidy, `CHF ${formatAmount(returns.netInvestment)}`] as const] : []),
    [texts.firstYear, `CHF ${formatAmount(returns.cashFlow[0]?.balance ?? 0)}`],
    [
      texts.payback,
      returns.simplePayback === null ? texts.noPayback : texts.years(formatNumber(returns.simplePayback, 1)),
    ],
    [texts.balance(last), `CHF ${formatAmount(returns.balance)}`],
  ]);
  paper.paragraph(
    texts.assumptions(
      formatPercent(selfConsumption),
      formatNumber(purchaseTariff, 1),
      formatNumber(feedInTariff, 1),
      formatAmount(runningRappen),
      formatNumber(DEGRADATION, 1),
    ),
    NOTE,
  );
}

/** Annual decrease of the yield, per cent, and number of years considered. */
export const DEGRADATION = 0.5;
export const YEARS = 25;

/** Draws the yield of each month as a bar with its figure. */
function drawMonths(paper: Printout, monthly: readonly number[], i18n: I18n): void {
  const names = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' });
  const height = 22;
  paper.room(height + 12);
  const most = Math.max(1, ...monthly);
  const step = paper.width / monthly.length;
  const bottom = paper.y + height + 4;
  const said = (energy: number) => formatNumber(Math.round(energy));
  const nameOf = (month: number) => names.format(Date.UTC(2026, month, 15));
  const alt = monthly.map((energy, month) => `${nameOf(month)}: ${said(energy)} kWh`).join(', ');
  paper.figure(alt, { x: paper.left, y: paper.y, width: paper.width, height: height + 8 }, () => {
    for (const [month, energy] of monthly.entries()) {
      const tall = (energy / most) * height;
      const x = paper.left + month * step;
      paper.doc.rect(x + step * 0.15, bottom - tall, step * 0.7, tall).fill(COLOURS.accent);
      const middle = { ...NOTE, align: 'middle' } as const;
      paper.text(x + step / 2, bottom - tall - 1, said(energy), { ...middle, size: 6.5 });
      paper.text(x + step / 2, bottom + 4, nameOf(month), { ...middle, size: 7 });
    }
    paper.rule(bottom, { colour: COLOURS.ink3 });
  });
  paper.y = bottom + 8;
}
