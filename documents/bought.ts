import type { Solution } from '../engine/index.ts';

/** What a roof's bill buys. Changed by hand it is not what lies on the roof, and this is what is paid for. */
export interface Bought {
  /** W. */
  readonly power: number;
  /** Rappen, excluding VAT, after discount. */
  readonly price: number;
  /** Rappen per W; null without power. */
  readonly pricePerWatt: number | null;
  /** W of the bill more (or less) than of the modules that are laid. */
  readonly beyondRoof: number;
}

/** The one source of power, price and price per watt, on every screen and paper. */
export function boughtWith({ bom, totals }: Pick<Solution, 'bom' | 'totals'>): Bought {
  const { totalPower: power, totalPrice: price } = bom;
  return {
    power,
    price,
    // In hundredths of a Rappen, as the engine rounds.
    pricePerWatt: power > 0 ? Math.round((price / power) * 100) / 100 : null,
    beyondRoof: power - totals.power,
  };
}
