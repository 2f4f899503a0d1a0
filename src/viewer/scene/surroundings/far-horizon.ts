import {
  BackSide,
  BufferGeometry,
  Float32BufferAttribute,
  type IUniform,
  Mesh,
  ShaderMaterial,
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

/** `haze`: colour of far land, linear. */
export function createFarHorizon(haze: IUniform<Vector3>): FarHorizon {
  const material = new ShaderMaterial({
    uniforms: { haze },
    side: BackSide,
    vertexShader: `
varying float up;
void main() {
  up = position.y;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    // The higher, the clearer the air and the darker the rock.
    fragmentShader: `
uniform vec3 haze;
varying float up;
void main() {
  gl_FragColor = vec4(haze * mix(vec3(0.93), vec3(0.5, 0.56, 0.64), smoothstep(0.0, 520.0, up)), 1.0);
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
