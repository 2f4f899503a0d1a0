import { DirectionalLight, Group, Vector3 } from 'three';
import { crossProduct, unitVector, type Vector } from '../geometry/vector.ts';
import type { Look } from './light.ts';
import type { Quality } from './quality.ts';

/** Angular radius of the sun in radians, slightly enlarged for soft shadows in the evening. */
const SUN_SIZE = 0.012;
/** Direction of the sky light while only one sample is taken. */
const MEAN_SKY = { up: 0.86, azimuth: 0.7 } as const;

/** Sun and sky, both with shadows within one circle. */
export interface Lights {
  readonly group: Group;
  /** Sets the direction towards the sun, and the circle (m) in which shadows are cast. */
  aim(sun: Vector, middle: Vector, radius: number): void;
  shine(atmosphere: Look, sun: Vector, quality: Quality): void;
  /** Moves the sun within its disc and the sky light over the hemisphere for one sample of a resting picture. */
  place(sample: number, samples: number): void;
  dispose(): void;
}

export function createLights(): Lights {
  const [sun, sky] = [new DirectionalLight(), new DirectionalLight()];
  // The sky light needs a larger bias for sheets and thin boxes, more of which it grazes.
  sun.shadow.bias = -0.0003;
  sky.shadow.bias = -0.001;
  sun.shadow.radius = 1.6;
  sky.shadow.radius = 2.5;
  const group = new Group();
  // In this order: the shaders treat the second one as sky.
  group.add(sun, sun.target, sky, sky.target);
  const middle = new Vector3();
  let direction: Vector = [0, 1, 0];
  let distance = 10;

  const lights: Lights = {
    group,
    aim(towards, [x, y, z], radius) {
      direction = towards;
      middle.set(x, y, z);
      distance = radius * 3;
      for (const light of [sun, sky]) {
        light.target.position.copy(middle);
        const { camera } = light.shadow;
        Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius });
        Object.assign(camera, { near: radius, far: radius * 5 });
        camera.updateProjectionMatrix();
        // Grows with the size of a shadow's pixel; otherwise large halls show stripes.
        light.shadow.normalBias = Math.max(
          light === sun ? 0.045 : 0.1,
          (radius * 3) / light.shadow.mapSize.x,
        );
      }
      lights.place(0, 1);
    },
    shine(atmosphere, towards, { sunMap, skyMap }) {
      // Just below the horizon the last light comes horizontally.
      sun.intensity = atmosphere.sunStrength * Math.min(1, Math.max(0, towards[1] / 0.05));
      sun.color.set(atmosphere.sunColour);
      sky.color.set(atmosphere.skyColour);
      sky.intensity = atmosphere.skyStrength * (skyMap > 0 ? 1 : 0.75);
      for (const [light, size] of [
        [sun, sunMap],
        [sky, skyMap],
      ] as const) {
        light.castShadow = size > 0;
        if (size === 0 || light.shadow.mapSize.x === size) continue;
        // A changed size only takes effect on a new map.
        light.shadow.mapSize.set(size, size);
        light.shadow.map?.dispose();
        light.shadow.map = null;
      }
    },
    place(sample, samples) {
      const isOne = samples <= 1;
      const [x, y, z] = direction;
      const towards = new Vector3(x, Math.max(0.03, y), z);
      if (!isOne) {
        const angle = 2 * Math.PI * halton(sample + 1, 2);
        const aside = Math.sqrt(halton(sample + 1, 3)) * Math.tan(SUN_SIZE);
        const across = unitVector(crossProduct([0, 1, 0], direction));
        const along = crossProduct(direction, across);
        towards.addScaledVector(new Vector3(...across), Math.cos(angle) * aside);
        towards.addScaledVector(new Vector3(...along), Math.sin(angle) * aside);
      }
      sun.position.copy(middle).addScaledVector(towards, distance);
      const up = isOne ? MEAN_SKY.up : (sample + 0.5) / samples;
      const azimuth = isOne ? MEAN_SKY.azimuth : 2 * Math.PI * halton(sample + 1, 2);
      const level = Math.sqrt(1 - up * up);
      sky.position
        .set(Math.cos(azimuth) * level, up + 0.02, Math.sin(azimuth) * level)
        .multiplyScalar(distance)
        .add(middle);
      group.updateMatrixWorld();
    },
    dispose() {
      sun.dispose();
      sky.dispose();
    },
  };
  return lights;
}

/** Halton sequence: evenly spread numbers from 0 to 1. */
export function halton(index: number, base: number): number {
  let [share, sum, left] = [1, 0, index];
  while (left > 0) {
    share /= base;
    sum += share * (left % base);
    left = Math.floor(left / base);
  }
  return sum;
}
