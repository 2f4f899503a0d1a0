import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InboxState, Notification, NotificationList } from '../../../contracts/domain/notifications.ts';
import { demoPeople } from '../../demo/people.ts';
import { type Client, createClient } from '../../testing/client.ts';
import { type EventReader, readEvents } from '../../testing/events.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';
import type { Database } from '../db/database.ts';
import { notify } from './notify.ts';

const NOTIFICATIONS = '/v1/notifications';
const idOf = (email: string): string => demoPeople.find((person) => person.email === email)?.id ?? '';
const planner = idOf('planner@example.ch');
const parameters = { number: 'P-2026-0001', name: 'Haus Beispiel' };
const news = { type: 'project.accept', parameters, link: '/projects' } as const;

onBothDatabases((newDatabase, kind) => {
  let database: Database;
  let variables: Record<string, string>;
  let server: RunningServer;
  let token: string;
  let client: Client;
  let installer: Client;
  beforeAll(async () => {
    variables = await newDatabase('migrated');
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database, clock: () => TEST_TIME });
    token = (await signIn(server.origin, 'planner@example.ch')).id_token;
    client = createClient(server.origin, token);
    installer = createClient(server.origin, (await signIn(server.origin, 'installer@example.ch')).id_token);
  });
  afterAll(() => server.stop());

  const notifyAbout = (persons = [planner]) =>
    database
      .transaction()
      .execute((transaction) => notify(transaction, { ...news, persons }, () => TEST_TIME));
  const list = async (query = '', who = client) =>
    NotificationList.parse((await who('GET', `${NOTIFICATIONS}${query}`)).body);
  const inboxEvents = ({ events }: EventReader) => events.filter(({ event }) => event !== 'catalogue');
  const received = ({ events }: EventReader) =>
    events
      .filter(({ event }) => event === 'notification')
      .map(({ data }) => Notification.parse(JSON.parse(data)));
  const state = ({ events }: EventReader) =>
    InboxState.parse(JSON.parse(events.findLast(({ event }) => event === 'inbox')?.data ?? 'null'));

  test('a person without notifications has an empty inbox', async () => {
    expect(await list()).toEqual({ rows: [], unread: 0, last: 0, more: false });
  });

  test('lists the newest first, older ones before a number, new ones after a cursor', async () => {
    for (let one = 0; one < 25; one += 1) await notifyAbout();
    const first = await list();
    expect(first).toMatchObject({ unread: 25, last: 25, more: true });
    expect(first.rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i));
    expect(first.rows[0]).toEqual({
      number: 25,
      type: 'project.accept',
      parameters,
      link: '/projects',
      createdAt: TEST_TIME,
      readAt: null,
    });
    const older = await list('?before=6');
    expect([older.rows.map(({ number }) => number), older.more]).toEqual([[5, 4, 3, 2, 1], false]);
    const missed = await list('?after=20&limit=3');
    expect([missed.rows.map(({ number }) => number), missed.more]).toEqual([[21, 22, 23], true]);
  });

  test('marks some or all seen notifications as read, for this person only', async () => {
    await notifyAbout([idOf('installer@example.ch')]);
    expect((await client('PATCH', NOTIFICATIONS, { numbers: [25, 3] })).body).toEqual({
      unread: 23,
      last: 25,
    });
    expect((await list('?unread=true&limit=100')).rows.map(({ number }) => number)).not.toContain(25);
    expect((await list()).rows[0]?.readAt).toBe(TEST_TIME);
    expect((await client('PATCH', NOTIFICATIONS, { upTo: 24 })).body).toEqual({ unread: 0, last: 25 });
    expect(await list('', installer)).toMatchObject({ unread: 1 });
  });

  test.each([
    ['both directions at once', 'GET', '?after=1&before=3', undefined],
    ['a number that is none', 'GET', '?after=x', undefined],
    ['nothing', 'PATCH', '', {}],
    ['no numbers', 'PATCH', '', { numbers: [] }],
    ['numbers and an end', 'PATCH', '', { numbers: [1], upTo: 1 }],
  ])('rejects %s', async (_what, method, query, body) => {
    expect(await client(method, NOTIFICATIONS + query, body)).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID' },
    });
  });

  test('a stream sends the state, then new notifications, uncompressed; the next one continues at the cursor', async () => {
    const first = await readEvents(server.origin, token);
    await expect.poll(() => inboxEvents(first).length).toBe(1);
    const { last } = state(first);
    expect(inboxEvents(first)[0]?.id).toBe(String(last));
    await notifyAbout();
    await notifyAbout([idOf('installer@example.ch')]);
    await expect.poll(() => received(first).map(({ number }) => number)).toEqual([last + 1]);
    await expect.poll(() => state(first)).toEqual({ unread: 1, last: last + 1 });
    first.stop();

    await notifyAbout();
    await notifyAbout();
    const second = await readEvents(server.origin, token, last + 1);
    await expect.poll(() => received(second).map(({ number }) => number)).toEqual([last + 2, last + 3]);
    await client('PATCH', NOTIFICATIONS, { upTo: last + 3 });
    await expect.poll(() => state(second)).toEqual({ unread: 0, last: last + 3 });
    second.stop();
  });

  test('200 notifications in a burst reach five readers, each once and in order', async () => {
    const { last } = await list('?limit=1');
    const readers = await Promise.all(
      Array.from({ length: 5 }, () => readEvents(server.origin, token, last)),
    );
    await Promise.all(Array.from({ length: 200 }, () => notifyAbout()));
    for (const reader of readers) {
      await expect
        .poll(() => received(reader).map(({ number }) => number), { timeout: 20_000 })
        .toEqual(Array.from({ length: 200 }, (_, index) => last + 1 + index));
      reader.stop();
    }
  });

  test('limits a person to a dozen streams', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => readEvents(server.origin, token)));
    await expect(readEvents(server.origin, token)).rejects.toThrow('429');
    for (const reader of readers) reader.stop();
    await expect
      .poll(async () => {
        const again = await readEvents(server.origin, token).catch(() => null);
        again?.stop();
        return again !== null;
      })
      .toBe(true);
  });

  test('a closing server ends its streams without waiting for them', async () => {
    const other = await startServer(kind === 'postgres' ? variables : {}, { clock: () => TEST_TIME });
    const reader = await readEvents(
      other.origin,
      (await signIn(other.origin, 'planner@example.ch')).id_token,
    );
    await other.stop();
    await reader.ended;
  });

  if (kind === 'postgres')
    test('notifications written by one process reach the streams of another', async () => {
      // With today's date it would notify the planner of sessions whose deadline is over.
      const other = await startServer(variables, { clock: () => TEST_TIME });
      const theirs = (await signIn(other.origin, 'planner@example.ch')).id_token;
      const reader = await readEvents(other.origin, theirs);
      await expect.poll(() => inboxEvents(reader).length).toBe(1);
      const { last } = state(reader);
      await Promise.all(Array.from({ length: 20 }, () => notifyAbout()));
      await expect
        .poll(() => received(reader).map(({ number }) => number))
        .toEqual(Array.from({ length: 20 }, (_, index) => last + 1 + index));
      // Both processes lose their listening connection, and must read what they missed.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'listen%' and datname = current_database()`.execute(database);
      await notifyAbout();
      await expect.poll(() => received(reader).length, { timeout: 15_000 }).toBe(21);
      reader.stop();
      await other.stop();
    });
});
