import { keptRoof } from '../../../engine/frozen-roof.ts';
import { type Configuration, type Discount, engineVersion } from '../../../engine/index.ts';
import { catalogue, roofEngine } from './engine.ts';

export interface SolverTask {
  /** JSON text. */
  readonly configuration: string;
  /** The organisation's. */
  readonly discount: Discount;
  /** Whether the whole roof is answered, to be kept or printed. */
  readonly keeps?: boolean;
  /** Whether it is printed: a discount in the configuration counts, marked as a trial, and the cut list is there. */
  readonly prints?: boolean;
}

/**
 * The engine's answer as JSON text without cells, or the roof to keep, priced with the organisation's
 * discount. A discount in the configuration is the client's own calculation: it has to be a good one, and
 * prices nothing, except where it is printed as the trial that it is.
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
    const kept = keptRoof(own, answer, cells, roof.body(), catalogue, engineVersion());
    return JSON.stringify({ status: 'kept', roof: kept, ...(prints && { cuts: roof.cutList() }) });
  } finally {
    roof.close();
  }
}
