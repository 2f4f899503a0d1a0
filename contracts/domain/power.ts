import type { PowerClass } from '../../engine/index.ts';

/** W from which a plant is in the upper power class (specification, section 9). The engine has the same limit. */
export const UPPER_CLASS_FROM_W = 30_000;

/** The power class of a plant. `powerW` in W, before any rounding for display. */
export const powerClassOf = (powerW: number): PowerClass =>
  powerW < UPPER_CLASS_FROM_W ? 'under30' : 'over30';
