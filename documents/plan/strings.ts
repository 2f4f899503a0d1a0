/**
 * The strings of a surface as they are drawn for the site. How many there are and what each has of every
 * format is dealt out as the engine does it for its bill; a test holds the count against the bill.
 */
import { CELL_KINDS, CELL_STRIDE } from '../../engine/cell-table.ts';
import type { Catalogue, Format } from '../../engine/index.ts';
import { type KeptRoof, tableOf } from '../../engine/kept-roof.ts';

/** A module's middle on the surface, mm. */
interface Module {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly format: string;
}

/** Modules one after another, as they are plugged together. */
export type ModuleString = readonly Module[];

/** The strings of a surface, row by row from the eave, to and fro. */
export function stringsOf(roof: KeptRoof, index: number, catalogue: Catalogue): ModuleString[] {
  const modules = modulesOf(roof, index);
  const formats = catalogue.formats
    .map((format) => ({ format, of: modules.filter((module) => module.format === format.id) }))
    .filter(({ of }) => of.length > 0);
  const counts = formats.map(({ format, of }) => [format, of.length] as const);
  const height = roof.configuration.location.heightAboveSea;
  const shares = dealt(counts, fewest(counts, height, catalogue));
  const taken = new Map<string, number>();
  return shares.map((share) =>
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

/** Every other row runs back. */
const toAndFro = (a: Module, b: Module): number => a.row - b.row || (a.row % 2 === 0 ? a.x - b.x : b.x - a.x);

function modulesOf(roof: KeptRoof, index: number): Module[] {
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

/** The fewest strings that keep to the number of modules and the voltage in the cold. */
function fewest(counts: Counts, height: number, { standard: { strings: rules } }: Catalogue): number {
  const modules = counts.reduce((sum, [, count]) => sum + count, 0);
  const rule = rules.cold.find(({ heightBelow }) => heightBelow === null || height < heightBelow);
  const cold = counts.map(([{ voltage }]) => {
    const { temperatureCoefficient } = voltage;
    const factor =
      temperatureCoefficient === null || !rule
        ? (rule?.factor ?? 1)
        : 1 + (temperatureCoefficient / 100) * (rule.temperature - STANDARD_TEMPERATURE);
    return voltage.openCircuit * factor;
  });
  const fits = (strings: number) =>
    dealt(counts, strings).every((share) => {
      const volts = share.reduce((sum, count, at) => sum + count * (cold[at] ?? 0), 0);
      return (
        share.reduce((sum, count) => sum + count, 0) <= rules.modulesPerString &&
        volts <= rules.voltageLimit.value
      );
    });
  let strings = Math.ceil(modules / Math.max(1, rules.modulesPerString));
  while (strings < modules && !fits(strings)) strings += 1;
  return strings;
}

/** Temperature of the data sheet, °C. */
const STANDARD_TEMPERATURE = 25;

/** How many of each format every string has, dealt out one after another, format by format. */
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
