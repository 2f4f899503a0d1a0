import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Share, SharedRoof, ShareList } from '../../contracts/domain/shares.ts';
import { MOST_SHARE_DAYS, MOST_SHARES } from '../../contracts/domain/shares.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { boughtWith } from '../../documents/bought.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { gableRoof, longerRoof, ROOFS, saveRoof } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onBothDatabases((newDatabase) => {
  let now = Date.parse('2027-05-10T10:00:00Z');
  let server: RunningServer;
  let installer: Client;
  let planner: Client;
  let stranger: Client;
  beforeAll(async () => {
    const limits = { SAVES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' };
    server = await startServer({ ...(await newDatabase('migrated')), ...limits }, { clock: () => now });
    installer = await clientOf(server.origin, 'installer@example.ch');
    planner = await clientOf(server.origin, 'planner@example.ch');
    stranger = createClient(server.origin);
  });
  afterAll(() => server.stop());

  const share = async (roofId: string, endsOn = '2027-05-20', id = newId()) =>
    installer('PUT', `${ROOFS}/${roofId}/shares/${id}`, { recipient: 'Familie Beispiel', endsOn });
  const list = async (roofId: string) =>
    (await installer('GET', `${ROOFS}/${roofId}/shares`)).body as ShareList;
  const open = (token: string) => stranger('GET', `/configurator/v1/shared/${token}`);

  /** Every number and text of a value with its path. */
  function leaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
    if (typeof value !== 'object' || value === null) return [[path, value]];
    return Object.entries(value).flatMap(([key, member]) => leaves(member, `${path}.${key}`));
  }

  test('a house owner sees the roof without signing in, and the response contains no price', async () => {
    const roof = await saveRoof(installer, {
      ...gableRoof('Haus am See'),
      partnerDiscount: 17,
      bomChanges: [{ article: 'SL-L-BK', change: 'set', quantity: 77 }],
    });
    const { status, body } = await share(roof.id);
    expect(status).toBe(200);
    const answer = await open((body as Share).token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shared = answer.body as SharedRoof;
    expect(shared).toMatchObject({ recipient: 'Familie Beispiel', endsOn: '2027-05-20', sharedAt: now });
    expect(shared.roof.configuration.name).toBe('Haus am See');
    expect(boughtWith(shared.roof.solution)).toMatchObject({
      power: roof.summary.powerW,
      modules: roof.summary.activeModules,
    });
    expect(roof.summary.activeModules).not.toBe(shared.roof.solution.totals.activeModules);
    expect(shared.roof.cells.length).toBeGreaterThan(0);
    for (const [path, leaf] of leaves(shared)) {
      if (/price|rappen|discount|cost|article/i.test(path))
        expect([path, leaf || null]).toEqual([path, null]);
      expect([path, leaf]).not.toEqual([path, roof.summary.totalRappen]);
    }
    expect(JSON.stringify(shared)).not.toContain('SL-L-BK');
  });

  test('the link shows the roof as it was, whatever changes later', async () => {
    const roof = await saveRoof(installer, gableRoof('Vorher'));
    const { token } = (await share(roof.id)).body as Share;
    await installer('PUT', `${ROOFS}/${roof.id}`, { configuration: longerRoof('Nachher'), baseRevision: 1 });
    const { body } = await open(token);
    expect((body as SharedRoof).roof.configuration.name).toBe('Vorher');
    expect((await installer('DELETE', `${ROOFS}/${roof.id}`)).status).toBe(204);
    expect((await open(token)).status).toBe(404);
  });

  test('a link ends after its last day, or when revoked, and says which', async () => {
    const roof = await saveRoof(installer);
    const [first, second] = await Promise.all([share(roof.id), share(roof.id, '2027-06-01')]);
    const [ending, revoked] = [first.body as Share, second.body as Share];
    const path = `${ROOFS}/${roof.id}/shares/${revoked.id}`;
    expect((await planner('DELETE', path)).status).toBe(404);
    expect((await open(revoked.token)).status).toBe(200);
    for (const _again of [1, 2]) expect((await installer('DELETE', path)).status).toBe(204);
    expect(await open(revoked.token)).toMatchObject({ status: 410, body: { code: 'SHARE_REVOKED' } });
    const before = now;
    // 23:30 in Switzerland on the last day, then the next one.
    now = Date.parse('2027-05-20T21:30:00Z');
    expect((await open(ending.token)).status).toBe(200);
    now += DAY / 24;
    expect(await open(ending.token)).toMatchObject({ status: 410, body: { code: 'SHARE_ENDED' } });
    const states = (await list(roof.id)).shares.map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({ [ending.id]: 'ended', [revoked.id]: 'revoked' });
    now = before;
  });

  test('a link is valid from today for at most 90 days; an existing one stays as it is', async () => {
    const roof = await saveRoof(installer);
    const [id, today] = [newId(), dateAt(now)];
    const last = addDays(today, MOST_SHARE_DAYS);
    for (const [day, rule] of [
      [addDays(today, -1), 'past'],
      ['2020-02-29', 'past'],
      [addDays(last, 1), 'too_late'],
      ['9999-12-31', 'too_late'],
    ] as const)
      expect(await share(roof.id, day)).toMatchObject({
        status: 422,
        body: { code: 'INPUT_INVALID', fields: [{ path: 'endsOn', rule }] },
      });
    expect((await list(roof.id)).shares).toEqual([]);
    expect((await share(roof.id, today)).status).toBe(200);
    expect((await share(roof.id, last, id)).status).toBe(200);
    const before = now;
    now += (MOST_SHARE_DAYS + 1) * DAY;
    // A repeated request creates no new link.
    expect(await share(roof.id, last, id)).toMatchObject({ status: 200, body: { state: 'ended' } });
    now = before;
  });

  test('a malformed share token or a wrong signature answers 404', async () => {
    const roof = await saveRoof(installer);
    const { id, token } = (await share(roof.id)).body as Share;
    const [, signature = ''] = token.split('.');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const wrong of [id, `${id}.`, `${id}.${flipped}`, `${newId()}.${signature}`, 'x', `${token}A`])
      expect((await open(wrong)).status).toBe(404);
  });

  test('creating a link is idempotent, also concurrently, and limited in number', async () => {
    const roof = await saveRoof(installer);
    const id = newId();
    const replies = await Promise.all([1, 2, 3, 4].map(() => share(roof.id, '2027-05-20', id)));
    expect(new Set(replies.map(({ body }) => (body as Share).token)).size).toBe(1);
    expect((await list(roof.id)).shares).toHaveLength(1);
    const other = await saveRoof(installer);
    expect((await share(other.id, '2027-05-20', id)).status).toBe(404);
    expect((await planner('GET', `${ROOFS}/${roof.id}/shares`)).status).toBe(404);
    for (let more = 1; more < MOST_SHARES; more += 1) expect((await share(roof.id)).status).toBe(200);
    expect(await share(roof.id)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_SHARES' } });
    await installer('DELETE', `${ROOFS}/${roof.id}/shares/${id}`);
    expect((await share(roof.id)).status).toBe(200);
  });

  test('colleagues see the saved roof with its prices; another organisation does not', async () => {
    const roof = await saveRoof(installer, gableRoof('Zum Ansehen'));
    const colleague = await clientOf(server.origin, 'colleague@example.ch');
    expect(await colleague('GET', `${ROOFS}/${roof.id}/view`)).toMatchObject({
      status: 200,
      body: { revision: 1, roof: { solution: { bom: { totalPrice: roof.summary.totalRappen } } } },
    });
    expect((await planner('GET', `${ROOFS}/${roof.id}/view`)).status).toBe(404);
  });
});
