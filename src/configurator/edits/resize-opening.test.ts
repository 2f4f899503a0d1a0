import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { type Box, resizeOpening } from '../../../workers/resize-opening.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';

const engine = createEngine(demoCatalogue);
const text = JSON.stringify(exampleRoof);
const resize = (openingId: string, target: Box, of = text) =>
  resizeOpening(engine, demoCatalogue.skylights, of, 'south', openingId, target);

/** The example's dormer. */
const DORMER: Box = { x: 3_600, y: 1_700, width: 2_200, height: 2_330 };

test('applies a size that has room to the millimetre', () => {
  const target = { ...DORMER, width: 2_417 };
  expect(resize('c1', target)).toEqual({ status: 'placed', box: target, moved: false });
});

test('a side pulled into a neighbour stops at its clearance, the other sides stay', () => {
  const resized = resize('c1', { ...DORMER, width: 6_000 });
  expect(resized).toMatchObject({ status: 'placed', moved: true });
  if (resized.status === 'refused') return;
  const { x, y, width, height } = resized.box;
  expect([x, y, height]).toEqual([3_600, 1_700, 2_330]);
  // One millimetre more is rejected, and the roof with this size is valid.
  expect(resize('c1', { ...resized.box, width: width + 1 })).toMatchObject({ box: resized.box, moved: true });
  expect(resize('c1', resized.box)).toEqual({ status: 'placed', box: resized.box, moved: false });
});

test('a corner moves as far as it can along both sides', () => {
  const resized = resize('c1', { x: -500, y: -500, width: 6_300, height: 4_530 });
  expect(resized).toEqual({
    status: 'placed',
    box: { x: 0, y: 0, width: 5_800, height: 4_030 },
    moved: true,
  });
});

test('a side pulled past the opposite one stops before it', () => {
  expect(resize('c1', { ...DORMER, width: -300 })).toMatchObject({ box: { x: 3_600, width: 100 } });
  expect(resize('c1', { ...DORMER, x: 6_500, width: -700 })).toMatchObject({ box: { x: 5_700, width: 100 } });
});

test('a roof window takes the nearest model and keeps the side that is not pulled', () => {
  const larger = resize('s1', { x: 7_700, y: 3_430, width: 780, height: 1_390 });
  expect(larger).toEqual({
    status: 'placed',
    box: { x: 7_700, y: 3_430, width: 780, height: 1_398 },
    model: 'MK08',
    moved: false,
  });
  const lower = resize('s1', { x: 7_700, y: 3_630, width: 780, height: 978 });
  expect(lower).toMatchObject({ model: 'MK04', box: { y: 3_430 + 1_178 - 978 } });
});

test('rejects an unknown opening, or one at an illegal position that would stay illegal', () => {
  expect(resize('c9', DORMER)).toEqual({ status: 'refused' });
  const outside = text.replace('"x1":3600', '"x1":-600');
  expect(resize('c1', { ...DORMER, x: -600, width: 6_500 }, outside)).toEqual({ status: 'refused' });
});
