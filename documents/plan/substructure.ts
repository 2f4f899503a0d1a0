/**
 * Substructure and snow guards of a surface, as drawn for the site: battens, counter battens and snow guards as
 * returned and billed by the engine. A roof frozen before the engine returned their position is drawn by the rules
 * of that time.
 */
import { linesOf } from '../../engine/body-table.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { extentOf } from '../../engine/geometry.ts';
import type { Catalogue, Component } from '../../engine/index.ts';

type Polygon = readonly (readonly [number, number])[];
/** From, to; mm. */
type Run = readonly [number, number];

/** A line on the surface: its distance from the eave or from the left, and the runs along it. */
interface Line {
  readonly at: number;
  readonly run: Run;
}

export interface GuardRow extends Line {
  /** Positions of its holders along the run, mm. */
  readonly holders: readonly number[];
}

export interface Substructure {
  /** The chosen components; null if none is bought. */
  readonly batten: Component | null;
  readonly furring: Component | null;
  readonly guard: Component | null;
  readonly battens: readonly Line[];
  readonly furrings: readonly Line[];
  readonly guards: readonly GuardRow[];
}

export function substructureOf(roof: FrozenRoof, index: number, catalogue: Catalogue): Substructure {
  const { configuration, solution } = roof;
  const surface = solution.surfaces[index];
  const input = configuration.surfaces[index];
  const { components } = configuration;
  const chosen = (list: readonly Component[], id: string): Component | null =>
    list.find((component) => component.id === id && component.article && component.measure !== 'none') ??
    null;
  const none = { batten: null, furring: null, guard: null, battens: [], furrings: [], guards: [] };
  // A railing supports its slates without battens.
  if (!surface || !input || surface.rows.length === 0 || input.kind === 'balcony') return none;
  const isRoof = (input.kind ?? 'roof') === 'roof';
  const batten = chosen(catalogue.components.batten, components.batten);
  const furring = chosen(catalogue.components.furring, components.furring);
  const guard = isRoof ? chosen(catalogue.components.snowGuard, components.snowGuard.type) : null;
  if (roof.substructure) {
    const lines = linesOf(roof.substructure).filter((line) => line.surface === index);
    const of = (kind: string) => lines.filter((line) => line.kind === kind);
    const [furrings, battens, guards] = [of('counterBatten'), of('batten'), of('snowGuard')];
    return { batten, furring, guard, battens, furrings, guards };
  }
  return {
    ...{ batten, furring, guard },
    ...drawnByRules(roof, index, catalogue, { batten, furring, guard }),
  };
}

type Chosen = Pick<Substructure, 'batten' | 'furring' | 'guard'>;

/** Lines of a roof that was frozen before the engine said where they are. */
function drawnByRules(
  { configuration, solution }: FrozenRoof,
  index: number,
  catalogue: Catalogue,
  { batten, furring, guard }: Chosen,
): Omit<Substructure, keyof Chosen> {
  const surface = solution.surfaces[index];
  const input = configuration.surfaces[index];
  if (!surface || !input) return { battens: [], furrings: [], guards: [] };
  const { components } = configuration;
  const isRoof = (input.kind ?? 'roof') === 'roof';
  const slated = cappedAt(surface.outline, isRoof ? (input.rows.customHeight ?? null) : null);
  const openings = surface.openings.map(({ outline }) => outline);
  const level = (y: number): Line[] => section(slated, openings, y, 1).map((run) => ({ at: y, run }));
  const upright = (x: number): Line[] => section(slated, openings, x, 0).map((run) => ({ at: x, run }));

  const { battenOverhang, battenInSight, furringSpacing } = catalogue.standard;
  const { minX, minY, maxX, maxY } = extentOf(slated);

  const half = (batten?.section?.width ?? 0) / 2;
  const first = surface.rows[0]?.y ?? 0;
  const tops = surface.rows.map(({ y, height }) => y + height);
  const heights = [first + battenOverhang.value + half, ...tops];
  heights[heights.length - 1] = (heights.at(-1) ?? 0) + battenInSight.value - half;

  const fields = Math.max(1, Math.ceil((maxX - minX) / Math.max(1, Math.round(furringSpacing.value))));
  const uprights = Array.from(
    { length: fields + 1 },
    // The outermost are a millimetre inside, where the section through the outline is well defined.
    (_, at) => minX + 1 + ((maxX - minX - 2) * at) / fields,
  );

  const needed = solution.loads.surfaces[index]?.snowGuardRows ?? 0;
  const wanted = components.snowGuard.rows;
  const count = Math.min(Math.max(wanted === 'auto' ? needed : wanted, 0), surface.rows.length);
  const low = first + (surface.rows[0]?.height ?? 0) / 2;
  const step = ((tops.at(-1) ?? 0) - low) / Math.max(1, count);
  return {
    battens: batten ? heights.flatMap((y) => level(Math.min(Math.max(y, minY + 1), maxY - 1))) : [],
    furrings: furring ? uprights.flatMap(upright) : [],
    guards: guard
      ? Array.from({ length: count }, (_, at) => low + step * at)
          .flatMap(level)
          .map((line) => ({ ...line, holders: holdersOf(line.run, guard.bracket?.spacing) }))
      : [],
  };
}

/** One at each end, and none further apart than the spacing. */
function holdersOf([from, to]: Run, spacing: number | undefined): number[] {
  if (spacing === undefined) return [];
  const fields = Math.ceil((to - from) / Math.max(1, spacing));
  return Array.from({ length: fields + 1 }, (_, at) => from + ((to - from) * at) / Math.max(1, fields));
}

/** Returns the part of a polygon below a height. */
function cappedAt(outline: Polygon, top: number | null): Polygon {
  const { minY, maxY } = extentOf(outline);
  if (top === null || top <= minY || top >= maxY) return outline;
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const own = from[1] <= top ? [from] : [];
    if (from[1] <= top === to[1] <= top) return own;
    const share = (top - from[1]) / (to[1] - from[1]);
    return [...own, [Math.round(from[0] + share * (to[0] - from[0])), top] as const];
  });
}

/** Returns the runs of a straight line at `at` of one axis inside a polygon and outside openings, in whole mm. */
export function section(polygon: Polygon, openings: readonly Polygon[], at: number, axis: 0 | 1): Run[] {
  let runs = inside(polygon, at, axis);
  for (const [from, to] of openings.flatMap((opening) => inside(opening, at, axis)))
    runs = runs
      .flatMap(([a, b]): Run[] => [
        [a, Math.min(b, from)],
        [Math.max(a, to), b],
      ])
      .filter(([a, b]) => a < b);
  return runs.map(([a, b]): Run => [Math.round(a), Math.round(b)]).filter(([a, b]) => a < b);
}

function inside(polygon: Polygon, at: number, axis: 0 | 1): Run[] {
  const along = axis === 0 ? 1 : 0;
  const crossings = polygon
    .flatMap((a, index) => {
      const b = polygon[(index + 1) % polygon.length] ?? a;
      if (a[axis] > at === b[axis] > at) return [];
      return [a[along] + ((at - a[axis]) / (b[axis] - a[axis])) * (b[along] - a[along])];
    })
    .sort((a, b) => a - b);
  return Array.from(
    { length: Math.floor(crossings.length / 2) },
    (_, pair): Run => [crossings[2 * pair] ?? 0, crossings[2 * pair + 1] ?? 0],
  );
}
