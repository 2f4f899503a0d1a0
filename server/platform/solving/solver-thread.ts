import { type Solve, withPriceRange } from '../../../documents/price-range.ts';
import { solvedBy } from '../../../documents/price-solver.ts';
import { type FrozenRoof, freezeRoof, type Interval } from '../../../engine/frozen-roof.ts';
import { type Configuration, type Discount, engineVersion } from '../../../engine/index.ts';
import { type EngineSource, engineOf } from './engine.ts';

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
  const problems = engine.check(configuration);
  if (problems.length > 0) return JSON.stringify({ status: 'refused', problems });
  const present: Configuration = JSON.parse(engine.upgraded(configuration));
  const own: Configuration = prints ? present : { ...present, partnerDiscount: null };
  const roof = engine.open(JSON.stringify(own), discount);
  try {
    if (!keeps) return roof.answerText;
    const { answer, cells } = roof;
    if (answer.status === 'refused') return roof.answerText;
    const frozen = await withRange(
      freezeRoof(own, answer, cells, roof.body(), catalogue, engineVersion()),
      source,
      discount,
    );
    return JSON.stringify({ status: 'frozen', roof: frozen, ...(prints && { cuts: roof.cutList() }) });
  } finally {
    roof.close();
  }
}

/** Ranges of roofs that were frozen last, as an open offer asks for its roof with every edit. */
const ranges = new Map<string, Interval>();
const MOST_RANGES = 50;
/** Time limit of a range, ms. A roof that takes longer is frozen without. */
const RANGE_LIMIT_MS = 10_000;

class TooSlow extends Error {}

/** Adds the range of its price to a roof with estimated lengths. */
async function withRange(roof: FrozenRoof, source: EngineSource, discount: Discount): Promise<FrozenRoof> {
  const key = JSON.stringify([source.sha256, roof.configuration, discount]);
  const known = ranges.get(key);
  if (known) return { ...roof, priceRange: known };
  const end = performance.now() + RANGE_LIMIT_MS;
  const solve = solvedBy(engineOf(source).engine, discount);
  const solveInTime: Solve = (variations) => {
    if (performance.now() > end) throw new TooSlow();
    return solve(variations);
  };
  const ranged = await withPriceRange(roof, solveInTime).catch((error) => {
    if (error instanceof TooSlow) return roof;
    throw error;
  });
  if (ranged.priceRange) ranges.set(key, ranged.priceRange);
  for (const oldest of [...ranges.keys()].slice(0, -MOST_RANGES)) ranges.delete(oldest);
  return ranged;
}
