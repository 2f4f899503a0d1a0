import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DesignList,
  DesignVersions,
  MOST_DESIGN_VERSIONS,
  SavedDesign,
  SavedDesignVersion,
} from '../../contracts/domain/designs.ts';
import type { Configuration } from '../../engine/index.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { gableRoof, wallDesign } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const DESIGNS = '/configurator/v1/designs';

/** The wall with a blind cell, and one in another colour. */
const painted = (name?: string): Configuration => {
  const wall = wallDesign(name);
  const cells = [
    { row: 0, column: 0, blind: true },
    { row: 1, column: 2, blind: false, colour: 'terracotta' },
  ];
  return {
    ...wall,
    surfaces: wall.surfaces.map((surface) => ({
      ...surface,
      composition: { columns: ['L', 'S', 'M'], cells },
    })),
  };
};

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let installer: Client;
  let planner: Client;
  beforeAll(async () => {
    const limits = { SAVES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' };
    server = await startServer({ ...(await newDatabase()), ...limits });
    installer = await clientOf(server.origin, 'installer@example.ch');
    planner = await clientOf(server.origin, 'planner@example.ch');
  });
  afterAll(() => server.stop());

  const put = (id: string, configuration: unknown, baseRevision: number | null = null) =>
    installer('PUT', `${DESIGNS}/${id}`, { configuration, baseRevision });
  const save = async (configuration = wallDesign()): Promise<SavedDesign> => {
    const { status, body } = await put(newId(), configuration);
    expect(status).toBe(201);
    return SavedDesign.parse(body);
  };
  const versions = async (id: string) =>
    DesignVersions.parse((await installer('GET', `${DESIGNS}/${id}/versions`)).body).versions;

  test('is saved with the engine’s figures, cell by cell', async () => {
    const plain = await save();
    expect(plain).toMatchObject({
      kind: 'facade',
      name: 'Testwand',
      revision: 1,
      updatedBy: expect.any(String),
    });
    expect(plain.summary).toMatchObject({ powerW: 2 * (200 + 96 + 148), activeModules: 6 });
    const changed = await put(plain.id, painted(), 1);
    expect(changed).toMatchObject({
      status: 200,
      body: { revision: 2, summary: { powerW: 660, activeModules: 5 } },
    });
    const { body } = await installer('GET', `${DESIGNS}/${plain.id}`);
    expect(body).toEqual(changed.body);
    expect(SavedDesign.parse(body).configuration.surfaces[0]?.composition?.cells).toHaveLength(2);
  });

  test('every save adds an immutable version; a repeated save adds none', async () => {
    const { id } = await save(wallDesign('Zuerst'));
    await put(id, painted('Danach'), 1);
    await put(id, painted('Danach'), 1);
    expect((await versions(id)).map(({ revision, name }) => [revision, name])).toEqual([
      [2, 'Danach'],
      [1, 'Zuerst'],
    ]);
    const first = SavedDesignVersion.parse((await installer('GET', `${DESIGNS}/${id}/versions/1`)).body);
    expect(first).toMatchObject({ name: 'Zuerst', summary: { powerW: 888 } });
    expect(first.configuration).toEqual(wallDesign('Zuerst'));
    // Restoring is a save like any other.
    expect(await put(id, first.configuration, 2)).toMatchObject({ status: 200, body: { revision: 3 } });
    expect((await installer('GET', `${DESIGNS}/${id}/versions/9`)).status).toBe(404);
  });

  test('keeps a limited number of versions', async () => {
    const { id } = await save();
    for (let revision = 1; revision <= MOST_DESIGN_VERSIONS; revision += 1)
      expect((await put(id, wallDesign(`Nummer ${revision}`), revision)).status).toBe(200);
    const stored = await versions(id);
    expect(stored).toHaveLength(MOST_DESIGN_VERSIONS);
    expect(stored.at(-1)?.revision).toBe(2);
  });

  test('of two changes to one revision exactly one wins, and becomes a version', async () => {
    const { id } = await save();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, number) => put(id, wallDesign(`Änderung ${number}`), 1)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'DESIGN_CHANGED', current: { id, revision: 2 } });
    expect((await versions(id)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  test('concurrent repetitions of the first save create one design', async () => {
    const id = newId();
    const replies = await Promise.all([1, 2, 3, 4].map(() => put(id, wallDesign('Einmal'))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.every(({ status }) => status < 300)).toBe(true);
    expect(await versions(id)).toHaveLength(1);
  });

  test('rejects a roof, and a wall with a railing, as a design', async () => {
    const wall = wallDesign();
    const railing = wall.surfaces.map((surface) => ({
      ...surface,
      id: 'gelaender',
      kind: 'balcony' as const,
    }));
    for (const configuration of [
      gableRoof(),
      { ...wall, surfaces: [...wall.surfaces, ...railing] },
      { surfaces: 7 },
    ])
      expect(await put(newId(), configuration)).toMatchObject({
        status: 422,
        body: { code: 'INPUT_INVALID' },
      });
    expect(await put(newId(), { ...wall, surfaces: railing })).toMatchObject({ body: { kind: 'balcony' } });
    expect(await put(newId(), wallDesign('Falsch', ['XL']))).toMatchObject({
      status: 422,
      body: {
        code: 'CONFIGURATION_REFUSED',
        problems: [{ path: 'surfaces[0].composition.columns[0]' }],
      },
    });
  });

  test('is listed and found by name, by its organisation only, and deleted with its versions', async () => {
    const { id, name } = await save(wallDesign('Fassade Süd am Bahnhof'));
    const list = async (client: Client) =>
      DesignList.parse((await client('GET', `${DESIGNS}?search=bahnhof`)).body).rows.map((row) => row.name);
    expect(await list(installer)).toEqual([name]);
    expect(await list(planner)).toEqual([]);
    for (const path of ['', '/versions', '/versions/1'])
      expect((await planner('GET', `${DESIGNS}/${id}${path}`)).status).toBe(404);
    expect((await installer('DELETE', `${DESIGNS}/${id}`)).status).toBe(204);
    expect((await installer('GET', `${DESIGNS}/${id}/versions`)).status).toBe(404);
    expect(await put(id, wallDesign(), 1)).toMatchObject({ status: 404 });
  });
});
