import type { I18n } from '@lingui/core';
import type { Bom, Solution } from '../engine/index.ts';
import { formatNumber, formatPower } from './format.ts';

/** Quantities that a roof's bill buys. A bill changed by hand differs from the roof, and the bill is paid. */
export interface Bought {
  /** W. */
  readonly power: number;
  /** Rappen, excluding VAT, after discount. */
  readonly price: number;
  /** Rappen per W; null without power. */
  readonly pricePerWatt: number | null;
  /** Modules with power. */
  readonly modules: number;
  /** W of the bill more (or less) than of the modules that are laid. */
  readonly beyondRoof: number;
}

/** The one source of power, modules, price and price per watt, on every screen and printout. */
export function boughtWith({ bom, totals }: Pick<Solution, 'bom' | 'totals'>): Bought {
  const { totalPower: power, totalPrice: price } = bom;
  return {
    power,
    price,
    // In hundredths of a Rappen, as the engine rounds.
    pricePerWatt: power > 0 ? Math.round((price / power) * 100) / 100 : null,
    modules: modulesIn(bom) ?? totals.activeModules,
    beyondRoof: power - totals.power,
  };
}

/** Modules with power in a bill; null for one without lines, as links of earlier versions have it. */
const modulesIn = ({ lines }: Bom): number | null =>
  lines.length === 0
    ? null
    : lines.reduce((sum, { powerPerUnit, quantity }) => sum + (powerPerUnit > 0 ? quantity : 0), 0);

/** The text about the modules on a roof whose bill was changed by hand; empty where the bill buys what is laid. */
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
