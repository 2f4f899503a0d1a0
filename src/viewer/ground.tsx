import { useState } from 'react';
import { ShaderMaterial, Vector2, Vector4 } from 'three';
import type { Footprint } from './building-shape.ts';

/** More buildings than this share one shadow: the shader's room is fixed. */
const MOST = 8;

/** The ground: a soft contact shadow around each building, and the shadow that the sun casts. */
export function Ground(props: {
  readonly footprints: readonly Footprint[];
  /** Of all buildings together. */
  readonly extent: Footprint;
  /** m. */
  readonly height: number;
  readonly contactShadow: number;
  readonly castShadow: number;
}) {
  const { footprints, extent, height, contactShadow, castShadow } = props;
  const { middle, half } = extent;
  const [material] = useState(createContactMaterial);
  const reach = Math.max(4, height * 1.1);
  const shown = footprints.length > 0 && footprints.length <= MOST ? footprints : [extent];
  material.uniforms.buildings?.value.forEach((building: Vector4, index: number) => {
    const footprint = shown[index] ?? shown[0] ?? extent;
    // The plane's y runs north, against z.
    const [x, z] = [footprint.middle[0] - middle[0], footprint.middle[1] - middle[1]];
    building.set(x, -z, ...footprint.half);
  });
  material.uniforms.reach?.value.set(reach, contactShadow);
  const wide = 2 * (Math.max(...half) + reach * 1.1);
  const far = Math.max(wide, 6 * height + 4 * Math.max(...half));
  return (
    <group position={[middle[0], 0, middle[1]]} rotation-x={-Math.PI / 2}>
      <mesh renderOrder={-2} material={material} raycast={() => null}>
        <planeGeometry args={[wide, wide]} key={wide} />
      </mesh>
      <mesh renderOrder={-1} receiveShadow raycast={() => null} position-z={0.005}>
        <planeGeometry args={[far, far]} key={far} />
        <shadowMaterial opacity={castShadow} depthWrite={false} />
      </mesh>
    </group>
  );
}

/** Darkness that falls off with the distance from the nearest of some rectangles. */
function createContactMaterial() {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      buildings: { value: Array.from({ length: MOST }, () => new Vector4()) },
      reach: { value: new Vector2(4, 0.3) },
    },
    vertexShader: `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    fragmentShader: `
uniform vec4 buildings[${MOST}];
uniform vec2 reach;
varying vec2 vPlace;
void main() {
  float nearest = 1e6;
  for (int index = 0; index < ${MOST}; index++) {
    vec4 building = buildings[index];
    nearest = min(nearest, length(max(abs(vPlace - building.xy) - building.zw, 0.0)));
  }
  float away = clamp(1.0 - nearest / reach.x, 0.0, 1.0);
  gl_FragColor = vec4(0.03, 0.04, 0.05, reach.y * away * away * (0.55 + 0.45 * away));
}`,
  });
}
