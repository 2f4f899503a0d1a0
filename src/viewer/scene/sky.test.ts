import type { WebGLRenderer } from 'three';
import { afterAll, expect, it, vi } from 'vitest';
import { lookAt } from './light.ts';
import { createSky } from './sky.ts';

// Files share what they import: the stubs apply to modules of this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('three', async (load) => ({
  ...(await load<typeof import('three')>()),
  // Filtering needs a graphics card.
  PMREMGenerator: class {
    fromEquirectangular = () => ({ texture: {}, dispose() {} });
    dispose() {}
  },
}));

it('shows the sky of the hour behind the house, not the one of before', () => {
  const gl = { getRenderTarget: () => null, setRenderTarget() {}, render() {} };
  const sky = createSky(gl as unknown as WebGLRenderer, true);
  let copies = 0;
  // three.js shows a copy, which it makes again after the texture was disposed of.
  sky.background.addEventListener('dispose', () => {
    copies += 1;
  });
  for (const height of [0.9, 0.05]) sky.bake(lookAt(height).sky, [Math.sqrt(1 - height ** 2), height, 0], 1);
  expect(copies).toBe(2);
});
