import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import { isPrintable } from '../../contracts/domain/money.ts';
import type { NamedBom } from '../../engine/article-names.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Bom, Names, Solution } from '../../engine/index.ts';
import { omittedCauses } from '../../engine/shade.ts';
import { type GroupSum, listTotal } from '../bom-groups.ts';
import { boughtWith, laidText } from '../bought.ts';
import { formatAmount, formatKilowatts, formatNumber, formatPercent } from '../format.ts';
import { unitName } from '../names.ts';
import { COLOURS } from '../plan/svg.ts';
import { estimatesText } from '../rounded-price.ts';
import { shadeText, yieldOmits } from '../yield.ts';
import type { Printout, TextStyle } from './printout.ts';
import { type Column, drawTable } from './table.ts';
import { billTexts } from './texts.ts';

/** A printed line of an offer, an order or a bill. Money is Rappen excluding VAT. */
export interface PrintoutLine {
  /** Empty for a typed line. */
  readonly article: string;
  readonly names: Names;
  readonly quantity: number;
  /** The catalogue's unit, else as typed. */
  readonly unit: string;
  /** Price of one unit before discount; null without a list price. */
  readonly listRappen: number | null;
  /** Price of one unit after discount. */
  readonly priceRappen: number;
  readonly totalRappen: number;
  readonly byHand: boolean;
}

/** Totals of a bill. Money is Rappen. */
export interface PrintoutTotals {
  /** Sum before discount, excluding VAT; null if lines have no list price. */
  readonly listRappen: number | null;
  /** Null if it differs between lines. */
  readonly discountBp: number | null;
  /** Sum of the lines that are not from the roof's bill; 0 if there are none. */
  readonly extraRappen: number;
  readonly netRappen: number;
  readonly vatBp: number;
  readonly vatRappen: number;
  readonly grossRappen: number;
}

/** Returns the lines of an engine's bill. */
export const linesOfBill = ({ lines }: NamedBom): PrintoutLine[] =>
  lines.map((line) => ({
    article: line.article,
    names: line.names,
    quantity: line.quantity,
    unit: line.unit,
    listRappen: line.pricePerUnit,
    priceRappen: line.discountedPricePerUnit,
    totalRappen: line.totalPrice,
    byHand: line.change !== undefined,
  }));

/** Returns the sum of an engine's bill before discount, every line rounded. */
export const listSum = ({ lines }: Bom): number => lines.reduce((sum, line) => sum + listTotal(line), 0);

const RIGHT: TextStyle = { align: 'right', tabular: true };
const SECOND: TextStyle = { colour: COLOURS.ink2 };
const MINUS = '−';

/** Formats whole numbers without decimals, others with two, and lines of earlier versions with more. */
export const formatQuantity = (quantity: number): string =>
  formatNumber(quantity, !Number.isInteger(quantity) && isPrintable(quantity) ? 2 : undefined);

interface FigureOptions {
  /** Whether to include the price per watt. */
  readonly withPrice?: boolean;
  /** Sentence about the range of the price, if there is one. */
  readonly range: string | undefined;
}

/** Draws the roof's figures in one row between two rules, and notes about estimates. */
export function drawFigures(
  paper: Printout,
  { solution, configuration }: Pick<FrozenRoof, 'solution' | 'configuration'>,
  i18n: I18n,
  { withPrice = true, range }: FigureOptions,
): void {
  const { totals, yields } = solution;
  const { power, modules, pricePerWatt } = boughtWith(solution);
  const texts = billTexts(i18n);
  const figures: [value: string, unit: string, label: string][] = [
    [formatKilowatts(power), 'kWp', texts.power],
    [formatNumber(modules), '', texts.modules],
    ...(yields.status === 'calculated'
      ? [
          [
            formatNumber(Math.round(yields.annual)),
            'kWh',
            texts.annualYield(formatNumber(yields.uncertainty)),
          ] as [string, string, string],
        ]
      : []),
    [formatNumber(totals.weightPerArea, 1), 'kg/m²', texts.weight],
    ...(pricePerWatt === null || !withPrice
      ? []
      : [[formatNumber(pricePerWatt / 100, 2), 'CHF/Wp', texts.pricePerWatt] as [string, string, string]]),
  ];
  const value = { size: 14, weight: 'semibold' } as const;
  const unit = { ...SECOND, size: 8.5, weight: 'medium' } as const;
  const label = { ...SECOND, size: 8 } as const;
  const widths = figures.map(([number, measure, name]) =>
    Math.max(
      paper.widthOf(number, value) + (measure === '' ? 0 : 1 + paper.widthOf(measure, unit)),
      paper.widthOf(name, label),
    ),
  );
  const apart = (paper.width - widths.reduce((sum, width) => sum + width, 0)) / (figures.length - 1);
  paper.room(26);
  paper.rule(paper.y, { colour: COLOURS.ink, width: 0.35 });
  let x = paper.left;
  for (const [at, [number, measure, name]] of figures.entries()) {
    paper.text(x, paper.y + 8, number, value);
    paper.text(x + paper.widthOf(number, value) + 1, paper.y + 8, measure, unit);
    paper.text(x, paper.y + 13, name, label);
    x += (widths[at] ?? 0) + apart;
  }
  paper.y += 17;
  const notes = [
    laidText(solution, i18n),
    estimatesText(configuration, range, i18n),
    ...(yields.status === 'calculated'
      ? [shadeText(i18n, yields), yieldOmits(i18n, omittedCauses(yields))]
      : []),
  ];
  for (const note of notes.filter(Boolean)) paper.paragraph(note, { ...SECOND, size: 7.5 });
  paper.y += 0.5;
  paper.rule(paper.y);
  paper.y += 4;
}

/** Returns how much a group contains, in the measure of its purpose; empty where none sums it up. */
export function extentOf(
  { group, lines }: GroupSum,
  { totals }: Solution,
  hookArticle: string,
  i18n: I18n,
): string {
  const pieces = (count: number) => `${formatNumber(count)} ${unitName('piece', i18n, count)}`;
  switch (group) {
    case 'modules':
      return pieces(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    case 'pieces':
      return pieces(totals.blinds + totals.cutPieces);
    case 'substructure':
      return `${formatNumber(Math.round(totals.area))} m²`;
    case 'fixing': {
      const hooks = lines.find(({ article }) => article === hookArticle);
      return hooks ? billTexts(i18n).hooks(formatNumber(hooks.quantity)) : '';
    }
    case 'edges': {
      const metres = lines.reduce(
        (sum, { unit, netQuantity }) => sum + (unit === 'bar' ? netQuantity : 0),
        0,
      );
      return metres > 0 ? `${formatNumber(Math.round(metres))} m` : '';
    }
    case 'other':
      return '';
  }
}

/** Draws the bill's sums by group. */
export function drawGroups(
  paper: Printout,
  groups: readonly GroupSum[],
  solution: Solution,
  hookArticle: string,
  i18n: I18n,
): void {
  const texts = billTexts(i18n);
  const columns: Column<GroupSum & { position: number }>[] = [
    { head: '', width: 4, cell: ({ position }) => String(position), style: SECOND },
    { head: texts.name, cell: ({ group }) => texts.group[group], style: { weight: 'medium' } },
    {
      head: texts.extent,
      width: 38,
      cell: (group) => extentOf(group, solution, hookArticle, i18n),
      style: SECOND,
    },
    {
      head: texts.articles,
      width: 24,
      cell: ({ lines }) => formatNumber(lines.length),
      style: { ...SECOND, ...RIGHT },
    },
    { head: texts.listPrice, width: 30, cell: ({ listRappen }) => formatAmount(listRappen), style: RIGHT },
  ];
  drawTable(
    paper,
    columns,
    groups.map((group, index) => ({ ...group, position: index + 1 })),
  );
  paper.y += 5;
}

/** Gap below a table, mm. */
const BELOW = 5;

/** Draws every line with its price; the list price only if there is one. `below`: height of the sum, mm. */
export function drawLines(paper: Printout, lines: readonly PrintoutLine[], i18n: I18n, below: number): void {
  const texts = billTexts(i18n);
  const size = 8;
  const second = { ...SECOND, size };
  const right = { ...RIGHT, size };
  const hasArticles = lines.some(({ article }) => article !== '');
  const hasList = lines.some(({ listRappen }) => listRappen !== null);
  const columns: Column<PrintoutLine & { position: number }>[] = [
    { head: texts.position, width: 6, cell: ({ position }) => String(position), style: second },
    ...(hasArticles
      ? [{ head: texts.article, width: 15, cell: (line: PrintoutLine) => line.article, style: { size } }]
      : []),
    {
      head: texts.name,
      cell: ({ names, byHand }) => `${nameIn(names, i18n.locale)}${byHand ? ` (${texts.byHand})` : ''}`,
      style: { size },
    },
    { head: texts.quantity, width: 12, cell: ({ quantity }) => formatQuantity(quantity), style: right },
    {
      head: texts.unit,
      width: 14,
      cell: ({ unit, quantity }) => unitName(unit, i18n, quantity),
      style: second,
    },
    ...(hasList
      ? [
          {
            head: texts.listPrice,
            width: 15,
            cell: ({ listRappen }: PrintoutLine) => (listRappen === null ? '' : formatAmount(listRappen)),
            style: { ...right, colour: COLOURS.ink2 },
          },
        ]
      : []),
    { head: texts.price, width: 13, cell: ({ priceRappen }) => formatAmount(priceRappen), style: right },
    { head: texts.amount, width: 16, cell: ({ totalRappen }) => formatAmount(totalRappen), style: right },
  ];
  drawTable(
    paper,
    columns,
    lines.map((line, index) => ({ ...line, position: index + 1 })),
    BELOW + below,
  );
  paper.y += BELOW;
}

/** Height of the sum below a list, mm, from its baseline. */
export const NET_HEIGHT = 1.5;

/** Draws the sum of the lines, for a list whose totals are elsewhere. */
export function drawNet(paper: Printout, netRappen: number, i18n: I18n): void {
  paper.room(NET_HEIGHT);
  const style: TextStyle = { size: 8, weight: 'semibold' };
  const amount = formatAmount(netRappen);
  paper.text(paper.right, paper.y, amount, { ...style, ...RIGHT });
  paper.text(paper.right - paper.widthOf(amount, { ...style, ...RIGHT }) - 6, paper.y, billTexts(i18n).net, {
    ...style,
    align: 'right',
  });
  paper.y += 6;
}

/** Height of an additional row of the totals, mm. */
const SUM_ROW = 5.6;
/** Height of the totals, mm; further lines add a row. */
export const TOTALS_HEIGHT = 37;
export const totalsHeight = ({ extraRappen }: PrintoutTotals): number =>
  TOTALS_HEIGHT + (extraRappen === 0 ? 0 : SUM_ROW);
/** Left edge of the totals, as a share of the width. */
export const TOTALS_FROM = 0.53;

/** Draws the totals of a bill, from its list prices on. Position: see `drawSum`. */
export function drawTotals(
  paper: Printout,
  totals: PrintoutTotals,
  lines: readonly PrintoutLine[],
  i18n: I18n,
): number {
  const texts = billTexts(i18n);
  const { listRappen, discountBp, extraRappen, netRappen } = totals;
  const billRappen = netRappen - extraRappen;
  const listed = lines.filter((line) => line.listRappen !== null).length;
  const before: SumRow[] =
    listRappen === null || (listRappen === billRappen && extraRappen === 0)
      ? []
      : [
          [texts.listTotal(listed), listRappen],
          ...(listRappen === billRappen
            ? []
            : [[discountLabel(discountBp, texts), billRappen - listRappen] as const]),
          ...(extraRappen === 0 ? [] : [[texts.beside, extraRappen] as const]),
        ];
  const net = extraRappen === 0 ? texts.net : texts.netTotal;
  return drawSum(paper, totals, { before, net }, i18n);
}

/** Returns the label of the discount row. */
export const discountLabel = (basisPoints: number | null, texts: ReturnType<typeof billTexts>): string =>
  basisPoints === null ? texts.discounts : texts.discount(formatPercent(basisPoints / 100));

/** Label and amount in Rappen; deductions are negative. */
export type SumRow = readonly [label: string, rappen: number];

/** Draws the sum on the right below `y` and returns its lower end. The printout's own `y` does not change. */
export function drawSum(
  paper: Printout,
  {
    netRappen,
    vatBp,
    vatRappen,
    grossRappen,
  }: Omit<PrintoutTotals, 'listRappen' | 'discountBp' | 'extraRappen'>,
  {
    before,
    net,
    after = [],
  }: { readonly before: readonly SumRow[]; readonly net: string; readonly after?: readonly SumRow[] },
  i18n: I18n,
): number {
  const texts = billTexts(i18n);
  const x = paper.left + paper.width * TOTALS_FROM;
  let y = paper.y;
  const row = ([label, rappen]: SumRow, style: TextStyle, height = SUM_ROW) => {
    y += height;
    const amount = rappen < 0 ? `${MINUS} ${formatAmount(-rappen)}` : formatAmount(rappen);
    const figures = { colour: COLOURS.ink, ...style, align: 'right', tabular: true } as const;
    // Shrink label and amount if they do not fit side by side.
    const needed = paper.widthOf(label, style) + 3 + paper.widthOf(amount, figures);
    const size = (style.size ?? 9) * Math.min(1, (paper.right - x) / needed);
    paper.text(x, y, label, { ...style, size });
    paper.text(paper.right, y, amount, { ...figures, size });
  };
  const second = { ...SECOND, size: 9 };
  for (const each of before) row(each, second);
  row([net, netRappen], { size: 9, weight: 'semibold' });
  row([texts.vat(formatPercent(vatBp / 100)), vatRappen], second);
  for (const each of after) row(each, second);
  y += 2.5;
  paper.rule(y, { x, colour: COLOURS.ink, width: 0.35 });
  row([texts.gross, grossRappen], { size: 12, weight: 'semibold' }, 7);
  return y + 4;
}
