import type { I18n } from '@lingui/core';
import writeExcelFile, {
  type Cell,
  type CellObject,
  type Feature,
  type Row,
} from 'write-excel-file/universal';
import { nameIn } from '../contracts/domain/languages.ts';
import { VAT_BP, vatOf } from '../contracts/domain/offers.ts';
import { powerClassOf } from '../contracts/domain/power.ts';
import type { NamedBom, NamedLine } from '../engine/article-names.ts';
import type { Interval } from '../engine/frozen-roof.ts';
import type { Bom, BomLine, Catalogue, Configuration, PowerClass, Solution } from '../engine/index.ts';
import { bomGroups, listedLines } from './bom-groups.ts';
import { basisPointsOfLine, hasGroupDiscounts } from './discount.ts';
import { formatDate, formatNumber, formatPercent } from './format.ts';
import { POWER_CLASSES, unitName } from './names.ts';
import { formatHigh, formatLow } from './rounded-price.ts';
import { type BomTexts, bomTexts } from './texts.ts';
import { wasteOf } from './waste.ts';
import { eachSheet, onePageWide } from './xlsx.ts';

/** Header above the list; empty members are omitted. */
export interface BomHead {
  /** The planner's name of the roof. */
  readonly name: string;
  /** Name of the partner's organisation. */
  readonly organisation?: string;
  /** The building's address in one line. */
  readonly object?: string;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly fingerprint: string;
  readonly catalogueVersion: string;
  readonly powerClass: PowerClass;
  /** Range of the price while lengths are estimated, excluding VAT. */
  readonly priceRange?: Interval | undefined;
}

/** Returns the header for a solved roof; its place replaces an unknown address. */
export const headOf = (
  { name, location }: Pick<Configuration, 'name' | 'location'>,
  { fingerprint, bom }: Pick<Solution, 'fingerprint' | 'bom'>,
  catalogueVersion: string,
  writtenAt: number,
  about: Pick<BomHead, 'organisation' | 'object' | 'priceRange'> = {},
): BomHead => ({
  ...{ name, fingerprint, catalogueVersion, writtenAt, powerClass: powerClassOf(bom.totalPower) },
  object: location.place ?? '',
  ...about,
});

const WHOLE = '#,##0';
const DECIMALS = '#,##0.00';
/** Widths of the columns, in characters: the specification's nine, waste, manual changes. */
const WIDTHS = [16, 44, 11, 9, 14, 14, 16, 14, 18, 13, 20, 26, 10];
/** Text columns, with left-aligned headers. */
const TEXT_COLUMNS: ReadonlySet<number> = new Set([0, 1, 3, 10, 11]);
const INK = '#15191d';
const LINE = '#d5d9dd';
const HEAD_FILL = '#eef0f2';

/** A formula with the engine's own amount as stored value. */
type Formula = (address: string, text: string, value: number) => CellObject;

/**
 * Writes the bill of materials as a workbook of one sheet: header, lines by group with subtotals, total without and
 * with VAT. Numbers are numbers (CHF, W, kg) with formats; line totals and sums are formulas. Each formula stores
 * the engine's amount as its value, for programs that do not calculate. With group discounts, each line states its
 * own. Texts are never read as formulas. Lines removed manually are omitted.
 *
 * The archive's time stamps are those of the writing; all else follows from the arguments.
 */
export function bomXlsx(bom: NamedBom, head: BomHead, catalogue: Catalogue, i18n: I18n): Promise<Blob> {
  const texts = bomTexts(i18n);
  const isGrouped = hasGroupDiscounts(bom);
  const stored = new Map<string, number>();
  const formula: Formula = (address, text, value) => {
    stored.set(address, value);
    return { type: 'Formula', value: text };
  };
  const rows: Row[] = [
    [{ value: head.name || texts.title, fontWeight: 'bold', fontSize: 15, textColor: INK }],
    ...factsOf(bom, head, i18n),
    [],
    [
      ...[...texts.columns, texts.waste, texts.byHand, texts.basis],
      ...(isGrouped ? [texts.discount] : []),
    ].map((value, column) => ({
      value,
      fontWeight: 'bold',
      wrap: true,
      alignVertical: 'bottom',
      align: TEXT_COLUMNS.has(column) ? 'left' : 'right',
      backgroundColor: HEAD_FILL,
      bottomBorderStyle: 'thin',
      bottomBorderColor: INK,
    })),
  ];
  const rowsAbove = rows.length;
  const groups = bomGroups(listedLines(bom), catalogue);
  const subtotals: number[] = [];
  for (const { group, lines, netRappen } of groups) {
    rows.push([{ ...text(texts.groups[group]), fontWeight: 'bold', textColor: INK }]);
    const first = rows.length + 1;
    for (const line of lines)
      rows.push([
        ...lineCells(line, rows.length + 1, texts, i18n, formula),
        ...(isGrouped ? [percentCell(basisPointsOfLine(bom, line))] : []),
      ]);
    const last = rows.length;
    const row = last + 1;
    subtotals.push(row);
    rows.push(
      sumCells(texts.subtotal(texts.groups[group]), {
        power: formula(`H${row}`, `SUM(H${first}:H${last})`, powerOf(lines)),
        price: formula(`I${row}`, `SUM(I${first}:I${last})`, netRappen / 100),
      }),
    );
  }
  const net = rows.length + 1;
  const ofGroups = (column: string) => subtotals.map((row) => `${column}${row}`).join('+') || '0';
  const [vat, gross] = [vatOf(bom.totalPrice), bom.totalPrice + vatOf(bom.totalPrice)];
  rows.push(
    sumCells(texts.total, {
      power: formula(`H${net}`, ofGroups('H'), bom.totalPower),
      price: formula(`I${net}`, ofGroups('I'), bom.totalPrice / 100),
    }),
    sumCells(texts.vat(formatPercent(VAT_BP / 100)), {
      price: formula(`I${net + 1}`, `ROUND(I${net}*${VAT_BP / 10_000},2)`, vat / 100),
    }),
    sumCells(texts.gross, { price: formula(`I${net + 2}`, `I${net}+I${net + 1}`, gross / 100) }),
  );
  return writeExcelFile(
    rows,
    {
      sheet: texts.title,
      orientation: 'landscape',
      stickyRowsCount: rowsAbove,
      showGridLines: false,
      columns: WIDTHS.map((width) => ({ width })),
    },
    { fontFamily: 'Calibri', fontSize: 11, features: [storedValues(stored), onePageWide] },
  ).toBlob();
}

const powerOf = (lines: readonly BomLine[]): number =>
  lines.reduce((sum, { totalPower }) => sum + totalPower, 0);

/** Rows with organisation, place, date, weight and discount of the bill. */
function factsOf({ weight, discount }: Bom, head: BomHead, i18n: I18n): Row[] {
  const texts = bomTexts(i18n);
  const percent = formatPercent(discount.basisPoints / 100);
  return [
    ...(head.organisation ? [fact(texts.organisation, head.organisation)] : []),
    ...(head.object ? [fact(texts.object, head.object)] : []),
    fact(texts.date, formatDate(head.writtenAt)),
    [...fact(texts.fingerprint, head.fingerprint), label(texts.sameEverywhere)],
    fact(texts.catalogueVersion, head.catalogueVersion),
    fact(texts.powerClass, i18n._(POWER_CLASSES[head.powerClass])),
    [label(texts.weight), { value: weight / 1000, format: '#,##0.0" kg"', align: 'left' }],
    fact(discount.trial ? texts.trialDiscount : texts.discount, percent),
    ...(head.priceRange
      ? [fact(texts.priceRange, `${formatLow(head.priceRange)} – ${formatHigh(head.priceRange)}`)]
      : []),
  ];
}

const label = (value: string): CellObject => ({ value, textColor: '#4d5760' });
const text = (value: string): CellObject => ({ type: String, value });
const fact = (name: string, value: string): Row => [label(name), text(value)];

function lineCells(line: NamedLine, row: number, texts: BomTexts, i18n: I18n, formula: Formula): Row {
  const cells: CellObject[] = [
    text(line.article),
    { ...text(nameIn(line.names, i18n.locale)), wrap: true },
    { value: line.quantity, format: Number.isInteger(line.quantity) ? WHOLE : DECIMALS },
    text(unitName(line.unit, i18n)),
    { value: line.powerPerUnit, format: WHOLE },
    { value: line.pricePerUnit / 100, format: DECIMALS },
    { value: line.discountedPricePerUnit / 100, format: DECIMALS },
    { ...formula(`H${row}`, `C${row}*E${row}`, line.totalPower), format: WHOLE },
    { ...formula(`I${row}`, `ROUND(C${row}*G${row},2)`, line.totalPrice / 100), format: DECIMALS },
    wasteCell(line, i18n),
    line.change ? text(texts.computed(formatNumber(line.change.computed))) : {},
    line.assumed ? text(texts.assumed) : {},
  ];
  return cells.map((cell) => ({
    ...cell,
    alignVertical: 'top',
    bottomBorderStyle: 'thin',
    bottomBorderColor: LINE,
  }));
}

/** A discount as a number. */
const percentCell = (basisPoints: number): CellObject => ({
  value: basisPoints / 10_000,
  format: '0.##%',
  alignVertical: 'top',
  bottomBorderStyle: 'thin',
  bottomBorderColor: LINE,
});

/** Waste with its unit as part of the number format; empty without waste. */
function wasteCell(line: BomLine, i18n: I18n): CellObject {
  const waste = wasteOf(line);
  if (!waste) return {};
  const measure = unitName(waste.unit, i18n, waste.quantity).replaceAll('"', '');
  return {
    value: waste.quantity,
    format: `${Number.isInteger(waste.quantity) ? WHOLE : DECIMALS}" ${measure}"`,
  };
}

/** A sum line with its price, and its power if there is one. */
function sumCells(title: string, { power, price }: { power?: CellObject; price: CellObject }): Row {
  const blank: Cell[] = Array.from({ length: 6 }, () => ({}));
  const cells: Cell[] = [
    text(title),
    ...blank,
    power ? { ...power, format: WHOLE } : {},
    { ...price, format: DECIMALS },
  ];
  return cells.map((cell) => ({
    ...(cell as CellObject),
    fontWeight: 'bold',
    topBorderStyle: 'thin',
    topBorderColor: INK,
  }));
}

/** Writes the stored value of each formula into its cell. */
const storedValues = (values: ReadonlyMap<string, number>): Feature<Blob> =>
  eachSheet((xml) =>
    xml.replace(/(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>)/g, (whole, cell: string, address: string) => {
      const value = values.get(address);
      return value === undefined ? whole : `${cell}<v>${value}</v>`;
    }),
  );
