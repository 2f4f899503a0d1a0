import { PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { facesOf } from '../../../engine/body-table.ts';
import type { BodyTable, CellTable, Solution, Surroundings } from '../../../engine/index.ts';
import { type Building, buildingPoints, extentOf, heightOf } from '../geometry/building-shape.ts';
import { type Box, type DrawnPicture, goodPicture } from '../geometry/picture-check.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import { FIELD_OF_VIEW, facing, pleasantSun, poseOf, shadedRadius } from '../geometry/views.ts';
import { drawn, isSoftware, rendererOf } from './graphics.ts';
import type { OwnColours } from './own-colours.ts';
import { QUALITIES } from './quality.ts';
import { createStage } from './stage.ts';

/** A solved roof, as what draws takes it. */
export interface DrawnRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates. */
  readonly colour: string;
  readonly ownColours: OwnColours;
  readonly guard: ChosenGuard;
  /** Surroundings of the house; null if unknown. */
  readonly surroundings: Surroundings | null;
}

/** The roof in a picture and its display options, as the scene's properties of the same names. */
export interface PictureSubject extends DrawnRoof {
  readonly sun: Vector | null;
  readonly technical: boolean;
  readonly split: number | null;
  readonly heat: Float32Array | null;
  /** The user's camera; null for one that shows the whole building. */
  readonly camera: PerspectiveCamera | null;
}

export interface PictureOptions {
  /** Of the longer side, px; at most `MAX_SOFTWARE_PX` where no graphics card draws. */
  readonly longest: number;
  /** Width over height. */
  readonly aspect: number;
  readonly type: 'image/png' | 'image/jpeg';
  /** Share that is drawn, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the drawing; the picture then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The best level of quality. */
const LEVEL = 0;
/** Part of the picture that stays free around the building. */
const MARGIN = 0.08;
/** Samples that sky, mirrored light and compiling take about as long as. */
const SKY_STEPS = 4;
/** Longest side that a processor without graphics card draws in about a minute, px. */
const MAX_SOFTWARE_PX = 1920;
/** px; so wide a copy is inspected. */
const INSPECTED_WIDTH = 320;

/**
 * A picture of a roof at the best level of quality, whatever the screen shows: drawn by a renderer of its own,
 * which is disposed of afterwards. What is black, empty or cropped is drawn again. Rejects where the browser draws
 * no WebGL, with `BadPicture`, and with the signal's reason.
 */
export async function takePicture(subject: PictureSubject, options: PictureOptions): Promise<Blob> {
  const { canvas } = await goodPicture(() => drawPicture(subject, options));
  return blobOf(canvas, options.type);
}

/** Draws all samples, one at a time, so that the page stays responsive and says how far it is. */
async function drawPicture(
  {
    solution,
    table,
    body,
    colour,
    ownColours,
    guard,
    surroundings,
    sun,
    technical,
    split,
    heat,
    camera: own,
  }: PictureSubject,
  { longest, aspect, onProgress, signal }: PictureOptions,
): Promise<DrawnPicture & { readonly canvas: HTMLCanvasElement }> {
  const gl = new WebGLRenderer({ powerPreference: 'high-performance' });
  const scene = new Scene();
  const stage = createStage(gl, scene, LEVEL, () => {});
  try {
    const { width, height } = sizeOf(gl, longest, aspect);
    gl.setSize(width, height, false);
    scene.add(stage.slates.group, stage.body.group);
    const faces = facesOf(body, solution);
    const building: Building = { surfaces: solution.surfaces, faces };
    const points = buildingPoints(building);
    const { middle, half } = extentOf(points);
    const tall = heightOf(points);
    const radius = Math.max(2, Math.hypot(...half, tall / 2));
    const guards = { ...guard, substructure: body.substructure };
    stage.show(faces, solution, table, guards, facing(building));
    const shaded = shadedRadius(radius, surroundings);
    stage.light(sun ?? pleasantSun(building), [middle[0], tall / 2, middle[1]], shaded);
    await stage.surround({ surroundings, planted: true });
    stage.paint(colour, ownColours, technical);
    stage.split(split);
    stage.heat(heat);
    const camera = own?.clone() ?? overview(building, aspect);
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const { samples } = QUALITIES[LEVEL];
    const step = async (done: number) => {
      await drawn(gl, signal);
      onProgress?.(done / (samples + SKY_STEPS));
    };
    await step(SKY_STEPS);
    for (let sample = 0; sample < samples - 1; sample++) {
      stage.develop(camera, sample, samples);
      await step(SKY_STEPS + sample + 1);
    }
    stage.develop(camera, samples - 1, samples);
    // Read in the task that has filled it: afterwards the browser may clear it.
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = contextOf(canvas);
    context.drawImage(gl.domElement, 0, 0);
    sign(context, gl.domElement.dataset.credit);
    onProgress?.(1);
    return { canvas, pixels: pixelsOf(canvas), roof: own ? null : boxOf(points, camera) };
  } finally {
    stage.dispose();
    gl.dispose();
    gl.forceContextLoss();
  }
}

/** Names the source of an image on the ground, as its licence requires. */
function sign(context: CanvasRenderingContext2D, credit = '') {
  const { width, height } = context.canvas;
  const size = Math.max(10, width / 90);
  Object.assign(context, {
    ...{ font: `${size}px sans-serif`, textAlign: 'right', fillStyle: '#fff' },
    ...{ shadowColor: '#000', shadowBlur: size / 3 },
  });
  context.fillText(credit, width - size, height - size);
}

function sizeOf(gl: WebGLRenderer, longest: number, aspect: number) {
  const px = isSoftware(rendererOf(gl)) ? Math.min(longest, MAX_SOFTWARE_PX) : longest;
  return { width: Math.round(px * Math.min(1, aspect)), height: Math.round(px / Math.max(1, aspect)) };
}

/** The camera that sees the whole building aslant, with what rises from it. */
function overview(building: Building, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.3, 6000);
  const free = 1 - MARGIN;
  const reach = { left: free, right: free, low: free, high: free };
  const { position, target } = poseOf({ kind: 'overview' }, building, {
    fieldOfView: FIELD_OF_VIEW,
    aspect,
    reach,
  });
  camera.position.set(...position);
  camera.lookAt(...target);
  return camera;
}

/** Where points lie in a camera's picture. */
function boxOf(points: readonly Vector[], camera: PerspectiveCamera): Box {
  const seen = points.map((point) => new Vector3(...point).project(camera));
  const [across, down] = [seen.map(({ x }) => (1 + x) / 2), seen.map(({ y }) => (1 - y) / 2)];
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

function pixelsOf(picture: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, INSPECTED_WIDTH / picture.width);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = contextOf(Object.assign(document.createElement('canvas'), { width, height }));
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures');
  return context;
}

const blobOf = (canvas: HTMLCanvasElement, type: PictureOptions['type']) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser writes no pictures'))),
      type,
      0.88,
    ),
  );
