import { type Camera, Matrix4, type Scene, type WebGLRenderer } from 'three';
import { drawn } from './graphics.ts';
import type { Lights } from './lights.ts';
import type { Picture } from './picture.ts';
import { QUALITIES } from './quality.ts';
import type { SlateMeshes } from './slate-meshes.ts';
import { noteFrame } from './statistics.ts';

/** ms without a change after which the picture counts as resting. */
const REST_MS = 160;
/** Minimum time between two measured frames of a moving picture. */
const MEASURE_AFTER_MS = 250;
/** While the graphics card is further behind than this, no frame is added. */
const MAX_BEHIND_MS = 250;

interface FrameParts {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  readonly lights: Lights;
  readonly picture: Picture;
  readonly slates: SlateMeshes;
}

/** Draws frames and measures how long the graphics card takes for some of them. */
function createMeter(
  { gl, scene, lights, picture }: FrameParts,
  onMeasured: (level: number, milliseconds: number) => void,
) {
  const ended = new AbortController();
  // Since when the graphics card draws the frame that is measured; null while none is.
  let measuredSince: number | null = null;
  let lastMeasured = Number.NEGATIVE_INFINITY;
  // Before the first frame of a level its programs are compiled, which is not part of the measurement.
  let isCompiled = false;
  return {
    isBusy: () => measuredSince !== null,
    isBehind: () => measuredSince !== null && performance.now() - measuredSince > MAX_BEHIND_MS,
    /** Compiles the programs again before the next measured frame. */
    recompile() {
      isCompiled = false;
    },
    /** Draws a sample, and measures it unless an earlier frame is still being measured. */
    draw(camera: Camera, level: number, index: number, samples: number) {
      const subject = { scene, camera, lights };
      const isRecent = samples === 1 && isCompiled && performance.now() - lastMeasured < MEASURE_AFTER_MS;
      if (measuredSince !== null || isRecent) return picture.draw(subject, index, samples);
      if (!isCompiled) picture.compile(subject);
      const compiled = isCompiled ? 0 : drawn(gl, ended.signal);
      isCompiled = true;
      measuredSince = performance.now();
      picture.draw(subject, index, samples);
      const submit = performance.now() - measuredSince;
      const note = ([before, all]: [number, number]) => {
        measuredSince = null;
        lastMeasured = performance.now();
        onMeasured(level, submit + Math.max(0, all - before));
      };
      // A lost context is drawn again once it is restored.
      const stop = () => {
        measuredSince = null;
      };
      void Promise.all([compiled, drawn(gl, ended.signal)]).then(note, stop);
    },
    dispose: () => ended.abort(),
  };
}

/** Remembers the camera and the canvas of the last picture. */
function createView({ domElement }: WebGLRenderer) {
  const [place, lens] = [new Matrix4(), new Matrix4()];
  let [width, height] = [0, 0];
  return {
    isSame: ({ matrixWorld, projectionMatrix }: Camera) =>
      width === domElement.width &&
      height === domElement.height &&
      place.equals(matrixWorld) &&
      lens.equals(projectionMatrix),
    copy({ matrixWorld, projectionMatrix }: Camera) {
      place.copy(matrixWorld);
      lens.copy(projectionMatrix);
      ({ width, height } = domElement);
    },
  };
}

/** Calls back once nothing has been drawn for a while. */
function createRest(onRest: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastChange = 0;
  let isResting = false;
  // A timer for every frame would cost a frame a good part of its time.
  const wait = (after: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const left = lastChange + REST_MS - performance.now();
      if (left > 0) return wait(left);
      isResting = true;
      onRest();
    }, after);
  };
  return {
    isResting: () => isResting,
    interrupt() {
      isResting = false;
      lastChange = performance.now();
      wait(REST_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}

/** Decides when a frame is drawn: at once after a change, further samples while nothing changes, then none. */
export function createFrames(parts: FrameParts, level: () => number, invalidate: () => void) {
  const { gl, scene, lights, picture, slates } = parts;
  let onFrame = (_level: number, _milliseconds: number): void => {};
  // The change that the canvas shows, and the samples added up since.
  let changes = 0;
  let shown = -1;
  let sample = 0;
  let isSkipped = false;
  let splitAt = -1;
  const samples = () => (QUALITIES[level()] ?? QUALITIES[0]).samples;
  const rest = createRest(() => {
    if (samples() > 1) invalidate();
  });
  const isSampleDue = () => rest.isResting() && sample < samples();
  const meter = createMeter(parts, (ofLevel, milliseconds) => {
    if (isSkipped || isSampleDue()) invalidate();
    isSkipped = false;
    onFrame(ofLevel, milliseconds);
  });
  const view = createView(gl);
  const startPicture = (camera: Camera) => {
    if (shown !== changes) scene.updateMatrixWorld();
    shown = changes;
    view.copy(camera);
    if (sample > 0) {
      lights.place(0, 1);
      gl.shadowMap.needsUpdate = true;
    }
    sample = 0;
    meter.draw(camera, level(), 0, 1);
    rest.interrupt();
  };
  const showSplit = () => {
    slates.uniforms.split.value = splitAt * gl.domElement.width;
  };
  const change = (shadows = false) => {
    changes++;
    // Shadows stand still until something that casts one changes.
    if (shadows) gl.shadowMap.needsUpdate = true;
    invalidate();
  };
  return {
    /** Draws the picture again after any change other than the camera's. */
    change,
    recompile: meter.recompile,
    /** `callback` gets the level of a frame and how long it took to draw, ms; not every frame is measured. */
    whenMeasured(callback: typeof onFrame) {
      onFrame = callback;
    },
    /** Share of the picture, from the left, in which the roof shows tiles; null for none. */
    split(share: number | null) {
      splitAt = share ?? -1;
      change();
    },
    /** Draws a frame if one is due. */
    frame(camera: Camera) {
      camera.updateMatrixWorld();
      const isNew = shown !== changes || !view.isSame(camera);
      if (!isNew && (meter.isBusy() || !isSampleDue())) return;
      // More frames would only be shown later still.
      if (meter.isBehind()) {
        isSkipped = true;
        return;
      }
      const began = performance.now();
      showSplit();
      gl.info.reset();
      if (isNew) startPicture(camera);
      else meter.draw(camera, level(), sample++, samples());
      noteFrame(gl, slates.counts, level(), { submit: performance.now() - began, sample });
    },
    /** Adds one of several samples of a picture for saving; the canvas shows them with the last one. */
    develop(camera: Camera, index: number, count: number) {
      if (index === 0) {
        scene.updateMatrixWorld();
        showSplit();
        // Moving samples smooth the edges, and a large picture has no room for more.
        picture.smoothing = 0;
      }
      picture.draw({ scene, camera, lights }, index, count);
    },
    dispose() {
      meter.dispose();
      rest.dispose();
    },
  };
}
