import {
  BackSide,
  BufferGeometry,
  Float32BufferAttribute,
  type IUniform,
  Mesh,
  ShaderMaterial,
  type Texture,
  type Vector3,
} from 'three';

/** Distance at which the horizon is drawn: just inside the edge of the ground, m. */
const DISTANCE_M = 3_900;
/** Lines of a full turn, and how far below the ground they reach, m. */
const LINES = 720;
const BELOW_M = 300;
/** Largest departure of the drawn ridge from the straight line between two elevations, as a share of the elevation. */
const ROUGHNESS = 0.05;

/** The mountains around a house as a silhouette in haze. */
export interface FarHorizon {
  readonly mesh: Mesh;
  /** Elevations in degrees, evenly clockwise from north. */
  show(elevations: readonly number[]): void;
  dispose(): void;
}

/** `haze`: colour of far land, linear; `noise`: four different grains that repeat. */
export function createFarHorizon(haze: IUniform<Vector3>, noise: Texture): FarHorizon {
  const material = new ShaderMaterial({
    uniforms: { haze, noise: { value: noise } },
    side: BackSide,
    vertexShader: `
varying vec3 at;
void main() {
  at = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    // Spurs lit from one side, woods below and rock above; the lower, the thicker the haze of the valley.
    fragmentShader: `
uniform vec3 haze;
uniform sampler2D noise;
varying vec3 at;
void main() {
  float turn = atan(at.x, at.z) / 6.2831853;
  vec2 p = vec2(turn * 30.0, at.y * 0.0012);
  float spurs = texture2D(noise, p).r - texture2D(noise, p + vec2(0.03, 0.0)).r;
  float fine = texture2D(noise, vec2(turn * 110.0, at.y * 0.005)).g - 0.5;
  float wood = smoothstep(520.0, 260.0, at.y + 380.0 * (texture2D(noise, p * 0.6).b - 0.5));
  vec3 slope = haze * mix(vec3(0.36, 0.37, 0.38), vec3(0.09, 0.16, 0.1), wood);
  slope *= 1.0 + 2.2 * spurs + 0.5 * fine;
  float air = mix(0.62, 0.26, smoothstep(0.0, 420.0, at.y));
  gl_FragColor = vec4(mix(slope, haze, air), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`,
  });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  return {
    mesh,
    show(elevations) {
      mesh.geometry.dispose();
      mesh.geometry = silhouette(elevations);
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** Returns a wall around the house whose upper edge has the elevations, with a ridge of small peaks. */
export function silhouette(elevations: readonly number[]): BufferGeometry {
  const positions: number[] = [];
  const corners: number[] = [];
  for (let line = 0; line <= LINES; line++) {
    const turn = ((line % LINES) / LINES) * elevations.length;
    const from = Math.floor(turn);
    const at = (index: number) => elevations[index % elevations.length] ?? 0;
    const straight = at(from) + (turn - from) * (at(from + 1) - at(from));
    const rough = Math.sin(line * 1.7) * 0.5 + Math.sin(line * 0.61 + 2) * 0.5;
    const elevation = straight * (1 + ROUGHNESS * rough * Math.sin((turn - from) * Math.PI));
    const azimuth = ((line % LINES) / LINES) * 2 * Math.PI;
    const [east, south] = [DISTANCE_M * Math.sin(azimuth), -DISTANCE_M * Math.cos(azimuth)];
    positions.push(east, -BELOW_M, south, east, DISTANCE_M * Math.tan((elevation * Math.PI) / 180), south);
    const first = 2 * line;
    if (line < LINES) corners.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(corners);
  return geometry;
}
