import { useMemo } from 'react';
import { ShaderMaterial, Vector2 } from 'three';
import type { Footprint } from './building-shape.ts';

/** The ground: a soft contact shadow around the footprint, and the shadow that the sun casts. */
export function Ground(props: {
  readonly footprint: Footprint;
  readonly contactShadow: number;
  readonly castShadow: number;
}) {
  const { footprint, contactShadow, castShadow } = props;
  const { middle, half, height } = footprint;
  const material = useMemo(createContactMaterial, []);
  const reach = Math.max(4, height * 1.1);
  const { uniforms } = material;
  uniforms.extent?.value.set(half[0], half[1]);
  uniforms.reach?.value.set(reach, contactShadow);
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

/** Darkness that falls off with the distance from a rectangle. */
function createContactMaterial() {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { extent: { value: new Vector2(1, 1) }, reach: { value: new Vector2(4, 0.3) } },
    vertexShader: `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    fragmentShader: `
uniform vec2 extent;
uniform vec2 reach;
varying vec2 vPlace;
void main() {
  vec2 outside = max(abs(vPlace) - extent, 0.0);
  float away = clamp(1.0 - length(outside) / reach.x, 0.0, 1.0);
  gl_FragColor = vec4(0.03, 0.04, 0.05, reach.y * away * away * (0.55 + 0.45 * away));
}`,
  });
}
