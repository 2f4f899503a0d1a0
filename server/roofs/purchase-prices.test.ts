import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { customerInterval, customerTotals, sellingPrices } from '../../contracts/domain/customer-offers.ts';
import { lineTotal } from '../../contracts/domain/money.ts';
import { RoofPrintoutKind } from '../../contracts/domain/printouts.ts';
import { bomGroups, listedLines } from '../../documents/bom-groups.ts';
import { boughtWith } from '../../documents/bought.ts';
import { cutListCsv } from '../../documents/cut-list-csv.ts';
import { formatAmount, formatNumber } from '../../documents/format.ts';
import { billOfMaterialsPdf, planPdf } from '../../documents/pdf/bill-of-materials.ts';
import { type CustomerOfferPrintout, customerOfferPdf } from '../../documents/pdf/customer-offer.ts';
import { customerOfferXlsx } from '../../documents/pdf/customer-offer-xlsx.ts';
import { cutLabelsPdf, cutListPdf } from '../../documents/pdf/cut-list.ts';
import { planSetPdf } from '../../documents/pdf/plan-set.ts';
import { planDxf } from '../../documents/plan-dxf.ts';
import { planSvg } from '../../documents/plan-svg.ts';
import { formatHigh, formatLow } from '../../documents/rounded-price.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { translations } from '../../documents/translations.ts';
import { type FrozenRoof, freezeRoof } from '../../engine/frozen-roof.ts';
import { type Configuration, type CutList, engineVersion } from '../../engine/index.ts';
import { soak } from '../../tests/soak.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { customerOffer } from '../testing/roofs.ts';
import { withoutPrices } from './shares.ts';

const ROOFS = [
  'house-gable',
  'villa-hip',
  'flat-roof',
  'pent-roof',
  'free-l',
  'barn',
  'chalet',
  'studio-rows',
];

/** Seeded random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A roof with a possibly changed bill, at a random discount. */
function drawnRoof(random: () => number): FrozenRoof {
  const name = ROOFS[Math.floor(random() * ROOFS.length)];
  const golden: Configuration = JSON.parse(
    readFileSync(new URL(`../../tests/golden/${name}.json`, import.meta.url), 'utf8'),
  );
  const plain = solved({ ...golden, partnerDiscount: null, bomChanges: [] }, 0);
  const bomChanges = plain.solution.bom.lines.flatMap(({ article, quantity }) =>
    random() < 0.1
      ? [{ article, change: 'set' as const, quantity: Math.ceil(quantity * random() * 1.5) }]
      : [],
  );
  return solved({ ...golden, partnerDiscount: null, bomChanges }, Math.floor(random() * 4_000));
}

const solved = (configuration: Configuration, discountBp: number): FrozenRoof =>
  solvedWithCuts(configuration, discountBp).roof;

function solvedWithCuts(
  configuration: Configuration,
  discountBp: number,
): { readonly roof: FrozenRoof; readonly cuts: CutList } {
  const open = roofEngine().open(JSON.stringify(configuration), discountBp);
  try {
    const { answer, cells } = open;
    const cuts = open.cutList();
    if (answer.status !== 'solved' || cuts.status === 'refused')
      throw new Error(`${configuration.name} is refused`);
    return { roof: freezeRoof(configuration, answer, cells, open.body(), catalogue, engineVersion()), cuts };
  } finally {
    open.close();
  }
}

/** The same roof with estimated lengths. */
const estimated = (roof: Configuration): Configuration => ({
  ...roof,
  surfaces: roof.surfaces.map((surface) => ({
    ...surface,
    surveyed: [{ of: 'width', source: 'village', date: '2024', deviation: 200 }],
  })),
});

/** Every amount that reveals the purchase price, Rappen; amounts below a franc are ambiguous. */
function purchasesOf({ solution: { bom, totals } }: FrozenRoof): number[] {
  const groups = bomGroups(listedLines(bom), catalogue).map(({ netRappen }) => netRappen);
  const lines = bom.lines.flatMap(({ discountedPricePerUnit, totalPrice }) => [
    discountedPricePerUnit,
    totalPrice,
  ]);
  return [...new Set([...groups, ...lines, bom.totalPrice, totals.price, totals.discount])].filter(
    (rappen) => rappen >= 100,
  );
}

/** Every amount in the offer, Rappen. */
function sellingOf({ content, roof }: CustomerOfferPrintout): Set<number> {
  const { bom } = roof.solution;
  const groups = bomGroups(listedLines(bom), catalogue).map(({ netRappen }) => netRappen);
  return new Set([
    ...sellingPrices(groups, content.marginBp),
    ...Object.values(customerTotals(content, bom.totalPrice)),
    ...content.lines.flatMap((own) => [own.priceRappen, lineTotal(own.priceRappen, own.quantity)]),
  ]);
}

/** Other figures with two decimals: kilowatts and per cent, as if they were Rappen. */
const othersOf = ({ content, roof: { solution } }: CustomerOfferPrintout): number[] => [
  ...[boughtWith(solution), solution.totals, ...solution.surfaces].map(({ power }) => Math.round(power / 10)),
  content.discount.basisPoints,
  content.vatBp,
];

const AMOUNT = /\d{1,3}(?:'\d{3})*\.\d{2}(?![.\d])/g;
const rappenOf = (amount: string): number => Math.round(Number(amount.replaceAll("'", '')) * 100);

/** All amounts with two decimals, and all numbers in price columns, in Rappen. */
const amountsIn = (text: string): number[] => [...text.matchAll(AMOUNT)].map(([amount]) => rappenOf(amount));
function cellsIn(bytes: Uint8Array): { readonly numbers: number[]; readonly text: string } {
  const parts = Object.entries(unzipSync(bytes)).filter(([path]) => path.endsWith('.xml'));
  const text = parts.map(([, content]) => strFromU8(content)).join('\n');
  const numbers = [...text.matchAll(/<c r="[DE]\d+"([^>]*)><v>(-?[\d.]+)<\/v>/g)].flatMap(
    ([, type = '', value]) => (type.includes('t="s"') ? [] : [Math.round(Number(value) * 100)]),
  );
  return { numbers, text };
}

/** A PDF with all its streams unpacked, attachments included; drawn texts are glyphs in it. */
function unpacked(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const streams = [...file.toString('latin1').matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    const content = file.subarray(start, start + Number(found[1]));
    return found[0].includes('FlateDecode') ? inflateSync(content).toString('latin1') : '';
  });
  return [file.toString('latin1'), ...streams].join('\n');
}

/** Marks of data with prices: an attachment, or names of its fields. */
const DATA = /EmbeddedFile|portal-signature|[Pp]rice|[Rr]appen|[Dd]iscount|"article"/;

/** Every number of a response except geometry, and every text. */
function leaves(value: unknown, path = ''): [path: string, leaf: string | number][] {
  if (/^\.(cells|trapezoids|faces|corners|catalogueVersion|engineVersion)$/.test(path)) return [];
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => leaves(member, `${path}.${key}`));
}

test.each(Array.from({ length: soak(6, 200) }, (_, seed) => seed + 1))(
  'no purchase price is in any output for the house owner, drawn roof %i',
  async (seed) => {
    const random = randomOf(seed);
    const solvedRoof = drawnRoof(random);
    const price = solvedRoof.solution.bom.totalPrice;
    const priceRange = { low: Math.round(price * 0.93), high: Math.round(price * 1.08) };
    const roof = { ...solvedRoof, configuration: estimated(solvedRoof.configuration), priceRange };
    const offer: CustomerOfferPrintout = {
      ...{ roof, catalogue, author: 'Ivo Muster', economy: null, picture: null },
      content: customerOffer({ marginBp: 50 + Math.floor(random() * 6_000) }),
      ...{ writtenAt: Date.parse('2027-05-10T10:00:00Z'), isInvented: true },
    };
    const selling = sellingOf(offer);
    const others = othersOf(offer);
    const secret = new Set(
      purchasesOf(roof).filter((rappen) => !selling.has(rappen) && !others.includes(rappen)),
    );
    expect(secret.size).toBeGreaterThan(20);
    const leaked = (amounts: readonly number[]) => [...new Set(amounts)].filter((one) => secret.has(one));
    const i18n = translations('de');

    const pdf = await customerOfferPdf(offer, i18n);
    expect(unpacked(pdf)).not.toMatch(DATA);
    // Verifies the search itself: it finds the data of the partner's own bill.
    const issue = { issuer: 'https://portal.example', catalogueSha256: null, discount: 0 };
    const bill = { author: 'Ivo Muster', roof, catalogue, writtenAt: 0, isInvented: true, issue };
    expect(unpacked(await billOfMaterialsPdf(bill, i18n))).toContain(
      `"totalPrice":${roof.solution.bom.totalPrice}`,
    );
    const said = (await readPdf(pdf)).words.join('\n');
    // Verifies the search itself: it finds the offer's own total.
    const { grossRappen } = customerTotals(offer.content, roof.solution.bom.totalPrice);
    expect(amountsIn(said)).toContain(grossRappen);
    expect(leaked(amountsIn(said))).toEqual([]);
    const range = customerInterval(offer.content, priceRange) ?? priceRange;
    expect(said.replaceAll(/\s+/g, ' ')).toContain(
      `zwischen ${formatLow(range)} und ${formatHigh(range)} inkl.`,
    );
    const purchase = [formatLow(priceRange), formatHigh(priceRange)];
    for (const amount of purchase) expect(said).not.toContain(amount);
    expect(said).not.toMatch(/CHF\/Wp/);

    const sheet = cellsIn(new Uint8Array(await (await customerOfferXlsx(offer, i18n)).arrayBuffer()));
    expect(sheet.numbers).toContain(grossRappen);
    expect(sheet.text).toContain(formatHigh(range));
    for (const amount of purchase) expect(sheet.text).not.toContain(amount);
    expect(leaked([...sheet.numbers, ...amountsIn(sheet.text)])).toEqual([]);

    const link = withoutPrices(roof);
    const { bom, totals } = roof.solution;
    const large = new Set([bom.totalPrice, bom.grossPrice, totals.discount].filter((one) => one > 0));
    for (const [path, leaf] of leaves(link)) {
      if (/price|rappen|discount|cost|article/i.test(path))
        expect([path, leaf || null]).toEqual([path, null]);
      if (typeof leaf === 'number') expect([path, large.has(leaf)]).toEqual([path, false]);
      else expect([path, leaked(amountsIn(leaf))]).toEqual([path, []]);
    }
    for (const form of [formatAmount(bom.totalPrice), formatNumber(bom.totalPrice), String(bom.totalPrice)])
      expect(
        JSON.stringify({ ...link, ...{ cells: [], trapezoids: [], faces: [], corners: [] } }),
      ).not.toContain(form);
  },
);

/** Printouts with the partner's prices; all others may be given to a house owner. */
const PRICED: readonly RoofPrintoutKind[] = ['bill-of-materials'];

/**
 * Every other output of a roof as text, for a partner with some discount; without fingerprints, which depend on it.
 */
async function unpricedOutputs(configuration: Configuration, discountBp: number) {
  const { roof, cuts } = solvedWithCuts(configuration, discountBp);
  const { fingerprint } = roof.solution;
  const i18n = translations('de');
  const paper = {
    ...{ author: 'Muster Solar AG', planner: 'Petra Plan', customer: 'Familie Beispiel' },
    ...{ roof, cuts, catalogue, writtenAt: 0, isInvented: true },
  };
  const planned = {
    configuration,
    solution: roof.solution,
    table: { cells: Int32Array.from(roof.cells), trapezoids: Float32Array.from(roof.trapezoids) },
    catalogueVersion: catalogue.version,
  };
  const papers: Partial<Record<RoofPrintoutKind, Uint8Array>> = {
    plan: await planPdf(paper, i18n),
    'plan-set': await planSetPdf(paper, i18n),
    'cut-list': await cutListPdf(paper, i18n),
    'cut-labels': await cutLabelsPdf(paper, i18n),
  };
  expect([...Object.keys(papers), ...PRICED].sort()).toEqual([...RoofPrintoutKind.options].sort());
  for (const [kind, bytes] of Object.entries(papers))
    expect([kind, DATA.test(unpacked(bytes))]).toEqual([kind, false]);
  const printed = Object.entries(papers).map(async ([kind, bytes]) => [
    kind,
    (await readPdf(bytes)).words.join('\n'),
  ]);
  const outputs: Record<string, string> = {
    ...Object.fromEntries(await Promise.all(printed)),
    svg: planSvg(planned, i18n),
    dxf: Buffer.from(planDxf(planned, cuts, i18n)).toString('latin1'),
    csv: cutListCsv(cuts, configuration, i18n),
    link: JSON.stringify(withoutPrices(roof)),
  };
  for (const [name, text] of Object.entries(outputs))
    outputs[name] = text.replaceAll(fingerprint, '').replaceAll(cuts.fingerprint, '');
  return { outputs, fingerprint, totalRappen: roof.solution.bom.totalPrice };
}

test.each(ROOFS)(
  'plans, cut lists, drawings and link of %s do not depend on the partner’s price',
  async (name) => {
    const golden = readFileSync(new URL(`../../tests/golden/${name}.json`, import.meta.url), 'utf8');
    const configuration: Configuration = {
      ...JSON.parse(roofEngine().upgraded(golden)),
      partnerDiscount: null,
    };
    const [full, reduced] = [
      await unpricedOutputs(configuration, 0),
      await unpricedOutputs(configuration, 3_700),
    ];
    expect(reduced.totalRappen).toBeLessThan(full.totalRappen);
    for (const [output, text] of Object.entries(full.outputs)) {
      expect([output, text.length > 100]).toEqual([output, true]);
      expect(reduced.outputs[output], output).toBe(text);
      expect(text, output).not.toMatch(/\bCHF\b|Rappen|Rabatt/);
    }
  },
);
