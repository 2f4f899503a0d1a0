import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RoofListItem } from '../../contracts/domain/roofs.ts';
import { soak } from '../../tests/soak.ts';
import { roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { type Client, clientOf, contentOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { gableRoof, listRoofs, longerRoof, ROOFS, saveRoof } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** Discounts of the demo's companies, per cent. */
const PLANNERS_DISCOUNT = 5;

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let installer: Client;
  beforeAll(async () => {
    server = await startServer({
      ...(await newDatabase()),
      SAVES_PER_MINUTE: '100000',
      CALLS_PER_MINUTE: '100000',
    });
    planner = await clientOf(server.origin, 'planner@example.ch');
    installer = await clientOf(server.origin, 'installer@example.ch');
  });
  afterAll(() => server.stop());

  const put = (client: Client, id: string, configuration: unknown, baseRevision: number | null = null) =>
    client('PUT', `${ROOFS}/${id}`, { configuration, baseRevision });
  const codesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

  test('saves a roof under the client’s id, with the figures of the engine', async () => {
    const configuration = { ...gableRoof(), partnerDiscount: PLANNERS_DISCOUNT };
    const solution = roofEngine().open(JSON.stringify(configuration), PLANNERS_DISCOUNT * 100).answer;
    if (solution.status !== 'solved') throw new Error('the engine refuses its own default');
    const id = newId();
    const { status, body } = await put(planner, id, configuration);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      name: 'Testhaus',
      roofType: 'gable',
      revision: 1,
      trial: false,
      configuration,
      summary: {
        powerW: solution.totals.power,
        activeModules: solution.totals.activeModules,
        totalRappen: solution.bom.totalPrice,
        fingerprint: solution.fingerprint,
      },
    });
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toEqual(body);
  });

  test('lists a roof with the plan as it is saved now', async () => {
    const roof = await saveRoof(installer, longerRoof('Kleines Bild'));
    const listed = async () => (await listRoofs(installer, '?search=kleines bild')).rows[0]?.outline;
    const before = await listed();
    expect(before).toEqual(roof.outline);
    expect(before?.surfaces.length).toBeGreaterThan(0);
    for (const { outline, field } of before?.surfaces ?? [])
      expect(outline + field).toMatch(/^M[\d.MLZz -]+$/);
    const { configuration, revision } = roof;
    const [first] = configuration.surfaces;
    if (first) first.enabled = false;
    const put = await installer('PUT', `${ROOFS}/${roof.id}`, { configuration, baseRevision: revision });
    expect(put.status).toBe(200);
    expect((await listed())?.surfaces).toHaveLength((before?.surfaces.length ?? 0) - 1);
  });

  test('stores three camera shots with a roof, independently of revision and saves', async () => {
    const { id, configuration } = await saveRoof(planner);
    const path = `${ROOFS}/${id}/shots`;
    expect((await planner('GET', path)).body).toEqual({ shots: [] });
    const shot = { position: [18.5, 9, 22], target: [0, 4, 0] };
    expect(await planner('PUT', path, { shots: [shot, shot, shot] })).toMatchObject({ status: 200 });
    expect((await planner('PUT', path, { shots: [shot, shot, shot, shot] })).status).toBe(422);
    expect((await planner('PUT', path, { shots: [{ ...shot, target: [0, 4] }] })).status).toBe(422);
    expect((await put(planner, id, { ...configuration, name: 'Anbau' }, 1)).body).toMatchObject({
      revision: 2,
    });
    expect((await planner('GET', path)).body).toEqual({ shots: [shot, shot, shot] });
    expect((await installer('GET', path)).status).toBe(404);
    expect((await installer('PUT', path, { shots: [] })).status).toBe(404);
  });

  test('changes and deletes a roof', async () => {
    const { id } = await saveRoof(planner);
    const changed = await put(planner, id, longerRoof('Anbau'), 1);
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Anbau', revision: 2 } });
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toEqual(changed.body);
    expect((await planner('DELETE', `${ROOFS}/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await planner(method, `${ROOFS}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await put(planner, id, longerRoof(), 2)).toMatchObject({ status: 404 });
  });

  describe('saving the same content again', () => {
    test.each([null, 1, 7])('on revision %s changes nothing', async (baseRevision) => {
      const { configuration, ...stored } = await saveRoof(planner);
      // The order of members is irrelevant.
      const same = Object.fromEntries(Object.entries(configuration).reverse());
      const { status, body } = await put(planner, stored.id, same, baseRevision);
      expect(status).toBe(200);
      expect(body).toEqual({ ...stored, configuration });
    });

    test('twenty at once give one roof with one revision', { repeats: soak(0, 30) }, async () => {
      const id = newId();
      const name = `Zwanzig ${id}`;
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => put(installer, id, gableRoof(name))),
      );
      const created = replies.filter(({ status }) => status === 201);
      expect(created).toHaveLength(1);
      for (const { body } of replies) expect(body).toEqual(created[0]?.body);
      expect((await listRoofs(installer, `?search=${name}`)).rows).toMatchObject([{ id, revision: 1 }]);

      const changes = await Promise.all(
        Array.from({ length: 20 }, () => put(installer, id, longerRoof(name), 1)),
      );
      expect(codesOf(changes)).toEqual(Array(20).fill(200));
      expect((await planner('GET', `${ROOFS}/${id}`)).status).toBe(404);
      expect((await installer('GET', `${ROOFS}/${id}`)).body).toMatchObject({ revision: 2 });
    });
  });

  describe('of two different concurrent saves exactly one wins', () => {
    test.each([
      ['of a new roof', null, [201, 409]],
      ['of the same revision', 1, [200, 409]],
    ])('%s', { repeats: soak(0, 100) }, async (_what, baseRevision, codes) => {
      const id = newId();
      if (baseRevision) await put(planner, id, gableRoof());
      const replies = await Promise.all(
        ['Links', 'Rechts'].map((name) => put(planner, id, gableRoof(name), baseRevision)),
      );
      expect(codesOf(replies)).toEqual(codes);
      const winner = replies.find(({ status }) => status !== 409);
      const loser = replies.find(({ status }) => status === 409);
      // The conflict contains the current roof as a list shows it.
      expect(loser?.body).toMatchObject({ code: 'ROOF_CHANGED', current: RoofListItem.parse(winner?.body) });
      expect((await planner('GET', `${ROOFS}/${id}`)).body).toEqual(winner?.body);
    });
  });

  test('rejects a change to an older revision before solving', async () => {
    const { id } = await saveRoof(planner);
    await put(planner, id, longerRoof(), 1);
    const refused = { ...gableRoof(), surfaces: [] };
    expect(await put(planner, id, refused, 1)).toMatchObject({
      status: 409,
      body: { code: 'ROOF_CHANGED', current: { id, revision: 2 } },
    });
    expect(await put(planner, id, longerRoof('Neu'), null)).toMatchObject({ status: 409 });
  });

  test('stores variants with the roof without affecting its figures', async () => {
    const { id, configuration, summary } = await saveRoof(planner);
    const other = { ...longerRoof('Testhaus') };
    const variants = [
      { id: newId(), name: 'Kurz', configuration: null },
      { id: newId(), name: 'Lang', configuration: other },
    ];
    const path = `${ROOFS}/${id}`;
    const saved = await planner('PUT', path, { configuration, variants, baseRevision: 1 });
    expect(saved).toMatchObject({ status: 200, body: { revision: 2, variants, summary } });
    // Repeating the save is no change; a client that omits variants leaves them.
    expect((await planner('PUT', path, { configuration, variants, baseRevision: 1 })).body).toEqual(
      saved.body,
    );
    expect(await put(planner, id, { ...configuration, name: 'Umbenannt' }, 2)).toMatchObject({
      body: { revision: 3, variants },
    });
    // Another variant is chosen.
    const chosen = [
      { ...variants[0], configuration },
      { ...variants[1], configuration: null },
    ];
    await planner('PUT', path, { configuration: other, variants: chosen, baseRevision: 3 });
    const { body } = await planner('GET', path);
    expect(body).toMatchObject({ revision: 4, variants: chosen, configuration: other });
    expect(body).not.toMatchObject({ summary: { fingerprint: summary.fingerprint } });
  });

  test.each([
    ['two chosen ones', () => [null, null], 'INPUT_INVALID'],
    ['none chosen', () => [gableRoof(), gableRoof()], 'INPUT_INVALID'],
    ['seven', () => [null, ...Array.from({ length: 6 }, () => gableRoof())], 'INPUT_INVALID'],
    ['one that is no roof', () => [null, { schema: 'roof-configuration/3' }], 'CONFIGURATION_REFUSED'],
  ])('rejects variants: %s', async (_what, configurations, code) => {
    const { id, configuration } = await saveRoof(planner);
    const variants = configurations().map((one, index) => ({
      id: newId(),
      name: `Variante ${index}`,
      configuration: one,
    }));
    const answer = await planner('PUT', `${ROOFS}/${id}`, { configuration, variants, baseRevision: 1 });
    expect(answer).toMatchObject({ status: 422, body: { code } });
    if (code === 'CONFIGURATION_REFUSED')
      expect(JSON.stringify(answer.body)).toContain('variants[1].configuration');
  });

  test('rejects a change of a roof that was never saved', async () => {
    expect(await put(planner, newId(), gableRoof(), 1)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('renaming changes the name in the list, in the configuration and on the printouts', async () => {
    const { id, summary } = await saveRoof(planner, gableRoof('Vorher'));
    const renamed = await planner('PATCH', `${ROOFS}/${id}`, { name: ' Nachher ', revision: 1 });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Nachher', revision: 2, configuration: { name: 'Nachher' } },
    });
    const { fingerprint, ...figures } = summary;
    expect(renamed.body).toMatchObject({ summary: figures });
    expect((renamed.body as { summary: typeof summary }).summary.fingerprint).not.toBe(fingerprint);
    expect((await listRoofs(planner, '?search=nachher')).rows).toMatchObject([{ id }]);
    const again = await planner('PATCH', `${ROOFS}/${id}`, { name: 'Nachher', revision: 1 });
    expect(again).toMatchObject({ status: 200, body: { revision: 2 } });
    const late = await planner('PATCH', `${ROOFS}/${id}`, { name: 'Zu spät', revision: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'ROOF_CHANGED', current: { revision: 2 } } });
  });

  test('every response with a roof says who changed it last', async () => {
    const colleague = await clientOf(server.origin, 'colleague@example.ch');
    const { id, updatedBy } = await saveRoof(installer, gableRoof('Zu zweit'));
    expect(updatedBy).toBe('Ivo Muster');
    const changed = await put(colleague, id, longerRoof('Zu zweit'), 1);
    expect(changed.body).toMatchObject({ updatedBy: 'Mia Muster' });
    expect((await installer('GET', `${ROOFS}/${id}`)).body).toMatchObject({ updatedBy: 'Mia Muster' });
    expect((await listRoofs(installer, '?search=zu zweit')).rows).toMatchObject([
      { updatedBy: 'Mia Muster' },
    ]);
    const late = await put(installer, id, gableRoof('Zu spät'), 1);
    expect(late.body).toMatchObject({ code: 'ROOF_CHANGED', current: { updatedBy: 'Mia Muster' } });
    // Repeating the save is no change, whichever person sends it.
    expect((await put(installer, id, longerRoof('Zu zweit'), 2)).body).toMatchObject({
      updatedBy: 'Mia Muster',
    });
  });

  test('answers for a roof of another organisation as for an unknown one', async () => {
    const { id } = await saveRoof(planner, gableRoof('Geheim'));
    const attemptsOn = (roofId: string) => [
      installer('GET', `${ROOFS}/${roofId}`),
      put(installer, roofId, gableRoof(), 1),
      installer('PATCH', `${ROOFS}/${roofId}`, { name: 'Mein', revision: 1 }),
      installer('DELETE', `${ROOFS}/${roofId}`),
    ];
    const answersTo = async (attempts: ReturnType<Client>[]) => (await Promise.all(attempts)).map(contentOf);
    const foreign = await answersTo(attemptsOn(id));
    expect(foreign).toEqual(await answersTo(attemptsOn(newId())));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(contentOf(await put(installer, id, gableRoof()))).toEqual(foreign[0]);
    expect((await listRoofs(installer, '?search=Geheim')).total).toBe(0);
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toMatchObject({ name: 'Geheim', revision: 1 });
  });

  test.each([0, 12.5, 100])(
    'a discount of %s % in the configuration is a trial and does not change the price',
    async (trial) => {
      const own = await saveRoof(planner, { ...gableRoof(), partnerDiscount: PLANNERS_DISCOUNT });
      expect(own).toMatchObject({ trial: false });
      const tried = await saveRoof(planner, { ...gableRoof(), partnerDiscount: trial });
      expect(tried).toMatchObject({ trial: true, configuration: { partnerDiscount: trial } });
      expect(tried.summary.totalRappen).toBe(own.summary.totalRappen);
      expect(tried.summary.totalRappen).toBeGreaterThan(0);
    },
  );

  test('rejects an invalid discount like any other bad value', async () => {
    const configuration = { ...gableRoof(), partnerDiscount: 101 };
    expect(await put(planner, newId(), configuration)).toMatchObject({
      status: 422,
      body: { code: 'CONFIGURATION_REFUSED', problems: [{ code: 'OUT_OF_RANGE', path: 'partnerDiscount' }] },
    });
  });

  test('lists roofs newest first, page by page, sorted and searched', async () => {
    // In alphabetical order, ignoring accents.
    const names = ['Aarau 100% Süd', 'Ägeri', 'Bern', 'Zürich'];
    const saved = [];
    for (const name of names) saved.push(await saveRoof(installer, gableRoof(`Liste ${name}`)));
    const namesOf = async (query: string) => (await listRoofs(installer, query)).rows.map(({ name }) => name);

    expect((await listRoofs(installer, '?search=liste')).rows).toEqual(
      saved.reverse().map((roof) => RoofListItem.parse(roof)),
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

  test('limits the roofs of an organisation; existing ones can still be changed', async () => {
    const small = await startServer({ ...(await newDatabase()), ROOFS_PER_ORGANISATION: '4' });
    const client = await clientOf(small.origin, 'planner@example.ch');
    // The demo has three.
    const { id } = await saveRoof(client);
    expect(await put(client, newId(), gableRoof())).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_ROOFS', most: 4 },
    });
    expect((await put(client, id, longerRoof(), 1)).status).toBe(200);
    await client('DELETE', `${ROOFS}/${id}`);
    await saveRoof(client);
    await small.stop();
  });

  test('does not save a roof that the engine rejects, and reports every problem at its path', async () => {
    const { id } = await saveRoof(planner);
    const good = gableRoof();
    const configuration = { ...good, roof: { ...good.roof, angle: 2 } };
    for (const reply of [
      await put(planner, newId(), configuration),
      await put(planner, id, configuration, 1),
    ]) {
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'CONFIGURATION_REFUSED', problems: [{ code: 'OUT_OF_RANGE', path: 'roof.angle' }] },
      });
    }
    expect((await planner('GET', `${ROOFS}/${id}`)).body).toMatchObject({ revision: 1 });
  });

  test.each([
    ['no configuration', { baseRevision: null }, 'INPUT_INVALID'],
    ['no revision', { configuration: {} }, 'INPUT_INVALID'],
    ['a text', { configuration: 'roof', baseRevision: null }, 'INPUT_INVALID'],
    ['a list', { configuration: [], baseRevision: null }, 'CONFIGURATION_REFUSED'],
    ['an empty object', { configuration: {}, baseRevision: null }, 'CONFIGURATION_REFUSED'],
  ])('rejects %s as a roof', async (_what, body, code) => {
    expect(await planner('PUT', `${ROOFS}/${newId()}`, body)).toMatchObject({ status: 422, body: { code } });
  });

  test('reports control characters at their path', async () => {
    const named = await put(planner, newId(), gableRoof('Haus\0'));
    expect(named).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path: 'configuration.name' }] },
    });
    const { id } = await saveRoof(planner);
    const renamed = await planner('PATCH', `${ROOFS}/${id}`, { name: 'Haus\0', revision: 1 });
    expect(renamed).toMatchObject({ status: 422, body: { fields: [{ path: 'name' }] } });
    const searched = await planner('GET', `${ROOFS}?search=%00`);
    expect(searched).toMatchObject({ status: 422, body: { fields: [{ path: 'search' }] } });
    const found = await planner('GET', `${ROOFS}/%00`);
    expect(found).toMatchObject({ status: 422, body: { fields: [{ path: 'id' }] } });
  });
});
