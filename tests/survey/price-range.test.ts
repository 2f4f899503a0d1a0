import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Dimension, dimensionsOf, withMeasured } from '../../documents/dimensions.ts';
import { type PriceRange, priceRange, type Solve } from '../../documents/price-range.ts';
import catalogue from '../../engine/catalogue/demo.json' with { type: 'json' };
import { type Catalogue, type Configuration, createEngine } from '../../engine/index.ts';
import { loadSurvey } from '../../engine/survey.ts';
import { drawing } from '../../server/testing/drawing.ts';
import { createWorkerEngine } from '../../workers/engine-service.ts';

interface VillageBuilding {
  readonly kind: string;
  readonly faces: readonly {
    readonly pitch: number;
    readonly aspect: number;
    readonly area: number;
    readonly ring: readonly [number, number][];
    readonly holes: readonly [number, number][][];
  }[];
}

const engine = createEngine(catalogue as unknown as Catalogue);
const worker = createWorkerEngine(engine, catalogue as unknown as Catalogue);
const solve: Solve = async (variations) =>
  worker.prices(
    variations.map((roof) => JSON.stringify(roof)),
    0,
  );
const priceOf = async (roof: Configuration): Promise<number> => {
  const [price] = await solve([roof]);
  if (price == null) throw new Error('The roof is rejected');
  return price;
};
/** Returns the range of a roof as soon as enough of it is known. */
async function rangeOf(
  roof: Configuration,
  isEnough: (known: PriceRange) => boolean,
): Promise<PriceRange | undefined> {
  let last: PriceRange | undefined;
  for await (const known of priceRange(roof, await priceOf(roof), solve)) {
    last = known;
    if (isEnough(known)) break;
  }
  return last;
}
const lastOf = (roof: Configuration) => rangeOf(roof, () => false);

interface House {
  readonly kind: string;
  readonly roof: Configuration;
}

/** Roofs reconstructed from the demo's village. */
let houses: House[];

beforeAll(async () => {
  const survey = await loadSurvey();
  const file = new URL('../../server/demo/village/village.json', import.meta.url);
  const village: VillageBuilding[] = JSON.parse(readFileSync(file, 'utf8'));
  houses = village.flatMap(({ kind, faces }) => {
    const answer = survey.reconstruct({
      faces: faces.map((face, index) => ({
        ...face,
        id: String(index),
        suitability: 4,
        irradiation: 1_200,
      })),
      cornerDeviation: 0.3,
      storeys: 2,
      source: 'village',
      date: '2024',
    });
    if (answer.status !== 'roof') return [];
    const roof = { ...engine.newConfiguration('gable'), roof: answer.roof, surfaces: answer.surfaces };
    return [{ kind, roof }];
  });
});

const houseOf = (kind: string): Configuration => {
  const found = houses.find((house) => house.kind === kind);
  if (!found) throw new Error(`The village has no ${kind}`);
  return found.roof;
};

/** Gives every dimension another length, as far from the estimate as is to be expected. */
function built(
  roof: Configuration,
  seed: number,
): { length: (of: Dimension) => number; roof: Configuration } {
  const random = drawing(seed);
  const lengths = new Map(
    dimensionsOf(roof).map(({ places: [{ surface, of }], length, surveyed }) => {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return [`${surface}.${of}`, Math.round(length + normal * surveyed.deviation)];
    }),
  );
  const length = ({ places: [{ surface, of }] }: Dimension) => lengths.get(`${surface}.${of}`) ?? 0;
  return {
    length,
    roof: dimensionsOf(roof).reduce((known, of) => withMeasured(known, of, length(of)), roof),
  };
}

/** Prices of a roof as built, and as offered after its decisive lengths were measured. */
async function builtAndOffered(roof: Configuration, { decisive }: PriceRange, seed: number) {
  const truth = built(roof, seed);
  const measured = decisive.reduce(
    (known, { dimension }) => withMeasured(known, dimension, truth.length(dimension)),
    roof,
  );
  const [real, offered] = await solve([truth.roof, measured]);
  return real != null && offered != null ? [{ real, offered }] : [];
}

test('the interval contains the true price in 93 %, and after four lengths the price is within 2 % in 95 %', async () => {
  const TRUTHS = 20;
  const chosen = houses.filter((_, index) => process.env.SOAK || index % 2 === 0);
  const [inside, near]: [boolean[], boolean[]] = [[], []];
  for (const [index, { roof }] of chosen.entries()) {
    const range = await rangeOf(roof, ({ decisive }) => decisive.length > 0);
    if (!range) throw new Error('Nothing is uncertain');
    for (let truth = 0; truth < TRUTHS; truth++) {
      for (const { real, offered } of await builtAndOffered(roof, range, index * TRUTHS + truth)) {
        inside.push(real >= range.now.low && real <= range.now.high);
        near.push(Math.abs(real / offered - 1) <= 0.02);
      }
    }
  }
  const share = (of: readonly boolean[]) => of.filter(Boolean).length / of.length;
  expect(inside.length).toBeGreaterThan(chosen.length * TRUTHS * 0.95);
  expect(share(inside)).toBeGreaterThan(0.93);
  expect(share(near)).toBeGreaterThan(0.95);
});

test('every step is known before the next: interval, order, interval after each length', async () => {
  const roof = houseOf('Gable');
  const estimate = await priceOf(roof);
  const steps: PriceRange[] = [];
  for await (const known of priceRange(roof, estimate, solve)) steps.push(known);
  expect(steps.map(({ decisive, after, share }) => [decisive.length, after.length, share !== null])).toEqual([
    [0, 0, false],
    [3, 0, false],
    [3, 1, false],
    [3, 2, false],
    [3, 3, false],
    [3, 3, true],
  ]);
  const last = steps.at(-1);
  // Without an estimated length nothing is uncertain.
  expect(last).toMatchObject({ share: 1 });
  expect(last?.after.at(-1)).toEqual({ low: estimate, high: estimate });
  for (const { low, high } of [last?.now, ...(last?.after ?? [])].flatMap((one) => one ?? [])) {
    expect(low).toBeLessThanOrEqual(estimate);
    expect(high).toBeGreaterThanOrEqual(estimate);
  }
});

test('a measured length is no more uncertain, and a measured roof has no interval', async () => {
  const roof = houseOf('Gable');
  const before = await lastOf(roof);
  const [first] = before?.decisive ?? [];
  if (!first || !before) throw new Error('Nothing is uncertain');
  const measured = withMeasured(roof, first.dimension, first.dimension.length);
  const after = await lastOf(measured);
  expect(after?.decisive.map(({ dimension }) => dimension.places)).not.toContainEqual(first.dimension.places);
  expect((after?.now.high ?? 0) - (after?.now.low ?? 0)).toBeLessThan(before.now.high - before.now.low);
  const all = dimensionsOf(roof).reduce((known, of) => withMeasured(known, of, of.length), roof);
  expect(await lastOf(all)).toBeUndefined();
});

test('a larger deviation never makes the interval narrower, and none leaves nothing to measure', async () => {
  const roof = houseOf('Pent');
  const scaled = (factor: number): Configuration => ({
    ...roof,
    surfaces: roof.surfaces.map((surface) => ({
      ...surface,
      surveyed: (surface.surveyed ?? []).map((one) => ({ ...one, deviation: one.deviation * factor })),
    })),
  });
  const widths: number[] = [];
  for (const factor of [0.25, 0.5, 1, 2]) {
    const { low = 0, high = 0 } = (await lastOf(scaled(factor)))?.now ?? {};
    widths.push(high - low);
  }
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(await lastOf(scaled(0))).toBeUndefined();
});

test('variations that the engine rejects are left out', async () => {
  const roof = houseOf('Gable');
  const estimate = await priceOf(roof);
  const ranges: PriceRange[] = [];
  for await (const known of priceRange(roof, estimate, async (variations) => variations.map(() => null)))
    ranges.push(known);
  expect(ranges.at(-1)).toMatchObject({ now: { low: estimate, high: estimate }, share: 1 });
});
