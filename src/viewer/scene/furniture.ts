import { combine, type Vector } from '../geometry/vector.ts';
import type { MeshBuilder } from './mesh-builder.ts';

/** A place beside a wall: along it, up, and away from it, m. */
interface WallPlace {
  readonly at: (x: number, y: number, z: number) => Vector;
  readonly along: Vector;
  readonly out: Vector;
}

/** Adds a wooden bench of 1.5 m with its back to the wall. */
export function addBench(build: MeshBuilder, { at, along, out }: WallPlace) {
  const bar = (x: number, y: number, z: number, [long, high, deep]: Vector) =>
    build.box(at(x, y, z), combine([along, long / 2]), [0, high / 2, 0], combine([out, deep / 2]));
  build.use('boards');
  for (const z of [-0.14, -0.02, 0.1]) bar(0.75, 0.45, z, [1.5, 0.035, 0.1]);
  for (const y of [0.62, 0.77]) bar(0.75, y, -0.22, [1.5, 0.1, 0.03]);
  build.use('frame');
  for (const x of [0.15, 1.35]) {
    bar(x, 0.42, -0.02, [0.05, 0.03, 0.4]);
    bar(x, 0.42, -0.24, [0.05, 0.84, 0.03]);
    bar(x, 0.21, 0.14, [0.05, 0.42, 0.03]);
  }
}

/** Radius of a bicycle's wheels, and positions of their hubs along the bicycle, m. */
const [WHEEL, HUBS] = [0.34, [0.36, 1.4]];
/** Parts of a wheel's rim. */
const RIM = 18;

/** Adds a bicycle that stands along the wall. */
export function addBicycle(build: MeshBuilder, { at }: WallPlace) {
  build.use('frame');
  for (const hub of HUBS) {
    const rim = Array.from({ length: RIM + 1 }, (_, part) => {
      const angle = (2 * Math.PI * part) / RIM;
      return at(hub + Math.cos(angle) * WHEEL, WHEEL + Math.sin(angle) * WHEEL, 0);
    });
    rim.slice(1).forEach((to, part) => {
      build.tube(rim[part] ?? to, to, 0.019, 5);
      if (part % 3 === 0) build.tube(at(hub, WHEEL, 0), to, 0.003, 3);
    });
  }
  const [back, front] = HUBS.map((hub) => [hub, WHEEL] as const);
  const [pedals, saddle, head, fork] = [
    [0.8, 0.29],
    [0.66, 0.9],
    [1.25, 0.9],
    [1.28, 0.78],
  ] as const;
  const bar = ([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number], radius = 0.017) =>
    build.tube(at(x0, y0, 0), at(x1, y1, 0), radius, 6);
  build.use('bicycle');
  for (const [from, to] of [
    [pedals, saddle],
    [
      [0.69, 0.8],
      [1.24, 0.84],
    ],
    [pedals, fork],
    [back, pedals],
    [back, [0.69, 0.8]],
    [head, front],
  ] as const)
    if (from && to) bar(from, to);
  build.use('frame');
  build.tube(at(0.55, 0.92, 0), at(0.8, 0.92, 0), 0.045, 6);
  build.tube(at(1.22, 0.97, -0.26), at(1.22, 0.97, 0.26), 0.015, 6);
  bar(head, [1.22, 0.97]);
}
