import { readFileSync } from 'node:fs';
import { EdgesGeometry, Mesh, Raycaster, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { facesOf } from '../../engine/body-table.ts';
import catalogueText from '../../engine/catalogue/demo.json?raw';
import { type Catalogue, createEngine, type Layout, type Solution } from '../../engine/index.ts';
import { createBodyMeshes, EDGE_ANGLE, openingGeometry } from './body-meshes.ts';
import { buildingKey, buildingPoints, footprintsOf } from './building-shape.ts';
import { describeCell } from './hovered-cell.ts';
import { createLight } from './light.ts';
import { shapePieces } from './shape-pieces.ts';
import { createSlateMeshes } from './slate-meshes.ts';
import { readCell } from './slate-pose.ts';
import { splitCells } from './split-cells.ts';
import { combine, dotProduct, subtract } from './vector.ts';
import { poseOf } from './views.ts';

const catalogue: Catalogue = JSON.parse(catalogueText);
const engine = createEngine(catalogue);
const text = (name: string) =>
  readFileSync(new URL(`../../tests/golden/${name}.json`, import.meta.url), 'utf8');

function solve(configuration: string) {
  const roof = engine.open(configuration, 0);
  const solution: Solution & { status: string } = JSON.parse(roof.answerText);
  const faces = facesOf(roof.body(), solution);
  return { solution, table: roof.cells, faces, building: { surfaces: solution.surfaces, faces } };
}

function withLayout(layout: Partial<Layout>): string {
  const configuration = JSON.parse(text('house-gable'));
  return JSON.stringify({ ...configuration, layout: { ...configuration.layout, ...layout } });
}

const house = solve(text('house-gable'));
const pointer = { clientX: 10, clientY: 20 };

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

  it('names what lies under the pointer as the answer does', () => {
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

  it('finds the slate that a ray meets from outside, the upper one where courses lie on one another', () => {
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

  it('knows no cell beyond the table', () => {
    const beyond = { ...house.solution, surfaces: [] };
    expect(describeCell(beyond, house.table.cells, 0, pointer)).toBeNull();
  });

  it('keeps its camera while an opening is moved, not when the building grows', () => {
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

  it('outlines the selected dormer along edges of its faces, without the diagonals of triangles', () => {
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
    const drawn = new EdgesGeometry(openingGeometry(house.faces, 'south/dormer'), EDGE_ANGLE);
    const ends = drawn.getAttribute('position').array;
    const edges = Array.from({ length: ends.length / 6 }, (_, edge) =>
      [0, 3].map((end) => nameOf(ends.slice(edge * 6 + end, edge * 6 + end + 3))).join(' '),
    );
    expect(edges.length).toBeGreaterThan(8);
    expect(edges.filter((edge) => !ofFaces.has(edge))).toEqual([]);
  });

  it('stands on one piece of ground and is seen from above ground', () => {
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
  // Less than half the field of view: what lies level with the camera is in the picture.
  expect(riseOver('house-gable')).toBeLessThan(12);
  expect(riseOver('flat-roof')).toBeGreaterThan(20);
});

it('finds the ground of every building of a farm', () => {
  expect(footprintsOf(solve(text('farmhouse-three')).faces)).toHaveLength(3);
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

  it('is entered where no slates lie', () => {
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

  it('has a pane in every window and door of it', () => {
    const bare = panesOf([]);
    expect(panesOf([opening('a', 2_000, 900), opening('b', 6_000, 0)])).toBe(bare + 2);
  });
});
