/** Shade on the slates of a roof. Apart from `light.ts`, so that a page that only shows it does not load the module. */

/** Causes of lost light, in the order in which it is attributed. */
export const SHADE_CAUSES = ['own', 'buildings', 'trees', 'horizon'] as const;
export type ShadeCause = (typeof SHADE_CAUSES)[number];

/** Light behind the glass of the cells that obstacles and horizon leave, by month from January. */
export interface Shade {
  /** Shares from 0 to 1, twelve per cell. */
  readonly left: Float32Array<ArrayBuffer>;
  /** Shares that the active cells of a surface lose, in `SHADE_CAUSES`' order, four per month and 48 per surface. */
  readonly lost: Float32Array<ArrayBuffer>;
}
