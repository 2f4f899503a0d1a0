import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeList } from '../../../contracts/notices.ts';
import { type Client, clientOf } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let now = Date.now();
  let [installer, admin] = [] as unknown as [Client, Client];
  const titles = async (client = installer) => {
    const { notices } = (await client('GET', '/v1/notices')).body as NoticeList;
    return notices.map(({ texts }) => texts.en.title);
  };

  beforeAll(async () => {
    server = await startServer(await newDatabase(), { clock: () => now });
    installer = await clientOf(server.origin, 'installer@example.ch');
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterAll(() => server.stop());

  test.each([
    ['2023-12-22T23:59:59+01:00', []],
    ['2023-12-23T00:00:00+01:00', ['Company holidays']],
    ['2024-01-07T23:59:59+01:00', ['Company holidays']],
    ['2024-01-08T00:00:00+01:00', []],
  ])("the holiday notice holds from its first day to the end of its last, Zurich's: %s", async (at, told) => {
    now = Date.parse(at);
    expect(await titles()).toEqual(told);
  });

  test('a notice is written, changed and taken away by the administration', async () => {
    now = Date.parse('2031-05-05T12:00:00Z');
    const id = newId();
    const text = (title: string) => ({ title, text: 'Das Lager ist zu.' });
    const notice = (from: string, until: string, title = 'Stocktaking') => ({
      from,
      until,
      texts: { de: text('Inventur'), en: text(title), it: text('Inventario'), 'fr-FR': text('Inventaire') },
    });
    const put = (body: object, client = admin) => client('PUT', `/v1/staff/notices/${id}`, body);
    expect((await put(notice('2031-05-05', '2031-05-05'))).status).toBe(204);
    expect(await titles()).toEqual(['Stocktaking']);
    expect(await titles(admin)).toEqual(['Stocktaking']);
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
});
