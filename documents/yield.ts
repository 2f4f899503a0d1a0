import type { I18n } from '@lingui/core';
import type { CalculatedYields } from '../engine/index.ts';

/** The sentence about what no yield includes: stands beside every one, on every screen and printout. */
export const yieldOmits = (i18n: I18n): string =>
  i18n.t({
    id: 'yield.omits',
    message: 'Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.',
  });

/**
 * Share that horizon, shade and snow may take from the yield of a roof that is covered all the same: an assumption,
 * no published value. Measured are single losses only: up to 0.7 % by chimney and dormer of the golden house, up to
 * 32 % on facades to the east and west on the floor of Alpine valleys (docs/yield.md).
 */
export const OMITTED_SHARE = 0.2;

/**
 * From the cautious figure less its uncertainty and less what is not calculated, to what younger years say: the
 * yield of a year as a house owner is told it, kWh.
 */
export function yieldRange({
  annual,
  uncertainty,
  basis,
}: Pick<CalculatedYields, 'annual' | 'uncertainty' | 'basis'>): {
  readonly low: number;
  readonly high: number;
} {
  return {
    low: annual * (1 - uncertainty / 100) * (1 - OMITTED_SHARE),
    high: annual * Math.max(...basis.brighter.ratio),
  };
}
