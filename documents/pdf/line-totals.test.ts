import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { CustomerOfferContent } from '../../contracts/domain/customer-offers.ts';
import { lineTotal, type Rappen, rappen } from '../../contracts/domain/money.ts';
import { vatOf } from '../../contracts/domain/offers.ts';
import { type FrozenRoof, freezeRoof } from '../../engine/frozen-roof.ts';
import {
  type BomChange,
  type Catalogue,
  type Configuration,
  createEngine,
  engineVersion,
} from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { bomCsv } from '../bom-csv.ts';
import { listTotal } from '../bom-groups.ts';
import { bomXlsx, headOf } from '../bom-xlsx.ts';
import { formatAmount, formatNumber } from '../format.ts';
import { type ReadPdf, readPdf } from '../testing/read-pdf.ts';
import { translations } from '../translations.ts';
import { linesOfBill, listSum, type PrintoutLine } from './bill.ts';
import { billOfMaterialsPdf } from './bill-of-materials.ts';
import { customerOfferPdf } from './customer-offer.ts';
import { customerOfferXlsx } from './customer-offer-xlsx.ts';
import { offerPdf } from './offer.ts';
import { orderConfirmationPdf } from './order-confirmation.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const demo: Catalogue = JSON.parse(read('../../engine/catalogue/demo.json'));
const i18n = translations('de');
type Bom = FrozenRoof['solution']['bom'];
const WRITTEN_AT = Date.parse('2026-11-19T07:12:00Z');
const ROUNDS = soak(2, 60);

/** A random whole number from 1 to `most`, evenly distributed by magnitude. */
const upTo = (most: number): number => Math.ceil(most ** Math.random());

/** Parses a printed number, in millionths: 12'345.60. */
function millionths(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d[\d']*)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  expect([text, whole]).not.toEqual([text, '']);
  return BigInt(whole.replaceAll("'", '') + fraction.padEnd(6, '0'));
}

/** Expects the printed product to be exact, rounded half up to the Rappen. */
function expectProduct(quantity: string, price: string, total: string): void {
  const product = millionths(quantity) * millionths(price);
  const inRappen = (2n * product + 10n ** 10n) / (2n * 10n ** 10n);
  expect(`${quantity} × ${price} = ${total}`).toBe(
    `${quantity} × ${price} = ${formatAmount(Number(inRappen))}`,
  );
}

/** Returns the texts of a PDF by baseline, from left to right, page after page. */
const rowsOf = ({ pages }: ReadPdf): string[][] =>
  pages.flatMap(({ texts }) =>
    [...Map.groupBy(texts, ({ baseline }) => baseline.toFixed(1)).values()].map((row) =>
      row.toSorted((a, b) => a.left - b.left).map(({ text }) => text),
    ),
  );

/** The cells of the first sheet by address. */
async function cellsOf(workbook: Blob): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const textOf = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, t = '']) => t);
  const cells = textOf('xl/worksheets/sheet1.xml').matchAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v><\/c>/g,
  );
  return new Map(
    [...cells].map(([, address = '', attributes = '', value = '']) => [
      address,
      attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value,
    ]),
  );
}

/** A house with random prices and a manually changed bill of random quantities. */
function randomRoof(): { readonly roof: FrozenRoof; readonly catalogue: Catalogue } {
  const articles = demo.articles.map((article) => ({ ...article, price: upTo(90_000) }));
  const catalogue: Catalogue = { ...demo, articles };
  const engine = createEngine(catalogue);
  const house: Configuration = JSON.parse(read('../../tests/golden/house-gable.json'));
  const discountBp = upTo(6_000);
  const solve = (configuration: Configuration) => {
    const opened = engine.open(JSON.stringify(configuration), discountBp);
    const { answer, cells } = opened;
    if (answer.status === 'refused') throw new Error(JSON.stringify(answer.problems));
    const roof = freezeRoof(configuration, answer, cells, opened.body(), catalogue, engineVersion());
    opened.close();
    return roof;
  };
  const bomChanges = solve(house).solution.bom.lines.map(({ article, unit }): BomChange => {
    const isMeasured = unit === 'metre' || unit === 'area';
    return { article, change: 'set', quantity: isMeasured ? upTo(900_000) / 100 : upTo(9_000) };
  });
  return { roof: solve({ ...house, bomChanges }), catalogue };
}

/** Typed lines. */
const randomLines = (count: number): PrintoutLine[] =>
  Array.from({ length: count }, (_, at) => {
    const [quantity, priceRappen] = [upTo(900_000) / 100, rappen(upTo(9_000_000))];
    const names = { de: `Position ${at}`, en: '', it: '', fr: '' };
    return {
      ...{ article: '', names, quantity, unit: 'piece', listRappen: null, priceRappen, byHand: false },
      totalRappen: lineTotal(priceRappen, quantity),
    };
  });

function offerOf(lines: readonly PrintoutLine[], roof: FrozenRoof | null, catalogue: Catalogue) {
  const net = lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0);
  return {
    ...{ supplier: { name: 'M', claim: '', address: 'A', contact: 'C', vatNumber: '' }, recipient: ['R'] },
    ...{ writtenAt: WRITTEN_AT, subject: 'Villa', fingerprint: null, catalogueVersion: null },
    ...{ address: 'https://portal.example', isInvented: true, number: 'P-2026-0418', version: 1 },
    ...{ binding: true, tolerancePercent: 0, validUntil: '2026-12-02', requestedOn: null, changedOn: null },
    ...{ adviser: 'S', deliveryWeeks: 5, terms: '', roof, picture: null, catalogue, lines },
    totals: {
      ...{ listRappen: roof ? listSum(roof.solution.bom) : null, discountBp: 0, netRappen: net },
      extraRappen: lines.reduce(
        (sum, line) => sum + (roof && line.listRappen === null ? line.totalRappen : 0),
        0,
      ),
      ...{ vatBp: 810, vatRappen: vatOf(net), grossRappen: net + vatOf(net) },
    },
  };
}
const confirmationOf = (offer: ReturnType<typeof offerOf>) => ({
  ...offer,
  ...{ orderedAt: WRITTEN_AT, orderedBy: 'I', offerNumber: null, deliveryDay: '2027-01-08', message: '' },
  delivery: { way: 'delivery', lines: ['Thun'] } as const,
});

const articlesOf = ({ lines }: Bom): ReadonlySet<string> => new Set(lines.map(({ article }) => article));

function expectCsv(text: string, bom: Bom): void {
  const articles = articlesOf(bom);
  const rows = Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data;
  const lines = rows.filter(([article = '']) => articles.has(article));
  expect(lines).toHaveLength(bom.lines.length);
  for (const line of lines)
    expectProduct(line[2] ?? '', line[6] ?? '', formatAmount(Math.round(Number(line[8]) * 100)));
}

async function expectXlsx(workbook: Blob, bom: Bom): Promise<void> {
  const articles = articlesOf(bom);
  const cells = await cellsOf(workbook);
  const rows = [...cells].filter(([address, value]) => address.startsWith('A') && articles.has(value));
  expect(rows).toHaveLength(bom.lines.length);
  for (const [address] of rows) {
    const at = (column: string) => cells.get(address.replace('A', column)) ?? '';
    expectProduct(at('C'), at('G'), formatAmount(Math.round(Number(at('I')) * 100)));
  }
}

function expectPdf(pdf: ReadPdf, bom: Bom): void {
  const articles = articlesOf(bom);
  const printed = rowsOf(pdf).filter(
    ([article = '', ...others]) => articles.has(article) && others.length > 6,
  );
  expect(printed).toHaveLength(bom.lines.length);
  for (const row of printed) {
    // Article, name, quantity, unit, power, list price, price, power, amount.
    const end = row.slice(-7);
    expectProduct(end[0] ?? '', end[4] ?? '', end[6] ?? '');
  }
}

/** Expects the lines of a bill: quantity, unit, list price if there is one, price, total. */
function expectBill(pdf: ReadPdf, lines: readonly PrintoutLine[]): void {
  let position = 0;
  for (const row of rowsOf(pdf)) {
    const line = lines[position];
    if (!line) break;
    if (row[0] !== String(position + 1) || row[1] !== (line.article || line.names.de)) continue;
    const end = row.slice(line.listRappen === null ? -4 : -5);
    expectProduct(end[0] ?? '', end.at(-2) ?? '', end.at(-1) ?? '');
    expect(end.at(-1)).toBe(formatAmount(line.totalRappen));
    position += 1;
  }
  expect(position).toBe(lines.length);
}

describe('every printed line multiplies out, to the Rappen', drawn, () => {
  test('in the bill of the engine: on the screen, as CSV, XLSX and PDF, in offer and confirmation', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { roof, catalogue } = randomRoof();
      const { bom } = roof.solution;
      expect(bom.lines.some(({ quantity }) => !Number.isInteger(quantity))).toBe(true);
      // The engine rounds like the portal.
      expect(bom.lines.map(({ totalPrice }) => totalPrice)).toEqual(
        bom.lines.map((line) => lineTotal(rappen(line.discountedPricePerUnit), line.quantity)),
      );
      expect(bom.lines.reduce((sum, line) => sum + listTotal(line), 0)).toBe(bom.grossPrice);
      for (const { quantity, discountedPricePerUnit, totalPrice } of bom.lines)
        expectProduct(formatNumber(quantity), formatAmount(discountedPricePerUnit), formatAmount(totalPrice));

      const head = headOf(roof.configuration, roof.solution, 'v', WRITTEN_AT);
      expectCsv(bomCsv(bom, head, catalogue, i18n), bom);
      await expectXlsx(await bomXlsx(bom, head, catalogue, i18n), bom);
      const paper = { author: 'M', roof, catalogue, writtenAt: WRITTEN_AT, isInvented: true };
      expectPdf(await readPdf(await billOfMaterialsPdf(paper, i18n)), bom);

      // Freight and a crane in addition to the bill.
      const offer = offerOf([...linesOfBill(bom), ...randomLines(3)], roof, catalogue);
      expectBill(await readPdf(await offerPdf(offer, i18n)), offer.lines);
      expectBill(await readPdf(await orderConfirmationPdf(confirmationOf(offer), i18n)), offer.lines);
    }
  });

  test('in an offer and an order with typed lines', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const offer = offerOf(randomLines(120), null, demo);
      for (const { quantity, priceRappen, totalRappen } of offer.lines)
        expectProduct(formatNumber(quantity), formatAmount(priceRappen), formatAmount(totalRappen));
      expectBill(await readPdf(await offerPdf(offer, i18n)), offer.lines);
      expectBill(await readPdf(await orderConfirmationPdf(confirmationOf(offer), i18n)), offer.lines);
    }
  });

  test('in an offer to a house owner, including lines saved before two decimals', async () => {
    const { roof, catalogue } = randomRoof();
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = Array.from({ length: 50 }, (_, at) => ({
        ...{ name: `Arbeit ${at}`, unit: 'h', priceRappen: rappen(upTo(9_000_000)) },
        quantity: at % 5 === 0 ? upTo(9_000_000) / 1_000 : upTo(900_000) / 100,
      }));
      const content: CustomerOfferContent = {
        ...{ number: 'K', customer: 'F', customerAddress: '', object: '', marginBp: 0, lines, vatBp: 810 },
        discount: { kind: 'none', name: '', basisPoints: 0, rappen: 0 },
        ...{ validUntil: '2031-06-30', intro: '', terms: '' },
        letterhead: { name: 'D', claim: '', address: '', contact: '', vatNumber: '' },
        returns: {
          ...{ shown: false, commissioning: null, selfConsumption: 30, purchaseTariff: 0 },
          ...{ feedInTariff: 0, runningRappen: 0 },
        },
      };
      const offer = {
        ...{ content, roof, catalogue, author: 'S', economy: null, picture: null },
        ...{ writtenAt: WRITTEN_AT, isInvented: true },
      };
      const own = (texts: readonly string[]) => texts.some((text) => text.startsWith('Arbeit '));
      const printed = rowsOf(await readPdf(await customerOfferPdf(offer, i18n))).filter(own);
      expect(printed).toHaveLength(lines.length);
      for (const [extent = '', price = '', total = ''] of printed.map((row) => row.slice(-3)))
        expectProduct(extent.replace(/ h$/, ''), price, total);
      const cells = await cellsOf(await customerOfferXlsx(offer, i18n));
      const rows = [...cells].filter(([address, value]) => address.startsWith('B') && own([value]));
      expect(rows).toHaveLength(lines.length);
      for (const [address] of rows) {
        const at = (column: string) => cells.get(address.replace('B', column)) ?? '';
        const francs = (value: string): Rappen => rappen(Math.round(Number(value) * 100));
        expectProduct(
          at('C').replace(/ h$/, ''),
          formatAmount(francs(at('D'))),
          formatAmount(francs(at('E'))),
        );
      }
    }
  });
});
