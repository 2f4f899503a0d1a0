import { expect, test } from 'vitest';
import { exampleRoof } from '../testing/example-roof.ts';
import { newSurface, reshape, sizeOf } from './surface-tools.ts';

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
