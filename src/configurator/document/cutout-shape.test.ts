import { expect, test } from 'vitest';
import type { Cutout } from '../../../engine/index.ts';
import { asRound, asShape, asTurned, cornersOf, turnedOf, withCorners } from './cutout-shape.ts';

const chimney: Cutout = {
  ...{ id: 'c1', kind: 'chimney', shape: 'rectangle' },
  ...{ x1: 3000, x2: 3600, y1: 2000, y2: 2800, clearance: 100, height: 900 },
};

test('recovers sides and angle of any turned rectangle', () => {
  for (let width = 100; width < 4000; width += 173)
    for (let height = 100; height < 3000; height += 211)
      for (let degrees = 0; degrees < 360; degrees += 7.3) {
        const turned = { width, height, degrees: Math.round(degrees * 10) / 10 };
        expect(turnedOf(asTurned(chimney, turned))).toEqual(turned);
      }
});

test('a rectangle turned by 0 or 360 degrees is the rectangle itself', () => {
  const turned = asTurned(chimney, { width: 600, height: 800, degrees: 30 });
  expect(turned.shape).toBe('polygon');
  for (const degrees of [0, 360])
    expect(asTurned(turned, { width: 600, height: 800, degrees })).toEqual(chimney);
});

test('a turned rectangle keeps its middle and fills its box', () => {
  const { x1, x2, y1, y2 } = asTurned(chimney, { width: 600, height: 800, degrees: 90 });
  expect([x1, x2, y1, y2]).toEqual([2900, 3700, 2100, 2700]);
});

test('a stretched shape or one with other corners is no turned rectangle', () => {
  const turned = asTurned(chimney, { width: 600, height: 800, degrees: 30 });
  expect(turnedOf({ ...turned, x2: turned.x2 + 100 })).toBeNull();
  expect(turnedOf(asRound(chimney, 500))).toBeNull();
  expect(turnedOf({ ...turned, corners: turned.corners?.slice(1) ?? [] })).toBeNull();
});

test('a polygon starts as its box, and its corners change the box', () => {
  const polygon = asShape(chimney, 'polygon');
  expect(cornersOf(polygon)).toEqual([
    [0, 0],
    [600, 0],
    [600, 800],
    [0, 800],
  ]);
  const { x1, x2, y1, y2, corners } = withCorners(polygon, [
    [-100, 50],
    [600, 0],
    [300, 900],
  ]);
  expect([x1, x2, y1, y2]).toEqual([2900, 3600, 2000, 2900]);
  expect(corners).toEqual([
    [0, 50],
    [700, 0],
    [400, 900],
  ]);
  expect(asShape(polygon, 'triangle')).toEqual({ ...chimney, shape: 'triangle' });
});
