import { freezeRoof } from '../../../engine/frozen-roof.ts';
import { type Configuration, type Discount, engineVersion } from '../../../engine/index.ts';
import { catalogue, roofEngine } from './engine.ts';

export interface SolverTask {
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
export default function solve({
  configuration,
  discount,
  keeps = false,
  prints = false,
}: SolverTask): string {
  const problems = roofEngine().check(configuration);
  if (problems.length > 0) return JSON.stringify({ status: 'refused', problems });
  const present: Configuration = JSON.parse(roofEngine().upgraded(configuration));
  const own: Configuration = prints ? present : { ...present, partnerDiscount: null };
  const roof = roofEngine().open(JSON.stringify(own), discount);
  try {
    if (!keeps) return roof.answerText;
    const { answer, cells } = roof;
    if (answer.status === 'refused') return roof.answerText;
    const frozen = freezeRoof(own, answer, cells, roof.body(), catalogue, engineVersion());
    return JSON.stringify({ status: 'frozen', roof: frozen, ...(prints && { cuts: roof.cutList() }) });
  } finally {
    roof.close();
  }
}
