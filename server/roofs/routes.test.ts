import { afterAll, beforeAll, expect, test } from 'vitest';
import { roofEngine } from '../platform/solving/engine.ts';
import { type Client, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { gableRoof, listRoofs, longerRoof, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ROOFS = '/configurator/v1/roofs';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let installer: Client;
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    const clientOf = async (email: string) =>
      createClient(server.origin, (await signIn(server.origin, email)).id_token);
    planner = await clientOf('planner@example.ch');
    installer = await clientOf('installer@example.ch');
  }, 60_000);
  afterAll(() => server.stop());

  test('a saved roof carries the figures of the engine', async () => {
    const configuration = gableRoof();
    const solution = roofEngine().solveWhole(JSON.stringify(configuration));
    if (solution.status !== 'solved') throw new Error('the engine refuses its own default');
    const { status, body } = await planner('POST', ROOFS, { configuration });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Testhaus',
      roofType: 'gable',
      revision: 1,
      status: 'draft',
      configuration,
      summary: {
        powerW: solution.totals.power,
        activeModules: solution.totals.activeModules,
        totalRappen: solution.bom.totalPrice,
        fingerprint: solution.fingerprint,
      },
    });
  });

  test('a roof is read, changed and deleted', async () => {
    const { id } = await saveRoof(planner);
    const changed = await planner('PUT', `${ROOFS}/${id}`, {
      configuration: longerRoof('Anbau'),
      revision: 1,
    });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Anbau', revision: 2 } });
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toEqual(changed.body);
    expect((await planner('DELETE', `${ROOFS}/${id}`)).status).toBe(204);
    expect(await planner('GET', `${ROOFS}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await planner('DELETE', `${ROOFS}/${id}`)).status).toBe(404);
  });

  test('the roofs of another company are not found, in any way', async () => {
    const { id } = await saveRoof(planner, gableRoof('Geheim'));
    const attempts = [
      await installer('GET', `${ROOFS}/${id}`),
      await installer('PUT', `${ROOFS}/${id}`, { configuration: gableRoof(), revision: 1 }),
      await installer('DELETE', `${ROOFS}/${id}`),
      await installer('POST', `${ROOFS}/${id}/submit`, { shownTotalRappen: 0, fingerprint: '' }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await listRoofs(installer, '?search=Geheim')).total).toBe(0);
    expect((await planner('GET', `${ROOFS}/${id}`)).status).toBe(200);
  });

  test('of two changes to the same revision exactly one wins', async () => {
    const { id } = await saveRoof(planner);
    const replies = await Promise.all(
      ['Links', 'Rechts'].map((name) =>
        planner('PUT', `${ROOFS}/${id}`, { configuration: gableRoof(name), revision: 1 }),
      ),
    );
    const winner = replies.find(({ status }) => status === 200);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ code: 'ROOF_CHANGED', revision: 2 });
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toEqual(winner?.body);
  });

  test('a submitted roof carries the totals that were shown, and changes no more', async () => {
    const { id, summary } = await saveRoof(planner);
    const shown = { shownTotalRappen: summary.totalRappen, fingerprint: summary.fingerprint };
    const replies = await Promise.all([
      planner('POST', `${ROOFS}/${id}/submit`, shown),
      planner('POST', `${ROOFS}/${id}/submit`, shown),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toMatchObject({
      status: 'submitted',
      revision: 2,
      summary,
    });
    const late = await planner('PUT', `${ROOFS}/${id}`, { configuration: longerRoof(), revision: 2 });
    expect(late).toMatchObject({ status: 409, body: { code: 'ROOF_SUBMITTED' } });
    expect((await planner('DELETE', `${ROOFS}/${id}`)).status).toBe(409);
  });

  test('a total other than the one shown is not submitted', async () => {
    const { id, summary } = await saveRoof(planner);
    const reply = await planner('POST', `${ROOFS}/${id}/submit`, {
      shownTotalRappen: summary.totalRappen - 5,
      fingerprint: summary.fingerprint,
    });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'BOM_CHANGED',
        shownTotalRappen: summary.totalRappen - 5,
        totalRappen: summary.totalRappen,
      },
    });
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toMatchObject({ status: 'draft' });
  });

  test('roofs are listed newest first, page by page, sorted and searched', async () => {
    // In the order of the alphabet without accents.
    const names = ['Aarau 100% Süd', 'Ägeri', 'Bern', 'Zürich'];
    const saved = [];
    for (const name of names) saved.push(await saveRoof(installer, gableRoof(`Liste ${name}`)));
    const namesOf = async (query: string) => (await listRoofs(installer, query)).rows.map(({ name }) => name);

    expect((await listRoofs(installer, '?search=liste')).rows).toEqual(
      saved.reverse().map(({ configuration: _, ...item }) => item),
    );
    expect(await namesOf('?search=liste&sort=name&direction=asc')).toEqual(names.map((n) => `Liste ${n}`));
    expect(await namesOf('?search=liste&sort=name&direction=asc&pageSize=3&page=2')).toEqual([
      'Liste Zürich',
    ]);
    expect(await namesOf('?search=zurich')).toEqual(['Liste Zürich']);
    expect(await namesOf('?search=100%25')).toEqual(['Liste Aarau 100% Süd']);
    expect(await namesOf('?search=1_0')).toEqual([]);
    expect((await listRoofs(installer, '?search=liste&pageSize=1')).total).toBe(4);
  });

  test('what the engine refuses is not saved, and every reason is at its place', async () => {
    const { id } = await saveRoof(planner);
    const good = gableRoof();
    const configuration = { ...good, roof: { ...good.roof, angle: 2 } };
    for (const reply of [
      await planner('POST', ROOFS, { configuration }),
      await planner('PUT', `${ROOFS}/${id}`, { configuration, revision: 1 }),
    ]) {
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'CONFIGURATION_REFUSED', problems: [{ code: 'OUT_OF_RANGE', path: 'roof.angle' }] },
      });
    }
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toMatchObject({ revision: 1 });
  });

  test.each([
    ['no configuration', {}, 'INPUT_INVALID'],
    ['a text', { configuration: 'roof' }, 'INPUT_INVALID'],
    ['a list', { configuration: [] }, 'CONFIGURATION_REFUSED'],
    ['an empty object', { configuration: {} }, 'CONFIGURATION_REFUSED'],
  ])('%s is no roof', async (_what, body, code) => {
    expect(await planner('POST', ROOFS, body)).toMatchObject({ status: 422, body: { code } });
  });
});
