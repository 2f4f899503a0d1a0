/**
 * The strings of a surface as drawn for the site: within the limits, and as many as the engine's bill has plugs
 * for. A test compares the number with the bill.
 */
import { CELL_KINDS, CELL_STRIDE } from '../../engine/cell-table.ts';
import { type FrozenRoof, tableOf } from '../../engine/frozen-roof.ts';
import { extentOf } from '../../engine/geometry.ts';
import type { Catalogue, Format, SurfaceSolution } from '../../engine/index.ts';

type Extent = ReturnType<typeof extentOf>;

/** Centre of a module on the surface, mm. */
interface Module {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly format: string;
}

/** Modules in the order of connection. */
export type ModuleString = readonly Module[];

/** Returns the strings of a surface, row by row from the eave, in alternating direction. */
export function stringsOf(roof: FrozenRoof, index: number, catalogue: Catalogue): ModuleString[] {
  const modules = modulesOf(roof, index);
  const formats = catalogue.formats
    .map((format) => ({ format, of: modules.filter((module) => module.format === format.id) }))
    .filter(({ of }) => of.length > 0);
  const counts = formats.map(({ format, of }) => [format, of.length] as const);
  const limits = limitsOf(roof.configuration.location.heightAboveSea, catalogue);
  const count = fewest(counts, limits);
  const neighbours = inTurn(modules, count);
  if (neighbours.every((string) => limits.fitsWindow(string.map(({ format }) => [format, 1]))))
    return neighbours;
  // A string of neighbours would exceed the limits: distribute each format evenly, as the engine does.
  const taken = new Map<string, number>();
  return dealt(counts, count).map((share) =>
    formats
      .flatMap(({ format, of }, at) => {
        const from = taken.get(format.id) ?? 0;
        const to = from + (share[at] ?? 0);
        taken.set(format.id, to);
        return of.slice(from, to);
      })
      .sort(toAndFro),
  );
}

type Point = readonly [x: number, y: number];

/** Distance of a cable from an opening, mm. */
const LABEL_GAP = 100;

/**
 * Returns the route of a string's cable over a surface, mm: from module to module, and along the rows around
 * openings, on the nearer side but never below the eave.
 */
export function cableOf(string: ModuleString, { openings, outline }: SurfaceSolution): Point[] {
  const boxes = openings.map((opening) => extentOf(opening.outline));
  const { minY } = extentOf(outline);
  return string.flatMap(({ x, y }, at): Point[] => {
    const before = string[at - 1];
    if (!before) return [[x, y]];
    const isInWay = (box: Extent) =>
      box.minY < before.y &&
      box.maxY > before.y &&
      box.minX < Math.max(x, before.x) &&
      box.maxX > Math.min(x, before.x);
    const direction = Math.sign(x - before.x);
    const passed = boxes
      .filter(isInWay)
      .sort((a, b) => direction * (a.minX - b.minX))
      .flatMap((box): Point[] => {
        const [below, above] = [box.minY - LABEL_GAP, box.maxY + LABEL_GAP];
        const side = before.y - below <= above - before.y && below > minY ? below : above;
        const ends = [box.minX - LABEL_GAP, box.maxX + LABEL_GAP] as const;
        const [near, far] = direction > 0 ? ends : [ends[1], ends[0]];
        return [
          [near, before.y],
          [near, side],
          [far, side],
          [far, before.y],
        ];
      });
    return [...passed, [x, y]];
  });
}

/** Divides consecutive modules into strings of nearly equal length. */
function inTurn(modules: readonly Module[], strings: number): ModuleString[] {
  return Array.from({ length: strings }, (_, at) =>
    modules.slice(
      Math.round((at * modules.length) / strings),
      Math.round(((at + 1) * modules.length) / strings),
    ),
  );
}

/** Every other row runs back. */
const toAndFro = (a: Module, b: Module): number => a.row - b.row || (a.row % 2 === 0 ? a.x - b.x : b.x - a.x);

function modulesOf(roof: FrozenRoof, index: number): Module[] {
  const surface = roof.solution.surfaces[index];
  const { cells } = tableOf(roof);
  const modules: Module[] = [];
  for (let from = 0; from < cells.length; from += CELL_STRIDE) {
    const [owner, row = 0, column = 0, kind = 0, x = 0, y = 0, width = 0, height = 0] = cells.subarray(
      from,
      from + CELL_STRIDE,
    );
    if (owner !== index || CELL_KINDS[kind] !== 'active') continue;
    const format = surface?.columns[column]?.format ?? surface?.rows[row]?.format ?? '';
    modules.push({ x: x + width / 2, y: y + height / 2, row, format });
  }
  return modules.sort(toAndFro);
}

type Counts = readonly (readonly [Format, number])[];

interface Limits {
  readonly mostModules: number;
  /** Whether a string with these formats keeps to the maximum number of modules and the cold voltage. */
  readonly fitsWindow: (string: readonly (readonly [format: string, count: number])[]) => boolean;
}

function limitsOf(height: number, { formats, standard: { strings: rules } }: Catalogue): Limits {
  const rule = rules.cold.find(({ heightBelow }) => heightBelow === null || height < heightBelow);
  const cold = new Map(
    formats.map(({ id, voltage: { temperatureCoefficient, openCircuit } }) => {
      const factor =
        temperatureCoefficient === null || !rule
          ? (rule?.factor ?? 1)
          : 1 + (temperatureCoefficient / 100) * (rule.temperature - STANDARD_TEMPERATURE);
      return [id, openCircuit * factor];
    }),
  );
  const mostModules = Math.max(1, rules.modulesPerString);
  return {
    mostModules,
    fitsWindow: (string) => {
      const modules = string.reduce((sum, [, count]) => sum + count, 0);
      const volts = string.reduce((sum, [format, count]) => sum + count * (cold.get(format) ?? 0), 0);
      return modules <= mostModules && volts <= rules.voltageLimit.value;
    },
  };
}

/** Returns the minimum number of strings within the limits. */
function fewest(counts: Counts, { mostModules, fitsWindow }: Limits): number {
  const modules = counts.reduce((sum, [, count]) => sum + count, 0);
  const fits = (strings: number) =>
    dealt(counts, strings).every((share) =>
      fitsWindow(counts.map(([{ id }], at) => [id, share[at] ?? 0] as const)),
    );
  let strings = Math.ceil(modules / mostModules);
  while (strings < modules && !fits(strings)) strings += 1;
  return strings;
}

/** Temperature of the data sheet, °C. */
const STANDARD_TEMPERATURE = 25;

/** Returns how many modules of each format every string has, distributed in turn, format by format. */
function dealt(counts: Counts, strings: number): number[][] {
  const shares = Array.from({ length: strings }, () => counts.map(() => 0));
  let next = 0;
  for (const [at, [, count]] of counts.entries())
    for (let module = 0; module < count; module += 1) {
      const share = shares[next % strings];
      if (share) share[at] = (share[at] ?? 0) + 1;
      next += 1;
    }
  return shares;
}
