import { advance, createRoot, events, type RootState } from '@react-three/fiber';
import { act, createRef } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Building } from '../geometry/building-shape.ts';
import type { View } from '../geometry/views.ts';
import { FIELD_OF_VIEW } from '../geometry/views.ts';
import { type Controls, Orbit } from './orbit.tsx';

/** A block of 10 × 8 m, 6 m high, without surfaces: it faces south. */
const corners = [-5, 5].flatMap((x) =>
  [0, 6].flatMap((y) => [-4, 4].map((z) => [x, y, z] as [number, number, number])),
);
const block: Building = { surfaces: [], faces: [{ material: 'wall', points: corners, opening: null }] };

/** A renderer that draws nothing; the camera is the subject. */
function rendererOn(canvas: HTMLCanvasElement) {
  const nothing = () => undefined;
  const xr = { enabled: false, addEventListener: nothing, removeEventListener: nothing };
  return {
    domElement: canvas,
    xr,
    shadowMap: {},
    setPixelRatio: nothing,
    setSize: nothing,
    render: nothing,
    dispose: nothing,
  };
}

let root: ReturnType<typeof createRoot>;
let state: RootState;
let canvas: HTMLCanvasElement;
const controls = createRef<Controls>();
const moved = vi.fn();

async function show(view: View | null, covered: readonly [number, number, number, number] = [0, 0, 0, 0]) {
  await act(async () => {
    const store = root.render(
      <Orbit
        controls={controls}
        building={block}
        view={view}
        covered={covered}
        reducedMotion
        radius={7}
        onMove={moved}
        onRest={() => undefined}
        onSlow={() => undefined}
      />,
    );
    state = store.getState();
  });
  await frame();
}

/** Draws a frame of this root alone: others may be left of other files. */
const frame = (at = performance.now()) => act(async () => advance(at, true, state));

/** Positions of the corners in the picture, from -1 to 1, left to right and bottom to top. */
function reach() {
  const { camera } = state;
  camera.updateMatrixWorld();
  const points = corners.map((point) => new Vector3(...point).project(camera));
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
  return { left: Math.min(...x), right: Math.max(...x), low: Math.min(...y), high: Math.max(...y) };
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  canvas = document.createElement('canvas');
  document.body.append(canvas);
  root = createRoot(canvas);
  await root.configure({
    events,
    frameloop: 'never',
    size: { width: 1200, height: 800, top: 0, left: 0 },
    camera: { fov: FIELD_OF_VIEW },
    gl: rendererOn(canvas) as never,
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  canvas.remove();
});

it('shows the whole building next to the tools, and again on request', async () => {
  await show(null, [0, 120, 0, 0]);
  const { left, right, low, high } = reach();
  expect(left).toBeGreaterThan(-1);
  // 120 px of 1200 are a fifth of half the picture.
  expect(right).toBeLessThan(0.8);
  expect(low).toBeGreaterThan(-1);
  expect(high).toBeLessThan(1);
  await act(async () => void controls.current?.truck(30, 0, false));
  await frame();
  expect(reach().right).toBeLessThan(left);
  await show({ kind: 'overview' }, [0, 120, 0, 0]);
  expect(reach().left).toBeCloseTo(left, 3);
  expect(moved).toHaveBeenCalled();
});

it('from above shows a plan: points above one another coincide', async () => {
  await show({ kind: 'overview' });
  await show({ kind: 'top' });
  const { camera } = state;
  camera.updateMatrixWorld();
  const [foot, eave] = [new Vector3(5, 0, 4).project(camera), new Vector3(5, 6, 4).project(camera)];
  expect(Math.hypot(foot.x - eave.x, foot.y - eave.y)).toBeLessThan(0.01);
  // South is at the bottom, east on the right.
  expect(foot.y).toBeLessThan(0);
  expect(foot.x).toBeGreaterThan(0);
  expect(reach().right).toBeLessThan(1);
  await show({ kind: 'overview' });
  expect(camera instanceof PerspectiveCamera && camera.fov).toBe(FIELD_OF_VIEW);
  expect(reach().high).toBeLessThan(1);
});

it('turns about a point that stays in place in the picture', async () => {
  await show({ kind: 'overview' });
  const corner = new Vector3(5, 6, 4);
  const at = () => {
    state.camera.updateMatrixWorld();
    return corner.clone().project(state.camera);
  };
  const before = at();
  controls.current?.setOrbitPoint(5, 6, 4);
  await frame();
  expect(at().x).toBeCloseTo(before.x, 2);
  const stood = state.camera.position.clone();
  await act(async () => {
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await frame(performance.now() + 16);
  expect(state.camera.position.distanceTo(stood)).toBeGreaterThan(1);
  expect(at().x).toBeCloseTo(before.x, 2);
  expect(at().y).toBeCloseTo(before.y, 2);
});

it('never goes below the grass', async () => {
  await show({ kind: 'overview' });
  for (let press = 0; press < 20; press++)
    await act(async () => {
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
  await frame(performance.now() + 16);
  expect(state.camera.position.y).toBeGreaterThan(0.25);
});
