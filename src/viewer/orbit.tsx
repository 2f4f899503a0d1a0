import { OrbitControls } from '@react-three/drei/core/OrbitControls.js';
import { useFrame, useThree } from '@react-three/fiber';
import { type ComponentRef, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PerspectiveCamera } from 'three';
import { type Building, buildingKey } from './building-shape.ts';
import { blendPoses, type CameraPose, type Lens } from './camera-fit.ts';
import { listenToKeys } from './orbit-keys.ts';
import { createFrameWatch } from './quality.ts';
import { poseOf, type View } from './views.ts';

export interface OrbitProps {
  readonly building: Building;
  /** A new object for every request, so that the same view can be asked for again; null for none yet. */
  readonly view: View | null;
  readonly reducedMotion: boolean;
  /** m; how far away the camera may go is a multiple of it. */
  readonly radius: number;
  onSlow(): void;
}

export const FIELD_OF_VIEW = 24;
const MARGIN = 0.06;
/** ms that the camera takes to a requested view. */
const TRAVEL = 420;

interface Travel {
  readonly from: CameraPose;
  readonly to: CameraPose;
  readonly began: number;
}

/** Orbiting by pointer and keys, requested views, and fitting to the building and the canvas. */
export function Orbit({ building, view, reducedMotion, radius, onSlow }: OrbitProps) {
  const { camera, gl, invalidate, size } = useThree();
  const orbit = useRef<Controls>(null);
  const [watch] = useState(createFrameWatch);
  const motion = useRef({ travel: null as Travel | null, held: false, touched: false, last: 0 });

  const hold = (held: boolean) => {
    Object.assign(motion.current, { held, travel: null, touched: true });
    invalidate();
  };
  const tap = useEffectEvent(() => hold(false));
  useEffect(() => {
    const controls = orbit.current;
    return controls ? listenToKeys(gl.domElement, controls, tap) : undefined;
  }, [gl]);

  const go = useEffectEvent((view: View, jump: boolean) => {
    const controls = orbit.current;
    if (!controls) return;
    const to = poseOf(view, building, lensOf(size.width / Math.max(1, size.height)));
    motion.current.touched = false;
    if (camera instanceof PerspectiveCamera) {
      Object.assign(camera, { near: Math.max(0.1, radius * 0.02), far: 6000 });
      camera.updateProjectionMatrix();
    }
    if (jump || reducedMotion) stand(controls, to);
    else motion.current.travel = { from: poseNow(controls), to, began: performance.now() };
    invalidate();
  });

  const lastView = useRef<View>(view ?? { kind: 'overview' });
  useLayoutEffect(() => {
    if (view === null || lastView.current === view) return;
    lastView.current = view;
    go(view, false);
  }, [view]);
  const key = buildingKey(building);
  const fitted = useRef({ key: '', width: 0, height: 0 });
  useLayoutEffect(() => {
    const { width, height } = size;
    const last = fitted.current;
    fitted.current = { key, width, height };
    if (last.key !== key) go({ kind: 'overview' }, true);
    // A camera that somebody has moved stays where it is when only the canvas changes.
    else if ((last.width !== width || last.height !== height) && !motion.current.touched) {
      go(lastView.current, true);
    }
  }, [key, size]);

  useFrame(() => {
    const controls = orbit.current;
    if (!controls) return;
    const now = performance.now();
    const state = motion.current;
    if (state.travel) {
      const share = Math.min(1, (now - state.travel.began) / TRAVEL);
      stand(controls, blendPoses(state.travel.from, state.travel.to, share));
      if (share === 1) state.travel = null;
    }
    const isMoving = state.held || state.travel !== null;
    // Only frames that were asked for by the frame before tell how long a frame takes.
    if (isMoving && state.last > 0 && watch.note(now - state.last)) onSlow();
    if (!isMoving) watch.pause();
    state.last = isMoving ? now : 0;
    if (isMoving) invalidate();
  });
  return (
    <OrbitControls
      ref={orbit}
      makeDefault
      enableDamping={!reducedMotion}
      dampingFactor={0.12}
      maxPolarAngle={Math.PI * 0.495}
      minDistance={Math.max(1.5, radius * 0.15)}
      maxDistance={radius * 8}
      onChange={() => keepAboveGround(orbit.current)}
      onStart={() => hold(true)}
      onEnd={() => hold(false)}
    />
  );
}

export type Controls = ComponentRef<typeof OrbitControls>;

const lensOf = (aspect: number): Lens => ({ fieldOfView: FIELD_OF_VIEW, aspect, margin: MARGIN });

function poseNow({ object, target }: Controls): CameraPose {
  return { position: object.position.toArray(), target: target.toArray() };
}

function stand(controls: Controls, pose: CameraPose) {
  controls.target.fromArray(pose.target);
  controls.object.position.fromArray(pose.position);
  controls.update();
}

/** Panning may carry the camera down; it stops above the grass. */
function keepAboveGround(controls: Controls | null) {
  if (!controls) return;
  controls.target.y = Math.max(0, controls.target.y);
  controls.object.position.y = Math.max(0.3, controls.object.position.y);
}
