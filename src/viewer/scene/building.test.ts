import { readFileSync } from 'node:fs';
import { BufferGeometry, InstancedMesh, Matrix4, Mesh, Raycaster, Vector3 } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { type BodyFace, facesOf } from '../../../engine/body-table.ts';
import catalogueText from '../../../engine/catalogue/demo.json?raw';
import {
  type Catalogue,
  createEngine,
  type Layout,
  type Neighbour,
  type Placement,
  type Solution,
} from '../../../engine/index.ts';
import {
  around,
  buildingKey,
  buildingPoints,
  type Footprint,
  footprintsOf,
} from '../geometry/building-shape.ts';
import { describeCell } from '../geometry/hovered-cell.ts';
import { shapePieces } from '../geometry/shape-pieces.ts';
import { readCell } from '../geometry/slate-pose.ts';
import { splitCells } from '../geometry/split-cells.ts';
import { combine, dotProduct, subtract, type Vector } from '../geometry/vector.ts';
import { facing, poseOf } from '../geometry/views.ts';
import { addBalconies } from './balconies.ts';
import { createBodyMeshes } from './body-meshes.ts';
import { FINISH_NAMES } from './finishes.ts';
import type { Pane } from './glass.ts';
import { addRoof, interruptedEdges } from './house-roof.ts';
import { addWalls } from './house-walls.ts';
import { createLight } from './light.ts';
import { createOutline } from './marks.ts';
import { createMeshBuilder } from './mesh-builder.ts';
import { createSlateMeshes } from './slate-meshes.ts';
import { createNeighbours } from './surroundings/neighbours.ts';
import { createPlants, gardenAround } from './surroundings/plants.ts';

const catalogue: Catalogue = JSON.parse(catalogueText);
const engine = createEngine(catalogue);
const text = (name: string) =>
  readFileSync(new URL(`../../../tests/golden/${name}.json`, import.meta.url), 'utf8');

function solve(configuration: string) {
  const roof = engine.open(configuration, 0);
  const solution: Solution & { status: string } = JSON.parse(roof.answerText);
  if (solution.status !== 'solved') throw new Error(roof.answerText);
  const faces = facesOf(roof.body(), solution);
  return { solution, table: roof.cells, faces, building: { surfaces: solution.surfaces, faces } };
}

function withLayout(layout: Partial<Layout>): string {
  const configuration = JSON.parse(text('house-gable'));
  return JSON.stringify({ ...configuration, layout: { ...configuration.layout, ...layout } });
}

const house = solve(text('house-gable'));
const pointer = { clientX: 10, clientY: 20 };

/** Start and end of the lines around the selection, m. */
const linesOf = ({ mesh, count }: ReturnType<typeof createOutline>): [Vector, Vector][] => {
  const { instanceStart, instanceEnd } = mesh.geometry.attributes;
  expect([mesh.geometry.instanceCount, instanceStart?.count]).toEqual([count, count]);
  const at = (ends: typeof instanceStart, line: number): Vector => [
    ends?.getX(line) ?? 0,
    ends?.getY(line) ?? 0,
    ends?.getZ(line) ?? 0,
  ];
  return Array.from({ length: count }, (_, line) => [at(instanceStart, line), at(instanceEnd, line)]);
};
function outlined({ faces }: Pick<ReturnType<typeof solve>, 'faces'>, opening: string) {
  const outline = createOutline();
  outline.show(faces, opening);
  return linesOf(outline);
}

describe('the golden house', () => {
  it('shows every active module as a whole slate', () => {
    const active = splitCells(house.table).whole[0] ?? [];
    expect(active).toHaveLength(house.solution.totals.activeModules);
  });

  it('names a slate in portrait by the format of its row', () => {
    const portrait = solve(withLayout({ orientation: 'portrait' }));
    const modules = [...(splitCells(portrait.table).whole[0] ?? [])];
    const formats = modules.map(
      (index) => describeCell(portrait.solution, portrait.table.cells, index, pointer)?.format,
    );
    const rows = modules.map((index) => {
      const { surface, row } = readCell(portrait.table.cells, index);
      return portrait.solution.surfaces[surface]?.rows[row]?.format;
    });
    expect(new Set(formats)).not.toContain(null);
    expect(formats).toEqual(rows);
  });

  it('draws slates in portrait as high as their format is wide', () => {
    const portrait = solve(withLayout({ orientation: 'portrait' }));
    for (const index of splitCells(portrait.table).whole[0] ?? []) {
      const { width, height } = readCell(portrait.table.cells, index);
      const format = describeCell(portrait.solution, portrait.table.cells, index, pointer)?.format;
      expect(height).toBe(catalogue.formats.find(({ id }) => id === format)?.width);
      expect(width).toBe(catalogue.slate.courseHeight);
    }
  });

  it('identifies the cell under the pointer as in the answer', () => {
    for (const index of splitCells(house.table).whole[0] ?? []) {
      const cell = readCell(house.table.cells, index);
      const surface = house.solution.surfaces[cell.surface];
      expect(describeCell(house.solution, house.table.cells, index, pointer)).toEqual({
        index,
        perKilowattPeak: null,
        surface: surface?.id,
        row: cell.row,
        column: cell.column,
        kind: 'active',
        format: surface?.columns[cell.column]?.format,
        ...pointer,
      });
    }
  });

  it('finds the slate that a ray from outside meets, the upper one where courses overlap', () => {
    const slates = createSlateMeshes(createLight());
    slates.show(house.solution, house.table);
    const pick = (index: number, share: number) => {
      const cell = readCell(house.table.cells, index);
      const placement = house.solution.surfaces[cell.surface]?.placement;
      if (!placement) throw new Error('no such surface');
      const { origin, along, up, normal } = placement;
      const [x, y] = [(cell.x + cell.width / 2) / 1000, (cell.y + cell.height * share) / 1000];
      const from = combine([origin, 1], [along, x], [up, y], [normal, 5]);
      const ray = new Raycaster(new Vector3(...from), new Vector3(...normal).negate());
      const [hit] = ray.intersectObject(slates.group);
      return hit ? slates.cellAt(hit.object, hit.instanceId, hit.faceIndex) : null;
    };
    const modules = [...(splitCells(house.table).whole[0] ?? [])];
    expect(modules.map((index) => pick(index, 0.5))).toEqual(modules);
    const [first = 0] = modules;
    const covered = readCell(house.table.cells, pick(first, 0.99) ?? 0);
    expect(covered.row).toBe(readCell(house.table.cells, first).row + 1);
    slates.dispose();
  });

  it('returns no cell beyond the table', () => {
    const beyond = { ...house.solution, surfaces: [] };
    expect(describeCell(beyond, house.table.cells, 0, pointer)).toBeNull();
  });

  it('keeps its camera while an opening moves, but not when the building grows', () => {
    const configuration = JSON.parse(text('house-gable'));
    configuration.surfaces[0].cutouts[0].x1 += 100;
    configuration.surfaces[0].cutouts[0].x2 += 100;
    const moved = solve(JSON.stringify(configuration)).solution;
    expect(moved.surfaces).toBeDefined();
    expect(buildingKey(moved)).toBe(buildingKey(house.solution));
    configuration.roof.buildingLength += 1000;
    configuration.surfaces[0].outline.width += 1000;
    configuration.surfaces[1].outline.width += 1000;
    expect(buildingKey(solve(JSON.stringify(configuration)).solution)).not.toBe(buildingKey(house.solution));
  });

  it('outlines the selected dormer along edges of its faces, without triangle diagonals', () => {
    const nameOf = (point: ArrayLike<number>) =>
      Array.from(point, (metres) => Math.round(metres * 100)).join();
    const dormer = house.faces.filter(({ opening }) => opening === 'south/dormer');
    const ofFaces = new Set(
      dormer.flatMap(({ points }) =>
        points.flatMap((from, corner) => {
          const to = points[(corner + 1) % points.length] ?? from;
          return [`${nameOf(from)} ${nameOf(to)}`, `${nameOf(to)} ${nameOf(from)}`];
        }),
      ),
    );
    const edges = outlined(house, 'south/dormer').map((ends) => ends.map(nameOf).join(' '));
    expect(edges.length).toBeGreaterThan(8);
    expect(edges.filter((edge) => !ofFaces.has(edge))).toEqual([]);
  });

  it('outlines exactly the edges of the selected opening when its kind changes', () => {
    const configuration = JSON.parse(text('house-gable'));
    configuration.surfaces[0].cutouts[0].kind = 'shedDormer';
    const shed = solve(JSON.stringify(configuration));
    const outline = createOutline();
    const drawn = [house, shed, house].map(({ faces }) => {
      const before = outline.mesh.geometry;
      let isFreed = false;
      before.addEventListener('dispose', () => {
        isFreed = true;
      });
      expect(outline.show(faces, 'south/dormer')).toBe(true);
      expect(outline.show(faces, 'south/dormer')).toBe(false);
      // The graphics card's count for one body must not be reused for another.
      expect(outline.mesh.geometry).not.toBe(before);
      expect(isFreed).toBe(true);
      return linesOf(outline).length;
    });
    expect(drawn[1]).not.toBe(drawn[0]);
    expect(drawn[2]).toBe(drawn[0]);
    expect(outline.show(house.faces, null)).toBe(true);
    expect(outline.count).toBe(0);
    outline.dispose();
  });

  it('is on one piece of ground and seen from above ground', () => {
    expect(footprintsOf(house.faces)).toHaveLength(1);
    const lens = { fieldOfView: 24, aspect: 1.5, reach: { left: 0.9, right: 0.9, low: 0.9, high: 0.9 } };
    for (const view of [
      { kind: 'overview' },
      { kind: 'top' },
      { kind: 'street' },
      { kind: 'front', surface: 'south' },
      { kind: 'front', surface: 'north' },
    ] as const) {
      const { position, target } = poseOf(view, house.building, lens);
      expect(position[1]).toBeGreaterThan(1);
      expect([...position, ...target].every(Number.isFinite)).toBe(true);
    }
  });
});

it.each(['farmhouse-three', 'villa-hip', 'free-l', 'hall-60x12'])(
  '%s: pieces lie within the building',
  (name) => {
    const { solution, table, building } = solve(text(name));
    const { positions } = shapePieces(table, solution.surfaces);
    const points = buildingPoints(building);
    expect(positions.length).toBeGreaterThan(0);
    for (const axis of [0, 1, 2] as const) {
      const along = positions.filter((_, index) => index % 3 === axis);
      const reach = points.map((point) => point[axis]);
      expect(along.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(Math.min(...reach) - 0.1);
      expect(along.reduce((a, b) => Math.max(a, b))).toBeLessThan(Math.max(...reach) + 0.1);
    }
  },
);

it('has the horizon behind a steep roof, and looks down on a flat one', () => {
  const lens = { fieldOfView: 24, aspect: 1.6, reach: { left: 0.9, right: 0.9, low: 0.9, high: 0.9 } };
  const riseOver = (name: string) => {
    const { building } = name === 'house-gable' ? house : solve(text(name));
    const { position, target } = poseOf({ kind: 'overview' }, building, lens);
    const [east, up, south] = subtract(position, target);
    return (Math.atan2(up, Math.hypot(east, south)) * 180) / Math.PI;
  };
  // Less than half the field of view: points level with the camera are in the picture.
  expect(riseOver('house-gable')).toBeLessThan(12);
  expect(riseOver('flat-roof')).toBeGreaterThan(20);
});

/** A house of 14 by 8 m with a cross wing of 6 by 4 m at its middle, to the south. */
function teeHouse(reversed = false): string {
  const { roof, surfaces, ...others } = JSON.parse(text('house-gable'));
  const side = (id: string, alignment: string, points: string, edges: string) => ({
    ...{ ...surfaces[1], id, alignment, part: 'house', cutouts: [], skylights: [] },
    outline: { shape: 'polygon', points: points.split(' ').map((point) => point.split(',').map(Number)) },
    edges: edges.split(' '),
  });
  const south = '0,0 4000,0 7000,3662 10000,0 14000,0 14000,4883 0,4883';
  const sides = [
    side('south', 'S', south, 'eave valley valley eave right ridge left'),
    side('west', 'W', '0,0 4000,0 4000,3662 -3000,3662', 'eave right ridge valley'),
    side('north', 'N', '0,0 14000,0 14000,4883 0,4883', 'eave right ridge left'),
    side('east', 'E', '0,0 4000,0 7000,3662 0,3662', 'eave valley ridge left'),
  ];
  const parts = [{ id: 'house', name: 'Haus', x: 0, y: 0, eaveHeight: 5500 }];
  return JSON.stringify({
    ...others,
    roof: { ...roof, type: 'free', parts },
    surfaces: reversed ? sides.reverse() : sides,
  });
}

/** Corners of the shell, of the parts that change with openings, and of the glass. */
function corners({ faces, solution }: ReturnType<typeof solve>) {
  const body = createBodyMeshes(createLight(), { value: -1 });
  body.show(faces, solution, { type: 'none', rows: 'auto' }, [0, 0, 1]);
  const attributes = ['position', 'normal'] as const;
  const of = (name: (typeof attributes)[number]): Vector[] =>
    body.group.children.flatMap((part) => {
      const values = part instanceof Mesh ? part.geometry.getAttribute(name) : undefined;
      if (!values) return [];
      return Array.from(
        { length: values.count },
        (_, at): Vector => [values.getX(at), values.getY(at), values.getZ(at)],
      );
    });
  return { positions: of('position'), normals: of('normal') };
}

describe('a house with a cross wing', () => {
  const tee = solve(teeHouse());

  it('is on the ground of house and wing, not next to the wing', () => {
    const [ground, ...others] = footprintsOf(tee.faces);
    expect(others).toEqual([]);
    const areas = ground?.map(({ half: [wide, deep] }) => 4 * wide * deep) ?? [];
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(14 * 8 + 6 * 4, 1);
    expect(around(ground ?? []).half.map((half) => half.toFixed(2))).toEqual(['7.00', '6.00']);
  });

  it('has walls without a gap where two surfaces end above them', () => {
    const ends = corners(tee).positions.filter(([, y]) => y === 0);
    for (const [x, , z] of ends)
      for (const [otherX, , otherZ] of ends) {
        const apart = Math.hypot(x - otherX, z - otherZ);
        expect(apart === 0 || apart > 0.001).toBe(true);
      }
  });

  it('is complete: every corner is defined, and lit from outside', () => {
    const { positions, normals } = corners(tee);
    expect(positions.length).toBeGreaterThan(1000);
    expect(positions.flat().every(Number.isFinite)).toBe(true);
    expect(normals.filter((normal) => Math.abs(Math.hypot(...normal) - 1) > 1e-3)).toEqual([]);
  });

  it('looks the same in any order of its surfaces', () => {
    const [one, other] = [tee, solve(teeHouse(true))].map((house) => corners(house).positions);
    expect(other?.length).toBe(one?.length);
    const inCells = (positions: readonly Vector[] = [], aside = 0) =>
      new Set(positions.map((corner) => corner.map((metres) => Math.floor(metres * 20 + aside)).join()));
    // Within 5 cm, on either side of a cell's border.
    const [cells, shifted] = [0, 0.5].map((aside) => inCells(other, aside));
    const moved = one?.filter(
      (corner) =>
        !cells?.has([...inCells([corner])].join()) && !shifted?.has([...inCells([corner], 0.5)].join()),
    );
    expect(moved).toEqual([]);
  });
});

it('ends the flashing of a sloped edge plumb', () => {
  const build = createMeshBuilder();
  build.sweep({
    profile: [
      [0, 0.1],
      [0, -0.2],
    ],
    ...{ from: [0, 0, 0], to: [0, 3, 4], across: [1, 0, 0], up: [0, 0.8, -0.6], lean: 0.75 },
  });
  const geometry = new BufferGeometry();
  build.fill(geometry);
  const ends = geometry.getAttribute('position').array.filter((_, at) => at % 3 === 2);
  expect(ends).toHaveLength(6);
  for (const z of ends) expect(Math.min(Math.abs(z), Math.abs(z - 4))).toBeLessThan(1e-5);
});

/** Walls of a box on the ground, each with a window; `x` of its middle, half its side, and height, m. */
function boxOfWalls(x: number, half: number, height: number): BodyFace[] {
  const sides: readonly Vector[] = [
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, -1],
    [-1, 0, 0],
  ];
  return sides.flatMap((out) => {
    const along: Vector = [out[2], 0, -out[0]];
    const at = (aside: number, y: number, before = 0) =>
      combine([[x, y, 0], 1], [along, aside], [out, half + before]);
    const rectangle = (material: 'wall' | 'window', aside: number, low: number, high: number): BodyFace => {
      const before = material === 'window' ? 0.02 : 0;
      const ends = [at(-aside, low, before), at(aside, low, before)] as const;
      return {
        material,
        opening: null,
        points: [...ends, at(aside, high, before), at(-aside, high, before)],
      };
    };
    return [rectangle('wall', half, 0, height), rectangle('window', 0.6, 0.8, 2)];
  });
}

it('gives a low building beside a house a garage door, and the front door to the house', () => {
  const doorsOf = (faces: readonly BodyFace[]) => {
    const [build, geometry, panes] = [createMeshBuilder(), new BufferGeometry(), [] as Pane[]];
    const door = addWalls(build, panes, faces, [0, 0, 1]);
    build.fill(geometry);
    const garageDoor = FINISH_NAMES.indexOf('garageDoor');
    const finish = geometry.getAttribute('finish').array;
    const places = [...finish].flatMap((own, corner) =>
      own === garageDoor ? [geometry.getAttribute('position').getX(corner)] : [],
    );
    return { door, places, panes: panes.filter(({ normal }) => normal[2] > 0.9).length };
  };
  const house = boxOfWalls(0, 5, 5.4);
  const alone = doorsOf(house);
  const both = doorsOf([...house, ...boxOfWalls(12, 3, 2.4)]);
  expect(alone.places).toEqual([]);
  expect(both.places.length).toBeGreaterThan(0);
  // In front of the garage, for two cars.
  expect(Math.min(...both.places)).toBeCloseTo(9.565, 2);
  expect(Math.max(...both.places)).toBeCloseTo(14.435, 2);
  // Without panes, and without a house door.
  expect(both.panes).toBe(alone.panes);
  expect(both.door).toEqual(alone.door);
  expect(both.door && subtract(both.door.lamp, both.door.at)[1]).toBeCloseTo(1.95);
});

it('puts a slab below a railing, joined to the house behind, but not below a facade or a fence', () => {
  const boundsOf = (height: number, foot: number) => {
    const [build, geometry] = [createMeshBuilder(), new BufferGeometry()];
    const outline: [number, number][] = [
      [0, 0],
      [5_000, 0],
      [5_000, height],
      [0, height],
    ];
    const placement: Placement = {
      ...{ origin: [0, foot, 0], along: [1, 0, 0] },
      ...{ up: [0, 1, 0], normal: [0, 0, 1] },
    };
    addBalconies(build, [{ outline, placement }]);
    build.fill(geometry);
    return geometry.boundingBox;
  };
  const { min, max } = boundsOf(1_000, 2.8) ?? {};
  // From the railing's foot down and back to the wall; rails up to its top.
  expect([min?.y, min?.z]).toEqual([expect.closeTo(2.6), expect.closeTo(-1.6)]);
  expect(max?.z).toBeCloseTo(0);
  expect(max?.y).toBeGreaterThan(3.7);
  expect(boundsOf(5_000, 2.8)?.isEmpty()).toBe(true);
  expect(boundsOf(1_000, 0.3)?.isEmpty()).toBe(true);
});

it('gives snow guards a finish of their own, which the roof of today does not show', () => {
  const light = createLight();
  const finishes = (type: 'none' | 'tube') => {
    const body = createBodyMeshes(light, { value: -1 });
    body.show(house.faces, house.solution, { type, rows: 2 }, [0, 0, 1]);
    const parts = body.group.children[1];
    if (!(parts instanceof Mesh)) throw new Error('no parts');
    const { array } = parts.geometry.getAttribute('finish');
    return FINISH_NAMES.map((_, finish) => [...array].filter((own) => own === finish).length);
  };
  const [bare, guarded] = [finishes('none'), finishes('tube')];
  const more = FINISH_NAMES.filter((_, finish) => bare[finish] !== guarded[finish]);
  expect(more).toEqual(['snowGuard']);
});

it('faces the first surface that is laid', () => {
  const { building } = house;
  const [front, back] = building.surfaces;
  if (!front || !back) throw new Error('two surfaces');
  const south = facing(building);
  const facingOf = (surfaces: Solution['surfaces']) => facing({ ...building, surfaces });
  const off = { ...front, status: 'disabled' as const };
  expect(facingOf([off, back])).toEqual(facingOf([back, front]));
  expect(facingOf([off, back])[2]).toBeCloseTo(-south[2], 9);
  expect(facingOf([off])).toEqual(south);
});

describe('neighbours', () => {
  /** A rectangle with a notch: the face of a roof in the east. */
  const face: Neighbour['faces'][number] = [
    [20, 0, 6],
    [30, 0, 6],
    [30, 8, 9],
    [25, 3, 7],
    [20, 8, 9],
  ];
  /** Area of what faces up, and of the walls, m². */
  function areasOf(faces: Neighbour['faces']) {
    const { mesh, show } = createNeighbours(createLight(), { value: 0 });
    show([{ faces }], [1, 2], () => 0);
    const { position, normal } = mesh.geometry.attributes;
    const corner = (index: number) => new Vector3().fromArray(position?.array ?? [], index * 3);
    const areas = { roof: 0, wall: 0, lowest: Infinity, position: mesh.position.toArray() };
    for (let first = 0; first < (position?.count ?? 0); first += 3) {
      const [a, b, c] = [corner(first), corner(first + 1), corner(first + 2)];
      areas[(normal?.getY(first) ?? 0) > 0.1 ? 'roof' : 'wall'] +=
        b.sub(a).cross(c.clone().sub(a)).length() / 2;
      areas.lowest = Math.min(areas.lowest, a.y, c.y);
    }
    return areas;
  }

  it('have walls down to the ground under every edge, and stand relative to the house', () => {
    const walls = face.reduce((sum, [x, y, z], corner) => {
      const [nextX, nextY, nextZ] = face[(corner + 1) % face.length] ?? [x, y, z];
      return sum + (Math.hypot(nextX - x, nextY - y) * (z + nextZ)) / 2;
    }, 0);
    const { roof, wall, lowest, position } = areasOf([face]);
    expect(wall).toBeCloseTo(walls, 3);
    // 55 m² in plan.
    expect(roof).toBeGreaterThan(55);
    expect(roof).toBeLessThan(65);
    expect(lowest).toBe(0);
    expect(position).toEqual([1, 0, -2]);
  });

  it('are the same whichever way their corners turn', () => {
    const [one, other] = [areasOf([face]), areasOf([face.toReversed()])];
    expect(other.roof).toBeCloseTo(one.roof, 6);
    expect(other.wall).toBeCloseTo(one.wall, 6);
  });
});

it('finds the ground of every building of a farm, without trees on any', () => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const buildings = footprintsOf(solve(text('farmhouse-three')).faces);
  expect(buildings).toHaveLength(3);
  const plants = createPlants();
  plants.show(gardenAround(around(buildings.flat())), [0, 0, 1]);
  const isOn = (x: number, z: number, { middle, half }: Footprint) =>
    Math.abs(x - middle[0]) < half[0] + 1 && Math.abs(z - middle[1]) < half[1] + 1;
  const trunks = plants.group.children[1];
  if (!(trunks instanceof InstancedMesh)) throw new Error('no trunks');
  expect(trunks.count).toBeGreaterThan(3);
  const matrix = new Matrix4();
  for (let tree = 0; tree < trunks.count; tree++) {
    trunks.getMatrixAt(tree, matrix);
    const { x, z } = new Vector3().setFromMatrixPosition(matrix);
    expect(buildings.flat().filter((footprint) => isOn(x, z, footprint))).toEqual([]);
  }
  vi.unstubAllGlobals();
});

describe('an opening on an edge', () => {
  const bare = JSON.parse(text('house-gable'));
  const [south, north] = bare.surfaces;
  const house = (cutouts: object[], length: number) =>
    solve(
      JSON.stringify({
        ...bare,
        surfaces: [
          { ...south, cutouts, skylights: [] },
          { ...north, cutouts: [], skylights: [] },
        ],
      }),
    ).solution.surfaces.map((surface) =>
      interruptedEdges(surface).map((taken) => taken.map(([a, b]) => (b - a) * length)),
    );
  const width: number = south.outline.width;
  const height: number = south.outline.height;
  const hole = (x1: number, x2: number, y1: number, y2: number) => ({
    ...{ id: 'o', kind: 'other', shape: 'rectangle', x1, x2, y1, y2, clearance: 0, height: 0 },
  });

  it('interrupts exactly the part of the edge under it', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const x1 = 500 + ((seed * 7_919) % (width - 2_500));
      const x2 = x1 + 400 + ((seed * 104_729) % 1_500);
      // On the eave, on the ridge, or 1 cm away from them.
      const [y1, y2] = [
        [0, 900],
        [height - 900, height],
        [10, 900],
        [height - 900, height - 10],
      ][seed % 4] as [number, number];
      const touches = seed % 4 < 2;
      const [front, rear] = house([hole(x1, x2, y1, y2)], 1000);
      const along = front?.flat() ?? [];
      expect(along.map(Math.round), `${seed}`).toEqual(touches ? [x2 - x1] : []);
      expect(rear?.flat()).toEqual([]);
    }
  });

  it('leaves no gutter, cap or verge inside it', () => {
    const [x1, x2] = [3_000, 5_000];
    const meshOf = (cutouts: object[]) => {
      const built = solve(
        JSON.stringify({
          ...bare,
          surfaces: [
            { ...south, cutouts, skylights: [] },
            { ...north, cutouts: [], skylights: [] },
          ],
        }),
      );
      const build = createMeshBuilder();
      addRoof(build, [], built.solution.surfaces);
      const geometry = new BufferGeometry();
      build.fill(geometry);
      const { origin, along } = built.solution.surfaces[0]?.placement ?? {
        origin: [0, 0, 0],
        along: [1, 0, 0],
      };
      const position = geometry.getAttribute('position');
      return Array.from({ length: position.count }, (_, at): [number, number] => [
        dotProduct(
          subtract([position.getX(at), position.getY(at), position.getZ(at)], origin as Vector),
          along as Vector,
        ) * 1000,
        position.getY(at),
      ]);
    };
    const within = (points: [number, number][], low: boolean) => {
      const heights = points.map(([, y]) => y);
      const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
      return points.filter(([x, y]) => x > x1 + 40 && x < x2 - 40 && y < middle === low);
    };
    // The rear has a gutter too, which stays; a cap ends 25 mm over the flashing.
    const plain = meshOf([]);
    for (const [cutout, low] of [
      [hole(x1, x2, 0, 900), true],
      [hole(x1, x2, height - 900, height), false],
    ] as const) {
      const open = meshOf([cutout]);
      expect(within(plain, low).length).toBeGreaterThan(0);
      expect(within(open, low).length).toBeLessThan(within(plain, low).length);
      if (!low) expect(within(open, low)).toEqual([]);
    }
  });
});

describe('a facade', () => {
  const free = engine.newConfiguration('free');
  const [first] = free.surfaces;
  if (!first) throw new Error('no surface');
  const panesOf = (cutouts: typeof first.cutouts) => {
    const wall = {
      ...{ ...first, kind: 'facade' as const, angle: 90, cutouts, skylights: [] },
      outline: { shape: 'rectangle' as const, width: 9_600, height: 5_400 },
    };
    const { solution, faces } = solve(JSON.stringify({ ...free, surfaces: [wall] }));
    const body = createBodyMeshes(createLight(), { value: -1 });
    body.show(faces, solution, { type: 'none', rows: 'auto' }, [0, 0, 1]);
    const glass = body.group.children[2];
    if (!(glass instanceof Mesh)) throw new Error('no glass');
    return glass.geometry.getAttribute('position').count / 6;
  };
  const opening = (id: string, x: number, y: number) => ({
    ...{ id, kind: 'other' as const, shape: 'rectangle' as const, clearance: 60, height: 0 },
    ...{ x1: x, x2: x + 1_200, y1: y, y2: y + 1_300 },
  });

  it('has its door where there are no slates', () => {
    const { solution, faces } = solve(text('facade-and-railing'));
    const body = createBodyMeshes(createLight(), { value: -1 });
    body.show(faces, solution, { type: 'none', rows: 'auto' }, [0, 0, 1]);
    // Neither in front of a facade nor through its back.
    const { door } = body;
    const clad = solution.surfaces.filter(
      ({ placement: { origin, normal } }) =>
        door &&
        Math.abs(dotProduct(normal, door.out)) > 0.99 &&
        Math.abs(dotProduct(subtract(door.at, origin), normal)) < 0.5,
    );
    expect(clad).toEqual([]);
  });

  it('has a pane in every window and door', () => {
    const bare = panesOf([]);
    expect(panesOf([opening('a', 2_000, 900), opening('b', 6_000, 0)])).toBe(bare + 2);
  });
});
