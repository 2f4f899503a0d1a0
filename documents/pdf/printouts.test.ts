import { readFileSync } from 'node:fs';
import type { I18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { type CustomerOfferContent, customerInterval } from '../../contracts/domain/customer-offers.ts';
import { CATALOGUE_LANGUAGES, type CatalogueLanguage, nameIn } from '../../contracts/domain/languages.ts';
import { labelCode, labelsOf, readCode } from '../../contracts/domain/picking.ts';
import { type FrozenRoof, freezeRoof } from '../../engine/frozen-roof.ts';
import {
  type Catalogue,
  type Configuration,
  createEngine,
  engineVersion,
  type Names,
  type Surface,
} from '../../engine/index.ts';
import { loadLight } from '../../engine/light.ts';
import { omittedCauses, SHADE_CAUSES } from '../../engine/shade.ts';
import { shadedSolution } from '../../engine/shaded-yields.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { bomGroups, listedLines } from '../bom-groups.ts';
import { boughtWith, laidText } from '../bought.ts';
import { cutGroups, hasInnerCorner } from '../cut-groups.ts';
import { formatAmount, formatNumber } from '../format.ts';
import { unitName } from '../names.ts';
import { estimatesText, grossRangeText, netRangeText, withExtra } from '../rounded-price.ts';
import { type ReadPage, type ReadPdf, readPdf, type WrittenText } from '../testing/read-pdf.ts';
import { cutListTexts, groupTexts } from '../texts.ts';
import { translations } from '../translations.ts';
import { shadeText, yieldOmits, yieldRange } from '../yield.ts';
import { formatQuantity, linesOfBill, listSum, type PrintoutLine } from './bill.ts';
import { billOfMaterialsPdf, planPdf } from './bill-of-materials.ts';
import { customerOfferPdf } from './customer-offer.ts';
import { cutLabelsPdf, cutListPdf } from './cut-list.ts';
import { type OfferPrintout, offerPdf } from './offer.ts';
import { orderConfirmationPdf } from './order-confirmation.ts';
import { pickingListPdf } from './picking-list.ts';
import { sourceIn } from './product-texts.ts';
import { pickingTexts } from './texts.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const light = await loadLight();

function roofOf(name: string): FrozenRoof {
  const text = read(`../../tests/golden/${name}.json`);
  const roof = engine.open(text, 1250);
  const { answer, cells } = roof;
  if (answer.status !== 'solved') throw new Error(`${name} is refused`);
  const configuration: Configuration = JSON.parse(engine.upgraded(text));
  const body = roof.body();
  const solution = shadedSolution(light, configuration.location, answer, cells, body);
  return freezeRoof(configuration, solution, cells, body, catalogue, engineVersion());
}
/** The same roof for print, with its cut list. */
function cutListOf(name: string) {
  const cuts = engine.open(read(`../../tests/golden/${name}.json`), 1250).cutList();
  if (cuts.status === 'refused') throw new Error(`${name} is refused`);
  return { author: supplier.name, roof: roofOf(name), cuts, writtenAt: WRITTEN_AT, isInvented: true };
}
const house = roofOf('house-gable');
const supplier = {
  name: 'Modell Solardach AG',
  claim: 'Solardächer',
  address: 'Werkstrasse 20, 4900 Langenthal',
  contact: '033 000 00 00, verkauf@modell-solardach.example',
  vatNumber: 'CHE-000.000.004 MWST',
};
const WRITTEN_AT = Date.parse('2026-11-19T07:12:00Z');

function totalsOf(netRappen: number, listRappen: number | null) {
  const vatRappen = Math.round(netRappen * 0.081);
  const discountBp = 1250;
  return {
    listRappen,
    discountBp,
    extraRappen: 0,
    netRappen,
    vatBp: 810,
    vatRappen,
    grossRappen: netRappen + vatRappen,
  };
}

/** An offer of a roof, or of typed lines. */
function offerOf(roof: FrozenRoof | null, changes: Partial<OfferPrintout> = {}): OfferPrintout {
  const lines = changes.lines ?? (roof ? linesOfBill(roof.solution.bom) : []);
  const net = lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0);
  return {
    supplier,
    recipient: ['Muster Solar AG', 'Ivo Muster', 'Musterstrasse 1', '3600 Thun'],
    writtenAt: WRITTEN_AT,
    subject: 'Villa Beispiel, Seestrasse 12, 3600 Thun',
    fingerprint: roof?.solution.fingerprint ?? null,
    catalogueVersion: roof?.catalogueVersion ?? null,
    address: 'https://portal.example/projects/details/0198',
    isInvented: true,
    number: 'P-2026-0418',
    version: 2,
    binding: true,
    tolerancePercent: 0,
    validUntil: '2026-12-02',
    requestedOn: '2026-11-04',
    changedOn: null,
    adviser: 'Sandra Beispiel',
    deliveryWeeks: 5,
    terms: 'Zahlung 30 Tage netto.',
    totals: totalsOf(net, roof ? listSum(roof.solution.bom) : null),
    roof,
    picture: null,
    catalogue,
    ...changes,
    lines,
  };
}

const confirmationOf = (offer: OfferPrintout) => ({
  ...offer,
  number: 'P-2026-0418-B1',
  orderedAt: WRITTEN_AT,
  orderedBy: 'Ivo Muster',
  offerNumber: 'P-2026-0418-2',
  deliveryDay: '2027-01-08',
  delivery: { way: 'delivery', lines: ['Seestrasse 12', '3600 Thun'] } as const,
  message: 'Bitte vor 10 Uhr.',
});

/** The rows of a table: texts on one baseline, from left to right, page after page. */
const rowsOf = (pages: readonly ReadPage[]): string[][] =>
  pages.flatMap(({ texts }) =>
    [...Map.groupBy(texts, ({ baseline }) => baseline.toFixed(1)).entries()]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, row]) => row.toSorted((a, b) => a.left - b.left).map(({ text }) => text)),
  );

/** The rows of a bill, which begin with the number of their position. */
function billRows({ pages }: ReadPdf): string[][] {
  const rows = rowsOf(pages);
  const positions: string[][] = [];
  for (const row of rows) if (row[0] === String(positions.length + 1) && row.length >= 5) positions.push(row);
  return positions;
}

/** Returns the texts in every row of a line besides its name, which may take several rows. */
const figuresOf = (line: PrintoutLine, language: CatalogueLanguage): string[] => [
  formatQuantity(line.quantity),
  unitName(line.unit, translations(language), line.quantity),
  ...(line.listRappen === null ? [] : [formatAmount(line.listRappen)]),
  formatAmount(line.priceRappen),
  formatAmount(line.totalRappen),
];

/** Expects no text beyond the margins, and no overlapping horizontal texts. */
function expectNeat({ pages, elements, untagged }: ReadPdf): void {
  const faults = untagged.map((text) => `«${text}» is not in the structure`);
  const headings = elements.filter(({ role }) => role.startsWith('H'));
  if (headings.length > 0 && headings[0]?.role !== 'H1') faults.push('the first heading is not the title');
  for (const { role, alt } of elements)
    if (role === 'Figure' && !alt) faults.push('a figure has no description');
  if (elements.length <= 1) faults.push('the structure is empty');
  for (const { width, height, texts } of pages) {
    const isSheet = width > 400;
    const side = isSheet ? 4 : 19.5;
    const upright = texts.filter(({ isUpright }) => isUpright);
    const isOutside = ({ left, right, baseline, size }: PrintedText) =>
      left < side || right > width - side || baseline - size < 4 || baseline > height - 3;
    for (const { text } of texts.filter(isOutside)) faults.push(`«${text}» lies outside`);
    for (const [at, one] of isSheet ? [] : upright.entries())
      for (const other of upright.slice(at + 1))
        if (overlap(one, other)) faults.push(`«${one.text}» lies on «${other.text}»`);
  }
  expect(faults).toEqual([]);
}

type PrintedText = ReadPdf['pages'][number]['texts'][number];

function overlap(one: PrintedText, other: PrintedText): boolean {
  const isSeparate = one.right <= other.left + 0.05 || other.right <= one.left + 0.05;
  const lower = one.baseline > other.baseline ? one : other;
  const isBelow = Math.abs(one.baseline - other.baseline) >= 0.75 * lower.size;
  return !isSeparate && !isBelow;
}

/** Leaves out the small figures of drawings, which may touch. */
const withoutDrawings = (pages: readonly ReadPage[]): ReadPage[] =>
  pages.map((page) => ({ ...page, texts: page.texts.filter(({ size }) => size > 2.1) }));

const squeezed = (text: string): string => text.replace(/\s/g, '');

function calculated() {
  const { yields } = house.solution;
  if (yields.status !== 'calculated') throw new Error('no yield');
  return yields;
}

/** The sentence about the yield of the house. */
const omits = (i18n: I18n): string => yieldOmits(i18n, omittedCauses(calculated()));

/** The sentence about its losses by cause. */
const losses = (i18n: I18n): string => shadeText(i18n, calculated());

describe.each(CATALOGUE_LANGUAGES)('in %s', (language) => {
  const i18n = translations(language);
  const lines = linesOfBill(house.solution.bom);

  test('an offer lists the bill line by line with its total, to the Rappen', async () => {
    const offer = offerOf(house);
    const pdf = await readPdf(await offerPdf(offer, i18n));
    expectNeat(pdf);
    // The first rows are the group sums in the letter; the list begins on its own page.
    const rows = billRows({ ...pdf, pages: pdf.pages.slice(1) });
    expect(rows.map((row) => [row[1], ...row.slice(-5)])).toEqual(
      lines.map((line) => [line.article, ...figuresOf(line, language)]),
    );
    const said = pdf.words.join('');
    for (const line of lines) expect(squeezed(said)).toContain(squeezed(nameIn(line.names, language)));
    expect(squeezed(said)).toContain(squeezed(omits(i18n)));
    expect(losses(i18n)).toMatch(/ − 0\.[1-9] %$/);
    expect(squeezed(said)).toContain(squeezed(losses(i18n)));
    const { listRappen, netRappen, vatRappen, grossRappen } = offer.totals;
    const letter = rowsOf(pdf.pages.slice(0, 1)).map((row) => row.at(-1));
    for (const amount of [listRappen ?? 0, netRappen, vatRappen, grossRappen])
      expect(letter).toContain(formatAmount(amount));
    expect(letter).toContain(`− ${formatAmount((listRappen ?? 0) - netRappen)}`);
    // Every page has title, total, fingerprint and number.
    for (const [at, { texts }] of pdf.pages.entries()) {
      const foot = texts.map(({ text }) => text).join(' ');
      expect(foot).toContain(formatAmount(grossRappen));
      expect(foot).toContain(house.solution.fingerprint);
      expect(foot).toMatch(new RegExp(`\\b${at + 1}\\b.*\\b${pdf.pages.length}\\b`));
    }
    expect(pdf.links).toEqual([offer.address]);
    expect(pdf.info).toMatchObject({ Author: supplier.name, CreationDate: 'D:20261119071200Z' });
    expect(String(pdf.info.Language).slice(0, 2)).toBe(language);
    expect(pdf.info.Title).toContain('P-2026-0418');
  });

  test('a confirmation and a bill of materials contain the same bill', async () => {
    const offer = offerOf(house);
    const order = await readPdf(await orderConfirmationPdf(confirmationOf(offer), i18n));
    expectNeat(order);
    expect(billRows(order).map((row) => [row[1], ...row.slice(-5)])).toEqual(
      lines.map((line) => [line.article, ...figuresOf(line, language)]),
    );
    expect(order.words).toContain(formatAmount(offer.totals.grossRappen));
    expect(order.words).toContain('08.01.2027');

    const bill = await readPdf(
      await billOfMaterialsPdf(
        { author: supplier.name, roof: house, catalogue, writtenAt: WRITTEN_AT, isInvented: true },
        i18n,
      ),
    );
    expectNeat(bill);
    expect(squeezed(bill.words.join(''))).toContain(squeezed(omits(i18n)));
    expect(squeezed(bill.words.join(''))).toContain(squeezed(losses(i18n)));
    const { bom } = house.solution;
    const groups = bomGroups(listedLines(bom), catalogue);
    const heads = [
      ...groups.map(({ group }) => groupTexts(i18n)[group]),
      ...bom.lines.map(({ article }) => article),
    ];
    // By group with its sum, as on the screen, each article with its figures.
    const rows = rowsOf(bill.pages).filter((row) => heads.includes(row[0] ?? ''));
    expect(rows.map((row) => (row.length === 2 ? row : [row[0], ...row.slice(-7)]))).toEqual(
      groups.flatMap(({ group, lines: members, netRappen }) => [
        [groupTexts(i18n)[group], formatAmount(netRappen)],
        ...members.map((line) => [
          line.article,
          formatQuantity(line.quantity),
          unitName(line.unit, i18n, line.quantity),
          line.powerPerUnit === 0 ? '–' : formatNumber(line.powerPerUnit),
          formatAmount(line.pricePerUnit),
          formatAmount(line.discountedPricePerUnit),
          line.totalPower === 0 ? '–' : formatNumber(line.totalPower),
          formatAmount(line.totalPrice),
        ]),
      ]),
    );
    expect(groups.reduce((sum, { netRappen }) => sum + netRappen, 0)).toBe(bom.totalPrice);
    expect(bill.words).toContain(formatAmount(bom.totalPrice));
  });

  test.each(['house-gable', 'villa-hip', 'hall-60x12'])('the cut list of %s has every size', async (name) => {
    const paper = cutListOf(name);
    const pdf = await readPdf(await cutListPdf(paper, i18n));
    expectNeat({ ...pdf, pages: withoutDrawings(pdf.pages) });
    const groups = cutGroups(paper.cuts);
    const special = paper.cuts.pieces.filter(
      (piece) => piece.material === 'glass' && hasInnerCorner(piece),
    ).length;
    const counts = pdf.words.filter((word) => /^\d+ ×$/.test(word)).map((word) => Number.parseInt(word, 10));
    expect(counts).toEqual(groups.map(({ pieces }) => pieces.length));
    const said = pdf.words.join(' ');
    const note = cutListTexts(i18n).innerCorners(special).replaceAll('\u00a0', ' ');
    expect(said.replaceAll('\u00a0', ' ').includes(note)).toBe(special > 0);
    for (const {
      pieces: [piece],
    } of groups) {
      expect(pdf.words).toContain(`${formatNumber(piece.width)} × ${formatNumber(piece.height)}`);
      // Every corner's position follows from the drawn dimensions.
      for (const length of [piece.width, piece.height]) expect(said).toContain(formatNumber(length));
    }
  });

  test('prints 24 labels per sheet, one for every piece with its number', async () => {
    const paper = cutListOf('house-gable');
    const pdf = await readPdf(await cutLabelsPdf(paper, i18n));
    for (const { left, right } of pdf.pages.flatMap(({ texts }) => texts))
      expect(right).toBeLessThan((Math.floor(left / 70) + 1) * 70 - 4.9 - 22);
    expect(pdf.pages).toHaveLength(Math.ceil(paper.cuts.pieces.length / 24));
    const numbers = pdf.pages.flatMap(({ texts }) =>
      texts
        .filter(({ size }) => size > 7)
        .map(({ text, left, baseline }) => ({ number: Number(text), left, baseline })),
    );
    expect(numbers.map(({ number }) => number)).toEqual(paper.cuts.pieces.map(({ number }) => number));
    // The fourth label begins the second row of three.
    expect(numbers[3]?.left).toBeCloseTo(numbers[0]?.left ?? 0, 3);
    expect((numbers[3]?.baseline ?? 0) - (numbers[0]?.baseline ?? 0)).toBeCloseTo(37, 3);
  });

  test('a picking list has every item once, at its storage place', async () => {
    const items = lines.map((line, at) => ({
      ...line,
      place: ['B-12', 'A-01-1', '', 'B-2'][at % 4] ?? '',
      labels: labelsOf('123456780', { ...line, position: at }, 10),
    }));
    const pdf = await readPdf(
      await pickingListPdf(
        {
          number: '123456780',
          orderNumber: 'P-2026-0418-B1',
          supplier: supplier.name,
          recipient: ['Seestrasse 12', '3600 Thun'],
          logistics: 'Vorlage Logistik AG',
          warehouse: 'Langenthal',
          deliverOn: '2027-01-08',
          items,
          writtenAt: WRITTEN_AT,
          isInvented: true,
        },
        i18n,
      ),
    );
    expectNeat(pdf);
    const articles = new Set(items.map(({ article }) => article));
    const places = pdf.words.flatMap((text) =>
      [...text.matchAll(/ ([AB]-[\d-]+)$/g)].map(([, place]) => place),
    );
    expect(places).toEqual(['A-01-1', 'B-2', 'B-12']);
    const ids = new Set(items.flatMap(({ labels }) => labels.map(({ id }) => id)));
    const isLabel = (page: ReadPage) => page.texts.some(({ text }) => ids.has(text));
    const listed = pdf.pages.slice(0, pdf.pages.findIndex(isLabel));
    const rows = rowsOf(listed).filter(([article = '']) => articles.has(article));
    const byPlace = ['A-01-1', 'B-2', 'B-12', ''].flatMap((place) =>
      items
        .filter((item) => item.place === place)
        .toSorted((a, b) => a.article.localeCompare(b.article, 'de')),
    );
    expect(rows.map((row) => [row[0], ...row.slice(-2)])).toEqual(
      byPlace.map(({ article, quantity, unit }) => [
        article,
        formatQuantity(quantity),
        unitName(unit, i18n, quantity),
      ]),
    );
    expect(pdf.words).toContain('1234 5678 0');
    for (const { labels, quantity, article } of items) {
      expect(labels.reduce((sum, label) => sum + label.quantity, 0)).toBeCloseTo(quantity, 6);
      for (const label of labels) {
        expect(pdf.words).toContain(label.id);
        expect(readCode(labelCode(label))).toEqual({ label });
        expect(label.article).toBe(article);
      }
    }
  });
});

const CUSTOMER_OFFER: CustomerOfferContent = {
  ...{ number: 'K', customer: 'F', customerAddress: '', object: '', marginBp: 1_500, lines: [], vatBp: 810 },
  discount: { kind: 'none', name: '', basisPoints: 0, rappen: 0 },
  ...{ validUntil: '2031-06-30', intro: '', terms: '' },
  letterhead: { name: 'D', claim: '', address: '', contact: '', vatNumber: '' },
  returns: {
    ...{ shown: false, commissioning: null, selfConsumption: 30, purchaseTariff: 0 },
    ...{ feedInTariff: 0, runningRappen: 0 },
  },
};

test.each(CATALOGUE_LANGUAGES)(
  'an offer to a house owner states what its yield omits, with a range that allows for it, in %s',
  async (language) => {
    const i18n = translations(language);
    const { yields } = house.solution;
    if (yields.status !== 'calculated') throw new Error('no yield');
    const { low, high } = yieldRange(yields);
    expect(low).toBeLessThan(yields.annual * 0.75);
    expect(high).toBeGreaterThan(yields.annual * 1.1);
    const pdf = await readPdf(
      await customerOfferPdf(
        {
          ...{ roof: house, catalogue, author: 'Ivo Muster', economy: null, picture: null },
          ...{ content: CUSTOMER_OFFER, writtenAt: WRITTEN_AT, isInvented: true },
        },
        i18n,
      ),
    );
    expectNeat(pdf);
    const said = squeezed(pdf.words.join(''));
    // Next to the figure in the letter, and next to those of the page about the yield.
    expect(said.split(squeezed(omits(i18n)))).toHaveLength(3);
    expect(said).toContain(
      squeezed(`${formatNumber(Math.round(low))}–${formatNumber(Math.round(high))} kWh`),
    );
    const shade = shadeText(i18n, yields);
    expect(shade).toMatch(/ − 0\.[1-9] %$/);
    expect(said).toContain(squeezed(shade));
  },
);

test.each(CATALOGUE_LANGUAGES)(
  'a roof frozen before shade was calculated is printed with what it had, and says so, in %s',
  async (language) => {
    const i18n = translations(language);
    const { yields } = house.solution;
    if (yields.status !== 'calculated') throw new Error('no yield');
    const { shade: _, ...before } = yields;
    const roof = {
      ...house,
      solution: { ...house.solution, yields: { ...before, status: 'calculated' } },
    } as const;
    const offer = {
      ...{ roof, catalogue, author: 'Ivo Muster', economy: null, picture: null },
      ...{ content: CUSTOMER_OFFER, writtenAt: WRITTEN_AT, isInvented: true },
    };
    const said = squeezed((await readPdf(await customerOfferPdf(offer, i18n))).words.join(''));
    expect(said.split(squeezed(yieldOmits(i18n, SHADE_CAUSES)))).toHaveLength(3);
    expect(said).toContain(squeezed(`${formatNumber(Math.round(yields.annual))} kWh`));
    expect(said).not.toContain(squeezed(shadeText(i18n, yields)));
  },
);

test.each(CATALOGUE_LANGUAGES)(
  'offers and bills say in %s that lengths are estimated, with the range of their price, until they are measured',
  async (language) => {
    const i18n = translations(language);
    const surveyed = ['width', 'height'].map(
      (of) => ({ of, source: 'village', date: '2024', deviation: 200 }) as const,
    );
    const priceRange = { low: 2_000_100, high: 3_000_000 };
    const estimated = { ...withConfiguration({ surveyed: [...surveyed] }), priceRange };
    const customer = customerInterval(CUSTOMER_OFFER, priceRange) ?? priceRange;
    const ranges = [
      netRangeText(withExtra(priceRange, offerOf(house).totals.extraRappen), i18n),
      netRangeText(priceRange, i18n),
      grossRangeText(customer, i18n),
    ];
    const measured = withConfiguration({
      surveyed: [...surveyed],
      measured: { width: 10_400, height: 6_200 },
    });
    const printouts = (roof: FrozenRoof) => [
      offerPdf(offerOf(roof), i18n),
      billOfMaterialsPdf(
        { roof, catalogue, author: 'Ivo Muster', writtenAt: WRITTEN_AT, isInvented: true },
        i18n,
      ),
      customerOfferPdf(
        {
          ...{ roof, catalogue, author: 'Ivo Muster', economy: null, picture: null },
          ...{ content: CUSTOMER_OFFER, writtenAt: WRITTEN_AT, isInvented: true },
        },
        i18n,
      ),
    ];
    for (const [roof, count] of [
      [estimated, 1],
      [measured, 0],
    ] as const) {
      for (const [index, pdf] of (await Promise.all(printouts(roof))).entries()) {
        const note = squeezed(estimatesText(estimated.configuration, ranges[index], i18n));
        const { words } = await readPdf(pdf);
        expect(squeezed(words.join('')).split(note)).toHaveLength(count + 1);
      }
    }
  },
);

/** The house with a change to its first surface. */
function withConfiguration(change: Partial<Surface>): FrozenRoof {
  const { configuration } = house;
  const surfaces = configuration.surfaces.map((surface, index) =>
    index === 0 ? { ...surface, ...change } : surface,
  );
  return { ...house, configuration: { ...configuration, surfaces } };
}

test('a printout of a manually changed bill states the bill’s modules, and those on the roof', async () => {
  const text = read('../../tests/golden/house-gable.json');
  const configuration = {
    ...JSON.parse(engine.upgraded(text)),
    bomChanges: [{ article: 'SL-M-BK', change: 'set', quantity: 120 }],
  };
  const opened = engine.open(JSON.stringify(configuration), 1250);
  const { answer, cells } = opened;
  if (answer.status !== 'solved') throw new Error('refused');
  const roof = freezeRoof(configuration, answer, cells, opened.body(), catalogue, engineVersion());
  const { modules, power, beyondRoof } = boughtWith(answer);
  expect(beyondRoof).not.toBe(0);
  const i18n = translations('de');
  const { words } = await readPdf(await offerPdf(offerOf(roof), i18n));
  expect(words).toContain(formatNumber(power / 1000, 2));
  expect(words).toContain(formatNumber(modules));
  expect(squeezed(words.join(''))).toContain(squeezed(laidText(answer, i18n)));
  expect(laidText(answer, i18n)).toContain(`${answer.totals.activeModules} Module`);
});

test.each(['villa-hip', 'hall-200x30', 'farmhouse-three', 'facade-and-railing', 'flat-roof', 'studio-rows'])(
  'draws %s on its offer and on its plan',
  async (name) => {
    const roof = roofOf(name);
    const i18n = translations('de');
    const pdf = await readPdf(await offerPdf(offerOf(roof), i18n));
    expectNeat(pdf);
    const plan = await readPdf(
      await planPdf({ author: supplier.name, roof, writtenAt: WRITTEN_AT, isInvented: false }, i18n),
    );
    expectNeat(plan);
    expect(plan.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [420, 297],
    ]);
    // The offer's last page is that plan.
    const drawing = (page: ReadPage | undefined) => page?.texts.slice(0, -2).map(({ text }) => text);
    expect(drawing(pdf.pages.at(-1))).toEqual(drawing(plan.pages[0]));
  },
);

test('equal content gives equal bytes, another time does not', async () => {
  const i18n = translations('it');
  const [one, two, later] = await Promise.all([
    offerPdf(offerOf(house), i18n),
    offerPdf(offerOf(house), i18n),
    offerPdf(offerOf(house, { writtenAt: WRITTEN_AT + 1000 }), i18n),
  ]);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  expect(Buffer.from(one).equals(Buffer.from(later))).toBe(false);
});

test('a frozen roof is printed with its own prices and articles, despite later changes', async () => {
  const frozen: FrozenRoof = JSON.parse(JSON.stringify(house));
  const before = await offerPdf(offerOf(frozen), translations('de'));
  const articles = catalogue.articles.map((article) => ({
    ...article,
    price: article.price * 2,
    names: { de: 'neu', en: 'new', it: 'nuovo', fr: 'nouveau' },
  }));
  const after = await offerPdf(
    offerOf(frozen, { catalogue: { ...catalogue, version: 'later', articles } }),
    translations('de'),
  );
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
});

test('draws a picture next to the plan, and only the plan if the bytes are no picture', async () => {
  const i18n = translations('de');
  // One grey pixel as PNG.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  );
  const [plain, pictured, broken] = await Promise.all(
    [null, png, Buffer.from('no picture')].map((picture) => offerPdf(offerOf(house, { picture }), i18n)),
  );
  expect(Buffer.from(pictured ?? []).includes('/Subtype /Image')).toBe(true);
  const captions = async (pdf = new Uint8Array()) =>
    (await readPdf(pdf)).words.filter((text) => /^(Süd|Nord), .* kWp$/.test(text));
  expect(await captions(plain)).toEqual(['Süd, 8.18 kWp', 'Nord, 10.67 kWp']);
  // The surface with the openings, although the other one has more power.
  expect(await captions(pictured)).toEqual(['Süd, 8.18 kWp']);
  expect(await captions(broken)).toEqual(await captions(plain));
});

/** Seeded random numbers from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A combining accent follows its letter. */
const LETTERS = [...'aeinrstÄÖÜäöüßçéèêœàùłžőşіЖλ’«»–0123456789/-.,&()\'"', ...['e\u0301', 'u\u0308']];

/** A random text of about this length, with spaces or without any. */
function textOf(random: () => number, length: number, hasSpaces = random() < 0.7): string {
  const letter = () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x';
  const text = Array.from({ length }, () => (hasSpaces && random() < 0.15 ? ' ' : letter())).join('');
  return text.trim() || 'x';
}

test.each(CATALOGUE_LANGUAGES)(
  'the bill of a house takes two pages in %s and the list of its offer one, besides letter and plan',
  async (language) => {
    const i18n = translations(language);
    const content = { author: supplier.name, roof: house, writtenAt: WRITTEN_AT, isInvented: true };
    const bill = await readPdf(await billOfMaterialsPdf({ ...content, catalogue }, i18n));
    const offer = await readPdf(await offerPdf(offerOf(house), i18n));
    expect([bill.pages.length, offer.pages.length]).toEqual([3, 3]);
  },
);

test('a sum or signature is never alone on a page, whatever the number of lines', async () => {
  const i18n = translations('de');
  const name: Names = { de: 'Schieferhaken', en: 'Hook', it: 'Gancio', fr: 'Crochet' };
  for (let count = 20; count <= 34; count += 1) {
    const lines = Array.from(
      { length: count },
      (): PrintoutLine => ({
        article: 'HK-1',
        names: name,
        quantity: 1,
        unit: 'piece',
        listRappen: null,
        priceRappen: 249,
        totalRappen: 249,
        byHand: false,
      }),
    );
    const offer = await offerPdf(offerOf(null, { lines }), i18n);
    const picking = await pickingListPdf(
      {
        number: '123456780',
        orderNumber: 'P-2026-0418-B1',
        supplier: supplier.name,
        recipient: ['3600 Thun'],
        logistics: 'Vorlage Logistik AG',
        warehouse: '',
        deliverOn: '2027-01-08',
        items: lines.map((line) => ({ ...line, place: '', labels: [] })),
        writtenAt: WRITTEN_AT,
        isInvented: true,
      },
      i18n,
    );
    for (const [bytes, last] of [
      [offer, i18n._('paper.net')],
      [picking, pickingTexts(i18n).signature],
    ] as const) {
      const { pages } = await readPdf(bytes);
      const page = pages.find(({ texts }) => texts.some(({ text }) => text === last));
      const above = page?.texts.filter(({ text }) => text === 'HK-1') ?? [];
      expect(above.length, `${count} lines above «${last}»`).toBeGreaterThanOrEqual(3);
    }
  }
});

test.each(CATALOGUE_LANGUAGES)(
  'the sums of a bill of materials in %s follow articles on the same page',
  async (language) => {
    const i18n = translations(language);
    const content = { author: supplier.name, catalogue, writtenAt: WRITTEN_AT, isInvented: true };
    for (const name of ['house-gable', 'villa-hip', 'facade-and-railing']) {
      const roof = roofOf(name);
      const { pages } = await readPdf(await billOfMaterialsPdf({ ...content, roof }, i18n));
      const sums = pages.find(({ texts }) => texts.some(({ text }) => text === i18n._('paper.net')));
      const articles = new Set(roof.solution.bom.lines.map(({ article }) => article));
      expect(sums?.texts.some(({ text }) => articles.has(text))).toBe(true);
    }
  },
);

test('any number of lines with names of any length are printed once and without overlap', {
  ...drawn,
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= soak(6, 200); seed += 1) {
    const random = numbers(seed);
    const most = (count: number) => Math.floor(random() ** 2 * (count + 1));
    const count = seed % 6 === 0 ? 200 : most(60);
    const lines = Array.from({ length: count }, (): PrintoutLine => {
      const name = textOf(random, 1 + most(seed % 5 === 0 ? 2500 : 300));
      const names: Names = { de: name, en: name, it: name, fr: name };
      return {
        article: random() < 0.2 ? '' : textOf(random, 1 + most(39), false),
        names,
        quantity: Math.round(random() * 1e7) / 100,
        unit: random() < 0.5 ? 'piece' : textOf(random, 1 + most(19)),
        listRappen: null,
        priceRappen: most(100_000_000),
        totalRappen: most(9_000_000_000),
        byHand: random() < 0.2,
      };
    });
    const offer = offerOf(null, {
      lines,
      subject: textOf(random, most(300)),
      recipient: Array.from({ length: most(6) }, () => textOf(random, 1 + most(160))),
      supplier: { ...supplier, name: textOf(random, 1 + most(80)) },
      adviser: random() < 0.5 ? null : textOf(random, 1 + most(120)),
      terms: random() < 0.3 ? '' : textOf(random, most(4000)),
    });
    const language = CATALOGUE_LANGUAGES[seed % CATALOGUE_LANGUAGES.length] ?? 'de';
    const i18n = translations(language);
    const pdf = await readPdf(await offerPdf(offer, i18n));
    expectNeat(pdf);
    const rows = billRows(pdf);
    expect(
      rows.map((row) => row.slice(-2)),
      `seed ${seed}`,
    ).toEqual(
      lines.map(({ priceRappen, totalRappen }) => [formatAmount(priceRappen), formatAmount(totalRappen)]),
    );
    const said = squeezed(pdf.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
    expect(said).toContain(squeezed(formatAmount(offer.totals.grossRappen)));
    // Every page with rows of the list repeats its header.
    const head = i18n._('paper.name');
    for (const { texts } of pdf.pages) {
      const hasRow = texts.some(({ text, left }) => left < 20.1 && /^\d+$/.test(text));
      expect(texts.filter(({ text, size }) => text === head && size < 2.7).length).toBe(
        hasRow ? 1 : texts.filter(({ text }) => text === head).length,
      );
    }
    const changed = ` (${i18n._('paper.by-hand')})`;
    const names = lines.map(({ names, byHand }) => names[language] + (byHand ? changed : ''));
    expect(namesIn(pdf, i18n), `seed ${seed}`).toBe(squeezed(names.join('').normalize('NFC')));
  }
});

/** Returns the texts of the name column, from top to bottom, without spaces. */
function namesIn({ pages }: ReadPdf, i18n: I18n): string {
  const heads = pages.flatMap(({ texts }) => texts);
  const from = heads.find(({ text, size }) => text === i18n._('paper.name') && size < 2.7)?.left ?? 0;
  const to = heads.find(({ text, size }) => text === i18n._('paper.quantity') && size < 2.7)?.right ?? 0;
  const isName = ({ left, right, size }: WrittenText) =>
    left > from - 0.05 && right < to - 0.05 && Math.abs(size - 2.82) < 0.03;
  const texts = pages.flatMap((page) =>
    page.texts.filter(isName).toSorted((a, b) => a.baseline - b.baseline || a.left - b.left),
  );
  return squeezed(texts.map(({ text }) => text).join(''));
}

test.each(CATALOGUE_LANGUAGES)(
  'all printed sources of the demo catalogue are translated to %s',
  (language) => {
    const { components, loads, subsidies } = catalogue;
    const printed = [
      ...components.sarkingMembrane.flatMap(({ limits }) => limits?.source ?? []),
      ...components.snowGuard.flatMap(({ capacity }) => capacity?.source ?? []),
      ...[loads.hookSuction, loads.screwSuction, loads.windFactors, loads.facade].map(({ source }) => source),
      ...subsidies.map(({ source }) => source),
    ];
    expect(printed.length).toBeGreaterThan(8);
    for (const source of printed) {
      const text = sourceIn(source, translations(language));
      expect(text).not.toBe('');
      if (language !== 'en')
        expect(text).not.toMatch(/\b(demo data|demo catalogue|tables|rates|to be confirmed)\b/);
      // Numbers and standards are not translated.
      for (const number of source.match(/\d{3,}/g) ?? []) expect(text).toContain(number);
    }
  },
);
