import { expect, test } from 'vitest';
import { smallEnough } from './small-enough.ts';

/** A file of so many bytes at full quality. */
const encoder = (size: number) => {
  const asked: number[] = [];
  const encode = async (quality: number) => {
    asked.push(quality);
    return new Blob([new Uint8Array(Math.round(size * quality))]);
  };
  return { asked, encode };
};

test('takes the best quality that fits', async () => {
  const { asked, encode } = encoder(200);
  expect((await smallEnough(encode, 150)).size).toBe(140);
  expect(asked).toEqual([0.9, 0.84, 0.78, 0.7]);
});

test('keeps the best quality of a small picture', async () => {
  const { asked, encode } = encoder(100);
  expect((await smallEnough(encode, 150)).size).toBe(90);
  expect(asked).toHaveLength(1);
});

test('rejects a picture that never fits', async () => {
  await expect(smallEnough(encoder(1000).encode, 150)).rejects.toThrow('too large');
});
