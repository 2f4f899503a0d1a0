import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLv95 } from '../../../contracts/domain/lv95.ts';
import { areaOf, crossesItself, distanceTo } from '../../../contracts/domain/polygons.ts';
import { startServer } from '../../testing/start-server.ts';
import { answerVillage, REGISTER, ROOFS, TILESET } from './answers.ts';
import { village } from './village.ts';

describe('the village', () => {
  test('has houses of all kinds with garages, one address each', () => {
    expect(village.filter(({ isGarage }) => !isGarage)).toHaveLength(36);
    expect(village.filter(({ isGarage }) => isGarage)).toHaveLength(9);
    const addresses = village.map(({ street, number }) => `${street} ${number}`);
    expect(new Set(addresses).size).toBe(village.length);
    expect(addresses).toContain('Musterhalde 3a');
  });

  test('has numbers that no real building has', () => {
    expect(village.every(({ egid, id }) => egid >= 900_000_000 && id >= 90_000_000)).toBe(true);
  });

  test('has faces whose outlines are polygons in LV95', () => {
    for (const { faces } of village)
      for (const { ring, holes, area, pitch } of faces) {
        expect([ring, ...holes].flat().every(isLv95)).toBe(true);
        expect([ring, ...holes].some(crossesItself)).toBe(false);
        expect(areaOf(ring)).toBeGreaterThan(1);
        const plan = area * Math.cos((pitch * Math.PI) / 180);
        const drawn = areaOf(ring) + holes.reduce((sum, hole) => sum + areaOf(hole), 0);
        expect(Math.abs(plan / drawn - 1)).toBeLessThan(0.05);
      }
  });

  test('has addresses in their own buildings, and buildings apart', () => {
    for (const building of village) {
      const inside = village.filter(({ faces }) =>
        faces.some((face) => distanceTo(face, building.point) === 0),
      );
      expect(inside.map(({ id }) => id)).toEqual([building.id]);
      const others = village.filter(({ id }) => id !== building.id).flatMap(({ faces }) => faces);
      const corners = building.faces.flatMap(({ ring }) => ring);
      expect(corners.some((corner) => others.some((face) => distanceTo(face, corner) < 1))).toBe(false);
    }
  });
});

describe('its answers', () => {
  const ask = (path: string, query: Record<string, string>) =>
    answerVillage(new URL(`/rest/services${path}?${new URLSearchParams(query)}`, 'http://village'));
  const search = { type: 'locations', origins: 'address', sr: '2056' };

  test('find addresses by words in any order, the first 50', () => {
    const labels = (searchText: string) =>
      (
        ask('/api/SearchServer', { ...search, searchText }).body as {
          results: { attrs: { label: string } }[];
        }
      ).results.map(({ attrs }) => attrs.label);
    expect(labels('musterwil, Linden 12')).toEqual(['Lindenweg 12 <b>3899 Musterwil</b>']);
    expect(labels('3899')).toHaveLength(45);
    expect(labels('Bahnhofstrasse 1')).toEqual([]);
  });

  test('reject what the federal services reject', () => {
    expect(ask('/api/SearchServer', { ...search, searchText: '' }).status).toBe(400);
    expect(ask('/api/SearchServer', { type: 'locations', searchText: 'Linden' }).status).toBe(400);
    expect(ask('/api/MapServer/find', { layer: ROOFS, searchText: 'x' }).status).toBe(400);
    expect(ask(`/api/MapServer/${REGISTER}/1_0`, {}).status).toBe(404);
    expect(ask('/unknown', {}).status).toBe(404);
  });
});

describe('the server', () => {
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  const start = async (variables: Record<string, string> = {}) => {
    const server = await startServer(variables);
    servers.push(server);
    return server;
  };
  afterAll(() => Promise.all(servers.map((server) => server.stop())));
  const HEIGHT = '/rest/services/height?easting=2617400&northing=1193200&sr=2056';
  let demo: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    demo = await start();
  });

  test('answers about the village in the demo, without a sign-in', async () => {
    const answer = await fetch(demo.origin + HEIGHT);
    expect([answer.status, await answer.json()]).toEqual([200, { height: '684.0' }]);
    const configuration = await (await fetch(`${demo.origin}/app-config.json`)).json();
    expect(configuration).toMatchObject({
      addressService: { kind: 'village', origin: demo.origin, key: null },
    });
  });

  test('serves the 3D tiles of the village as the federal tileset', async () => {
    const tileset = await fetch(`${demo.origin}${TILESET}tileset.json`);
    expect(tileset.headers.get('content-type')).toContain('application/json');
    expect(await tileset.json()).toMatchObject({ root: { content: { uri: 'village.json' } } });
    const tile = await fetch(`${demo.origin}${TILESET}0/0.b3dm`);
    expect(tile.headers.get('content-type')).toBe('application/octet-stream');
    expect(new TextDecoder().decode((await tile.arrayBuffer()).slice(0, 4))).toBe('b3dm');
    expect((await fetch(`${demo.origin}${TILESET}9/9.b3dm`)).status).toBe(404);
    expect((await fetch(`${demo.origin}${TILESET}../../village.json`)).status).toBe(404);
  });

  test('has no village beside a real service', async () => {
    const real = await start({ ADDRESS_SERVICE: 'geoadmin' });
    expect((await fetch(real.origin + HEIGHT)).status).toBe(404);
    expect((await fetch(`${real.origin}${TILESET}tileset.json`)).status).toBe(404);
  });
});

test('the village is drawn from above, every roof of it where it stands, in squares of at most 500 m', () => {
  const ask = (bbox: readonly number[]) =>
    answerVillage(
      new URL(
        `http://village/rest/services/aerial?REQUEST=GetMap&LAYERS=ch.swisstopo.swissimage&CRS=EPSG:2056&WIDTH=1024&BBOX=${bbox.join()}`,
      ),
    );
  const [east, north] = village[0]?.point ?? [0, 0];
  const { status, body, type } = ask([east - 100, north - 100, east + 100, north + 100]);
  expect([status, type]).toEqual([200, 'image/svg+xml']);
  const drawn = String(body);
  expect(drawn).toMatch(/^<svg [^>]*width="1024" height="1024" viewBox="0 0 200 200">.*<\/svg>$/);
  const [corner] = village[0]?.faces[0]?.ring ?? [];
  const [x, y] = [(corner?.[0] ?? 0) - (east - 100), north + 100 - (corner?.[1] ?? 0)];
  expect(drawn).toContain(`${x.toFixed(2)},${y.toFixed(2)}`);
  const roofs = village.flatMap(({ faces }) => faces);
  expect(drawn.split('<polygon')).toHaveLength(2 * roofs.length + 1);
  for (const wrong of [
    [east, north, east + 501, north + 9],
    [east, north, east, north],
    [1, 2, 3],
  ])
    expect(ask(wrong).status).toBe(400);
});
