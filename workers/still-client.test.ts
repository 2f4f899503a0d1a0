import { expect, test } from 'vitest';
import { loadStill, type StillScene } from '../engine/still.ts';
import { createStillClient } from './still-client.ts';

/** A grey square of 4 m², 2 m above the ground, under an even sky without sun. */
const square: StillScene = {
  noise: new Uint8Array(256 * 256 * 4).fill(128),
  finishes: Float64Array.of(0.5, 0.5, 0.5, 0, 0),
  house: [
    {
      positions: Float32Array.of(-1, 2, -1, 1, 2, 1, 1, 2, -1, -1, 2, -1, -1, 2, 1, 1, 2, 1),
      normals: Float32Array.from(Array.from({ length: 6 }, () => [0, 1, 0]).flat()),
      finishes: new Uint8Array(6),
    },
  ],
  slates: [],
  paints: new Float32Array(),
  panes: {
    positions: new Float32Array(),
    along: new Float32Array(),
    inWindow: new Float32Array(),
    room: new Float32Array(),
  },
  leaves: { matrices: new Float32Array(), crowns: new Float32Array() },
  ground: Float64Array.from([0, 1, 0, 0, -9, -9, 0, 0, -9, -9, ...Array(9).fill(0)]),
  light: Float64Array.from([0, 1, 0, 0, 0, 0, ...Array(33).fill(0.5), 0.1, 1]),
  camera: Float64Array.of(0, 9, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, 0.5),
};

async function newClient() {
  const still = await loadStill();
  return createStillClient(() => ({
    start: async () => {},
    call: async (name, args) => Reflect.apply(still[name as keyof typeof still], still, args),
    onCrash() {},
    terminate() {},
  }));
}

test('a client draws a picture sample by sample', async () => {
  const client = await newClient();
  await client.begin(square, 16, 10);
  await client.addSample();
  const one = await client.pixels();
  for (let sample = 0; sample < 15; sample++) await client.addSample();
  const pixels = await client.pixels();
  expect(one).toHaveLength(16 * 10 * 4);
  const red = (column: number, row: number) => pixels[(row * 16 + column) * 4] ?? 0;
  // The square is in the middle, above black ground.
  expect(red(8, 5)).toBeGreaterThan(100);
  expect(red(0, 0)).toBeLessThan(10);
  expect(pixels.filter((_, at) => at % 4 === 3).every((opacity) => opacity === 255)).toBe(true);
});

test('samples before the beginning are an error', async () => {
  await expect((await newClient()).addSample()).rejects.toThrow('crashed');
});
