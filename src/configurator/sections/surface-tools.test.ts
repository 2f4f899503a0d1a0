import { expect, test } from 'vitest';
import { reshape, sizeOf } from './surface-tools.ts';

const rectangle = { shape: 'rectangle', width: 10_400, height: 6_200 } as const;

test.each(['rectangle', 'trapezoid', 'triangle', 'parallelogram', 'polygon'] as const)(
  'a rectangle made a %s keeps its width and height',
  (shape) => {
    const outline = reshape(rectangle, shape);
    expect(outline.shape).toBe(shape);
    expect(sizeOf(outline)).toEqual({ width: 10_400, height: 6_200 });
  },
);

test('a polygon is measured by its bounding box', () => {
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
