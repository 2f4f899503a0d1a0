import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceTo } from '../../contracts/domain/polygons.ts';
import { tiles } from '../../server/demo/village/tiles.ts';
import { village } from '../../server/demo/village/village.ts';
import type {
  Buildings3d,
  SurveyError,
  SurveyServices,
} from '../../src/configurator/survey/services/services.ts';
import { surveyServices } from '../../src/configurator/survey/services/survey-services.ts';
import type { Building3d, Triangle3d } from '../../workers/tiles/buildings-around.ts';
import { drawn, soak } from '../soak.ts';
import type { FaultName } from './faults.ts';
import { type Loopback, startLoopback } from './loopback.ts';
import { readInNode } from './node-tiles.ts';

const TIMEOUT_MS = 1_000;
let service: Loopback;
let services: SurveyServices;
const { signal } = new AbortController();

beforeAll(async () => {
  service = await startLoopback();
  const address = { kind: 'village', origin: service.origin, key: null } as const;
  const found = surveyServices(address, TIMEOUT_MS, readInNode);
  if (!found) throw new Error('no services');
  services = found;
});
afterAll(() => service.close());
beforeEach(() => service.fail('none'));

const houseAt = (street: string, number: string) => {
  const house = village.find((one) => one.street === street && one.number === number);
  if (!house) throw new Error('no house');
  return house;
};
/** Two row houses on the border of two tiles. */
const TOWN_HOUSE = houseAt('Musterhalde', '8');
const NAMES = [...tiles.keys()].filter((name) => name.endsWith('.b3dm'));

/** Area in plan, m². */
const planArea = (roof: readonly Triangle3d[]): number =>
  roof.reduce(
    (sum, [a, b, c]) => sum + ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2,
    0,
  );

/** Expects the roof of a building of the village: on its faces, as large, and between eave and ridge of a house. */
function expectRoof({ roof, egid }: Building3d): void {
  const building = village.find((one) => one.egid === egid);
  const faces = building?.faces ?? [];
  for (const [east, north, height] of roof.flat()) {
    expect(Math.min(...faces.map((face) => distanceTo(face, [east, north])))).toBeLessThan(0.6);
    expect(height).toBeGreaterThan(2);
    expect(height).toBeLessThan(20);
  }
  const doubles = new Map(faces.map((face) => [JSON.stringify(face.ring), face]));
  const plan = [...doubles.values()].reduce(
    (sum, { area, pitch }) => sum + area * Math.cos((pitch * Math.PI) / 180),
    0,
  );
  expect(Math.abs(planArea(roof) - plan)).toBeLessThan(1 + 0.05 * plan);
}

const outcomeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'found',
    (error: SurveyError) => error.reason ?? String(error),
  );

describe('the 3D model of the village', () => {
  test('has every building by its number and by its place, with the same roof', async () => {
    for (const { point, egid } of village) {
      const byNumber = await services.building3d(point, egid, signal);
      expect(byNumber.building.egid).toBe(egid);
      expectRoof(byNumber.building);
      expect(await services.building3d(point, null, signal)).toEqual(byNumber);
    }
  }, 60_000);

  test('has a house on the border of two tiles once, and steps between its roofs', async () => {
    const { building, neighbours } = await services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal);
    expectRoof(building);
    expect(neighbours.map(({ egid }) => egid)).not.toContain(TOWN_HOUSE.egid);
    expect(
      building.roof
        .flat()
        .map(([, , height]) => height)
        .toSorted((a, b) => a - b)[0],
    ).toBeCloseTo(5, 1);
  });

  test('has each neighbour within 120 m once, on the level of the house', async () => {
    const { neighbours } = await services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal);
    const egids = neighbours.map(({ egid }) => egid);
    expect(new Set(egids).size).toBe(egids.length);
    const near = village.filter(({ point }) => {
      const [east, north] = TOWN_HOUSE.point;
      return Math.hypot(point[0] - east, point[1] - north) < 110 && point !== TOWN_HOUSE.point;
    });
    expect(near.length).toBeGreaterThan(15);
    expect(egids).toEqual(expect.arrayContaining(near.map(({ egid }) => egid)));
    for (const neighbour of neighbours) expect(planArea(neighbour.roof)).toBeGreaterThan(10);
    // The ground rises by 4 % to the north.
    const eaveOf = ({ roof }: Building3d) => Math.min(...roof.flat().map(([, , height]) => height));
    const northern = neighbours.find(({ egid }) => egid === houseAt('Lindenweg', '9').egid);
    const southern = neighbours.find(({ egid }) => egid === houseAt('Musterhalde', '10').egid);
    if (!northern || !southern) throw new Error('no neighbours');
    expect(eaveOf(northern)).toBeGreaterThan(eaveOf(southern));
  });

  test('is asked by tileset and tiles only, each once', async () => {
    await services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal);
    expect(new Set(service.requests).size).toBe(service.requests.length);
    expect(service.requests.every((path) => path.startsWith('/ch.swisstopo.swissbuildings3d.3d/v1/'))).toBe(
      true,
    );
    expect(service.requests.length).toBeLessThanOrEqual(2 + NAMES.length);
  });

  test('has no building beside the houses', async () => {
    expect(await outcomeOf(services.building3d([2_617_300, 1_193_150], null, signal))).toBe('none');
    expect(await outcomeOf(services.building3d([2_700_000, 1_200_000], null, signal))).toBe('none');
    expect(await outcomeOf(services.building3d([617_000, 193_000], null, signal))).toBe('elsewhere');
  });
});

describe('survives', () => {
  test.each<FaultName>(['of missing tiles', 'of cut tiles', 'of tiles with batches beyond their table'])(
    'one of two tiles %s',
    async (fault) => {
      const whole = await services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal);
      service.fail(fault, '/0/0.b3dm');
      const found = await services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal);
      expectRoof(found.building);
      expect(found.neighbours.length).toBeLessThan(whole.neighbours.length);
    },
  );

  test('any flipped bit: what is returned lies at its place', {
    ...drawn,
    timeout: soak(60_000, 600_000),
  }, async () => {
    const request = (bytes: Uint8Array, region: readonly number[]) => ({
      tiles: [{ bytes: new Uint8Array(bytes).buffer, transform: null, region }],
      ...{ point: TOWN_HOUSE.point, radius: 500, egid: null },
    });
    const { children } = JSON.parse(String(tiles.get('village.json'))).root as {
      children: { boundingVolume: { region: number[] }; content: { uri: string } }[];
    };
    const tile = fc.constantFrom(...children);
    await fc.assert(
      fc.asyncProperty(
        tile,
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        fc.nat(7),
        async (one, at, bit) => {
          const bytes = Uint8Array.from(tiles.get(one.content.uri) ?? []);
          const index = Math.floor(at * bytes.length);
          bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
          const { building, neighbours } = await readInNode(request(bytes, one.boundingVolume.region));
          for (const [east, north, height] of [building, ...neighbours].flatMap(
            (found) => found?.roof.flat() ?? [],
          )) {
            expect(Math.hypot(east - TOWN_HOUSE.point[0], north - TOWN_HOUSE.point[1])).toBeLessThan(600);
            expect(Number.isFinite(height)).toBe(true);
          }
        },
      ),
      { numRuns: soak(150, 5_000) },
    );
  });
});

describe('names', () => {
  test.each<[FaultName, string]>([
    ['of missing tiles', 'none'],
    ['of cut tiles', 'invalid'],
    ['of tiles with flipped bits', 'invalid'],
    ['of tiles with batches beyond their table', 'invalid'],
    ['of tiles of elsewhere', 'elsewhere'],
    ['of tiles that never arrive', 'slow'],
    ['without shape', 'invalid'],
    ['an HTML page', 'invalid'],
    ['with an error inside', 'unreachable'],
    ['too many requests', 'unreachable'],
    ['cut in the middle', 'invalid'],
    ['of 20 MB', 'tooMany'],
    ['nothing ever', 'slow'],
  ])('an answer %s', async (fault, reason) => {
    service.fail(fault);
    expect(await outcomeOf(services.building3d(TOWN_HOUSE.point, TOWN_HOUSE.egid, signal))).toBe(reason);
  });

  test('an aborted request by the reason of its signal', async () => {
    const abort = new AbortController();
    const request: Promise<Buildings3d> = services.building3d(TOWN_HOUSE.point, null, abort.signal);
    abort.abort(new Error('closed'));
    await expect(request).rejects.toThrow('closed');
  });
});
