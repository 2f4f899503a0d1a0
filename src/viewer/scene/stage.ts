import { type Camera, Matrix4, NeutralToneMapping, type Scene, type WebGLRenderer } from 'three';
import type { BodyFace } from '../../../engine/body-table.ts';
import type { CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { around, type Footprint, footprintsOf } from '../geometry/building-shape.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import { createBodyMeshes } from './body-meshes.ts';
import { drawn } from './graphics.ts';
import { createGround } from './ground.ts';
import { createLight, lookAt } from './light.ts';
import { createLights } from './lights.ts';
import { createMarks, createOutline, type Mark } from './marks.ts';
import type { OwnColours } from './own-colours.ts';
import { createPicture } from './picture.ts';
import { createPlants, type Plants } from './plants.ts';
import { isDetailed, QUALITIES } from './quality.ts';
import { createSky } from './sky.ts';
import { heatSlates, paintSlates } from './slate-material.ts';
import { createSlateMeshes } from './slate-meshes.ts';
import { noteFrame } from './statistics.ts';

/** ms without a change after which the picture counts as resting. */
const REST_MS = 160;
/** Of frames that follow one another some are measured, that far apart. */
const MEASURE_AFTER_MS = 250;
/** No frame is added to those that the graphics card is so far behind with. */
const MAX_BEHIND_MS = 250;
/** The sky is baked again when the sun has moved so far, radians. */
const SKY_STEP = 0.035;

/** Everything that one canvas shows, made once and changed in place: nothing leaks while a roof is edited. */
export type Stage = ReturnType<typeof createStage>;

/** The stage that a renderer shows, for what stands outside its scene. */
export const stageOf = new WeakMap<WebGLRenderer, Stage>();

export function createStage(gl: WebGLRenderer, scene: Scene, firstLevel: number, invalidate: () => void) {
  const light = createLight();
  const slates = createSlateMeshes(light);
  const body = createBodyMeshes(light, slates.uniforms.split);
  const ground = createGround(light);
  const lights = createLights();
  const marks = createMarks();
  const outline = createOutline();
  const picture = createPicture(gl);
  let sky = createSky(gl, isDetailed(firstLevel));
  scene.add(ground.mesh, lights.group);
  gl.toneMapping = NeutralToneMapping;
  gl.shadowMap.enabled = true;
  gl.info.autoReset = false;

  const ended = new AbortController();
  let plants: Plants | null = null;
  let garden: { footprint: Footprint; front: Vector } | null = null;
  let level = firstLevel;
  let sun: Vector = [0, 1, 0];
  let bakedFor: Vector | null = null;
  // State of the canvas: the change it shows, and the samples added up since.
  let changes = 0;
  let shown = -1;
  const view = { place: new Matrix4(), lens: new Matrix4(), width: 0, height: 0 };
  let sample = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastChange = 0;
  let isResting = false;
  // A timer for every frame would cost a frame a good part of its time.
  const waitForRest = (after: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const left = lastChange + REST_MS - performance.now();
      if (left > 0) return waitForRest(left);
      isResting = true;
      if (quality().samples > 1) invalidate();
    }, after);
  };
  let splitAt = -1;
  let onFrame = (_level: number, _milliseconds: number): void => {};
  // Since when the graphics card draws the frame that is measured; null while none is.
  let measuredSince: number | null = null;
  let lastMeasured = Number.NEGATIVE_INFINITY;
  let isSkipped = false;
  // Of a level that has drawn nothing yet, programs are compiled first: that says nothing about its frames.
  let isCompiled = false;
  const isBehind = () => measuredSince !== null && performance.now() - measuredSince > MAX_BEHIND_MS;
  /** Draws, and measures how long that takes unless an earlier frame is still being measured. */
  const drawMeasured = (camera: Camera, index: number, samples: number) => {
    const subject = { scene, camera, lights };
    const isRecent = samples === 1 && isCompiled && performance.now() - lastMeasured < MEASURE_AFTER_MS;
    if (measuredSince !== null || isRecent) return picture.draw(subject, index, samples);
    const ofLevel = level;
    if (!isCompiled) picture.compile(subject);
    const compiled = isCompiled ? 0 : drawn(gl, ended.signal);
    isCompiled = true;
    measuredSince = performance.now();
    picture.draw(subject, index, samples);
    const submit = performance.now() - measuredSince;
    const note = ([before, all]: [number, number]) => {
      measuredSince = null;
      lastMeasured = performance.now();
      if (isSkipped || (isResting && sample < quality().samples)) invalidate();
      isSkipped = false;
      onFrame(ofLevel, submit + Math.max(0, all - before));
    };
    // A lost context is drawn again once it is restored.
    const stop = () => {
      measuredSince = null;
    };
    void Promise.all([compiled, drawn(gl, ended.signal)]).then(note, stop);
  };
  const quality = () => QUALITIES[level] ?? QUALITIES[0];

  const shine = () => {
    const atmosphere = lookAt(sun[1]);
    lights.shine(atmosphere, sun, quality());
    light.sun.value.set(...sun);
    light.lamps.value = atmosphere.lamps;
    light.inside.value = atmosphere.inside;
    scene.environmentIntensity = atmosphere.environment;
    ground.tint(atmosphere.sky);
    gl.toneMappingExposure = atmosphere.exposure;
    light.detail.value = isDetailed(level);
    slates.coat(quality().coat);
    picture.smoothing = quality().smoothing;
    const moved = bakedFor ? Math.hypot(sun[0] - bakedFor[0], sun[1] - bakedFor[1], sun[2] - bakedFor[2]) : 9;
    if (moved > SKY_STEP) {
      sky.bake(atmosphere.sky, sun);
      bakedFor = sun;
    }
    // Nothing moves but the camera and, from sample to sample, the lights.
    scene.matrixWorldAutoUpdate = false;
    scene.background = sky.background;
    scene.environment = sky.environment;
    gl.shadowMap.autoUpdate = false;
  };

  const stage = {
    slates,
    body,
    get level() {
      return level;
    },
    /** `told` gets the level of a frame and how long it took to draw, ms; not every frame is measured. */
    whenMeasured(callback: typeof onFrame) {
      onFrame = callback;
    },
    /** Draws the picture again after any change other than the camera's. */
    change(shadows = false) {
      changes++;
      // Shadows stand still until something that casts one changes.
      if (shadows) gl.shadowMap.needsUpdate = true;
      invalidate();
    },
    show(
      faces: readonly BodyFace[],
      solution: Solution,
      table: CellTable,
      guard: ChosenGuard,
      front: Vector,
    ) {
      slates.highlight(null);
      slates.show(solution, table);
      body.show(faces, solution, guard, front);
      const buildings = footprintsOf(faces, front);
      ground.show(buildings, body.door, front);
      garden = buildings.length > 0 ? { footprint: around(buildings.flat()), front } : null;
      if (plants && garden) plants.show(garden.footprint, garden.front);
      stage.change(true);
    },
    /** Sunlight from a direction onto what lies around a middle, m. */
    light(towards: Vector, middle: Vector, radius: number) {
      sun = towards;
      lights.aim(towards, middle, radius);
      shine();
      stage.change(true);
    },
    setLevel(next: number) {
      if (next === level) return;
      if (isDetailed(next) !== isDetailed(level)) {
        sky.dispose();
        sky = createSky(gl, isDetailed(next));
        bakedFor = null;
      }
      level = next;
      isCompiled = false;
      shine();
      stage.change(true);
    },
    /** Slates in their colours, sRGB; `technical` tells blinds and made-to-measure pieces apart. */
    paint(colour: string, own: OwnColours, technical: boolean) {
      paintSlates(slates.uniforms, colour, own);
      slates.uniforms.reveal.value = technical ? 1 : 0;
      stage.change();
    },
    /** Slates by a value from 0 to 1 for each cell; null as they look. */
    heat(values: Float32Array | null) {
      if (!values && slates.uniforms.isHeated.value === 0) return;
      heatSlates(slates.uniforms, values);
      stage.change();
    },
    /** Rings around what a check is about. */
    mark({ surfaces }: Solution, places: readonly Mark[]) {
      const before = marks.mesh;
      if (!marks.show(surfaces, places)) return;
      scene.remove(before);
      if (marks.mesh.count > 0) scene.add(marks.mesh);
      stage.change();
    },
    /** Lines along the edges of what rises from an opening; null for none. */
    outline(faces: readonly BodyFace[], opening: string | null) {
      const before = outline.mesh;
      if (!outline.show(faces, opening)) return;
      scene.remove(before);
      if (outline.count > 0) scene.add(outline.mesh);
      stage.change();
    },
    /** Trees and a hedge around the house. */
    plant(shown: boolean) {
      if (shown && garden) {
        plants ??= createPlants();
        plants.show(garden.footprint, garden.front);
        scene.add(plants.group);
      } else if (plants) scene.remove(plants.group);
      else return;
      stage.change(true);
    },
    /** Up to which share of the picture, from the left, the roof shows tiles; null for nowhere. */
    split(share: number | null) {
      splitAt = share ?? -1;
      stage.change();
    },
    /** One frame: at once after a change, further samples while nothing changes, then none. */
    frame(camera: Camera) {
      camera.updateMatrixWorld();
      const { width, height } = gl.domElement;
      const isSameView =
        view.width === width &&
        view.height === height &&
        view.place.equals(camera.matrixWorld) &&
        view.lens.equals(camera.projectionMatrix);
      const isNew = shown !== changes || !isSameView;
      if (!isNew && (measuredSince !== null || !(isResting && sample < quality().samples))) return;
      // More frames would only be shown later still.
      if (isBehind()) {
        isSkipped = true;
        return;
      }
      const began = performance.now();
      slates.uniforms.split.value = splitAt * width;
      gl.info.reset();
      if (isNew) {
        if (shown !== changes) scene.updateMatrixWorld();
        shown = changes;
        view.place.copy(camera.matrixWorld);
        view.lens.copy(camera.projectionMatrix);
        Object.assign(view, { width, height });
        if (sample > 0) {
          lights.place(0, 1);
          gl.shadowMap.needsUpdate = true;
        }
        sample = 0;
        isResting = false;
        drawMeasured(camera, 0, 1);
        lastChange = performance.now();
        waitForRest(REST_MS);
      } else {
        drawMeasured(camera, sample, quality().samples);
        sample++;
      }
      noteFrame(gl, slates.counts, level, { submit: performance.now() - began, sample });
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
    /** Adds one of several samples of a picture for saving; the canvas shows them with the last one. */
    develop(camera: Camera, sample: number, samples: number) {
      if (sample === 0) {
        scene.updateMatrixWorld();
        slates.uniforms.split.value = splitAt * gl.domElement.width;
        // Moving samples smooth the edges, and a large picture has no room for more.
        picture.smoothing = 0;
      }
      picture.draw({ scene, camera, lights }, sample, samples);
    },
    /** Recreates everything that only the graphics card stored, after a lost context. */
    restore() {
      bakedFor = null;
      picture.dispose();
      shine();
      stage.change(true);
    },
    dispose() {
      ended.abort();
      clearTimeout(timer);
      scene.remove(ground.mesh, lights.group, marks.mesh, outline.mesh);
      scene.background = null;
      scene.environment = null;
      scene.matrixWorldAutoUpdate = true;
      for (const part of [slates, body, ground, lights, marks, outline, picture, sky]) part.dispose();
      if (plants) scene.remove(plants.group);
      plants?.dispose();
      light.noise.dispose();
    },
  };
  return stage;
}
