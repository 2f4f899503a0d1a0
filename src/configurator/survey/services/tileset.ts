import { z } from 'zod';
import { fromGeocentric } from '../../../../contracts/domain/lv95.ts';
import type { TileBytes } from '../../../../workers/tiles/buildings-around.ts';
import { type Matrix, moved, multiplied } from '../../../../workers/tiles/matrix.ts';
import { isWithin } from '../../../../workers/tiles/region.ts';
import { ask, askBytes, type RequestOptions } from './request.ts';
import { type Point, SurveyError } from './services.ts';

/** swissBUILDINGS3D as 3D tiles 1.0. */
const TILESET = '/ch.swisstopo.swissbuildings3d.3d/v1/tileset.json';
/** Radius of the neighbourhood, m. */
export const NEIGHBOURHOOD_M = 120;
/** Leaves are about 170 m by 110 m: twelve of them touch the neighbourhood. */
const MAX_TILES = 24;
/** Most tilesets, each named by another one. */
const MAX_TILESETS = 12;
const MAX_DEPTH = 30;

const Volume = z.object({
  /** West, south, east, north, radians; lowest, highest. */
  region: z.array(z.number()).length(6).optional(),
  /** Centre and three half axes. */
  box: z.array(z.number()).length(12).optional(),
  /** Centre and radius. */
  sphere: z.array(z.number()).length(4).optional(),
});
const Tile = z.object({
  boundingVolume: Volume,
  transform: z.array(z.number()).length(16).optional(),
  content: z.object({ uri: z.string().max(500).optional(), url: z.string().max(500).optional() }).optional(),
  get children() {
    return z.array(Tile).max(10_000).optional();
  },
});
type Tile = z.infer<typeof Tile>;
const Tileset = z.object({ root: Tile });

/** Content of a tile: its triangles, or another tileset. */
interface Content {
  readonly address: URL;
  readonly transform: Matrix | null;
  readonly region: TileBytes['region'];
}

/** The most detailed tiles around a point. */
interface TilesAround {
  /** Those that arrived. */
  readonly tiles: readonly TileBytes[];
  readonly missing: number;
}

/** Returns the tiles around a point; rejects if none arrives. */
export async function tilesAround(
  origin: string,
  point: Point,
  options: RequestOptions,
): Promise<TilesAround> {
  let tilesets = 0;
  const open = async (address: URL, outer: Matrix | null): Promise<Content[]> => {
    tilesets += 1;
    if (tilesets > MAX_TILESETS) throw new SurveyError('tooMany');
    const { root } = await ask(Tileset, address, options);
    const contents = contentsOf(root, { base: address, outer, point, depth: 0 });
    const isTileset = (content: Content) => content.address.pathname.endsWith('.json');
    const opened = contents.map((one) => (isTileset(one) ? open(one.address, one.transform) : [one]));
    return (await Promise.all(opened)).flat();
  };
  const contents = await open(new URL(TILESET, origin), null);
  if (contents.length === 0) throw new SurveyError('none');
  if (contents.length > MAX_TILES) throw new SurveyError('tooMany');

  const arrived = await Promise.allSettled(
    contents.map(async ({ address, ...tile }) => ({ ...tile, bytes: await askBytes(address, options) })),
  );
  options.signal.throwIfAborted();
  const tiles = arrived.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [failed] = arrived.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (tiles.length === 0) throw failed;
  return { tiles, missing: contents.length - tiles.length };
}

interface Surroundings {
  /** Address of the tileset. */
  readonly base: URL;
  /** Transform of the tiles around. */
  readonly outer: Matrix | null;
  readonly point: Point;
  readonly depth: number;
}

/** Returns the contents of the leaves near the point. */
function contentsOf(tile: Tile, { base, outer, point, depth }: Surroundings): Content[] {
  if (depth > MAX_DEPTH) throw new SurveyError('invalid');
  const transform = outer && tile.transform ? multiplied(outer, tile.transform) : (tile.transform ?? outer);
  if (!isNear(tile.boundingVolume, transform, point)) return [];
  if (tile.children?.length) {
    const below = { base, outer: transform, point, depth: depth + 1 };
    return tile.children.flatMap((child) => contentsOf(child, below));
  }
  const uri = tile.content?.uri ?? tile.content?.url;
  if (!uri) return [];
  const address = new URL(uri, base);
  if (address.origin !== base.origin) throw new SurveyError('invalid');
  return [{ address, transform, region: tile.boundingVolume.region ?? null }];
}

/** Whether a volume may reach into the neighbourhood of a point. */
function isNear(
  { region, box, sphere }: z.infer<typeof Volume>,
  transform: Matrix | null,
  point: Point,
): boolean {
  if (region) return isWithin(region, point, NEIGHBOURHOOD_M);
  const [x, y, z = 0, ...size] = box ?? sphere ?? [];
  if (x === undefined || y === undefined) throw new SurveyError('invalid');
  const centre = transform ? moved(transform, [x, y, z]) : ([x, y, z] as const);
  const [east, north] = fromGeocentric(centre);
  const radius = box ? Math.hypot(...size) : (size[0] ?? 0);
  return Math.hypot(east - point[0], north - point[1]) < radius + NEIGHBOURHOOD_M;
}
