import type { I18n } from '@lingui/core';
import writeExcelFile, {
  type Cell,
  type CellObject,
  type Feature,
  type Row,
} from 'write-excel-file/universal';
import type { Bom, BomLine, PowerClass, Solution } from '../engine/index.ts';
import { formatNumber, formatPercent } from './format.ts';
import { languageOf } from './language.ts';
import { POWER_CLASSES, UNITS } from './names.ts';
import { type BomTexts, bomTexts } from './texts.ts';
import { wasteOf } from './waste.ts';

/** What stands above the list. */
export interface BomHead {
  /** What the planner calls the roof. */
  readonly name: string;
  readonly fingerprint: string;
  readonly catalogueVersion: string;
  readonly powerClass: PowerClass;
}

/** What stands above the list of a solved roof. */
export const headOf = (
  name: string,
  { fingerprint, totals }: Solution,
  catalogueVersion: string,
): BomHead => ({
  name,
  fingerprint,
  catalogueVersion,
  powerClass: totals.powerClass,
});

const WHOLE = '#,##0';
const DECIMALS = '#,##0.00';
/** Widths of the columns, in characters: the specification's nine, waste, changes by hand. */
const WIDTHS = [16, 44, 11, 9, 14, 14, 16, 14, 18, 13, 20];
/** Rows above the list: title, four facts, an empty one, the column heads. */
const ROWS_ABOVE = 7;
/** Columns of texts, whose heads stand on the left. */
const TEXT_COLUMNS: ReadonlySet<number> = new Set([0, 1, 3, 10]);
const INK = '#15191d';
const LINE = '#d5d9dd';
const HEAD_FILL = '#eef0f2';

/**
 * The bill of materials as a workbook of one sheet: numbers are numbers (CHF, W, kg) with formats, line
 * totals and totals are formulas, and each formula carries the engine's own amount as its stored value,
 * so that programmes that do not calculate show it too. Texts are never taken for formulas.
 *
 * The archive's time stamps are those of the writing; all else follows from the arguments.
 */
export function bomXlsx(bom: Bom, head: BomHead, i18n: I18n): Promise<Blob> {
  const texts = bomTexts(i18n);
  const stored = new Map<string, number>();
  const formula = (address: string, text: string, value: number): CellObject => {
    stored.set(address, value);
    return { type: 'Formula', value: text };
  };
  const first = ROWS_ABOVE + 1;
  const last = ROWS_ABOVE + bom.lines.length;
  const sum = (column: string, row: number, value: number): CellObject =>
    formula(`${column}${row}`, bom.lines.length ? `SUM(${column}${first}:${column}${last})` : '0', value);

  const rows: Row[] = [
    [{ value: head.name || texts.title, fontWeight: 'bold', fontSize: 15, textColor: INK }],
    fact(texts.fingerprint, head.fingerprint),
    fact(texts.catalogueVersion, head.catalogueVersion),
    fact(texts.powerClass, i18n._(POWER_CLASSES[head.powerClass])),
    [label(texts.weight), { value: bom.weight / 1000, format: '#,##0.0" kg"', align: 'left' }],
    bom.discount.trial ? fact(texts.trialDiscount, formatPercent(bom.discount.basisPoints / 100)) : [],
    [...texts.columns, texts.waste, texts.byHand].map((value, column) => ({
      value,
      fontWeight: 'bold',
      wrap: true,
      alignVertical: 'bottom',
      align: TEXT_COLUMNS.has(column) ? 'left' : 'right',
      backgroundColor: HEAD_FILL,
      bottomBorderStyle: 'thin',
      bottomBorderColor: INK,
    })),
    ...bom.lines.map((line, index) => lineCells(line, first + index, texts, i18n, formula)),
    totalCells(bom, last + 1, texts.total, sum),
  ];
  return writeExcelFile(
    rows,
    {
      sheet: texts.title,
      orientation: 'landscape',
      stickyRowsCount: ROWS_ABOVE,
      showGridLines: false,
      columns: WIDTHS.map((width) => ({ width })),
    },
    { fontFamily: 'Calibri', fontSize: 11, features: [storedValues(stored), onePageWide] },
  ).toBlob();
}

const label = (value: string): CellObject => ({ value, textColor: '#4d5760' });
const text = (value: string): CellObject => ({ type: String, value });
const fact = (name: string, value: string): Row => [label(name), text(value)];

function lineCells(
  line: BomLine,
  row: number,
  texts: BomTexts,
  i18n: I18n,
  formula: (address: string, text: string, value: number) => CellObject,
): Row {
  const cells: CellObject[] = [
    text(line.article),
    { ...text(line.names[languageOf(i18n.locale)]), wrap: true },
    { value: line.quantity, format: Number.isInteger(line.quantity) ? WHOLE : DECIMALS },
    text(i18n._(UNITS[line.unit])),
    { value: line.powerPerUnit, format: WHOLE },
    { value: line.pricePerUnit / 100, format: DECIMALS },
    { value: line.discountedPricePerUnit / 100, format: DECIMALS },
    { ...formula(`H${row}`, `C${row}*E${row}`, line.totalPower), format: WHOLE },
    { ...formula(`I${row}`, `ROUND(C${row}*G${row},2)`, line.totalPrice / 100), format: DECIMALS },
    wasteCell(line, i18n),
    line.change ? text(texts.computed(formatNumber(line.change.computed))) : {},
  ];
  return cells.map((cell) => ({
    ...cell,
    alignVertical: 'top',
    bottomBorderStyle: 'thin',
    bottomBorderColor: LINE,
  }));
}

/** Cut-offs and rests, with their measure as part of the format; nothing where nothing is left over. */
function wasteCell(line: BomLine, i18n: I18n): CellObject {
  const waste = wasteOf(line);
  if (!waste) return {};
  const measure = i18n._(UNITS[waste.unit]).replaceAll('"', '');
  return {
    value: waste.quantity,
    format: `${Number.isInteger(waste.quantity) ? WHOLE : DECIMALS}" ${measure}"`,
  };
}

function totalCells(
  bom: Bom,
  row: number,
  title: string,
  sum: (column: string, row: number, value: number) => CellObject,
): Row {
  const blank: Cell[] = Array.from({ length: 6 }, () => ({}));
  const cells: Cell[] = [
    text(title),
    ...blank,
    { ...sum('H', row, bom.totalPower), format: WHOLE },
    { ...sum('I', row, bom.totalPrice / 100), format: DECIMALS },
  ];
  return cells.map((cell) => ({
    ...(cell as CellObject),
    fontWeight: 'bold',
    topBorderStyle: 'thin',
    topBorderColor: INK,
  }));
}

/** Writes the stored value of each formula beside it, by the address of its cell. */
const storedValues = (values: ReadonlyMap<string, number>): Feature<Blob> =>
  sheetFeature((xml) =>
    xml.replace(/(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>)/g, (whole, cell: string, address: string) => {
      const value = values.get(address);
      return value === undefined ? whole : `${cell}<v>${value}</v>`;
    }),
  );

/** Prints all columns on one page's width, over as many pages as the rows need. */
const onePageWide: Feature<Blob> = sheetFeature((xml) =>
  xml
    .replace(/<sheetViews>/, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace(/<pageSetup /, '<pageSetup fitToWidth="1" fitToHeight="0" '),
);

function sheetFeature(transform: (xml: string) => string): Feature<Blob> {
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
}
