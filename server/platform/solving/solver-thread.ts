import type { Configuration } from '../../../engine/index.ts';
import { roofEngine } from './engine.ts';

export interface SolverTask {
  /** JSON text. */
  readonly configuration: string;
  /** The organisation's discount, basis points. */
  readonly discountBp: number;
}

/**
 * The engine's answer as JSON text without cells, priced with the organisation's discount. A discount
 * in the configuration is the client's own calculation: it has to be a good one, and prices nothing.
 */
export default function solve({ configuration, discountBp }: SolverTask): string {
  const problems = roofEngine().check(configuration);
  if (problems.length > 0) return JSON.stringify({ status: 'refused', problems });
  const present: Configuration = JSON.parse(roofEngine().upgraded(configuration));
  const roof = roofEngine().open(JSON.stringify({ ...present, partnerDiscount: null }), discountBp);
  try {
    return roof.answerText;
  } finally {
    roof.close();
  }
}
