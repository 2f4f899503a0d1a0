import { expect, test } from 'vitest';
import { extentOf } from '../../../engine/geometry.ts';
import { FITTED, frameOf, toPixelX, toPixelY, zoomAbout } from './plan-frame.ts';

const margins = { left: 10, right: 10, top: 20, bottom: 20 };
const extent = extentOf([
  [0, 0],
  [1000, 0],
  [1000, 500],
  [0, 500],
]);

test('a surface fills the box between its margins with the eave at the bottom', () => {
  const frame = frameOf(extent, { width: 220, height: 400 }, margins);
  expect(frame.scale).toBeCloseTo(0.2);
  expect(toPixelX(frame, 0)).toBeCloseTo(10);
  expect(toPixelX(frame, 1000)).toBeCloseTo(210);
  expect(toPixelY(frame, 0) - toPixelY(frame, 500)).toBeCloseTo(100);
});

test('zooming keeps the point under the pointer in place', () => {
  const box = { width: 220, height: 400 };
  const before = frameOf(extent, box, margins);
  const pointX = 700;
  const pixel = toPixelX(before, pointX);
  const zoomed = zoomAbout(FITTED, 3, pixel - box.width / 2, 0);
  expect(toPixelX(frameOf(extent, box, margins, zoomed), pointX)).toBeCloseTo(pixel);
});

test('an empty polygon has an extent and a frame', () => {
  expect(Number.isFinite(frameOf(extentOf([]), { width: 0, height: 0 }, margins).scale)).toBe(true);
});
