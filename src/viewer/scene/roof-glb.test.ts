import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Box3, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { facesOf } from '../../../engine/body-table.ts';
import { type Catalogue, createEngine } from '../../../engine/index.ts';
import { readCell } from '../geometry/slate-pose.ts';
import { createBodyMeshes } from './body-meshes.ts';
import { createLight } from './light.ts';
import { roofGlb } from './roof-glb.ts';
import { createSlateMeshes } from './slate-meshes.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const catalogue: Catalogue = JSON.parse(read('engine/catalogue/demo.json'));
const engine = createEngine(catalogue);

/** The `FileReader` that the exporter needs and Node lacks. */
class Reader {
  result: ArrayBuffer | null = null;
  onloadend = () => {};
  readAsArrayBuffer(blob: Blob) {
    void blob.arrayBuffer().then((content) => {
      this.result = content;
      this.onloadend();
    });
  }
}
beforeEach(() => vi.stubGlobal('FileReader', Reader));
afterEach(() => vi.unstubAllGlobals());

/** The first slate has another colour. */
const COLOURS = { colour: '#1d2935', ownColours: new Map([[0, '#a34a2c']]) };

interface Gltf {
  readonly nodes: { name: string; mesh?: number }[];
  readonly meshes: { primitives: { attributes: { POSITION: number }; material: number }[] }[];
  readonly accessors: { count: number; min?: number[]; max?: number[] }[];
  readonly materials: { pbrMetallicRoughness: { baseColorFactor: number[] } }[];
}

async function exportHouse() {
  const roof = engine.open(read('tests/golden/house-gable.json'), 0);
  const { answer } = roof;
  if (answer.status !== 'solved') throw new Error('refused');
  const light = createLight();
  const [slates, body] = [createSlateMeshes(light), createBodyMeshes(light, { value: -1 })];
  slates.show(answer, roof.cells);
  body.show(facesOf(roof.body(), answer), answer, { type: 'none', rows: 'auto' }, [0, 0, 1]);
  const blob = await roofGlb({ slates: slates.group, body: body.group }, 'Haus Muster', COLOURS);
  return { answer, cells: roof.cells.cells, content: await blob.arrayBuffer() };
}

it('exports a golden house as binary glTF in metres, with every slate and the house around them', async () => {
  const { answer, content } = await exportHouse();
  const bytes = new DataView(content);
  expect([bytes.getUint32(0, true), bytes.getUint32(4, true)]).toEqual([0x46546c67, 2]);
  expect(bytes.getUint32(8, true)).toBe(bytes.byteLength);
  const text = new TextDecoder().decode(new Uint8Array(bytes.buffer, 20, bytes.getUint32(12, true)));
  const { nodes, meshes, accessors, materials }: Gltf = JSON.parse(text);
  const cornersOf = (name: string) => {
    const { mesh = -1 } = nodes.find((node) => node.name === name) ?? {};
    const [primitive] = meshes[mesh]?.primitives ?? [];
    return accessors[primitive?.attributes.POSITION ?? -1];
  };
  // Twelve triangles per slate.
  expect(cornersOf('Solarschiefer')?.count).toBe((answer.totals.activeModules - 1) * 36);
  expect(cornersOf('Solarschiefer #a34a2c')?.count).toBe(36);
  expect(cornersOf('Passstücke')?.count).toBeGreaterThan(0);
  expect(cornersOf('glass')?.count).toBeGreaterThan(0);
  // The building is 10.4 m long and its walls are on the ground.
  const { min = [], max = [] } = cornersOf('plaster') ?? {};
  expect(Math.max((max[0] ?? 0) - (min[0] ?? 0), (max[2] ?? 0) - (min[2] ?? 0))).toBeCloseTo(10.4, 0);
  expect(min[1]).toBeCloseTo(0, 1);
  expect(materials.length).toBe(meshes.length);
  for (const { pbrMetallicRoughness } of materials) expect(pbrMetallicRoughness.baseColorFactor[3]).toBe(1);
});

it('another application can open it: names, colours, and every slate in its size', async () => {
  const { cells, content } = await exportHouse();
  const { scene } = await new GLTFLoader().parseAsync(content, '');
  scene.updateMatrixWorld(true);
  const part = (name: string): Mesh => {
    const found = scene.getObjectByName(name);
    if (!(found instanceof Mesh)) throw new Error(`no ${name}`);
    return found;
  };
  expect(scene.getObjectByName('Haus_Muster')).toBeDefined();
  const sizeOf = (mesh: Mesh) => new Box3().setFromObject(mesh, true).getSize(new Vector3());
  // Eaves at least 5 m above ground, verges 10.4 m apart; y is up.
  const house = sizeOf(part('plaster'));
  expect(Math.max(house.x, house.z)).toBeCloseTo(10.4, 0);
  expect(house.y).toBeGreaterThan(5);
  expect(house.y).toBeLessThan(12);
  // The one in a colour of its own is the first of the table: as wide as its cell, and tilted like its roof.
  const one = part('Solarschiefer_#a34a2c');
  const { width, height } = readCell(cells, 0);
  const { x, y, z } = sizeOf(one);
  expect(x).toBeCloseTo(width / 1000, 3);
  expect(Math.hypot(y, z)).toBeCloseTo(height / 1000, 1);
  const { material } = one;
  if (!(material instanceof MeshStandardMaterial)) throw new Error('no ordinary material');
  expect(material.color.getHexString()).toBe('a34a2c');
});

it('names parts and materials, and contains nothing of the bill', async () => {
  const { answer, content } = await exportHouse();
  const bytes = new DataView(content);
  const text = new TextDecoder().decode(new Uint8Array(content, 20, bytes.getUint32(12, true)));
  // Chunks: description and vertices, nothing else.
  expect(20 + bytes.getUint32(12, true) + 8 + bytes.getUint32(20 + bytes.getUint32(12, true), true)).toBe(
    content.byteLength,
  );
  const words = [...text.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? '');
  expect(
    words.filter((word) => /price|preis|chf|rappen|discount|rabatt|bom|extras|\d'\d/i.test(word)),
  ).toEqual([]);
  const articles = new Set(answer.bom.lines.map(({ article }) => article));
  expect(words.filter((word) => articles.has(word))).toEqual([]);
  for (const rappen of [answer.bom.totalPrice, answer.bom.grossPrice])
    for (const form of [String(rappen), String(rappen / 100)]) expect(text).not.toContain(form);
});
