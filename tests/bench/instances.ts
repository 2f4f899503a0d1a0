import type { Instance } from './plain-javascript/layout.ts';

/** A bare instance of the benchmark and what it is called in its tables. */
export interface Named {
  readonly name: string;
  readonly instance: Instance;
}

type Box = readonly [number, number, number, number];
type Corners = readonly (readonly [number, number])[];

/** Invented formats of the demonstration catalogue: width (portrait: height) mm, W, Rappen. */
const FORMATS = [
  { name: 'L', size: 1300, power: 200, price: 18_900 },
  { name: 'M', size: 970, power: 148, price: 14_900 },
  { name: 'S', size: 640, power: 96, price: 10_900 },
] as const;
const OVERLAP = 50;
const COURSE = 875;
/** A multiple of the 10 mm grid, so that the solver on the grid has the same problem. */
const PORTRAIT_COLUMN = 870;

const rectangle = (width: number, height: number): Corners => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** Openings of 0.6 to 2.2 m on a 10 mm grid, spread by a fixed sequence; they may touch. */
function openings(count: number, width: number, height: number): Box[] {
  let state = 12_345;
  // Linear congruential sequence with the constants of Numerical Recipes.
  const next = (below: number): number => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
  const size = (): number => 600 + 10 * next(160);
  return Array.from({ length: count }, () => {
    const [wide, high] = [size(), size()];
    const x = 10 * next((width - wide) / 10);
    const y = 10 * next((height - high) / 10);
    return [x, y, x + wide, y + high];
  });
}

function common(polygon: Corners, obstacles: readonly Box[]) {
  return {
    objective: 'power',
    polygon,
    obstacles,
    overlap: OVERLAP,
    filler: { min: 100, max: 1300 },
    gap: { min: 10, max: 30, nominal: 20 },
    passivePrice: 8500,
    emptyFormats: 'forbidden',
  } as const;
}

const extentOf = (polygon: Corners): readonly [number, number] => [
  Math.max(...polygon.map(([x]) => x)),
  Math.max(...polygon.map(([, y]) => y)),
];

function landscape(polygon: Corners, obstacles: readonly Box[]): Instance {
  const [width, height] = extentOf(polygon);
  return {
    ...common(polygon, obstacles),
    orientation: 'landscape',
    field: { xl: 0, xr: width },
    course: COURSE,
    rows: Math.floor((height - OVERLAP) / (COURSE - OVERLAP)),
    eave: 0,
    formats: FORMATS.map(({ size, ...format }) => ({ ...format, width: size })),
  };
}

function portrait(polygon: Corners, obstacles: readonly Box[]): Instance {
  const [width, height] = extentOf(polygon);
  return {
    ...common(polygon, obstacles),
    orientation: 'portrait',
    field: { xl: 0, xr: width, yb: 0, yt: height },
    columnWidth: PORTRAIT_COLUMN,
    edgeMin: 100,
    formats: FORMATS.map(({ size, ...format }) => ({ ...format, height: size })),
  };
}

const ROOFS: readonly { name: string; polygon: Corners; openings: number }[] = [
  { name: 'house 10 × 6 m', polygon: rectangle(10_000, 6000), openings: 0 },
  { name: 'house 10 × 6 m, 2 openings', polygon: rectangle(10_000, 6000), openings: 2 },
  { name: '20 × 8 m, 5 openings', polygon: rectangle(20_000, 8000), openings: 5 },
  { name: '60 × 12 m, 20 openings', polygon: rectangle(60_000, 12_000), openings: 20 },
  { name: '200 × 30 m, 40 openings', polygon: rectangle(200_000, 30_000), openings: 40 },
  {
    name: 'hip 14 × 7 m, 3 openings',
    polygon: [
      [0, 0],
      [14_000, 0],
      [9500, 7000],
      [4500, 7000],
    ],
    openings: 3,
  },
  {
    name: 'triangle 11 × 6.5 m',
    polygon: [
      [0, 0],
      [11_000, 0],
      [5500, 6500],
    ],
    openings: 0,
  },
];

/** Every roof in both orientations. All lengths across and along are multiples of 10 mm. */
export const INSTANCES: readonly Named[] = [landscape, portrait].flatMap((lay) =>
  ROOFS.map(({ name, polygon, openings: count }) => {
    const instance = lay(polygon, openings(count, ...extentOf(polygon)));
    return { name: `${instance.orientation}: ${name}`, instance };
  }),
);

/**
 * The same instance counted in steps of 10 mm: what the general solver is given. In landscape heights
 * stay in mm, because only positions along the eave are chosen.
 */
export function onGrid(instance: Instance): Instance {
  const isPortrait = instance.orientation === 'portrait';
  const y = (value: number): number => (isPortrait ? value / 10 : value);
  const { field, filler, gap, columnWidth, edgeMin } = instance;
  return {
    ...instance,
    polygon: instance.polygon.map(([across, up]) => [across / 10, y(up)]),
    obstacles: instance.obstacles.map(([x0, y0, x1, y1]) => [x0 / 10, y(y0), x1 / 10, y(y1)]),
    overlap: y(instance.overlap),
    field: {
      xl: field.xl / 10,
      xr: field.xr / 10,
      ...(field.yb === undefined ? {} : { yb: field.yb / 10 }),
      ...(field.yt === undefined ? {} : { yt: field.yt / 10 }),
    },
    gap: { min: gap.min / 10, max: gap.max / 10, nominal: gap.nominal / 10 },
    filler: filler && { min: filler.min / 10, max: filler.max / 10 },
    formats: instance.formats.map(({ width, height, ...format }) => ({
      ...format,
      ...(width === undefined ? {} : { width: width / 10 }),
      ...(height === undefined ? {} : { height: height / 10 }),
    })),
    ...(columnWidth === undefined ? {} : { columnWidth: columnWidth / 10 }),
    ...(edgeMin === undefined ? {} : { edgeMin: edgeMin / 10 }),
  };
}
