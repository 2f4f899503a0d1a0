import { PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrames } from './frames.ts';
import type { Lights } from './lights.ts';
import type { Picture } from './picture.ts';
import { QUALITIES } from './quality.ts';
import type { SlateMeshes } from './slate-meshes.ts';

const LEVEL = 2;
const { samples } = QUALITIES[LEVEL] ?? QUALITIES[0];

/** Frames on a renderer that draws nothing; `picture.draw` is the subject. */
function framesOf() {
  const canvas = { width: 300, height: 200, parentElement: null };
  const fences: { isDone: boolean }[] = [];
  const context = {
    ...{ TIMEOUT_EXPIRED: 1, flush: vi.fn(), deleteSync: vi.fn(), isContextLost: () => false },
    clientWaitSync: (fence: (typeof fences)[number]) => (fence.isDone ? 2 : 1),
    fenceSync() {
      const fence = { isDone: false };
      fences.push(fence);
      return fence;
    },
  };
  const gl = { domElement: canvas, info: { reset: vi.fn() }, shadowMap: {}, getContext: () => context };
  const picture = { smoothing: 4, compile: vi.fn(), draw: vi.fn() };
  const slates = { uniforms: { split: { value: -1 } }, counts: [] };
  const invalidate = vi.fn();
  const frames = createFrames(
    {
      gl: gl as unknown as WebGLRenderer,
      scene: new Scene(),
      lights: { place: vi.fn() } as unknown as Lights,
      picture: picture as unknown as Picture,
      slates: slates as unknown as SlateMeshes,
    },
    () => LEVEL,
    invalidate,
  );
  const camera = new PerspectiveCamera();
  const drawnSamples = () => picture.draw.mock.calls.map(([, index, count]) => [index, count]);
  /** Lets the graphics card finish everything that it was given. */
  const finish = async () => {
    for (const fence of fences) fence.isDone = true;
    await vi.advanceTimersByTimeAsync(10);
  };
  return { frames, camera, invalidate, picture, slates, drawnSamples, fences, finish };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('draws a change at once, all samples at rest, then nothing', async () => {
  const { frames, camera, invalidate, drawnSamples, finish } = framesOf();
  frames.frame(camera);
  expect(drawnSamples()).toEqual([[0, 1]]);
  await finish();
  frames.frame(camera);
  expect(drawnSamples()).toHaveLength(1);
  invalidate.mockClear();
  await vi.advanceTimersByTimeAsync(200);
  expect(invalidate).toHaveBeenCalledOnce();
  for (let sample = 0; sample < samples + 3; sample += 1) {
    frames.frame(camera);
    await finish();
  }
  expect(drawnSamples().slice(1)).toEqual(Array.from({ length: samples }, (_, index) => [index, samples]));
});

it('starts again after a change and after a move of the camera', async () => {
  const { frames, camera, drawnSamples, finish } = framesOf();
  frames.frame(camera);
  await finish();
  frames.change();
  frames.frame(camera);
  camera.position.x = 3;
  frames.frame(camera);
  frames.frame(camera);
  expect(drawnSamples()).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

it('adds no frame while the graphics card is far behind, and draws it afterwards', async () => {
  const { frames, camera, invalidate, drawnSamples, finish } = framesOf();
  frames.frame(camera);
  await vi.advanceTimersByTimeAsync(300);
  frames.change();
  frames.frame(camera);
  expect(drawnSamples()).toHaveLength(1);
  invalidate.mockClear();
  await finish();
  expect(invalidate).toHaveBeenCalled();
  frames.frame(camera);
  expect(drawnSamples()).toHaveLength(2);
});

it('reports the level and the time of a measured frame, without the compilation', async () => {
  const { frames, camera, picture, fences } = framesOf();
  const measured = vi.fn();
  frames.whenMeasured(measured);
  frames.frame(camera);
  expect(picture.compile).toHaveBeenCalledOnce();
  const [compiled, all] = fences;
  await vi.advanceTimersByTimeAsync(44);
  Object.assign(compiled ?? {}, { isDone: true });
  await vi.advanceTimersByTimeAsync(40);
  Object.assign(all ?? {}, { isDone: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(measured).toHaveBeenCalledExactlyOnceWith(LEVEL, 40);
});

it('shows tiles in a share of the canvas', () => {
  const { frames, camera, slates } = framesOf();
  frames.split(0.5);
  frames.frame(camera);
  expect(slates.uniforms.split.value).toBe(150);
});
