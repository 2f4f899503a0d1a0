/**
 * The engine's dynamic program for maximum power in plain JavaScript: the same recurrence, sliding windows and
 * typed arrays, written as one would without Rust. It is the baseline for benchmarks and a second opinion in tests.
 */
import { countActive, freeIntervals } from './intervals.ts';
import { mostPortraitPower, type PortraitField, type PortraitRules } from './portrait.ts';
import { mostPower } from './power.ts';
import type { Point, Range, Task } from './task.ts';

/** A bare layout instance, see `docs/engine.md`. The engine validates its values. */
export interface Instance {
  readonly orientation?: 'landscape' | 'portrait';
  readonly objective?: 'power' | 'cost';
  readonly polygon: readonly Point[];
  readonly obstacles: readonly (readonly [number, number, number, number])[];
  readonly field: { readonly xl: number; readonly xr: number; readonly yb?: number; readonly yt?: number };
  readonly overlap: number;
  readonly gap: Range & { readonly nominal: number };
  readonly filler: Range | null;
  readonly formats: readonly {
    readonly name: string;
    readonly width?: number;
    readonly height?: number;
    readonly power: number;
    readonly price: number;
  }[];
  readonly passivePrice: number;
  readonly course?: number;
  readonly rows?: number;
  readonly eave?: number;
  readonly columnWidth?: number;
  readonly edgeMin?: number;
  readonly emptyFormats?: 'allowed' | 'forbidden';
  readonly cutMin?: number;
}

/** Figures of a result that are compared. */
interface Figures {
  readonly status: 'optimal' | 'infeasible';
  readonly power?: number;
  readonly fillers?: number;
  readonly fillerWidth?: number;
  readonly gap?: number;
}

/** Returns the layout of maximum power of an instance as text, like the engine's `layout`. */
export function layout(text: string): string {
  const instance: Instance = JSON.parse(text);
  const figures =
    instance.orientation === 'portrait' ? portraitFigures(instance) : landscapeFigures(instance);
  return JSON.stringify(figures ?? { status: 'infeasible' });
}

/** Returns rectangles as polygons, without those of zero area. */
const obstaclesOf = ({ obstacles }: Instance): Point[][] =>
  obstacles
    .filter(([x0, y0, x1, y1]) => x0 < x1 && y0 < y1)
    .map(([x0, y0, x1, y1]) => [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]);

/** Returns the tiling task of a landscape instance. */
export function landscapeTask(instance: Instance): Task {
  const { polygon, field, overlap, gap, filler, formats, course = 0, rows = 0, eave = 0 } = instance;
  const across = [field.xl, field.xr] as const;
  const obstacles = obstaclesOf(instance);
  const free = Array.from({ length: rows }, (_, row) => {
    const bottom = eave + row * (course - overlap);
    return freeIntervals(polygon, obstacles, bottom, bottom + course, across);
  });
  const tiles = formats.map(({ width = 0, power }) => ({ width, power }));
  return {
    width: field.xr - field.xl,
    tiles,
    active: tiles.map(({ width }) => countActive(free, across, width)),
    filler,
    gap,
    emptyFormats: instance.emptyFormats !== 'forbidden',
    cut: {
      min: instance.cutMin ?? 0,
      sides: instance.obstacles
        .filter(([x0, y0, x1, y1]) => x0 < x1 && y0 < y1)
        .map(([x0, , x1]) => [x0 - field.xl, x1 - field.xl]),
    },
  };
}

function landscapeFigures(instance: Instance): Figures | undefined {
  const best = mostPower(landscapeTask(instance));
  if (!best) return undefined;
  const { power, fillers, fillerWidth, gap, columns } = best;
  return Object.assign({ status: 'optimal', power, fillers, fillerWidth, gap } as const, { columns });
}

/** Returns field and rules of a portrait instance. */
export function portraitParts(instance: Instance): [PortraitField, PortraitRules] {
  const { field, formats, overlap, filler, gap } = instance;
  const transposed = (points: readonly Point[]): Point[] => points.map(([x, y]) => [y, x]);
  return [
    {
      polygon: transposed(instance.polygon),
      obstacles: obstaclesOf(instance).map(transposed),
      across: [field.xl, field.xr],
      along: [field.yb ?? 0, field.yt ?? 0],
      columnWidth: instance.columnWidth ?? 0,
      edgeMin: instance.edgeMin ?? 0,
    },
    {
      tiles: formats.map(({ height = 0, power }) => ({ width: height, power })),
      filler,
      overlap,
      gap,
      emptyFormats: instance.emptyFormats !== 'forbidden',
    },
  ];
}

function portraitFigures(instance: Instance): Figures | undefined {
  const best = mostPortraitPower(...portraitParts(instance));
  if (!best) return undefined;
  const { power, fillers, fillerWidth, columns } = best.rows;
  return Object.assign({ status: 'optimal', power, fillers, fillerWidth, gap: best.gap } as const, {
    columns,
  });
}
