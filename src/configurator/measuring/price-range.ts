import { type Dimension, dimensionsOf, withMeasured } from '../../../documents/dimensions.ts';
import type { Configuration } from '../../../engine/index.ts';
import type { Outcome } from '../../../workers/engine-service.ts';
import { randomNumbers } from '../../shared/random-numbers.ts';

/** Returns what variations of a roof cost and yield, in their order; null for those that the engine rejects. */
export type Solve = (variations: readonly Configuration[]) => Promise<readonly (Outcome | null)[]>;

/** Prices between which the true one lies with a probability of at least 95 %, Rappen. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A dimension that is not measured yet, with its effect alone within two standard deviations. */
export interface RankedDimension {
  readonly dimension: Dimension;
  /** Largest change of the price, Rappen. */
  readonly price: number;
  /** Largest change of the power, W. */
  readonly power: number;
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
const BATCH = 8;
/** Returns the lengths that a survey has estimated and nobody has measured. */
export const unmeasured = (configuration: Configuration): Dimension[] =>
  dimensionsOf(configuration).filter(({ measured }) => measured === null);

/**
 * Yields what is known about the price of a roof with estimated lengths, the interval first. `estimate` is the price of
 * the roof as it is, Rappen. Yields nothing if every length is measured.
 */
export async function* priceRange(
  configuration: Configuration,
  estimate: Outcome,
  solve: Solve,
): AsyncGenerator<PriceRange, void> {
  const dimensions = unmeasured(configuration);
  if (dimensions.length === 0) return;
  const draws = drawn(dimensions.length);
  const pricesWithout = async (measured: ReadonlySet<Dimension>) => {
    const variations = draws.map((draw) =>
      varied(
        configuration,
        dimensions.flatMap((dimension, index) =>
          measured.has(dimension) ? [] : [[dimension, draw[index] ?? 0] as const],
        ),
      ),
    );
    return (await inBatches(solve, variations)).flatMap((outcome) => (outcome ? [outcome.price] : []));
  };
  const all = await pricesWithout(new Set());
  const now = intervalOf(all, estimate.price);
  yield { now, decisive: [], after: [], share: null };

  const ranked: { readonly ranked: RankedDimension; readonly variance: number }[] = [];
  for (const dimension of dimensions) {
    const variations = STEPS.map((step) => varied(configuration, [[dimension, step]]));
    const outcomes = await inBatches(solve, variations);
    const largest = (of: 'price' | 'power') =>
      Math.max(0, ...outcomes.map((outcome) => (outcome ? Math.abs(outcome[of] - estimate[of]) : 0)));
    ranked.push({
      ranked: { dimension, price: largest('price'), power: largest('power') },
      variance: weightedSquares(outcomes, estimate.price),
    });
  }
  ranked.sort((one, other) => other.variance - one.variance);
  const decisive = ranked.slice(0, DECISIVE).map(({ ranked: one }) => one);
  yield { now, decisive, after: [], share: null };

  const after: Interval[] = [];
  let rest: readonly number[] = all;
  for (const count of decisive.keys()) {
    rest = await pricesWithout(new Set(decisive.slice(0, count + 1).map(({ dimension }) => dimension)));
    after.push(intervalOf(rest, estimate.price));
    yield { now, decisive, after: [...after], share: null };
  }
  const spread = varianceOf(all);
  yield { now, decisive, after, share: spread > 0 ? Math.max(0, 1 - varianceOf(rest) / spread) : 1 };
}

/** Returns normally distributed numbers for every dimension of every draw. */
function drawn(dimensions: number): number[][] {
  // By Box and Muller. Radius and angle from one sequence would depend on each other.
  const [radius, angle] = [randomNumbers(1), randomNumbers(2)];
  const normal = () => Math.sqrt(-2 * Math.log(1 - radius())) * Math.cos(2 * Math.PI * angle());
  return Array.from({ length: DRAWS }, () => Array.from({ length: dimensions }, normal));
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

async function inBatches(solve: Solve, variations: readonly Configuration[]): Promise<(Outcome | null)[]> {
  const outcomes: (Outcome | null)[] = [];
  for (let at = 0; at < variations.length; at += BATCH) {
    outcomes.push(...(await solve(variations.slice(at, at + BATCH))));
  }
  return outcomes;
}

/** Returns the interval of drawn prices, which contains the estimate. */
function intervalOf(prices: readonly number[], estimate: number): Interval {
  const sorted = prices.toSorted((a, b) => a - b);
  const low = sorted.at(OUTSIDE - 1) ?? estimate;
  const high = sorted.at(-OUTSIDE) ?? estimate;
  return { low: Math.min(low, estimate), high: Math.max(high, estimate) };
}

/** Returns the mean square of the price's change over the steps, weighted by how probable they are. */
function weightedSquares(outcomes: readonly (Outcome | null)[], estimate: number): number {
  const weights = STEPS.map((step) => Math.exp((-step * step) / 2));
  const squares = outcomes.map((outcome, at) =>
    outcome ? (outcome.price - estimate) ** 2 * (weights[at] ?? 0) : 0,
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(squares) / sum(weights);
}

function varianceOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
