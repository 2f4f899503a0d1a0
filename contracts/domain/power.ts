import type { PowerClass } from '../../engine/index.ts';

/** Power from which a plant is in the upper class, W (specification, section 9). The engine has the same limit. */
export const UPPER_CLASS_FROM_W = 30_000;

/** Returns the power class of a plant. `powerW`: W, before any rounding for display. */
export const powerClassOf = (powerW: number): PowerClass =>
  powerW < UPPER_CLASS_FROM_W ? 'under30' : 'over30';
