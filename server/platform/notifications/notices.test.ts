import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byLanguage } from '../../../contracts/domain/languages.ts';
import type { NoticeList } from '../../../contracts/domain/notices.ts';
import { type Client, clientOf } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { startRemoteAuthority } from '../../testing/remote-authority.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let now = Date.now();
  let [installer, admin] = [] as unknown as [Client, Client];
  const titles = async () => {
    // Works without signing in.
    const response = await fetch(`${server.origin}/v1/notices`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const { notices } = (await response.json()) as NoticeList;
    return notices.map(({ texts }) => texts.en?.title);
  };

  beforeAll(async () => {
    server = await startServer(await newDatabase('migrated'), { clock: () => now });
    installer = await clientOf(server.origin, 'installer@example.ch');
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterAll(() => server.stop());

  test.each([
    ['2023-12-22T23:59:59+01:00', []],
    ['2023-12-23T00:00:00+01:00', ['Company holidays']],
    ['2024-01-07T23:59:59+01:00', ['Company holidays']],
    ['2024-01-08T00:00:00+01:00', []],
  ])(
    "@spec-24 @spec-234 the holiday notice holds from its first day to the end of its last, Zurich's: %s",
    async (at, expected) => {
      now = Date.parse(at);
      expect(await titles()).toEqual(expected);
    },
  );

  test('the administration creates, changes and deletes a notice', async () => {
    now = Date.parse('2031-05-05T12:00:00Z');
    const id = newId();
    const text = (title: string) => ({ title, text: 'Das Lager ist zu.' });
    const notice = (from: string, until: string, title = 'Stocktaking') => ({
      from,
      until,
      texts: { ...byLanguage(() => text('Inventur')), en: text(title) },
    });
    const put = (body: object, client = admin) => client('PUT', `/v1/staff/notices/${id}`, body);
    expect((await put(notice('2031-05-05', '2031-05-05'))).status).toBe(204);
    expect(await titles()).toEqual(['Stocktaking']);
    expect((await put(notice('2031-05-04', '2031-05-06', 'Closed'))).status).toBe(204);
    expect(await titles()).toEqual(['Closed']);
    expect(await put(notice('2031-05-06', '2031-05-05'))).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'until', rule: 'invalid' }] },
    });
    expect((await put(notice('2031-05-05', '2031-05-05'), installer)).status).toBe(403);
    expect((await admin('DELETE', `/v1/staff/notices/${id}`)).status).toBe(204);
    expect(await titles()).toEqual([]);
  });

  test('@spec-24 an installation without demo data has the holiday notice too', async () => {
    const authority = await startRemoteAuthority();
    const own = await startServer(
      { ...(await newDatabase('migrated')), ...authority.environment },
      { clock: () => Date.parse('2023-12-24T12:00:00Z') },
    );
    const { notices } = (await (await fetch(`${own.origin}/v1/notices`)).json()) as NoticeList;
    expect(notices).toMatchObject([{ from: '2023-12-23', until: '2024-01-07' }]);
    for (const said of Object.values(notices[0]?.texts ?? {})) {
      expect(said?.title.length).toBeGreaterThan(5);
      expect(said?.text).toMatch(/23.*2023.*7.*2024/);
    }
    await own.stop();
    await authority.stop();
  });

  test('limits how often one address reads the notices', async () => {
    const statuses = [];
    for (let count = 0; count < 130; count++)
      statuses.push((await fetch(`${server.origin}/v1/notices`)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
