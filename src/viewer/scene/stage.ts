import { NeutralToneMapping, type Scene, type WebGLRenderer } from 'three';
import { isHorizonKnown } from '../geometry/shown-surroundings.ts';
import type { Vector } from '../geometry/vector.ts';
import { createBodyMeshes } from './body-meshes.ts';
import { createFrames } from './frames.ts';
import { createGround } from './ground.ts';
import { createIllumination } from './illumination.ts';
import { createLight } from './light.ts';
import { createLights } from './lights.ts';
import { createPicture } from './picture.ts';
import { createSlateMeshes } from './slate-meshes.ts';
import { createContent } from './stage-content.ts';

/** Everything that one canvas shows, made once and changed in place: nothing leaks while a roof is edited. */
export type Stage = ReturnType<typeof createStage>;

/** The stage that a renderer shows, for users outside its scene. */
export const stageOf = new WeakMap<WebGLRenderer, Stage>();

export function createStage(gl: WebGLRenderer, scene: Scene, firstLevel: number, invalidate: () => void) {
  const light = createLight();
  const slates = createSlateMeshes(light);
  const body = createBodyMeshes(light, slates.uniforms.split);
  const ground = createGround(light);
  const lights = createLights();
  const picture = createPicture(gl);
  const parts = { gl, scene, light, lights, ground, slates, picture };
  const illumination = createIllumination(parts, firstLevel);
  const { recompile, ...frames } = createFrames(parts, illumination.level, invalidate);
  const content = createContent(scene, { slates, body, ground, light, canvas: gl.domElement }, frames.change);
  scene.add(ground.mesh, lights.group);
  gl.toneMapping = NeutralToneMapping;
  gl.shadowMap.enabled = true;
  gl.info.autoReset = false;
  return {
    slates,
    body,
    ...frames,
    ...content,
    /** Rejects if the code that shows surroundings cannot be loaded. */
    async surround(around: Parameters<typeof content.surround>[0]) {
      illumination.showHills(!isHorizonKnown(around.surroundings));
      await content.surround(around);
    },
    /** Sunlight from a direction onto everything around a middle, m. */
    light(towards: Vector, middle: Vector, radius: number) {
      illumination.aim(towards, middle, radius);
      frames.change(true);
    },
    setLevel(next: number) {
      if (next === illumination.level()) return;
      recompile();
      illumination.setLevel(next);
      frames.change(true);
    },
    /** Returns a copy of the canvas to fade from; null before the first picture. */
    still(): HTMLCanvasElement | null {
      if (!picture.again()) return null;
      const { width, height } = gl.domElement;
      const copy = Object.assign(document.createElement('canvas'), { width, height });
      // Read in the same task: afterwards the browser may clear it.
      copy.getContext('2d')?.drawImage(gl.domElement, 0, 0);
      return copy;
    },
    /** Recreates everything that only the graphics card stored, after a lost context. */
    restore() {
      picture.dispose();
      illumination.restore();
      frames.change(true);
    },
    dispose() {
      scene.remove(ground.mesh, lights.group);
      for (const part of [frames, content, slates, body, ground, lights, picture, illumination])
        part.dispose();
      light.noise.dispose();
    },
  };
}
