import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { distanceTo } from '../../contracts/domain/polygons.ts';
import { village } from '../../server/demo/village/village.ts';
import type {
  FoundBuilding,
  Point,
  SurveyError,
  SurveyServices,
} from '../../src/configurator/survey/services/services.ts';
import { surveyServices } from '../../src/configurator/survey/services/survey-services.ts';
import type { FaultName } from './faults.ts';
import { type Loopback, startLoopback } from './loopback.ts';

const TIMEOUT_MS = 1_500;

let service: Loopback;
let services: SurveyServices;
const { signal } = new AbortController();

beforeAll(async () => {
  vi.stubGlobal('DOMParser', new Window().DOMParser);
  service = await startLoopback();
  const found = surveyServices({ kind: 'geoadmin', origin: service.origin, key: null }, TIMEOUT_MS);
  if (!found) throw new Error('no services');
  services = found;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.close();
});
beforeEach(() => service.fail('none'));

const HOUSE = village[0];
if (!HOUSE) throw new Error('no village');
const FEATURE = `${HOUSE.egid}_0`;
/** Returns why a request fails; `found` if it does not. */
const outcomeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'found',
    (error: SurveyError) => error.reason ?? String(error),
  );
const outcomes = async () => {
  const requests = {
    addresses: services.findAddresses('Musterhalde 1', signal),
    faces: services.facesAt(HOUSE.point, signal),
    register: services.register(FEATURE, signal),
    height: services.height(HOUSE.point, signal),
    terrain: services.terrain(HOUSE.point, signal),
  };
  const found = Object.entries(requests).map(async ([name, request]) => [name, await outcomeOf(request)]);
  return Object.fromEntries(await Promise.all(found));
};
const POINTS = 2000;
/**
 * Returns points over the whole village, evenly by the sequence of Halton, every other one moved next to a corner of a
 * roof.
 */
function pointsOfVillage(): Point[] {
  const corners = village.flatMap(({ faces }) => faces.flatMap(({ ring }) => ring));
  return Array.from({ length: POINTS }, (_, index) => {
    const [across, along] = [halton(index + 1, 2), halton(index + 1, 3)];
    const [east, north] = corners[(index * 7) % corners.length] ?? [0, 0];
    return index % 2 === 0
      ? [2_617_360 + 220 * across, 1_193_170 + 240 * along]
      : [east + 24 * (across - 0.5), north + 24 * (along - 0.5)];
  });
}
function halton(index: number, base: number): number {
  let [rest, share, value] = [index, 1 / base, 0];
  while (rest > 0) {
    value += (rest % base) * share;
    [rest, share] = [Math.floor(rest / base), share / base];
  }
  return value;
}
function nearestHouse(point: Point): { id: number; distance: number } {
  const houses = village.map(({ id, faces }) => ({
    id,
    distance: Math.min(...faces.map((face) => distanceTo(face, point))),
  }));
  return houses.reduce((a, b) => (b.distance < a.distance ? b : a));
}
const all = (reason: string) => ({
  ...{ addresses: reason, faces: reason, register: reason, height: reason, terrain: reason },
});
const ALL_FOUND = all('found');

describe('without a fault', () => {
  test('leads every address of the village to all faces of its building', async () => {
    for (const { street, number, point, faces, id, egid, index } of village) {
      const label = `${street} ${number}, 3899 Musterwil`;
      const addresses = await services.findAddresses(label, signal);
      const address = addresses.find((one) => one.label === label) as FoundBuilding;
      expect(address).toMatchObject({ point, canton: 'BE', postcode: '3899', featureId: `${egid}_0` });
      const found = await services.facesAt(address.point, signal);
      expect(found).toMatchObject({
        buildingId: String(id),
        skipped: [],
        isCertain: true,
        date: '2022-05-16',
      });
      expect(found.faces.map((face) => face.id)).toEqual(faces.map((face) => String(face.id)));
      expect(found.faces[0]).toMatchObject({
        ring: faces[0]?.ring,
        holes: faces[0]?.holes,
        pitch: faces[0]?.pitch,
        aspect: faces[0]?.aspect,
        area: faces[0]?.area,
      });
      expect(found.neighbours.length, `neighbours of ${index}`).toBeGreaterThan(0);
      expect(found.neighbours.map((one) => one.id)).not.toContain(String(id));
    }
  });

  test('leads a click on a neighbour to that building', async () => {
    const { neighbours } = await services.facesAt(HOUSE.point, signal);
    for (const { id, point } of neighbours)
      expect((await services.facesAt(point, signal)).buildingId).toBe(id);
  });

  test('finds no other house than the one at a point, or the nearest within 10 m, at 2,000 points', async () => {
    const counts = { none: 0, near: 0, inside: 0 };
    for (const point of pointsOfVillage()) {
      const { id, distance } = nearestHouse(point);
      const where = distance === 0 ? 'inside' : distance <= 10 ? 'near' : 'none';
      counts[where] += 1;
      const found = await services.facesAt(point, signal).catch(({ reason }: SurveyError) => reason);
      expect(found).toEqual(
        where === 'none'
          ? 'none'
          : expect.objectContaining({ buildingId: String(id), isCertain: where === 'inside' }),
      );
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(250);
  }, 120_000);

  test('reads the register', async () => {
    expect(await services.register(FEATURE, signal)).toEqual({
      egid: HOUSE.egid,
      address: { street: 'Musterhalde 1', postcode: '3899', name: 'Musterwil', canton: 'BE' },
      municipality: 'Musterwil',
      built: { from: 1921, to: 1921 },
      ...{ storeys: 2, dwellings: 1, groundArea: 96, use: 'singleHouse', date: '2026-11-01' },
      heating: { producer: 'boiler', source: 'oil', date: '2001-11-29' },
      hotWater: { producer: 'boiler', source: 'oil', date: '2001-11-29' },
    });
  });

  test('reads a period where the year is unknown, and nothing where nothing is', async () => {
    const entries = await Promise.all(village.map(({ egid }) => services.register(`${egid}_0`, signal)));
    expect(entries[4]?.built).toEqual({ from: 1946, to: 1960 });
    const garage = village.findIndex(({ isGarage }) => isGarage);
    expect(entries[garage]).toMatchObject({ use: 'garage', heating: null, dwellings: null });
  });

  test('finds nothing beside the buildings', async () => {
    expect(await outcomeOf(services.facesAt([2_617_000, 1_193_000], signal))).toBe('none');
    expect(await outcomeOf(services.facesAt([617_000, 193_000], signal))).toBe('elsewhere');
    expect(await outcomeOf(services.register('900000999_0', signal))).toBe('none');
    expect(await outcomeOf(services.register('../../x', signal))).toBe('none');
    expect(await services.findAddresses('Bahnhofplatz 1', signal)).toEqual([]);
  });

  test('asks for all of it in LV95, a metre measured in ten pixels', async () => {
    await outcomes();
    expect(service.requests).toHaveLength(8);
    // Gateways of services refuse longer ones.
    expect(service.requests.every(({ length }) => length < 4_000)).toBe(true);
    expect(service.requests.every((path) => path.includes('sr=2056'))).toBe(true);
    const identify = new URL(
      service.requests.find((path) => path.includes('identify')) ?? '',
      service.origin,
    );
    expect(identify.searchParams.get('tolerance')).toBe('400');
    expect(identify.searchParams.get('imageDisplay')).toBe('1000,1000,96');
  });

  test('rejects with the reason of an aborted signal', async () => {
    const abort = new AbortController();
    const request = services.height(HOUSE.point, abort.signal);
    abort.abort(new Error('closed'));
    await expect(request).rejects.toThrow('closed');
  });
});

describe('survives', () => {
  test.each<FaultName>(['axes swapped', 'every face twice', 'as attributes', 'numbers as texts'])(
    '%s',
    async (fault) => {
      const sound = await services.facesAt(HOUSE.point, signal);
      const [address] = await services.findAddresses('Musterhalde 1', signal);
      service.fail(fault);
      expect(await outcomes()).toEqual(ALL_FOUND);
      expect(await services.facesAt(HOUSE.point, signal)).toEqual(sound);
      expect((await services.findAddresses('Musterhalde 1', signal))[0]).toEqual(address);
    },
  );

  test('addresses without a number in the register', async () => {
    service.fail('without numbers of the register');
    const found = await services.findAddresses('Musterhalde 12', signal);
    expect(found).toMatchObject([{ label: 'Musterhalde 12, 3899 Musterwil', featureId: null }]);
  });

  test('addresses abroad, by leaving them out', async () => {
    service.fail('abroad');
    expect(await services.findAddresses('Musterhalde 1', signal)).toEqual([]);
  });

  test.each<FaultName>(['without area', 'crossing itself'])('a face %s, by naming it', async (fault) => {
    const { faces } = await services.facesAt(HOUSE.point, signal);
    service.fail(fault, 'find');
    const found = await services.facesAt(HOUSE.point, signal);
    expect(found.skipped).toEqual([faces[0]?.id]);
    expect(found.faces).toEqual(faces.slice(1));
  });
});

describe('names', () => {
  test.each<[FaultName, object]>([
    ['in LV03', { ...ALL_FOUND, addresses: 'elsewhere', faces: 'elsewhere', terrain: 'elsewhere' }],
    [
      'about another place',
      { ...ALL_FOUND, addresses: 'elsewhere', faces: 'elsewhere', terrain: 'elsewhere' },
    ],
    ['of the overview model', { ...ALL_FOUND, faces: 'elsewhere' }],
    ['of another building', { ...ALL_FOUND, faces: 'elsewhere', register: 'elsewhere' }],
    ['of 50 faces', { ...ALL_FOUND, faces: 'tooMany' }],
    ['of 5,000 faces', { ...ALL_FOUND, addresses: 'tooMany', faces: 'tooMany' }],
    ['empty', { ...ALL_FOUND, faces: 'none' }],
    ['without shape', all('invalid')],
    ['with an error inside', all('unreachable')],
    ['an HTML page', all('invalid')],
    ['too many requests', all('unreachable')],
    ['a server error', all('unreachable')],
    ['cut in the middle', all('invalid')],
    ['of 20 MB', all('tooMany')],
    ['nothing ever', all('slow')],
  ])('an answer %s', async (fault, expected) => {
    service.fail(fault);
    expect(await outcomes()).toEqual(expected);
  });

  test('a service that is not there', async () => {
    const { origin, close } = await startLoopback();
    await close();
    const away = surveyServices({ kind: 'village', origin, key: null }, TIMEOUT_MS);
    expect(await outcomeOf(away?.height(HOUSE.point, signal) ?? Promise.resolve())).toBe('unreachable');
  });
});

test('Google knows addresses only', () => {
  expect(surveyServices({ kind: 'google', origin: 'https://maps.googleapis.com', key: 'k' })).toBeNull();
});
