import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import type { DirectionalLight } from 'three';
import type { Vector } from './vector.ts';

/** Parallel light with a shadow over everything within `radius` (m) of a middle. */
export function Sunlight(props: {
  readonly direction: Vector;
  readonly middle: Vector;
  readonly radius: number;
  readonly colour: string;
  readonly strength: number;
  readonly shadowSize: number;
}) {
  const { direction, middle, radius, colour, strength, shadowSize } = props;
  const light = useRef<DirectionalLight>(null);
  const { gl, invalidate } = useThree();
  const [x, y, z] = middle;
  const [east, up, south] = direction;
  useLayoutEffect(() => {
    const sun = light.current;
    // A changed size only takes effect on a new map.
    sun?.shadow.map?.dispose();
    if (sun) sun.shadow.map = null;
    sun?.shadow.mapSize.set(shadowSize || 1, shadowSize || 1);
  }, [shadowSize]);
  useLayoutEffect(() => {
    const sun = light.current;
    if (!sun) return;
    sun.target.position.set(x, y, z);
    sun.target.updateMatrixWorld();
    sun.position.set(x + east * radius * 2, y + up * radius * 2, z + south * radius * 2);
    const { camera } = sun.shadow;
    Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius });
    Object.assign(camera, { near: radius * 0.2, far: radius * 4 });
    camera.updateProjectionMatrix();
    // Bias grows with the size of a shadow pixel, or large halls show stripes.
    sun.shadow.normalBias = Math.max(0.02, (radius * 3) / Math.max(1024, shadowSize));
    sun.shadow.bias = -0.0004;
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [x, y, z, east, up, south, radius, shadowSize, gl, invalidate]);
  return (
    <directionalLight
      ref={light}
      color={colour}
      intensity={strength}
      castShadow={shadowSize > 0 && up > 0.02}
    />
  );
}
