import { expect, test } from 'vitest';
import { extentOf } from '../../../engine/geometry.ts';
import { createEngine } from '../../../engine/index.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { farCornerOf, laidOutline, newSurface, reshape, sizeOf } from './surface-tools.ts';

const rectangle = { shape: 'rectangle', width: 10_400, height: 6_200 } as const;

test.each(['rectangle', 'trapezoid', 'triangle', 'parallelogram', 'polygon'] as const)(
  'a rectangle that becomes a %s keeps its width and height',
  (shape) => {
    const outline = reshape(rectangle, shape);
    expect(outline.shape).toBe(shape);
    expect(sizeOf(outline)).toEqual({ width: 10_400, height: 6_200 });
  },
);

test('measures a polygon by its bounding box', () => {
  expect(
    sizeOf({
      shape: 'polygon',
      points: [
        [100, 0],
        [900, 300],
        [-50, 700],
      ],
    }),
  ).toEqual({ width: 950, height: 700 });
});

test.each([
  {},
  { width: 9_905 },
  { height: 6_003 },
  { width: 8_111, height: 5_555 },
  {
    width: 8_000,
    points: [
      [0, 0],
      [9_100, 0],
      [9_100, 5_100],
    ] as [number, number][],
  },
])('a polygon measured as %j is as large as the engine lays it', (measured) => {
  const points: [number, number][] = [
    [0, 0],
    [9_000, 0],
    [9_000, 5_000],
    [3_000, 4_100],
  ];
  const engine = createEngine(demoCatalogue);
  const pent = engine.newConfiguration('pent');
  const surfaces = pent.surfaces.map((surface) => ({
    ...surface,
    outline: { shape: 'polygon' as const, points },
    measured,
  }));
  using opened = engine.open(JSON.stringify({ ...pent, surfaces }), 0);
  const { answer } = opened;
  if (answer.status === 'refused' || !surfaces[0]) throw new Error('refused');
  const { maxX, maxY } = extentOf(answer.surfaces[0]?.outline ?? []);
  expect(farCornerOf(laidOutline(surfaces[0]))).toEqual({ x: maxX, y: maxY });
});

test('adds walls and railings upright, with a new id and a default size', () => {
  const { surfaces } = exampleRoof;
  const facade = newSurface('facade', surfaces);
  expect(facade).toMatchObject({ id: 'surface-3', kind: 'facade', angle: 90, cutouts: [], skylights: [] });
  expect(facade.outline).toEqual({ shape: 'rectangle', width: 8_000, height: 5_000 });
  const railing = newSurface('balcony', [...surfaces, facade]);
  expect(railing).toMatchObject({ id: 'surface-4', kind: 'balcony', outline: { height: 1_000 } });
  // A further one copies the last of its kind.
  const roof = newSurface('roof', [...surfaces, facade, railing]);
  expect(roof).toEqual({ ...surfaces[1], id: 'surface-5' });
  expect(newSurface('facade', [{ ...facade, outline: rectangle }, railing]).outline).toBe(rectangle);
});
