import { CameraControls, CameraControlsImpl } from '@react-three/drei/core/CameraControls.js';
import { type RootState, useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { type Building, buildingKey } from '../geometry/building-shape.ts';
import type { CameraPose, Lens } from '../geometry/camera-fit.ts';
import type { Vector } from '../geometry/vector.ts';
import { FIELD_OF_VIEW, poseOf, type View } from '../geometry/views.ts';
import { createFrameWatch } from './quality.ts';

export interface OrbitProps {
  readonly controls: RefObject<Controls | null>;
  readonly building: Building;
  /** A new object for every request, so that the same view can be requested again; null initially. */
  readonly view: View | null;
  /** Widths covered by tools at the edges of the picture, px: left, right, bottom, top. */
  readonly covered: Insets;
  readonly reducedMotion: boolean;
  /** Radius in m; the maximum camera distance is a multiple of it. */
  readonly radius: number;
  onMove(): void;
  onRest(): void;
  onSlow(): void;
}

export type Insets = readonly [left: number, right: number, low: number, high: number];

/** Field of view in degrees, small enough to make verticals parallel, like a plan. */
const FLAT = 0.5;
/** Free margin of the picture around the building. */
const MARGIN = 0.1;
/** Time constant of the camera in s, and its longest step: after a pause the first frame must not jump. */
const [SMOOTH, LONGEST_STEP] = [0.14, 0.1];
/** Angle of an arrow key, and zoom factor of plus and minus. */
const [TURN, ZOOM] = [(8 * Math.PI) / 180, 1.15];

class SteadyControls extends CameraControlsImpl {
  override update(delta: number): boolean {
    return super.update(Math.min(delta, LONGEST_STEP));
  }
}

export type Controls = CameraControlsImpl;

/** Lens of the camera: the normal one, or the flat one of a view from above. */
function useLens(controls: OrbitProps['controls'], radius: number) {
  const { camera } = useThree();
  const isFlat = useRef(false);

  /** Shows the same picture through another lens, from another distance. */
  const change = (flat: boolean) => {
    const orbit = controls.current;
    if (!orbit || !(camera instanceof PerspectiveCamera) || isFlat.current === flat) return;
    isFlat.current = flat;
    const half = (degrees: number) => Math.tan((degrees * Math.PI) / 360);
    const nearer = half(camera.fov) / half(flat ? FLAT : FIELD_OF_VIEW);
    limit(orbit, radius, flat);
    void orbit.dollyTo(orbit.distance * nearer, false);
    camera.fov = flat ? FLAT : FIELD_OF_VIEW;
    camera.updateProjectionMatrix();
  };

  useFrame(() => {
    const orbit = controls.current;
    if (!orbit || !(camera instanceof PerspectiveCamera)) return;
    // From far away, depth is only precise within a short range.
    const near = isFlat.current ? Math.max(1, orbit.distance - radius * 4) : 0.3;
    if (Math.abs(camera.near - near) > near * 0.2) {
      Object.assign(camera, { near, far: 6000 + orbit.distance });
      camera.updateProjectionMatrix();
    }
    camera.position.y = Math.max(0.3, camera.position.y);
  });
  return { isFlat, change };
}

/** Calls back when frames are slow while the camera moves. */
function useSlowFrames(controls: OrbitProps['controls'], onSlow: () => void) {
  const [watch] = useState(createFrameWatch);
  const last = useRef(0);
  useFrame(() => {
    const isActive = controls.current?.active;
    const now = performance.now();
    // Only frames requested by the previous one tell the frame time.
    if (isActive && last.current > 0 && watch.note(now - last.current)) onSlow();
    if (!isActive) watch.pause();
    last.current = isActive ? now : 0;
  });
}

/** Orbiting by pointer and keys, requested views, and fitting to the building and the canvas. */
export function Orbit(props: OrbitProps) {
  const { controls, building, view, covered, reducedMotion, radius } = props;
  const { gl, size } = useThree();
  const lens = useLens(controls, radius);
  const isMoved = useRef(false);
  useSlowFrames(controls, props.onSlow);

  const go = useEffectEvent((to: View, jump: boolean) => {
    const orbit = controls.current;
    if (!orbit) return;
    lens.change(to.kind === 'top');
    const isFlat = lens.isFlat.current;
    limit(orbit, radius, isFlat);
    const pose = poseOf(to, building, lensOf(isFlat ? FLAT : FIELD_OF_VIEW, size, covered));
    isMoved.current = false;
    const isSmooth = !jump && !reducedMotion && !isFlat;
    void orbit.setFocalOffset(0, 0, 0, isSmooth);
    void orbit.setLookAt(...pose.position, ...pose.target, isSmooth);
    if (!isSmooth) orbit.update(0);
  });

  const lastView = useRef<View>(view ?? { kind: 'overview' });
  useLayoutEffect(() => {
    if (view === null || lastView.current === view) return;
    lastView.current = view;
    go(view, false);
  }, [view]);
  const key = buildingKey(building);
  const room = `${size.width} ${size.height} ${covered}`;
  const fitted = useRef({ key: '', room: '' });
  useEffect(() => {
    const last = fitted.current;
    fitted.current = { key, room };
    if (last.key !== key) go({ kind: 'overview' }, true);
    // A camera moved by the user stays where it is when only the canvas changes.
    else if (last.room !== room && !isMoved.current) go(lastView.current, true);
  }, [key, room]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const orbit = controls.current;
    const move = MOVES[event.key];
    if (!orbit || !move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    isMoved.current = true;
    if (event.key.startsWith('Arrow')) lens.change(false);
    move(orbit, !reducedMotion);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    gl.domElement.addEventListener('keydown', listen);
    return () => gl.domElement.removeEventListener('keydown', listen);
  }, [gl]);

  const started = () => {
    isMoved.current = true;
    const action = controls.current?.currentAction ?? 0;
    // From the side, a picture without perspective is useless.
    if (action === CameraControlsImpl.ACTION.ROTATE || action === CameraControlsImpl.ACTION.TOUCH_ROTATE)
      lens.change(false);
  };
  return (
    <CameraControls
      ref={controls}
      impl={SteadyControls}
      makeDefault
      dollyToCursor
      smoothTime={reducedMotion ? 0 : SMOOTH}
      draggingSmoothTime={reducedMotion ? 0 : SMOOTH / 2}
      maxPolarAngle={Math.PI * 0.495}
      onStart={started}
      onUpdate={props.onMove}
      onRest={props.onRest}
    />
  );
}

/** Returns the user's camera pose, to the millimetre; null before the camera is ready. */
export function poseNow({ controls, camera }: RootState): CameraPose | null {
  if (!(controls instanceof CameraControlsImpl) || !(camera instanceof PerspectiveCamera)) return null;
  const half = (degrees: number) => Math.tan((degrees * Math.PI) / 360);
  const target = controls.getTarget(new Vector3());
  // The narrow lens of a plan shows the same from farther away: convert the distance to the normal lens.
  const position = controls
    .getPosition(new Vector3())
    .sub(target)
    .multiplyScalar(half(camera.fov) / half(FIELD_OF_VIEW))
    .add(target);
  const inMillimetres = ({ x, y, z }: Vector3): Vector => [round(x), round(y), round(z)];
  return { position: inMillimetres(position), target: inMillimetres(target) };
}

const round = (metres: number) => Math.round(metres * 1000) / 1000;

function limit(orbit: Controls, radius: number, flat: boolean) {
  const further = flat ? FIELD_OF_VIEW / FLAT : 1;
  orbit.minDistance = Math.max(1.5, radius * 0.15) * further;
  orbit.maxDistance = radius * 10 * further;
  // The camera target stays near the house and above the grass.
  orbit.setBoundary(
    new Box3(new Vector3(-radius * 3, 0, -radius * 3), new Vector3(radius * 3, radius * 2, radius * 3)),
  );
}

function lensOf(
  fieldOfView: number,
  { width, height }: { width: number; height: number },
  covered: Insets,
): Lens {
  const [left, right, low, high] = covered;
  const free = (px: number, side: number) => Math.max(0.3, 1 - MARGIN - (2 * px) / Math.max(1, side));
  return {
    fieldOfView,
    aspect: width / Math.max(1, height),
    reach: {
      left: free(left, width),
      right: free(right, width),
      low: free(low, height),
      high: free(high, height),
    },
  };
}

const turn = (azimuth: number, polar: number) => (orbit: Controls, smooth: boolean) =>
  void orbit.rotate(azimuth, polar, smooth);
const zoom = (factor: number) => (orbit: Controls, smooth: boolean) =>
  void orbit.dollyTo(orbit.distance * factor, smooth);

const MOVES: Readonly<Record<string, (orbit: Controls, smooth: boolean) => void>> = {
  ArrowLeft: turn(-TURN, 0),
  ArrowRight: turn(TURN, 0),
  ArrowUp: turn(0, -TURN),
  ArrowDown: turn(0, TURN),
  '+': zoom(1 / ZOOM),
  '-': zoom(ZOOM),
};
