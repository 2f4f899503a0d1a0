import type { I18n } from '@lingui/core';
import type { CalculatedYields } from '../engine/index.ts';

/** The sentence about what a yield omits, next to every yield on all screens and printouts. */
export const yieldOmits = (i18n: I18n): string =>
  i18n.t({
    id: 'yield.omits',
    message: 'Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.',
  });

/**
 * Assumed maximum share of the yield lost to horizon, shade and snow on a roof that is covered anyway; not a
 * published value. Only single losses are measured: up to 0.7 % by chimney and dormer of the golden house, up to 32
 * % on facades to the east and west on the floor of Alpine valleys (docs/yield.md).
 */
export const OMITTED_SHARE = 0.2;

/**
 * Returns the annual yield shown to a house owner, kWh: from the conservative figure less its uncertainty and less
 * the omitted share, to the result of recent years.
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
