import { expect, test } from 'vitest';
import { loadLight } from '../engine/light.ts';
import type { LitRoof } from '../engine/shade.ts';
import { createLightClient } from './light-client.ts';

/** One slate of 1 m² that faces up, without anything around it. */
const slate: LitRoof = {
  latitude: 47,
  horizontal: [30, 48, 86, 117, 148, 160, 168, 143, 102, 61, 33, 24],
  surfaces: [
    {
      placement: { origin: [0, 5, 0], along: [1, 0, 0], up: [0, 0, -1], normal: [0, 1, 0] },
      outline: [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ],
    },
  ],
  table: { cells: Int32Array.of(0, 0, 0, 0, 0, 0, 1000, 1000), trapezoids: new Float32Array() },
  body: { faces: new Int32Array(), corners: new Float32Array() },
  surroundings: null,
};

test('a client calls the module by name', async () => {
  const light = await loadLight();
  const client = createLightClient(() => ({
    start: async () => {},
    call: async (name, args) => Reflect.apply(light[name as keyof typeof light], light, args),
    onCrash() {},
    terminate() {},
  }));
  const { left, lost } = (await client.shade(slate)) ?? {};
  expect([...(left ?? [])]).toEqual(Array.from({ length: 12 }, () => 1));
  expect([...(lost ?? [])]).toEqual(Array.from({ length: 48 }, () => 0));
  const high = { ...slate, surroundings: { horizon: Array(36).fill(20) } };
  const december = (await client.shade(high))?.left[11] ?? 1;
  expect(december).toBeGreaterThan(0.2);
  expect(december).toBeLessThan(0.7);
  expect(await client.shade({ ...slate, surroundings: { horizon: [20] } })).toBeNull();
});
