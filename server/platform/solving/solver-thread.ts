import { type Solve, withPriceRange } from '../../../documents/price-range.ts';
import { solvedBy } from '../../../documents/price-solver.ts';
import { type FrozenRoof, freezeRoof, type Interval } from '../../../engine/frozen-roof.ts';
import { type Configuration, type Discount, engineVersion, type Yields } from '../../../engine/index.ts';
import { loadLight } from '../../../engine/light.ts';
import { shadedSolution } from '../../../engine/shaded-yields.ts';
import { Recent } from '../recent.ts';
import { type EngineSource, engineOf } from './engine.ts';

const light = await loadLight();

export interface SolverTask {
  readonly catalogue: EngineSource;
  /** JSON text. */
  readonly configuration: string;
  /** The organisation's discount. */
  readonly discount: Discount;
  /** Whether to return the whole roof, for freezing or printing. */
  readonly keeps?: boolean;
  /**
   * Whether it is printed: a discount in the configuration counts, marked as a trial, and the cut list is included.
   */
  readonly prints?: boolean;
}

/**
 * Returns the engine's answer as JSON text without cells, or the roof to freeze, priced with the organisation's
 * discount. A discount in the configuration is the client's own trial: it must be valid, but does not affect
 * prices, except in a printout, which marks it as a trial.
 */
export default async function solve({
  catalogue: source,
  configuration,
  discount,
  keeps = false,
  prints = false,
}: SolverTask): Promise<string> {
  const { catalogue, engine } = engineOf(source);
  const started = performance.now();
  const problems = engine.check(configuration);
  if (problems.length > 0) return JSON.stringify({ status: 'refused', problems });
  const present: Configuration = JSON.parse(engine.upgraded(configuration));
  const own: Configuration = prints ? present : { ...present, partnerDiscount: null };
  const roof = engine.open(JSON.stringify(own), discount);
  try {
    if (!keeps) return roof.answerText;
    const { answer, cells } = roof;
    if (answer.status === 'refused') return roof.answerText;
    const body = roof.body();
    const key = JSON.stringify([source.sha256, own, discount]);
    const yields =
      lastYields.get(key) ??
      lastYields.set(key, shadedSolution(light, own.location, answer, cells, body).yields);
    const frozen = await withRange(
      freezeRoof(own, { ...answer, yields }, cells, body, catalogue, engineVersion()),
      key,
      solvedBy(engine, discount),
      started + RANGE_LIMIT_MS,
    );
    return JSON.stringify({ status: 'frozen', roof: frozen, ...(prints && { cuts: roof.cutList() }) });
  } finally {
    roof.close();
  }
}

/** Parts of roofs that were frozen last, as an open offer asks for its roof with every edit. */
const MAX_LAST = 50;
const lastYields = new Recent<Yields>(MAX_LAST);
const lastRanges = new Recent<Interval>(MAX_LAST);

/** Time after the start of a solve at which its range is given up, ms. The roof is then frozen without. */
const RANGE_LIMIT_MS = 10_000;

class TooSlow extends Error {}

/** Adds the range of its price to a roof with estimated lengths. `end`: time at which it is given up. */
async function withRange(roof: FrozenRoof, key: string, solve: Solve, end: number): Promise<FrozenRoof> {
  const known = lastRanges.get(key);
  if (known) return { ...roof, priceRange: known };
  const solveInTime: Solve = (variations) => {
    if (performance.now() > end) throw new TooSlow();
    return solve(variations);
  };
  const ranged = await withPriceRange(roof, solveInTime).catch((error) => {
    if (error instanceof TooSlow) return roof;
    throw error;
  });
  if (ranged.priceRange) lastRanges.set(key, ranged.priceRange);
  return ranged;
}
