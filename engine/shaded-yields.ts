import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type { Light } from './light.ts';
import type { CalculatedYields, Location, Solution, SurfaceYield, Surroundings } from './pkg/engine.js';
import { byCause, type LitRoof, type Months, SHADE_CAUSES, type Shade, type ShadeLoss } from './shade.ts';

/** Returns the input of the calculation for a solved roof; null if it has no yields. */
export function litRoof(
  { latitude, surroundings }: Pick<Location, 'latitude' | 'surroundings'>,
  { surfaces, yields }: Pick<Solution, 'surfaces' | 'yields'>,
  table: CellTable,
  body: BodyTable,
): LitRoof | null {
  if (yields.status !== 'calculated') return null;
  const lit = surfaces.map(({ placement, outline }) => ({ placement, outline }));
  const { horizontal } = yields.basis;
  return { latitude, horizontal, surfaces: lit, table, body, surroundings: surroundings ?? null };
}

/** Returns a solved roof with shade in its yields; itself without yields, or if shade could not be calculated. */
export function withShade<Solved extends Pick<Solution, 'surfaces' | 'yields'>>(
  solution: Solved,
  { surroundings }: Pick<Location, 'surroundings'>,
  shade: Shade | null,
): Solved {
  const { surfaces, yields } = solution;
  if (!shade || yields.status !== 'calculated') return solution;
  return {
    ...solution,
    yields: { status: 'calculated', ...shadedYields(yields, surfaces, shade, surroundings) },
  };
}

/** As `withShade`, calculated in this thread; without shade if the module traps. */
export function shadedSolution<Solved extends Pick<Solution, 'surfaces' | 'yields'>>(
  { shade }: Light,
  location: Location,
  solution: Solved,
  table: CellTable,
  body: BodyTable,
): Solved {
  const roof = litRoof(location, solution, table, body);
  try {
    return withShade(solution, location, roof && shade(roof));
  } catch {
    return solution;
  }
}

/**
 * Reduces the engine's yields by shade. `solved`: the roof's surfaces in the order of `shade`. Months add up to the
 * year, surfaces to the roof, and losses to the difference from the yields without shade.
 */
export function shadedYields(
  yields: CalculatedYields,
  solved: readonly Pick<Solution['surfaces'][number], 'id'>[],
  { lost }: Pick<Shade, 'lost'>,
  surroundings: Surroundings | null = null,
): CalculatedYields {
  const surfaces = yields.surfaces.map((surface) => {
    const index = solved.findIndex(({ id }) => id === surface.id);
    const share = (month: number, cause: number) =>
      (index < 0 ? 0 : lost[(index * 12 + month) * SHADE_CAUSES.length + cause]) ?? 0;
    return shadedSurface(surface, share);
  });
  const monthly = sumOf(surfaces.map((surface) => surface.monthly));
  const annual = yearOf(monthly);
  return {
    ...yields,
    surfaces,
    monthly,
    annual,
    perKilowattPeak: yields.perKilowattPeak && scaled(yields.perKilowattPeak, annual, yields.annual),
    shade: {
      lost: byCause((cause) => sumOf(surfaces.map((surface) => surface.lost[cause]))),
      omitted: SHADE_CAUSES.filter((cause) => cause !== 'own' && !surroundings?.[cause]?.length),
    },
  };
}

/** Reduces the yields of one surface. `share`: that a month, from January, loses to a cause. */
function shadedSurface(
  surface: SurfaceYield,
  share: (month: number, cause: number) => number,
): SurfaceYield & { readonly lost: ShadeLoss } {
  // Energy left after the first causes, in their order: differences of rounded numbers add up.
  const left = [surface.monthly];
  for (const cause of SHADE_CAUSES.keys())
    left.push(
      surface.monthly.map((energy, month) => {
        const taken = SHADE_CAUSES.slice(0, cause + 1).reduce((sum, _, at) => sum + share(month, at), 0);
        return tenths(energy * Math.max(0, 1 - taken)) / 10;
      }) as Months,
    );
  const monthly = left.at(-1) ?? surface.monthly;
  const annual = yearOf(monthly);
  return {
    ...surface,
    monthly,
    annual,
    perKilowattPeak: scaled(surface.perKilowattPeak, annual, surface.annual),
    lost: byCause((_, at) => differenceOf(left[at] ?? monthly, left[at + 1] ?? monthly)),
  };
}

/** Returns the yield of a surface without shade, kWh of each month. */
export const unshadedMonths = ({ monthly, lost }: SurfaceYield): Months =>
  lost ? sumOf([monthly, ...SHADE_CAUSES.map((cause) => lost[cause])]) : monthly;

/** Numbers of one decimal add up exactly as whole tenths. */
const tenths = (energy: number): number => Math.round(energy * 10);

const yearOf = (monthly: Months): number => monthly.reduce((sum, energy) => sum + tenths(energy), 0) / 10;

const sumOf = (series: readonly Months[]): Months =>
  Array.from({ length: 12 }, (_, month) =>
    series.reduce((sum, monthly) => sum + tenths(monthly[month] ?? 0), 0),
  ).map((sum) => sum / 10) as Months;

const differenceOf = (more: Months, less: Months): Months =>
  more.map((energy, month) => (tenths(energy) - tenths(less[month] ?? 0)) / 10) as Months;

/** Returns a yield per kWp after the energy of a year changed; the same without energy. */
const scaled = (perKilowattPeak: number, annual: number, before: number): number =>
  before > 0 ? tenths((perKilowattPeak * annual) / before) / 10 : perKilowattPeak;
