import type { FrozenRoof, Interval } from '../engine/frozen-roof.ts';
import type { Configuration } from '../engine/index.ts';
import { boughtWith } from './bought.ts';
import { type Dimension, unmeasured, withMeasured } from './dimensions.ts';

/** Returns the prices of variations of a roof, Rappen, in their order; null for those that the engine rejects. */
export type Solve = (variations: readonly Configuration[]) => Promise<readonly (number | null)[]>;

/** A dimension that is not measured yet, with its effect alone within two standard deviations. */
interface RankedDimension {
  readonly dimension: Dimension;
  /** Largest change of the price, Rappen. */
  readonly price: number;
}

/** The uncertainty of a roof's price by lengths that are only estimated. */
export interface PriceRange {
  readonly now: Interval;
  /** The lengths that change the price most, the first one most; none before all are known. */
  readonly decisive: readonly RankedDimension[];
  /** The interval after measuring the first one, the first two, and so on, as far as known. */
  readonly after: readonly Interval[];
  /** Part of the variance of the price that the decisive lengths bring, 0 to 1; null before it is known. */
  readonly share: number | null;
}

/** Lengths to measure first. */
const DECISIVE = 4;
/**
 * Draws for an interval, and outermost draws beyond either of its ends: the next draw lies between the ends with a
 * probability of 1 − 2 · 2 / (119 + 1) = 97 %. Two percent are for the grain of so few draws.
 */
const DRAWS = 119;
const OUTSIDE = 2;
/** Standard deviations at which the effect of one length is calculated. */
const STEPS = [-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2];
/** Variations solved at once, so that a drag does not wait for more of them. */
const BATCH = 4;

/**
 * Yields what is known about the price of a roof with estimated lengths, the interval first. `estimate` is the price of
 * the roof as it is, Rappen. Yields nothing if every length is measured.
 */
export async function* priceRange(
  configuration: Configuration,
  estimate: number,
  solve: Solve,
): AsyncGenerator<PriceRange, void> {
  const dimensions = unmeasured(configuration);
  if (dimensions.length === 0) return;
  const pricesWithout = (measured: readonly Dimension[]) =>
    drawnPrices(configuration, dimensions, measured, solve);
  const all = await pricesWithout([]);
  const now = intervalOf(all, estimate);
  yield { now, decisive: [], after: [], share: null };

  const effects: Effect[] = [];
  for (const dimension of dimensions) {
    const variations = STEPS.map((step) => varied(configuration, [[dimension, step]]));
    effects.push(effectOf(dimension, await inBatches(solve, variations), estimate));
  }
  const decisive = effects.toSorted((one, other) => other.variance - one.variance).slice(0, DECISIVE);
  yield { now, decisive, after: [], share: null };

  const after: Interval[] = [];
  let rest = all;
  for (const count of decisive.keys()) {
    rest = await pricesWithout(decisive.slice(0, count + 1).map(({ dimension }) => dimension));
    after.push(intervalOf(rest, estimate));
    yield { now, decisive, after: [...after], share: null };
  }
  const spread = varianceOf(all);
  yield { now, decisive, after, share: spread > 0 ? Math.max(0, 1 - varianceOf(rest) / spread) : 1 };
}

/**
 * Returns the interval of `priceRange` alone. `estimate` and `solve` as there. Null if every length is measured.
 */
export async function priceInterval(
  configuration: Configuration,
  estimate: number,
  solve: Solve,
): Promise<Interval | null> {
  const dimensions = unmeasured(configuration);
  if (dimensions.length === 0) return null;
  return intervalOf(await drawnPrices(configuration, dimensions, [], solve), estimate);
}

/** Returns a frozen roof with the range of its price, if lengths of it are estimated. */
export async function withPriceRange(roof: FrozenRoof, solve: Solve): Promise<FrozenRoof> {
  const interval = await priceInterval(roof.configuration, boughtWith(roof.solution).price, solve);
  return interval ? { ...roof, priceRange: interval } : roof;
}

/** Returns the prices of draws of the dimensions that are not measured. */
async function drawnPrices(
  configuration: Configuration,
  dimensions: readonly Dimension[],
  measured: readonly Dimension[],
  solve: Solve,
): Promise<number[]> {
  const variations = drawn(dimensions.length).map((draw) => {
    const changes = dimensions.map((dimension, index) => [dimension, draw[index] ?? 0] as const);
    return varied(
      configuration,
      changes.filter(([dimension]) => !measured.includes(dimension)),
    );
  });
  return (await inBatches(solve, variations)).filter((price) => price !== null);
}

interface Effect extends RankedDimension {
  /** Mean square of the change of the price, Rappen². */
  readonly variance: number;
}

/** Returns the effect of one dimension from the prices of its steps, weighted by how probable these are. */
function effectOf(dimension: Dimension, prices: readonly (number | null)[], estimate: number): Effect {
  const changes = prices.map((price) => (price === null ? 0 : price - estimate));
  const weights = STEPS.map((step) => Math.exp((-step * step) / 2));
  const squares = changes.map((change, at) => change ** 2 * (weights[at] ?? 0));
  return {
    dimension,
    price: Math.max(...changes.map(Math.abs)),
    variance: meanOf(squares) / meanOf(weights),
  };
}

/**
 * Returns normally distributed numbers for every dimension of every draw, by Box and Muller from the fractions of
 * multiples of square roots of primes, which fill space evenly (Richtmyer).
 */
function drawn(dimensions: number): number[][] {
  const roots = primes(2 * dimensions).map(Math.sqrt);
  return Array.from({ length: DRAWS }, (_, draw) =>
    Array.from({ length: dimensions }, (_unused, index) => {
      const fraction = (root: number) => ((draw + 1) * (roots[root] ?? 0)) % 1;
      return Math.sqrt(-2 * Math.log(fraction(2 * index))) * Math.cos(2 * Math.PI * fraction(2 * index + 1));
    }),
  );
}

/** Returns the first primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** Returns the roof with lengths changed by so many standard deviations each. */
const varied = (
  configuration: Configuration,
  changes: readonly (readonly [Dimension, number])[],
): Configuration =>
  changes.reduce((roof, [dimension, deviations]) => {
    const length = Math.round(dimension.length + deviations * dimension.surveyed.deviation);
    return withMeasured(roof, dimension, Math.max(1, length));
  }, configuration);

async function inBatches(solve: Solve, variations: readonly Configuration[]): Promise<(number | null)[]> {
  const prices: (number | null)[] = [];
  for (let at = 0; at < variations.length; at += BATCH) {
    prices.push(...(await solve(variations.slice(at, at + BATCH))));
  }
  return prices;
}

/** Returns the interval of drawn prices, which contains the estimate. */
function intervalOf(prices: readonly number[], estimate: number): Interval {
  const sorted = prices.toSorted((a, b) => a - b);
  const low = sorted.at(OUTSIDE - 1) ?? estimate;
  const high = sorted.at(-OUTSIDE) ?? estimate;
  return { low: Math.min(low, estimate), high: Math.max(high, estimate) };
}

/** Returns the mean; 0 of nothing. */
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}
