import type { Scene, WebGLRenderer } from 'three';
import type { Vector } from '../geometry/vector.ts';
import type { Ground } from './ground.ts';
import { type Light, lookAt } from './light.ts';
import type { Lights } from './lights.ts';
import type { Picture } from './picture.ts';
import { isDetailed, QUALITIES } from './quality.ts';
import { createSky } from './sky.ts';
import type { SlateMeshes } from './slate-meshes.ts';

/** The sky is baked again when the sun has moved this far, radians. */
const SKY_STEP = 0.035;

interface LitParts {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  readonly light: Light;
  readonly lights: Lights;
  readonly ground: Ground;
  readonly slates: SlateMeshes;
  readonly picture: Picture;
}

/** The sun and its sky, in a level of quality. */
export function createIllumination(
  { gl, scene, light, lights, ground, slates, picture }: LitParts,
  firstLevel: number,
) {
  let level = firstLevel;
  let sky = createSky(gl, isDetailed(level));
  let sun: Vector = [0, 1, 0];
  let bakedFor: Vector | null = null;
  let hills = 1;
  const bakeSky = (colours: Parameters<typeof sky.bake>[0]) => {
    const moved = bakedFor ? Math.hypot(sun[0] - bakedFor[0], sun[1] - bakedFor[1], sun[2] - bakedFor[2]) : 9;
    if (moved <= SKY_STEP) return;
    sky.bake(colours, sun, hills);
    bakedFor = sun;
  };
  const shine = () => {
    const atmosphere = lookAt(sun[1]);
    const quality = QUALITIES[level] ?? QUALITIES[0];
    lights.shine(atmosphere, sun, quality);
    light.sun.value.set(...sun);
    light.lamps.value = atmosphere.lamps;
    light.inside.value = atmosphere.inside;
    scene.environmentIntensity = atmosphere.environment;
    ground.tint(atmosphere.sky);
    gl.toneMappingExposure = atmosphere.exposure;
    light.detail.value = isDetailed(level);
    slates.coat(quality.coat);
    picture.smoothing = quality.smoothing;
    bakeSky(atmosphere.sky);
    // Nothing moves but the camera and, from sample to sample, the lights.
    scene.matrixWorldAutoUpdate = false;
    scene.background = sky.background;
    scene.environment = sky.environment;
    gl.shadowMap.autoUpdate = false;
  };
  return {
    level: () => level,
    /** Aims sunlight from a direction at everything around a middle, m. */
    aim(towards: Vector, middle: Vector, radius: number) {
      sun = towards;
      lights.aim(towards, middle, radius);
      shine();
    },
    /** Draws invented hills at the horizon, or none. */
    showHills(isInvented: boolean) {
      if (hills === Number(isInvented)) return;
      hills = Number(isInvented);
      bakedFor = null;
      shine();
    },
    setLevel(next: number) {
      if (isDetailed(next) !== isDetailed(level)) {
        sky.dispose();
        sky = createSky(gl, isDetailed(next));
        bakedFor = null;
      }
      level = next;
      shine();
    },
    /** Draws the sky again and sets all lights, after a lost context. */
    restore() {
      bakedFor = null;
      shine();
    },
    dispose() {
      scene.background = null;
      scene.environment = null;
      scene.matrixWorldAutoUpdate = true;
      sky.dispose();
    },
  };
}
