import { expect, test } from 'vitest';
import catalogue from '../engine/catalogue/demo.json' with { type: 'json' };
import type { Catalogue, Configuration, Outline, Surface, SurveyedValue } from '../engine/index.ts';
import { createEngine } from '../engine/index.ts';
import { dimensionsOf, withMeasured } from './dimensions.ts';

const exampleRoof = createEngine(catalogue as unknown as Catalogue).newConfiguration('gable');

const entry = (of: string, deviation = 300): SurveyedValue => ({
  of,
  source: 'village',
  date: '2024',
  deviation,
});

/** A surface with all lengths of its outline surveyed. */
function surveyed(id: string, outline: Outline, azimuth: number, change: Partial<Surface> = {}): Surface {
  const [template] = exampleRoof.surfaces;
  if (!template) throw new Error('The example has no surface');
  const names = outline.shape === 'polygon' ? ['width', 'height'] : Object.keys(outline);
  const entries = names.filter((name) => name !== 'shape').map((name) => entry(name));
  return { ...template, id, outline, azimuth, surveyed: [entry('angle', 1), ...entries], ...change };
}

const roofOf = (type: Configuration['roof']['type'], ...surfaces: Surface[]): Configuration => ({
  ...exampleRoof,
  roof: { ...exampleRoof.roof, type },
  surfaces,
});

/** Where each dimension is. */
const placesIn = (roof: Configuration) =>
  dimensionsOf(roof).map(({ places }) => places.map(({ surface, of }) => `${surface}.${of}`).join(' '));

const rectangle = (width: number, height: number): Outline => ({ shape: 'rectangle', width, height });

test('a gable roof has one length along its ridge and a rafter per side', () => {
  const roof = roofOf(
    'gable',
    surveyed('south', rectangle(10_000, 6_000), 180),
    surveyed('north', rectangle(10_010, 6_200), 0),
  );
  expect(placesIn(roof)).toEqual(['south.width north.width', 'south.height', 'north.height']);
  const other = roofOf('gable', roof.surfaces[0] as Surface, surveyed('north', rectangle(9_000, 6_200), 0));
  expect(placesIn(other)).toContain('north.width');
});

test('a hip roof has two eaves, a ridge and one rafter; its tops stay centred', () => {
  const long: Outline = {
    shape: 'trapezoid',
    width: 12_000,
    topWidth: 4_000,
    topOffset: 4_000,
    height: 5_000,
  };
  const short: Outline = { shape: 'triangle', width: 8_000, apex: 4_000, height: 5_000 };
  const roof = roofOf(
    'hip',
    surveyed('south', long, 180),
    surveyed('west', short, 270),
    surveyed('north', long, 0),
    surveyed('east', short, 90),
  );
  expect(placesIn(roof)).toEqual([
    'south.width north.width',
    'south.topWidth north.topWidth',
    'south.height west.height north.height east.height',
    'west.width east.width',
  ]);
  const [eave, ridge] = dimensionsOf(roof);
  if (!eave || !ridge) throw new Error('The roof has no dimensions');
  const measured = withMeasured(withMeasured(roof, eave, 12_100), ridge, 4_060);
  expect(measured.surfaces[0]?.measured).toEqual({ width: 12_100, topWidth: 4_060, topOffset: 4_020 });
  expect(measured.surfaces[1]?.measured).toBeUndefined();
  expect(measured.surfaces[2]?.measured).toEqual(measured.surfaces[0]?.measured);
  // In the other order it is the same, and taking both back leaves nothing.
  expect(withMeasured(withMeasured(roof, ridge, 4_060), eave, 12_100)).toEqual(measured);
  expect(withMeasured(withMeasured(measured, eave, null), ridge, null)).toEqual(roof);
});

test('sides of a free roof share the ridge that their edges name', () => {
  const edges = (other: string) =>
    (['eave', 'right', 'ridge', 'left'] as const).map((role) => ({
      role,
      ...(role === 'ridge' && { sharedWith: other }),
    }));
  const roof = roofOf(
    'free',
    surveyed('a', rectangle(9_000, 4_000), 170, { edges: edges('b') }),
    surveyed('b', rectangle(9_000, 4_000), 350, { edges: edges('a'), enabled: false }),
    surveyed('c', rectangle(9_000, 4_000), 350),
  );
  expect(placesIn(roof)).toEqual(['a.width b.width', 'a.height', 'c.width', 'c.height']);
});

test('the extents of a polygon are measured as lengths, in the place of its corners', () => {
  const points: [number, number][] = [
    [0, 0],
    [9_000, 0],
    [9_000, 5_000],
    [3_000, 5_000],
  ];
  const roof = roofOf('pent', surveyed('a', { shape: 'polygon', points }, 180));
  expect(dimensionsOf(roof).map(({ length }) => length)).toEqual([9_000, 5_000]);
  const [surface] = roof.surfaces;
  const corners = points.map(([x, y]): [number, number] => [x + x / 100, y]);
  const byCorners = roofOf('pent', { ...(surface as Surface), measured: { points: corners } });
  const [width] = dimensionsOf(byCorners);
  expect(dimensionsOf(byCorners).map(({ measured }) => measured)).toEqual([9_090, 5_000]);
  const again = width && withMeasured(byCorners, width, 9_050);
  expect(again?.surfaces[0]?.measured).toEqual({ width: 9_050 });
});

test('exact lengths, and those of surfaces without slates, are no dimensions', () => {
  const exact = surveyed('a', rectangle(9_000, 4_000), 180, {
    surveyed: [entry('width', 0), entry('height')],
  });
  expect(placesIn(roofOf('pent', exact))).toEqual(['a.height']);
  expect(placesIn(roofOf('pent', { ...exact, enabled: false }))).toEqual([]);
});
