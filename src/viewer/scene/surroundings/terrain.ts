import { type BufferGeometry, PlaneGeometry } from 'three';
import { groundHeight } from '../../../../engine/ground.ts';
import type { Ground } from '../../../../engine/index.ts';
import type { Footprint } from '../../geometry/building-shape.ts';
import { combine, crossProduct, type Vector } from '../../geometry/vector.ts';
import type { Site } from './around-house.ts';

/** Half the side of what is modelled finely, m, the cells along it, and the lines far out, up to the flat ground's edge. */
const NEAR_M = 120;
const CELLS = 64;
const FAR_M = [180, 300, 600, 1500, 4000] as const;
/** Distance from the house up to which its plot is level, and from which on the ground is as measured, m. */
const [LEVEL_M, MEASURED_M] = [5, 16];

/** Returns the ground around a house in the axes of the house: level at the house, and as at its edge beyond. */
export function terrainGeometry(ground: Ground, site: Site): BufferGeometry {
  const lines = linesAround();
  const geometry = new PlaneGeometry(1, 1, lines.length - 1, lines.length - 1).rotateX(-Math.PI / 2);
  const points = geometry.getAttribute('position');
  const height = heightAround(ground, site);
  const [x, z] = site.footprint.middle;
  for (let index = 0; index < points.count; index++) {
    const along = x + (lines[index % lines.length] ?? 0);
    const forwards = z + (lines[Math.floor(index / lines.length)] ?? 0);
    points.setXYZ(index, along, height(along, forwards), forwards);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** Returns the height of the ground at a place in the axes of the house, m. */
function heightAround(ground: Ground, { footprint, front, middle }: Site) {
  const side = crossProduct([0, 1, 0], front);
  return (along: number, forwards: number): number => {
    const [east, , south] = combine([side, along], [front, forwards]);
    const height = groundHeight(ground, [east - middle[0], -south - middle[1]]);
    return height * share(outside(footprint, [along, forwards]));
  };
}

/** Returns the corners of the grid's lines: evenly near the house, ever wider far from it. */
function linesAround(): number[] {
  const near = Array.from({ length: CELLS + 1 }, (_, index) => (index / CELLS - 0.5) * 2 * NEAR_M);
  return [...FAR_M.toReversed().map((metres) => -metres), ...near, ...FAR_M];
}

const outside = ({ middle, half }: Footprint, [x, z]: readonly [number, number]): number =>
  Math.hypot(Math.max(0, Math.abs(x - middle[0]) - half[0]), Math.max(0, Math.abs(z - middle[1]) - half[1]));

/** Rises smoothly from 0 to 1. */
function share(distance: number): number {
  const along = Math.min(Math.max((distance - LEVEL_M) / (MEASURED_M - LEVEL_M), 0), 1);
  return along * along * (3 - 2 * along);
}

/** Returns a point of the ground under a place in world coordinates, m. */
export function onTerrain(ground: Ground, site: Site) {
  const height = heightAround(ground, site);
  const side = crossProduct([0, 1, 0], site.front);
  return ([x, , z]: Vector): number =>
    height(x * side[0] + z * side[2], x * site.front[0] + z * site.front[2]);
}
