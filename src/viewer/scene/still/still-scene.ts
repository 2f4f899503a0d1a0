import { type BufferAttribute, BufferGeometry, Color, InstancedMesh, Matrix4, Mesh, Vector3 } from 'three';
import { facesOf } from '../../../../engine/body-table.ts';
import { CELL_STRIDE } from '../../../../engine/cell-table.ts';
import { planMiddle } from '../../../../engine/geometry.ts';
import type { Surroundings } from '../../../../engine/index.ts';
import {
  GROUND_FINISH,
  type StillScene,
  type StillSlates,
  type StillTriangles,
} from '../../../../engine/still.ts';
import { around, footprintsOf } from '../../geometry/building-shape.ts';
import { isHorizonKnown, shownSurroundings } from '../../geometry/shown-surroundings.ts';
import type { Vector } from '../../geometry/vector.ts';
import { facing, pleasantSun } from '../../geometry/views.ts';
import { type BodyMeshes, createBodyMeshes } from '../body-meshes.ts';
import { FINISH_NAMES, FINISHES, type Finish } from '../finishes.ts';
import { GRASS, type GroundPlan, groundPlan, hazeOver, NO_FOOTPRINT } from '../ground.ts';
import { createLight, lookAt } from '../light.ts';
import { createMeshBuilder } from '../mesh-builder.ts';
import { slatePaint } from '../slate-material.ts';
import { createSlateMeshes } from '../slate-meshes.ts';
import type { Site } from '../surroundings/around-house.ts';
import { gardenOf } from '../surroundings/garden.ts';
import { fillNeighbours } from '../surroundings/neighbours.ts';
import { type Garden, leavesOf, PLANT_COLOURS, trunkOf } from '../surroundings/plants.ts';
import { onTerrain, terrainGeometry } from '../surroundings/terrain.ts';
import type { DrawnRoof } from '../take-picture.ts';
import { cameraNumbers, stillCamera } from './still-camera.ts';

/** Numbers of the patterns that the ray caster draws. */
const PATTERNS: Partial<Record<Finish, number>> = {
  plaster: 1,
  cladding: 2,
  boards: 3,
  wood: 4,
  seamed: 5,
  tiles: 6,
};
const NO_TRIANGLES: StillTriangles = {
  positions: new Float32Array(),
  normals: new Float32Array(),
  finishes: new Uint8Array(),
};
const LEVEL = () => 0;
const LEVEL_HORIZON: readonly number[] = Array.from({ length: 36 }, () => 0);
const NO_GARDEN: Garden = { trees: [], hedge: null };
/** Index of the finish of trunks, behind those of the house. */
const BARK = FINISH_NAMES.length;

/** Returns a roof with house and surroundings for the ray caster, by day. `aspect`: width over height. */
export function stillScene(roof: DrawnRoof, aspect: number): StillScene {
  const { solution, table, guard } = roof;
  const surroundings = shownSurroundings(roof.surroundings);
  const faces = facesOf(roof.body, solution);
  const building = { surfaces: solution.surfaces, faces };
  const front = facing(building);
  const light = createLight();
  const slates = createSlateMeshes(light);
  const body = createBodyMeshes(light, slates.uniforms.split);
  slates.show(solution, table);
  body.show(faces, solution, { ...guard, substructure: roof.body.substructure }, front);
  const footprints = footprintsOf(faces, front);
  const site: Site = { footprint: around(footprints.flat()), front, middle: planMiddle(solution.surfaces) };
  const garden = footprints.length > 0 ? gardenOf(site, surroundings) : NO_GARDEN;
  const { ground } = surroundings ?? {};
  const height = ground ? onTerrain(ground, site) : LEVEL;
  const neighbours = neighboursOf(surroundings?.buildings ?? [], site.middle, height);
  const terrain = ground ? terrainOf(ground, site) : NO_TRIANGLES;
  const sun = pleasantSun(building);
  const scene: StillScene = {
    noise: Uint8Array.from(light.noise.image.data as Uint8Array),
    finishes: finishNumbers(),
    house: [...houseOf(body), neighbours, trunksOf(garden, front), terrain].filter(
      ({ positions }) => positions.length > 0,
    ),
    slates: slates.group.children.flatMap((mesh) => slatesOf(mesh)),
    paints: paintNumbers(roof),
    panes: panesOf(body),
    leaves: leafNumbers(garden, front),
    ground: groundNumbers(groundPlan(footprints, body.door, front), front, {
      sun,
      isShaped: terrain !== NO_TRIANGLES,
    }),
    light: lightNumbers(sun, horizonOf(roof.surroundings, surroundings)),
    camera: cameraNumbers(stillCamera(building, surroundings, { middle: site.middle, height }, aspect)),
  };
  for (const part of [slates, body]) part.dispose();
  light.noise.dispose();
  return scene;
}

const floats = (geometry: BufferGeometry, name: string): Float32Array => {
  const array = geometry.getAttribute(name)?.array;
  return array instanceof Float32Array ? array : new Float32Array();
};

const bytes = (geometry: BufferGeometry, name: string): Uint8Array => {
  const array = geometry.getAttribute(name)?.array;
  return array instanceof Uint8Array ? array : new Uint8Array();
};

const trianglesOf = (geometry: BufferGeometry): StillTriangles => ({
  positions: floats(geometry, 'position'),
  normals: floats(geometry, 'normal'),
  finishes: bytes(geometry, 'finish'),
});

/** Shell and openings. */
const houseOf = ({ group }: BodyMeshes): StillTriangles[] =>
  (group.children as Mesh[]).slice(0, 2).map(({ geometry }) => trianglesOf(geometry));

function panesOf({ group }: BodyMeshes): StillScene['panes'] {
  const geometry = (group.children as Mesh[])[2]?.geometry ?? new BufferGeometry();
  return {
    positions: floats(geometry, 'position'),
    along: floats(geometry, 'along'),
    inWindow: floats(geometry, 'inWindow'),
    room: floats(geometry, 'room'),
  };
}

function neighboursOf(
  buildings: Parameters<typeof fillNeighbours>[1],
  [east, north]: Site['middle'],
  height: (place: Vector) => number,
): StillTriangles {
  const geometry = new BufferGeometry();
  fillNeighbours(geometry, buildings, ([x, y, z]) => height([x + east, y, z - north]));
  geometry.translate(east, 0, -north);
  return trianglesOf(geometry);
}

/** The measured ground around the house. */
function terrainOf(ground: NonNullable<Surroundings['ground']>, site: Site): StillTriangles {
  const geometry = terrainGeometry(ground, site).applyMatrix4(turnOf(site.front)).toNonIndexed();
  const triangles = trianglesOf(geometry);
  return { ...triangles, finishes: new Uint8Array(triangles.positions.length / 3).fill(GROUND_FINISH) };
}

/** Elevations of the horizon as shown: level where it is hidden or was surveyed as level, none where it is unknown. */
function horizonOf(known: Surroundings | null, shown: Surroundings | null): readonly number[] {
  if (!isHorizonKnown(known)) return [];
  return shown?.horizon?.length ? shown.horizon : LEVEL_HORIZON;
}

/** Turns from the axes of the house to those of the world. */
const turnOf = (front: Vector): Matrix4 => new Matrix4().makeRotationY(Math.atan2(front[0], front[2]));

function trunksOf({ trees }: Garden, front: Vector): StillTriangles {
  const tube = new BufferGeometry();
  const build = createMeshBuilder();
  build.tube([0, 0, 0], [0, 1, 0], 1, 9);
  build.fill(tube);
  const parts = trees.map((tree) => tube.clone().applyMatrix4(turnOf(front).multiply(trunkOf(tree))));
  const positions = Float32Array.from(parts.flatMap((part) => [...floats(part, 'position')]));
  const normals = Float32Array.from(parts.flatMap((part) => [...floats(part, 'normal')]));
  return { positions, normals, finishes: new Uint8Array(positions.length / 3).fill(BARK) };
}

function leafNumbers(garden: Garden, front: Vector): StillScene['leaves'] {
  const turn = turnOf(front);
  const { cards, matrices } = leavesOf(garden);
  const numbers = {
    matrices: new Float32Array(cards.length * 16),
    crowns: new Float32Array(cards.length * 4),
  };
  cards.forEach(({ normal, light }, index) => {
    matrices[index]?.premultiply(turn).toArray(numbers.matrices, index * 16);
    numbers.crowns.set([...normal.clone().transformDirection(turn).toArray(), light], index * 4);
  });
  return numbers;
}

/** Triangles of a mesh of slates: shaped pieces as they are, whole ones each where its matrix puts it. */
function slatesOf(mesh: unknown): StillSlates[] {
  if (mesh instanceof InstancedMesh) return mesh.count > 0 ? [wholeSlates(mesh)] : [];
  if (!(mesh instanceof Mesh) || !mesh.visible) return [];
  const of = (name: string) => floats(mesh.geometry, name);
  return [
    {
      positions: of('position'),
      ...{ inCell: of('inCell'), kinds: of('kinds'), place: of('place'), along: of('along'), up: of('up') },
    },
  ];
}

function wholeSlates(mesh: InstancedMesh): StillSlates {
  const { index } = mesh.geometry;
  const position = mesh.geometry.getAttribute('position');
  const [inCell, kinds, place] = ['inCell', 'kinds', 'place'].map((name) => floats(mesh.geometry, name));
  const perSlate = index?.count ?? 0;
  const corners = mesh.count * perSlate;
  const numbers = (size: number) => new Float32Array(corners * size);
  const slates = {
    positions: numbers(3),
    ...{ inCell: numbers(4), kinds: numbers(2), place: numbers(4), along: numbers(3), up: numbers(3) },
  };
  const [matrix, at, along, up, out] = [
    new Matrix4(),
    new Vector3(),
    new Vector3(),
    new Vector3(),
    new Vector3(),
  ];
  for (let corner = 0; corner < corners; corner++) {
    const slate = Math.floor(corner / perSlate);
    if (corner % perSlate === 0) {
      mesh.getMatrixAt(slate, matrix);
      matrix.extractBasis(along, up, out);
    }
    at.fromBufferAttribute(position as BufferAttribute, index?.getX(corner % perSlate) ?? 0);
    const [width = 0, height = 0] = inCell?.subarray(slate * 4 + 2, slate * 4 + 4) ?? [];
    slates.inCell.set([at.x * width, at.y * height, width, height], corner * 4);
    slates.kinds.set(kinds?.subarray(slate * 2, slate * 2 + 2) ?? [], corner * 2);
    slates.place.set(place?.subarray(slate * 4, slate * 4 + 4) ?? [], corner * 4);
    along
      .clone()
      .normalize()
      .toArray(slates.along, corner * 3);
    up.clone()
      .normalize()
      .toArray(slates.up, corner * 3);
    at.applyMatrix4(matrix).toArray(slates.positions, corner * 3);
  }
  return slates;
}

/** Colours of glass and cells for each cell. */
function paintNumbers({ table, colour, ownColours }: DrawnRoof): Float32Array {
  const paints = new Map<string, number[]>();
  const paintOf = (srgb: string): number[] => {
    const known = paints.get(srgb);
    if (known) return known;
    const { glass, cells } = slatePaint(srgb);
    const numbers = [...glass.toArray(), ...cells.toArray()];
    paints.set(srgb, numbers);
    return numbers;
  };
  const count = table.cells.length / CELL_STRIDE;
  return Float32Array.from(
    Array.from({ length: count }, (_, index) => paintOf(ownColours.get(index) ?? colour)).flat(),
  );
}

function finishNumbers(): Float64Array {
  const house = FINISH_NAMES.flatMap((name) => {
    const { colour, metalness } = FINISHES[name];
    return [...new Color(colour).toArray(), metalness, PATTERNS[name] ?? 0];
  });
  return Float64Array.from([...house, ...new Color(PLANT_COLOURS.bark).toArray(), 0, 0]);
}

function groundNumbers(
  plan: GroundPlan | null,
  front: Vector,
  { sun, isShaped }: { readonly sun: Vector; readonly isShaped: boolean },
): Float64Array {
  const bare: GroundPlan = { buildings: [], terrace: NO_FOOTPRINT, path: NO_FOOTPRINT };
  const { buildings, terrace, path } = plan ?? bare;
  return Float64Array.from([
    ...[front[0], front[2]],
    ...[terrace, path].flatMap(({ middle, half }) => [...middle, ...half]),
    ...[GRASS.lawn, GRASS.dry].flatMap((colour) => new Color(colour).toArray()),
    ...hazeOver(lookAt(sun[1]).sky),
    Number(isShaped),
    ...buildings.flatMap(({ middle, half }) => [...middle, ...half]),
  ]);
}

function lightNumbers(sun: Vector, horizon: readonly number[]): Float64Array {
  const light = lookAt(sun[1]);
  const { sky } = light;
  const bright = (colour: string, strength: number) => new Color(colour).multiplyScalar(strength).toArray();
  return Float64Array.from([
    ...sun,
    ...bright(light.sunColour, light.sunStrength),
    // The second light of the 3D view comes from all of the sky.
    ...bright(light.skyColour, light.skyStrength / (2 * Math.PI)),
    ...[sky.zenith, sky.mirroredZenith, sky.horizon, sky.haze, sky.glow].flat(),
    ...[sky.ground, sky.cloud, sky.cloudDark, sky.hill].flat(),
    ...new Color(PLANT_COLOURS.leaves).toArray(),
    ...[light.inside, light.exposure, Number(horizon.length > 0), ...horizon],
  ]);
}
