import type { BuildingPart, Configuration, EdgeRole, RoofType, Surface } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { freeId, inPart } from '../document/parts.ts';
import type { Footprint } from './footprint.ts';

/** What a part of a building can begin as. */
export type PartKind = Exclude<RoofType, 'free'> | 'angle';

/** Length and width in plan, mm, and eave of a new part: a garage, a wing, a house at a right angle. */
const SIZES: Record<PartKind, { readonly length: number; readonly width: number; readonly eave: number }> = {
  flat: { length: 6_000, width: 6_000, eave: 2_800 },
  pent: { length: 6_000, width: 5_000, eave: 2_500 },
  gable: { length: 7_000, width: 6_000, eave: 3_000 },
  hip: { length: 9_000, width: 7_000, eave: 3_500 },
  angle: { length: 14_000, width: 8_000, eave: 5_500 },
};

/** Where a new part is put, mm: nobody measures it finer before it is staked out. */
const GRID = 100;
/** Between a new part and what stands there, mm. */
const BESIDE = 3_000;

/** A new part to the east of what stands there, and its surfaces. Rejects with `EngineFailure`. */
export async function partFrom(
  client: Pick<EngineClient, 'newConfiguration' | 'changeBuilding'>,
  kind: PartKind,
  name: string,
  { roof, surfaces }: Configuration,
  standing: Footprint | null,
): Promise<{ part: BuildingPart; surfaces: Surface[] }> {
  const { length, width, eave } = SIZES[kind];
  const usual = await client.newConfiguration(kind === 'angle' ? 'gable' : kind);
  const { configuration } = await client.changeBuilding(usual, {
    buildingLength: length,
    buildingWidth: width,
  });
  const own = kind === 'angle' ? angleSurfaces(configuration, length, width) : configuration.surfaces;
  const id = freeId('part', roof.parts ?? []);
  const taken = [...surfaces];
  for (const surface of own) {
    const named = { ...surface, id: freeId(`${id}-${surface.id}`, taken) };
    taken.push(inPart(named, id, kind === 'hip'));
  }
  const east = standing ? Math.ceil((standing.maxX + BESIDE + length / 2) / GRID) * GRID : 0;
  const north = standing ? Math.round((standing.minY + standing.maxY) / 2 / GRID) * GRID : 0;
  return {
    part: {
      id,
      name,
      x: east,
      y: north,
      eaveHeight: eave,
    },
    surfaces: taken.slice(surfaces.length),
  };
}

/** Two wings as wide as each other at a right angle, one to the west and one to the south. */
function angleSurfaces({ roof, surfaces }: Configuration, length: number, width: number): Surface[] {
  const [like] = surfaces;
  if (!like) throw new RangeError('a gable roof has surfaces');
  const run = width / 2;
  const height = Math.round(run / Math.cos((roof.angle * Math.PI) / 180));
  const wing = length - width;
  const side = (
    id: string,
    alignment: Surface['alignment'],
    points: [number, number][],
    ...roles: EdgeRole[]
  ): Surface => ({
    ...like,
    id,
    alignment,
    outline: { shape: 'polygon', points },
    edges: roles.map((role) => ({ role })),
  });
  return [
    side(
      'south',
      'S',
      [
        [0, 0],
        [wing, 0],
        [wing + run, height],
        [0, height],
      ],
      ...(['eave', 'valley', 'ridge', 'left'] as const),
    ),
    side(
      'west',
      'W',
      [
        [0, 0],
        [wing, 0],
        [wing, height],
        [-run, height],
      ],
      ...(['eave', 'right', 'ridge', 'valley'] as const),
    ),
    side(
      'north',
      'N',
      [
        [0, 0],
        [length, 0],
        [length, height],
        [run, height],
      ],
      ...(['eave', 'right', 'ridge', 'hip'] as const),
    ),
    side(
      'east',
      'E',
      [
        [0, 0],
        [length, 0],
        [length - run, height],
        [0, height],
      ],
      ...(['eave', 'hip', 'ridge', 'left'] as const),
    ),
  ];
}
