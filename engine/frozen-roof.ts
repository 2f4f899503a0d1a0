import { type NamedSolution, namedBom } from './article-names.ts';
import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type { RoofEngine } from './index.ts';
import type { Catalogue, Colour, Configuration, Solution } from './pkg/engine.js';

/** Prices between which the true one lies with a probability of at least 95 %, Rappen. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A solved roof as it is stored and sent, plain JSON. It contains the whole answer, so that it can always be drawn
 * and printed as it was, whatever the catalogue and the engine have become.
 * Not part of `index.ts`, so that a page that only draws it does not load the engine.
 */
export interface FrozenRoof {
  readonly schema: 'kept-roof/3';
  readonly configuration: Configuration;
  readonly solution: NamedSolution;
  /** The numbers of its `CellTable`. */
  readonly cells: readonly number[];
  readonly trapezoids: readonly number[];
  /** The numbers of its `BodyTable`. */
  readonly faces: readonly number[];
  readonly corners: readonly number[];
  /** Missing in roofs that were frozen before the engine returned it: they are drawn as they were. */
  readonly substructure?: readonly number[];
  /** sRGB of the slates, #rrggbb. */
  readonly colour: string;
  /** Colours of single cells; missing if there are none. */
  readonly ownColours?: readonly Pick<Colour, 'id' | 'srgb'>[];
  readonly catalogueVersion: string;
  readonly engineVersion: string;
  /** Range of the bill's price while lengths are estimated, excluding VAT. */
  readonly priceRange?: Interval;
}

/**
 * Reads a stored frozen roof of any version into the present form, with its figures unchanged. `upgraded`: the
 * engine's function that upgrades a configuration.
 */
export function readFrozenRoof(text: string, { upgraded }: Pick<RoofEngine, 'upgraded'>): FrozenRoof {
  const frozen = JSON.parse(text);
  const configuration: Configuration = JSON.parse(upgraded(JSON.stringify(frozen.configuration)));
  // Before `frozen-roof/3` a solved surface had one of eight alignments, that of its configuration.
  const surfaces = frozen.solution.surfaces.map(
    ({ alignment: _, ...surface }: { alignment?: string }, index: number) => ({
      ...surface,
      azimuth: configuration.surfaces[index]?.azimuth,
    }),
  );
  return { ...frozen, schema: 'kept-roof/3', configuration, solution: { ...frozen.solution, surfaces } };
}

/** Nine digits represent every 32-bit real exactly. */
const written = (real: number): number => Number(real.toPrecision(9));

/** Freezes a solved roof together with the catalogue it was solved with. */
export const freezeRoof = (
  configuration: Configuration,
  solution: Solution,
  { cells, trapezoids }: CellTable,
  { faces, corners, substructure }: BodyTable,
  catalogue: Catalogue,
  engineVersion: string,
): FrozenRoof => ({
  schema: 'kept-roof/3',
  configuration,
  solution: { ...solution, bom: namedBom(solution.bom, catalogue) },
  cells: [...cells],
  trapezoids: Array.from(trapezoids, written),
  faces: [...faces],
  corners: Array.from(corners, written),
  ...(substructure && { substructure: Array.from(substructure, written) }),
  colour: colourOf(configuration, catalogue),
  ...ownColoursOf(configuration, catalogue),
  catalogueVersion: catalogue.version,
  engineVersion,
});

const colourOf = ({ layout }: Configuration, { colours }: Catalogue): string =>
  (colours.find(({ id }) => id === layout.colour) ?? colours[0])?.srgb ?? '#1d2935';

function ownColoursOf({ surfaces }: Configuration, { colours }: Catalogue): Pick<FrozenRoof, 'ownColours'> {
  const used = new Set(
    surfaces.flatMap(({ composition }) => composition?.cells.flatMap((cell) => cell.colour ?? []) ?? []),
  );
  const ownColours = colours.filter(({ id }) => used.has(id)).map(({ id, srgb }) => ({ id, srgb }));
  return ownColours.length > 0 ? { ownColours } : {};
}

/** Returns the colours of a frozen roof's slates: the layout's, then those of single cells. */
export const frozenColours = ({
  configuration,
  colour,
  ownColours = [],
}: Pick<FrozenRoof, 'configuration' | 'colour' | 'ownColours'>): Pick<Colour, 'id' | 'srgb'>[] => [
  { id: configuration.layout.colour, srgb: colour },
  ...ownColours.filter(({ id }) => id !== configuration.layout.colour),
];

/** Returns the cells of a frozen roof in the form for drawing, with the engine's exact numbers. */
export const tableOf = ({ cells, trapezoids }: FrozenRoof): CellTable => ({
  cells: Int32Array.from(cells),
  trapezoids: Float32Array.from(trapezoids),
});

/** Returns its building in the form for drawing. */
export const bodyOf = ({ faces, corners, substructure }: FrozenRoof): BodyTable => ({
  faces: Int32Array.from(faces),
  corners: Float32Array.from(corners),
  ...(substructure && { substructure: Float32Array.from(substructure) }),
});
