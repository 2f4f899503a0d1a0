import type { VillageAnswer } from '../../server/demo/village/answers.ts';
import { village } from '../../server/demo/village/village.ts';

/** A response as it is sent; null: none ever arrives. */
export interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string | Uint8Array;
}

/** Changes a response of the village. */
export type Fault = (answer: VillageAnswer, asked: URL) => WireAnswer | null;

/** A property of a JSON answer, at any depth. */
type Visit = (key: string, value: unknown) => unknown;

const json = ({ status, body }: VillageAnswer): WireAnswer =>
  body instanceof Uint8Array
    ? { status, type: 'application/octet-stream', text: body }
    : { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) };

/** Changes values of the body by their names. */
const changing =
  (visit: Visit): Fault =>
  ({ status, body }) =>
    json({
      status,
      body:
        body instanceof Uint8Array
          ? body
          : JSON.parse(JSON.stringify(body, (key, value) => visit(key, value))),
    });

/** Changes the list of a response that has one. */
const listing =
  (change: (results: unknown[]) => unknown[]): Fault =>
  ({ status, body }) => {
    const { results } = body as { results?: unknown[] };
    return json({ status, body: results ? { results: change(results) } : body });
  };

const fixed =
  (answer: WireAnswer): Fault =>
  () =>
    answer;

const shifted = (east: number, north: number) =>
  changing((key, value) => {
    const move = (point: unknown): unknown =>
      Array.isArray(point) && typeof point[0] === 'number'
        ? [point[0] + east, (point[1] as number) + north]
        : Array.isArray(point)
          ? point.map(move)
          : point;
    if (key === 'coordinates') return move(value);
    if (key === 'y' || key === 'easting') return (value as number) + east;
    return key === 'x' || key === 'northing' ? (value as number) + north : value;
  });

interface Feature {
  readonly featureId: number;
  readonly id: number;
}
const renumbered = (feature: unknown, number: number) => ({
  ...(feature as Feature),
  ...{ id: number, featureId: number },
});

/** Returns each feature and its copies with other ids. */
const repeated = (results: unknown[], copies: number) =>
  Array.from({ length: copies }, (_, copy) =>
    results.map((feature) => renumbered(feature, (feature as Feature).id * 10_000 + copy)),
  ).flat();

const squashed = (ring: [number, number][]) => ring.map(([east]) => [east, ring[0]?.[1] ?? 0]);
/** Swaps two corners of a closed ring. */
const twisted = ([a, b, c, ...rest]: [number, number][]) => [a, c, b, ...rest];
const firstRing =
  (change: (ring: [number, number][]) => unknown): Fault =>
  (answer, asked) =>
    listing(([first, ...others]) => {
      const { geometry, ...feature } = (first ?? {}) as {
        geometry?: { coordinates: [number, number][][][] };
      };
      if (!geometry) return [first, ...others].filter(Boolean);
      const coordinates = geometry.coordinates.map(([ring = [], ...holes]) => [change(ring), ...holes]);
      return [{ ...feature, geometry: { ...geometry, coordinates } }, ...others];
    })(answer, asked);

/** Changes the bytes of tiles. */
const inTiles =
  (change: (tile: Buffer) => Buffer): Fault =>
  ({ status, body }) =>
    json({ status, body: body instanceof Uint8Array ? change(Buffer.from(body)) : body });
/** Changes the features of a tile, a text of fixed length. */
const withFeatures = (change: (features: string) => string) =>
  inTiles((tile) => {
    const length = tile.readUInt32LE(12);
    const text = tile.toString('utf8', 28, 28 + length);
    tile.write(change(text).padEnd(length).slice(0, length), 28);
    return tile;
  });

const isFind = ({ pathname }: URL) => pathname.endsWith('/find');
const isRegister = ({ pathname }: URL) => pathname.includes('gebaeude_wohnungs_register');

/** Faults that have been seen, or reported, of the federal services and of networks. */
export const FAULTS = {
  none: json,
  'axes swapped': changing(function (this: void, key, value) {
    return key === 'attrs' ? { ...(value as object), x: (value as Axes).y, y: (value as Axes).x } : value;
  }),
  'in LV03': shifted(-2_000_000, -1_000_000),
  'about another place': shifted(5_000, 0),
  abroad: changing((key, value) => (key === 'detail' ? 'talstrasse 4 9490 vaduz li' : value)),
  'of the overview model': changing((key, value) =>
    key === 'properties' ? { id: 1, building_id: 1, de: 'x', fr: 'x', it: 'x', en: 'x' } : value,
  ),
  'every face twice': listing((results) => [...results, ...results]),
  'without numbers of the register': changing((key, value) =>
    key === 'featureId' && typeof value === 'string' ? null : value,
  ),
  'as attributes': changing((_key, value) => {
    const { properties, ...others } = (value ?? {}) as { properties?: object };
    return properties ? { ...others, attributes: properties } : value;
  }),
  'numbers as texts': changing((key, value) =>
    ['neigung', 'ausrichtung', 'flaeche', 'mstrahlung', 'gbauj', 'gastw', 'COMB'].includes(key) &&
    value !== null
      ? String(value)
      : value,
  ),
  'of another building': (answer, asked) => {
    const other = (id: number) => (id === village[0]?.id ? village[1]?.id : village[0]?.id);
    const visit: Visit = (key, value) => {
      if (key === 'building_id' && isFind(asked)) return other(value as number);
      return key === 'egid' && isRegister(asked) ? '900000999' : value;
    };
    return changing(visit)(answer, asked);
  },
  'without area': firstRing(squashed),
  'crossing itself': firstRing(twisted),
  'of 50 faces': listing((results) => repeated(results, 50).slice(0, results.length > 0 ? 50 : 0)),
  'of 5,000 faces': listing((results) => repeated(results, 5_000).slice(0, 5_000)),
  empty: listing(() => []),
  'without shape': fixed({ status: 200, type: 'application/json', text: '{"answer":42}' }),
  'with an error inside': fixed({
    status: 200,
    type: 'application/json',
    text: '{"error":{"code":400,"message":"bad"}}',
  }),
  'an HTML page': fixed({ status: 200, type: 'text/html', text: '<html>maintenance</html>' }),
  'too many requests': fixed({
    status: 429,
    type: 'application/json',
    text: '{"detail":"Too many requests"}',
  }),
  'a server error': fixed({ status: 503, type: 'text/plain', text: 'unavailable' }),
  'cut in the middle': (answer) => {
    const whole = json(answer);
    return { ...whole, text: whole.text.slice(0, whole.text.length / 2) };
  },
  'of cut tiles': inTiles((tile) => tile.subarray(0, tile.length / 2)),
  'of tiles with flipped bits': inTiles((tile) => {
    const table = 28 + tile.readUInt32LE(12) + tile.readUInt32LE(20);
    for (let at = table + 1_000; at < tile.length; at += 97) tile.writeUInt8((tile[at] ?? 0) ^ 4, at);
    return tile;
  }),
  'of tiles with batches beyond their table': withFeatures((text) =>
    text.replace(/"BATCH_LENGTH":\d+/, '"BATCH_LENGTH":1'),
  ),
  'of tiles of elsewhere': withFeatures((text) =>
    text.replace(/"RTC_CENTER":\[(\d+)/, (_, x) => `"RTC_CENTER":[${Number(x) + 4_000}`),
  ),
  'of missing tiles': ({ status, body }) =>
    body instanceof Uint8Array ? json({ status: 404, body: {} }) : json({ status, body }),
  'of tiles that never arrive': (answer) => (answer.body instanceof Uint8Array ? null : json(answer)),
  'of 20 MB': fixed({ status: 200, type: 'application/json', text: `["${'x'.repeat(20_000_000)}"]` }),
  'nothing ever': () => null,
} satisfies Record<string, Fault>;

interface Axes {
  readonly x: number;
  readonly y: number;
}

export type FaultName = keyof typeof FAULTS;
