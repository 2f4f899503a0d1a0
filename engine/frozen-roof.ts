import { type NamedSolution, namedBom } from './article-names.ts';
import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type { RoofEngine } from './index.ts';
import type { Catalogue, Colour, Configuration, Solution } from './pkg/engine.js';

/**
 * A solved roof as it is kept and sent, plain JSON: with its whole answer, so that it can be drawn and
 * printed for ever as it was, whatever became of the catalogue and the engine.
 *
 * Apart from `index.ts`, so that a page that only draws it does not load the engine.
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
  /** Absent in those that were kept before the engine said it: they are drawn as they were. */
  readonly substructure?: readonly number[];
  /** sRGB of the slates, #rrggbb. */
  readonly colour: string;
  /** Colours that cells were composed in; absent where there are none. */
  readonly ownColours?: readonly Pick<Colour, 'id' | 'srgb'>[];
  readonly catalogueVersion: string;
  readonly engineVersion: string;
}

/**
 * A frozen roof from the text that is stored, of any version, in the present form; its figures stay what they were.
 * `upgraded`: the engine's, which brings a configuration to the present version.
 */
export function readFrozenRoof(text: string, { upgraded }: Pick<RoofEngine, 'upgraded'>): FrozenRoof {
  const kept = JSON.parse(text);
  const configuration: Configuration = JSON.parse(upgraded(JSON.stringify(kept.configuration)));
  // Before `kept-roof/3` a solved surface faced one of eight directions, that of its configuration.
  const surfaces = kept.solution.surfaces.map(
    ({ alignment: _, ...surface }: { alignment?: string }, index: number) => ({
      ...surface,
      azimuth: configuration.surfaces[index]?.azimuth,
    }),
  );
  return { ...kept, schema: 'kept-roof/3', configuration, solution: { ...kept.solution, surfaces } };
}

/** Nine digits hold every 32-bit real exactly. */
const written = (real: number): number => Number(real.toPrecision(9));

/** What is solved and in which catalogue, as it is kept. */
export const keptRoof = (
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

/** The colours of a frozen roof's slates: the layout's, then those of single cells. */
export const frozenColours = ({
  configuration,
  colour,
  ownColours = [],
}: Pick<FrozenRoof, 'configuration' | 'colour' | 'ownColours'>): Pick<Colour, 'id' | 'srgb'>[] => [
  { id: configuration.layout.colour, srgb: colour },
  ...ownColours.filter(({ id }) => id !== configuration.layout.colour),
];

/** The cells of a kept roof as what draws takes them: the very numbers that the engine gave. */
export const tableOf = ({ cells, trapezoids }: FrozenRoof): CellTable => ({
  cells: Int32Array.from(cells),
  trapezoids: Float32Array.from(trapezoids),
});

/** Its building, as what draws takes it. */
export const bodyOf = ({ faces, corners, substructure }: FrozenRoof): BodyTable => ({
  faces: Int32Array.from(faces),
  corners: Float32Array.from(corners),
  ...(substructure && { substructure: Float32Array.from(substructure) }),
});
