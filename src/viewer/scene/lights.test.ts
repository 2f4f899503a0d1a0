import { DirectionalLight, Scene, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { lookAt } from './light.ts';
import { createLights } from './lights.ts';
import { QUALITIES } from './quality.ts';

test('shadows of every sample match the lights, although the scene computes no matrices', () => {
  const lights = createLights();
  const scene = new Scene().add(lights.group);
  scene.matrixWorldAutoUpdate = false;
  lights.aim([0.3, 0.8, 0.5], [2, 3, 1], 8);
  lights.shine(lookAt(0.8), [0.3, 0.8, 0.5], QUALITIES[0]);
  const all = lights.group.children.filter((child) => child instanceof DirectionalLight);
  expect(all).toHaveLength(2);
  const places = new Set<string>();
  for (const sample of [0, 1, 2, 3]) {
    lights.place(sample, 4);
    for (const light of all) {
      const shone = new Vector3().setFromMatrixPosition(light.matrixWorld);
      expect(shone.distanceTo(light.position)).toBeLessThan(1e-9);
      expect(new Vector3().setFromMatrixPosition(light.target.matrixWorld).toArray()).toEqual([2, 3, 1]);
      places.add(shone.toArray().join());
    }
  }
  expect(places.size).toBe(8);
});
