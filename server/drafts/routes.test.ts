import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DraftList, LARGEST_DRAFT, MOST_DRAFTS, type SaveDraft } from '../../contracts/domain/drafts.ts';
import { soak } from '../../tests/soak.ts';
import { type Client, clientOf, contentOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** Time of the server's clock. */
const NOW = Date.UTC(2026, 10, 3);
const DRAFTS = '/configurator/v1/drafts';
const DESIGN_DRAFTS = '/configurator/v1/design-drafts';

const draft: SaveDraft = {
  name: 'Haus Entwurf',
  baseRevision: 3,
  device: 'Firefox auf Linux',
  savedAt: 1_000,
  content: 'no roof, and never read',
};

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let installer: Client;
  beforeAll(async () => {
    server = await startServer(await newDatabase('migrated'), { clock: () => NOW });
    planner = await clientOf(server.origin, 'planner@example.ch');
    installer = await clientOf(server.origin, 'installer@example.ch');
  });
  afterAll(() => server.stop());

  const put = (client: Client, roofId: string, change: Partial<SaveDraft> = {}) =>
    client('PUT', `${DRAFTS}/${roofId}`, { ...draft, ...change });
  const listOf = async (client: Client) => DraftList.parse((await client('GET', DRAFTS)).body).rows;

  test('stores a draft unchanged, finds it on another device, and deletes it', async () => {
    const roofId = newId();
    expect(await put(planner, roofId)).toMatchObject({ status: 200, body: { savedAt: 1_000 } });
    const { content, ...item } = draft;
    expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toEqual({ roofId, ...item, content });
    expect(await listOf(planner)).toContainEqual({ roofId, ...item });

    const later = { savedAt: 2_000, device: 'Telefon', baseRevision: null, content: 'ä🏠"' };
    expect((await put(planner, roofId, later)).status).toBe(200);
    expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toMatchObject(later);

    for (const _again of [1, 2]) expect((await planner('DELETE', `${DRAFTS}/${roofId}`)).status).toBe(204);
    expect(await planner('GET', `${DRAFTS}/${roofId}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('lists drafts with the last edited first', async () => {
    const ids = [newId(), newId(), newId()];
    for (const [index, id] of ids.entries()) await put(installer, id, { savedAt: 10 + ((index + 1) % 3) });
    expect((await listOf(installer)).map(({ roofId }) => roofId)).toEqual([ids[1], ids[0], ids[2]]);
  });

  test('an older draft does not replace a newer one and is answered with it', async () => {
    const roofId = newId();
    await put(planner, roofId, { savedAt: 5_000, device: 'Büro' });
    const late = await put(planner, roofId, { savedAt: 4_999, device: 'Baustelle', content: 'older' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_OLDER', device: 'Büro', savedAt: 5_000 },
    });
    expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toMatchObject({ content: draft.content });
    expect((await put(planner, roofId, { savedAt: 5_000, content: 'the same instant' })).status).toBe(200);
  });

  test('stores and lists drafts of designs separately from those of roofs', async () => {
    const [roofId, designId] = [newId(), newId()];
    await put(planner, roofId);
    expect((await planner('PUT', `${DESIGN_DRAFTS}/${designId}`, draft)).status).toBe(200);
    const { content, ...item } = draft;
    expect((await planner('GET', `${DESIGN_DRAFTS}/${designId}`)).body).toEqual({
      roofId: designId,
      ...item,
      content,
    });
    expect(DraftList.parse((await planner('GET', DESIGN_DRAFTS)).body).rows).toEqual([
      { roofId: designId, ...item },
    ]);
    expect((await listOf(planner)).map((row) => row.roofId)).not.toContain(designId);
    expect((await installer('GET', `${DESIGN_DRAFTS}/${designId}`)).status).toBe(404);

    const older = await planner('PUT', `${DESIGN_DRAFTS}/${designId}`, { ...draft, savedAt: 999 });
    expect(older).toMatchObject({ status: 409, body: { code: 'DRAFT_OLDER', savedAt: 1_000 } });
    // Neither place reads, replaces or deletes drafts of the other.
    for (const [path, id] of [
      [DESIGN_DRAFTS, roofId],
      [DRAFTS, designId],
    ]) {
      expect((await planner('GET', `${path}/${id}`)).status).toBe(404);
      expect((await planner('PUT', `${path}/${id}`, { ...draft, savedAt: 2_000 })).status).toBe(404);
      expect((await planner('DELETE', `${path}/${id}`)).status).toBe(204);
    }
    expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toMatchObject({ savedAt: 1_000 });
    expect((await planner('DELETE', `${DESIGN_DRAFTS}/${designId}`)).status).toBe(204);
    expect((await planner('GET', `${DESIGN_DRAFTS}/${designId}`)).status).toBe(404);
  });

  test('of many concurrent drafts the newest stays', async () => {
    const roofId = newId();
    for (let round = 1; round <= soak(1, 10); round += 1) {
      const instants = Array.from({ length: 20 }, (_, index) => 1_000 * round + ((index * 7) % 20));
      const replies = await Promise.all(
        instants.map((savedAt) => put(planner, roofId, { savedAt, content: `edit ${savedAt}` })),
      );
      for (const { status } of replies) expect([200, 409]).toContain(status);
      const newest = 1_000 * round + 19;
      expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toMatchObject({
        savedAt: newest,
        content: `edit ${newest}`,
      });
    }
  });

  test('a device with a fast clock does not block the others', async () => {
    const roofId = newId();
    const fast = await put(planner, roofId, { savedAt: Date.UTC(2999, 0) });
    expect(fast).toMatchObject({ status: 200, body: { savedAt: NOW } });
    expect((await put(planner, roofId, { savedAt: NOW + 1 })).status).toBe(200);
  });

  test("nobody can read or change another person's draft", async () => {
    const roofId = newId();
    await put(planner, roofId);
    const strange = await installer('GET', `${DRAFTS}/${roofId}`);
    const unknown = await installer('GET', `${DRAFTS}/${newId()}`);
    expect(strange.status).toBe(404);
    expect(contentOf(strange)).toEqual(contentOf(unknown));
    expect((await listOf(installer)).map((item) => item.roofId)).not.toContain(roofId);
    await installer('DELETE', `${DRAFTS}/${roofId}`);
    // Their own draft of the same roof exists next to it.
    expect((await put(installer, roofId, { savedAt: 1, content: 'mine' })).status).toBe(200);
    expect((await planner('GET', `${DRAFTS}/${roofId}`)).body).toMatchObject({ content: draft.content });
  });

  test('accepts large content, up to its limit in bytes', async () => {
    const roofId = newId();
    const largest = '"'.repeat(LARGEST_DRAFT - 2).concat('ä');
    expect((await put(planner, roofId, { content: largest })).status).toBe(200);
    for (const content of [`${largest}ä`, 'x'.repeat(3 * LARGEST_DRAFT)]) {
      expect(await put(planner, roofId, { savedAt: 9_000, content })).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE' },
      });
    }
  });

  test('limits the number of drafts per person', async () => {
    const { length } = await listOf(installer);
    const ids = Array.from({ length: MOST_DRAFTS - length }, () => newId());
    for (const id of ids) await put(installer, id);
    expect(await put(installer, newId())).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_DRAFTS', most: MOST_DRAFTS },
    });
    // Full of roofs, there is room for a facade.
    const design = `${DESIGN_DRAFTS}/${newId()}`;
    expect((await installer('PUT', design, draft)).status).toBe(200);
    await installer('DELETE', design);
    const stored = ids[0] ?? '';
    expect((await put(installer, stored, { savedAt: 2_000 })).status).toBe(200);
    await installer('DELETE', `${DRAFTS}/${stored}`);
    expect((await put(installer, newId())).status).toBe(200);
  });

  test.each([
    ['another id than a UUID', 'roof', {}, 'roofId'],
    ['a NUL character', newId(), { content: '\0' }, 'content'],
    ['a device of two lines', newId(), { device: 'a\nb' }, 'device'],
    ['revision 0', newId(), { baseRevision: 0 }, 'baseRevision'],
  ])('rejects %s with its path', async (_what, roofId, change, path) => {
    expect(await put(planner, roofId, change)).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path }] },
    });
  });
});
