import { msg } from '@lingui/core/macro';
import type { DesignKind } from '../../contracts/domain/designs.ts';
import type {
  Catalogue,
  ComposedCell,
  Composition,
  Configuration,
  Cutout,
  Surface,
} from '../../engine/index.ts';
import { mapSurface } from '../configurator/document/commands.ts';
import { type Command, mergedIn } from '../configurator/document/history.ts';
import { newSurface } from '../configurator/sections/surface-tools.ts';

/** A cell by its row from below and its column from the left, both from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Effect of painting a cell: gives it a colour of the catalogue, or makes it blind or active. */
export type Brush = { readonly colour: string } | { readonly blind: boolean };

/** Cells affected by one click of the brush. */
export type Reach = 'cell' | 'column' | 'row' | 'all';

/** Repeating cells; `every`: each n-th, from 2. */
type PatternKind = 'chequer' | 'columns' | 'rows' | 'diagonal';
export interface Pattern {
  readonly kind: PatternKind;
  readonly every: number;
}

export const NO_COMPOSITION: Composition = { columns: [], cells: [] };

/** Returns the composed cell at a position; an active one in the layout's colour if none is listed. */
export const composedCellAt = ({ cells }: Composition, { row, column }: Place): ComposedCell =>
  cells.find((cell) => cell.row === row && cell.column === column) ?? { row, column, blind: false };

/** Returns a composition with painted cells. Active cells in the layout's colour, `base`, are not listed. */
export function painted(
  composition: Composition,
  places: readonly Place[],
  brush: Brush,
  base: string,
): Composition {
  const cells = new Map(composition.cells.map((cell) => [keyOf(cell), cell]));
  for (const place of places) {
    const { colour, ...cell } = { ...composedCellAt(composition, place), ...brush };
    const own = colour === undefined || colour === base ? cell : { ...cell, colour };
    if (own.blind || 'colour' in own) cells.set(keyOf(place), own);
    else cells.delete(keyOf(place));
  }
  return { ...composition, cells: sorted([...cells.values()]) };
}

export const keyOf = ({ row, column }: Place): string => `${row}/${column}`;

const sorted = (cells: ComposedCell[]): ComposedCell[] =>
  cells.sort((a, b) => a.row - b.row || a.column - b.column);

/** Returns the cells that a click at a position affects. */
export function reached(laid: readonly Place[], at: Place, reach: Reach): readonly Place[] {
  if (reach === 'cell') return [at];
  return laid.filter(
    ({ row, column }) => reach === 'all' || (reach === 'row' ? row === at.row : column === at.column),
  );
}

/** Whether a cell belongs to a pattern. */
export function isInPattern({ kind, every }: Pattern, { row, column }: Place): boolean {
  switch (kind) {
    case 'chequer':
      return (row + column) % 2 === 0;
    case 'columns':
      return column % every === 0;
    case 'rows':
      return row % every === 0;
    case 'diagonal':
      return (row + column) % every === 0;
  }
}

/** Moves the cells of all columns from one on by `by`; cells of removed columns are dropped. */
const shifted = (cells: readonly ComposedCell[], from: number, by: number): ComposedCell[] =>
  cells
    .filter(({ column }) => column < from || column >= from - Math.min(by, 0))
    .map((cell) => (cell.column < from ? cell : { ...cell, column: cell.column + by }));

/** Inserts a column of a format before the one at `at`. */
export const withColumn = ({ columns, cells }: Composition, at: number, format: string): Composition => ({
  columns: columns.toSpliced(at, 0, format),
  cells: shifted(cells, at, 1),
});

export const withoutColumn = ({ columns, cells }: Composition, at: number): Composition => ({
  columns: columns.toSpliced(at, 1),
  cells: shifted(cells, at, -1),
});

/** The part of the catalogue that laying columns depends on. */
export type Rules = Pick<Catalogue, 'formats' | 'slate' | 'facade'>;

/** Whether columns fill a field exactly, or with room for a filler, at one of the gaps. The engine decides. */
function isFilled(columns: readonly string[], field: number, { formats, slate }: Rules): boolean {
  const widths = columns.map((id) => formats.find((format) => format.id === id)?.width ?? 0);
  const glass = widths.reduce((sum, width) => sum + width, 0);
  for (let gap = slate.gapMin; gap <= slate.gapMax; gap += 1) {
    const spare = field - glass - Math.max(columns.length - 1, 0) * gap;
    if (spare === 0 || spare - gap >= slate.fillerMin) return true;
  }
  return false;
}

/** Returns as many columns as fit into a field, with formats in turn. */
export function filledWith(formats: readonly string[], field: number, rules: Rules): string[] {
  const columns: string[] = [];
  let most: string[] = [];
  const narrowest = Math.min(...rules.formats.map(({ width }) => width));
  for (let count = 1; count <= field / narrowest + 1; count += 1) {
    columns.push(formats[(count - 1) % formats.length] ?? '');
    if (isFilled(columns, field, rules)) most = [...columns];
  }
  return most;
}

/** Width of a wall or railing that slates can cover, mm. */
export const fieldWidthOf = ({ outline }: Surface, { facade }: Rules): number =>
  outline.shape === 'polygon' ? 0 : outline.width - 2 * facade.edgeInset;

/** Changes the composition of a surface. */
export const compose = (
  surfaceId: string,
  change: (composition: Composition) => Composition,
  label = msg`Zellen gestalten`,
  burst?: string,
): Command => ({
  label,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      composition: change(surface.composition ?? NO_COMPOSITION),
    })),
});

/** Default size of a design's first wall or railing, mm. */
const STARTS: Record<DesignKind, { width: number; height: number }> = {
  facade: { width: 9_600, height: 5_400 },
  balcony: { width: 6_000, height: 1_000 },
};
/** Height of their lower edge above ground, mm: at ground level, and on the first floor. */
const FEET: Record<DesignKind, number> = { facade: 300, balcony: 2_800 };

/** Returns a wall or railing filled with the widest format. */
export function filledSurface(surface: Surface, rules: Rules): Surface {
  const { edges: _edges, orientation: _orientation, ...wall } = surface;
  const widest = rules.formats[0]?.id;
  const columns = widest ? filledWith([widest], fieldWidthOf(surface, rules), rules) : [];
  return { ...wall, composition: { columns, cells: [] } };
}

/** Returns a new design, based on the engine's defaults of a free roof. */
export function newDesign(kind: DesignKind, roof: Configuration, rules: Rules): Configuration {
  const outline = { shape: 'rectangle', ...STARTS[kind] } as const;
  const surface = { ...newSurface(kind, roof.surfaces), id: 'surface-1', outline };
  return {
    ...roof,
    name: '',
    roof: { ...roof.roof, angle: 90, eaveHeight: FEET[kind] },
    layout: { ...roof.layout, formats: rules.formats.map(({ id }) => id), objective: 'power' },
    surfaces: [filledSurface(surface, rules)],
  };
}

/** Openings in a wall: sizes and height, mm; the clearance is that of a window's reveal. */
export const OPENINGS = {
  window: { width: 1_200, height: 1_300, y: 900 },
  door: { width: 1_000, height: 2_100, y: 0 },
} as const;
const CLEARANCE = 60;

/** Returns openings side by side with equal gaps between them and to the ends of the wall, those of each height apart. */
export function distributed(
  cutouts: readonly Cutout[],
  wall: number,
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const places = new Map<string, { x: number; y: number }>();
  for (const row of Map.groupBy(cutouts, ({ y1 }) => y1).values()) {
    const glass = row.reduce((sum, { x1, x2 }) => sum + x2 - x1, 0);
    const gap = (wall - glass) / (row.length + 1);
    let from = gap;
    for (const { id, x1, x2, y1 } of row.toSorted((a, b) => a.x1 - b.x1)) {
      places.set(id, { x: Math.round(from), y: y1 });
      from += x2 - x1 + gap;
    }
  }
  return places;
}

/** Returns an opening with its lower left corner at `x`, `y`. */
export const openingAt = (
  id: string,
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
): Cutout => ({
  ...{ id, kind: 'other', shape: 'rectangle', clearance: CLEARANCE, height: 0 },
  ...{ x1: x, x2: x + width, y1: y, y2: y + height },
});
