import type { I18n } from '@lingui/core';
import type { Bom, Solution } from '../engine/index.ts';
import { formatNumber, formatPower } from './format.ts';

/**
 * Quantities that a roof's bill buys. A manually changed bill differs from the roof, and the bill is what is paid.
 */
export interface Bought {
  /** W. */
  readonly power: number;
  /** Rappen, excluding VAT, after discount. */
  readonly price: number;
  /** Rappen per W; null without power. */
  readonly pricePerWatt: number | null;
  /** Modules with power. */
  readonly modules: number;
  /** Power of the bill minus that of the laid modules, W. */
  readonly beyondRoof: number;
}

/**
 * Returns what a bill buys: the only source of power, modules, price and price per watt on all screens and
 * printouts.
 */
export function boughtWith({ bom, totals }: Pick<Solution, 'bom' | 'totals'>): Bought {
  const { totalPower: power, totalPrice: price } = bom;
  return {
    power,
    price,
    // Rounded to hundredths of a Rappen, like the engine.
    pricePerWatt: power > 0 ? Math.round((price / power) * 100) / 100 : null,
    modules: modulesIn(bom) ?? totals.activeModules,
    beyondRoof: power - totals.power,
  };
}

/** Returns the modules with power in a bill; null for one without lines, as in links of earlier versions. */
const modulesIn = ({ lines }: Bom): number | null =>
  lines.length === 0
    ? null
    : lines.reduce((sum, { powerPerUnit, quantity }) => sum + (powerPerUnit > 0 ? quantity : 0), 0);

/**
 * Returns a note about the modules on a roof whose bill was changed manually; empty if the bill buys what is laid.
 */
export function laidText({ bom, totals }: Pick<Solution, 'bom' | 'totals'>, i18n: I18n): string {
  const { beyondRoof } = boughtWith({ bom, totals });
  if (beyondRoof === 0) return '';
  return i18n.t({
    id: 'bill.laid',
    message:
      'Stückliste von Hand geändert: Auf dem Dach liegen {modules} Module mit {power}, für sie gilt der Ertrag.',
    values: { modules: formatNumber(totals.activeModules), power: formatPower(totals.power) },
  });
}
