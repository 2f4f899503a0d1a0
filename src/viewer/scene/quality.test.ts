import { expect, it } from 'vitest';
import {
  afterFrame,
  afterSlowFrames,
  chosenLevel,
  createFrameWatch,
  firstLevel,
  levelOf,
} from './quality.ts';

it('lowers the level after eight slow frames in a row, not after a hiccup', () => {
  const watch = createFrameWatch();
  expect([80, 80, 80, 16, 80, 80, 80, 80, 80, 80, 80].map(watch.note).some(Boolean)).toBe(false);
  expect(watch.note(80)).toBe(true);
  expect(watch.note(80)).toBe(false);
});

it('starts again after a pause', () => {
  const watch = createFrameWatch();
  for (let frame = 0; frame < 7; frame++) watch.note(80);
  watch.pause();
  expect(watch.note(80)).toBe(false);
});

it('keeps a level chosen by the user even if frames are slow', () => {
  for (const chosen of [0, 1, 2, 3]) {
    const slow = { chosen, automatic: afterSlowFrames({ chosen, automatic: 1 }) };
    expect(levelOf(slow)).toBe(chosen);
    // Afterwards the automatic level is unchanged.
    expect(levelOf({ ...slow, chosen: null })).toBe(1);
  }
});

it.each([
  [0, 999, 0],
  [0, 1_000, 1],
  [0, 3_999, 1],
  [1, 37_000, 3],
  [2, 1_200, 3],
  [3, 60_000, 3],
])('after level %i with a frame of %i ms uses level %i', (level, milliseconds, next) => {
  expect(afterFrame(level, milliseconds)).toBe(next);
});

it('lowers the level step by step to the simplest, unless the user has chosen one', () => {
  let automatic = firstLevel('Intel Iris');
  const levels = [1, 2, 3, 4, 5].map(() => {
    automatic = afterSlowFrames({ chosen: null, automatic });
    return levelOf({ chosen: null, automatic });
  });
  expect(levels).toEqual([1, 2, 3, 3, 3]);
  expect(firstLevel('SwiftShader')).toBe(3);
});

it.each([
  [2, 2],
  [0, 0],
  [4, null],
  [-1, null],
  ['2', null],
  [null, null],
])('reads the stored %j as %j', (stored, chosen) => expect(chosenLevel(stored)).toBe(chosen));
