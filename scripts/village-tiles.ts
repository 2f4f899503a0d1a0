/**
 * Writes the 3D tiles of the invented village to server/demo/village/tiles, in the form of the federal tileset
 * (swissBUILDINGS3D): b3dm with Draco, a batch for each building. Needs Rust, which knows the buildings.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Document, NodeIO, type TypedArray } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { type Geocentric, toGeocentric, toWgs84 } from '../contracts/domain/lv95.ts';
import { groundAt, ORIGIN, type VillageBuilding, village } from '../server/demo/village/village.ts';

/** Metres from the village's corner and above the ground of the building. */
type Corner = readonly [east: number, north: number, up: number];
type Triangle = readonly [Corner, Corner, Corner];

const root = join(import.meta.dirname, '..');
const folder = join(root, 'server/demo/village/tiles');
/** Width and depth of a tile as of the federal ones, and the south-west corner of the first, metres. */
const TILE = [170, 110] as const;
const FIRST = [-79, -61] as const;
/** Bits of positions: 7 mm on 170 m. Bits of batch ids. */
const QUANTIZATION = { POSITION: 14, GENERIC: 12 };
/** Header of a b3dm, bytes. */
const HEADER = 28;

interface Solid {
  readonly building: VillageBuilding;
  readonly triangles: readonly Triangle[];
  /** Metres above sea. */
  readonly ground: number;
}

const printed = execFileSync(
  'cargo',
  ['run', '-q', '-p', 'invented-houses', '--bin', 'village', '--', 'solids'],
  {
    cwd: join(root, 'engine-rs'),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  },
);
const solids: Solid[] = (JSON.parse(printed) as Triangle[][]).flatMap((triangles, index) => {
  const building = village[index];
  return building ? [{ building, triangles, ground: Number(groundAt(building.point).toFixed(2)) }] : [];
});

const io = new NodeIO().registerExtensions([KHRDracoMeshCompression]).registerDependencies({
  'draco3d.encoder': await draco.createEncoderModule(),
  'draco3d.decoder': await draco.createDecoderModule(),
});

const cornersOf = ({ triangles }: Solid): Corner[] => triangles.flat();
const geocentricOf = ([east, north, up]: Corner, { ground }: Solid): Geocentric =>
  toGeocentric([ORIGIN[0] + east, ORIGIN[1] + north], ground + up);

/** Returns a tile of whole buildings. Every surface comes twice, seen from outside and from inside. */
async function tileOf(content: readonly Solid[]): Promise<Buffer> {
  const [first] = content;
  if (!first) throw new Error('an empty tile');
  const [corner = [0, 0, 0]] = cornersOf(first);
  const centre = geocentricOf(corner, first).map(Math.round);
  const positions: number[] = [];
  const batches: number[] = [];
  content.forEach((solid, batch) => {
    for (const [a, b, c] of solid.triangles)
      for (const at of [a, b, c, a, c, b]) {
        const [x = 0, y = 0, z = 0] = geocentricOf(at, solid).map(
          (value, axis) => value - (centre[axis] ?? 0),
        );
        // The y axis of a glTF points up.
        positions.push(x, z, -y);
        batches.push(batch);
      }
  });
  const glb = Buffer.from(await io.writeBinary(documentOf(positions, batches)));
  const features = padded(JSON.stringify({ BATCH_LENGTH: content.length, RTC_CENTER: centre }), HEADER);
  const table = padded(JSON.stringify(batchTable(content)), 0);
  const body = Buffer.concat([features, table, glb, Buffer.alloc((8 - (glb.length % 8)) % 8)]);
  const header = Buffer.alloc(HEADER);
  header.write('b3dm');
  [1, HEADER + body.length, features.length, 0, table.length, 0].forEach((value, index) => {
    header.writeUInt32LE(value, 4 + 4 * index);
  });
  return Buffer.concat([header, body]);
}

function documentOf(positions: readonly number[], batches: readonly number[]): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({ method: 1, quantizationBits: QUANTIZATION, quantizationVolume: 'mesh' });
  const accessor = (type: 'VEC3' | 'SCALAR', values: TypedArray) =>
    document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
    .setAttribute('_BATCHID', accessor('SCALAR', new Uint16Array(batches)))
    .setIndices(
      accessor(
        'SCALAR',
        Uint32Array.from(batches, (_, index) => index),
      ),
    );
  const mesh = document.createMesh().addPrimitive(primitive);
  document.createScene().addChild(document.createNode().setMesh(mesh));
  return document;
}

function batchTable(content: readonly Solid[]) {
  return {
    EGID: content.map(({ building }) => building.egid),
    OBJEKTART: content.map(({ building }) =>
      building.isGarage ? 'Gebaeude unsichtbar' : 'Gebaeude Einzelhaus',
    ),
    DACH_MAX: content.map((solid) =>
      round(solid.ground + Math.max(...cornersOf(solid).map(([, , up]) => up))),
    ),
    GELAENDEPUNKT: content.map(({ ground }) => ground),
    UUID: content.map(
      ({ building }) => `{${String(building.id).padStart(8, '0')}-0000-4000-8000-000000000000}`,
    ),
  };
}

const round = (metres: number): number => Number(metres.toFixed(2));

/** Returns a text with spaces up to the next multiple of 8 bytes. */
function padded(text: string, before: number): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((8 - ((before + bytes.length) % 8)) % 8, ' ')]);
}

/** Returns west, south, east and north in radians, lowest and highest height in metres. */
function regionOf(content: readonly Solid[]): number[] {
  const corners = content.flatMap(cornersOf);
  const most = (axis: 0 | 1, side: 'min' | 'max') => Math[side](...corners.map((corner) => corner[axis]));
  const [low, high] = (['min', 'max'] as const).map((side) =>
    toWgs84([ORIGIN[0] + most(0, side), ORIGIN[1] + most(1, side)]),
  );
  const radians = (degrees = 0) => (degrees * Math.PI) / 180;
  const heights = content.flatMap((solid) => cornersOf(solid).map(([, , up]) => solid.ground + up));
  return [
    ...[low?.longitude, low?.latitude, high?.longitude, high?.latitude].map(radians),
    ...[Math.floor(Math.min(...heights)), Math.ceil(Math.max(...heights))],
  ];
}

/** Returns the tiles that a building lies in: on a border, more than one. */
function tilesWith(solid: Solid): string[] {
  const corners = cornersOf(solid);
  const range = (axis: 0 | 1) => {
    const at = corners.map((corner) => Math.floor((corner[axis] - FIRST[axis]) / TILE[axis]));
    return [...new Set(at)];
  };
  return range(0).flatMap((column) => range(1).map((row) => `${column}/${row}`));
}

function write(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

const tileset = (region: number[], rest: object) => ({
  asset: { version: '1.0' },
  geometricError: 500,
  root: { boundingVolume: { region }, geometricError: 200, refine: 'REPLACE', ...rest },
});

rmSync(folder, { recursive: true, force: true });
const names = [...new Set(solids.flatMap(tilesWith))].sort();
const leaves = [];
for (const name of names) {
  const content = solids.filter((solid) => tilesWith(solid).includes(name));
  write(`${name}.b3dm`, await tileOf(content));
  leaves.push({
    boundingVolume: { region: regionOf(content) },
    geometricError: 0,
    content: { uri: `${name}.b3dm` },
  });
}
const whole = regionOf(solids);
write('tileset.json', `${JSON.stringify(tileset(whole, { content: { uri: 'village.json' } }), null, 1)}\n`);
write('village.json', `${JSON.stringify(tileset(whole, { children: leaves }), null, 1)}\n`);
for (const solid of solids.filter((one) => tilesWith(one).length > 1))
  console.log(`${solid.building.street} ${solid.building.number}: ${tilesWith(solid).join(', ')}`);
