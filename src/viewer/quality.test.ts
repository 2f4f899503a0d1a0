import { expect, it } from 'vitest';
import { createFrameWatch } from './quality.ts';

it('asks for less after eight slow frames in a row, not after a hiccup', () => {
  const watch = createFrameWatch();
  expect([80, 80, 80, 16, 80, 80, 80, 80, 80, 80, 80].map(watch.note).some(Boolean)).toBe(false);
  expect(watch.note(80)).toBe(true);
  expect(watch.note(80)).toBe(false);
});

it('starts afresh after a pause', () => {
  const watch = createFrameWatch();
  for (let frame = 0; frame < 7; frame++) watch.note(80);
  watch.pause();
  expect(watch.note(80)).toBe(false);
});
