/** Shade on the slates of a roof. Apart from `light.ts`, so that a page that only shows it does not load the module. */
import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type { CalculatedYields, Solution, SurfaceYield, Surroundings } from './pkg/engine.js';

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

/** Input of the calculation: only parts of a solved roof that are cheap to send to a worker. */
export interface LitRoof {
  /** Degrees north. */
  readonly latitude: number;
  /** Irradiation of each month on level ground, kWh/m². */
  readonly horizontal: readonly number[];
  readonly surfaces: readonly Pick<Solution['surfaces'][number], 'placement' | 'outline'>[];
  readonly table: CellTable;
  readonly body: BodyTable;
  /** None is an open field. */
  readonly surroundings: Surroundings | null;
}

export type Months = SurfaceYield['monthly'];

/** kWh of each month that each cause takes, January first, one decimal. */
export type ShadeLoss = Readonly<Record<ShadeCause, Months>>;

/** Shade in the yields of a roof. */
export interface YieldShade {
  /** The sum of the surfaces. */
  readonly lost: ShadeLoss;
  /** Causes that are not in the yields, because the location says nothing about them. */
  readonly omitted: readonly ShadeCause[];
}

// Fields that `shadedYields` adds to the engine's yields, which have no shade.
declare module './pkg/engine.js' {
  interface CalculatedYields {
    /** Missing if the yields have no shade. */
    readonly shade?: YieldShade;
  }
  interface SurfaceYield {
    /** Missing if the yields have no shade. */
    readonly lost?: ShadeLoss;
  }
}

/** Returns the causes of shade that yields omit: all of them without shade. */
export const omittedCauses = ({ shade }: Pick<CalculatedYields, 'shade'>): readonly ShadeCause[] =>
  shade?.omitted ?? SHADE_CAUSES;

/**
 * Returns the shares, 0 to 1, of the yield without shade that each cause takes in some months, January is 0; nothing
 * of yields without shade.
 */
export function lostShares(
  { monthly, shade }: Pick<CalculatedYields, 'monthly' | 'shade'>,
  months: readonly number[] = [...monthly.keys()],
): Readonly<Record<ShadeCause, number>> {
  const energyOf = (energy: Months | undefined) =>
    months.reduce((sum, month) => sum + (energy?.[month] ?? 0), 0);
  const lost = byCause((cause) => energyOf(shade?.lost[cause]));
  const all = SHADE_CAUSES.reduce((sum, cause) => sum + lost[cause], energyOf(monthly));
  return byCause((cause) => (all > 0 ? lost[cause] / all : 0));
}

/** Returns a record of what a function returns for each cause. */
export const byCause = <Item>(of: (cause: ShadeCause, index: number) => Item): Record<ShadeCause, Item> =>
  Object.fromEntries(SHADE_CAUSES.map((cause, index) => [cause, of(cause, index)])) as Record<
    ShadeCause,
    Item
  >;
