import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '../../demo/people.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { countStatements } from '../../testing/statements.ts';
import type { Database } from '../db/database.ts';
import { MAIL_AFTER_MS, type NotificationInput, notify, notifyAll } from './notify.ts';

const [ANNA = '', BEN = '', CLEO = ''] = demoPeople.map(({ id }) => id);
const news = { type: 'project.accept', parameters: { number: 'P-1' }, link: '/projects' } as const;

onBothDatabases((newDatabase) => {
  let database: Database;
  let now = TEST_TIME;
  const clock = () => now;
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
  });
  afterAll(() => database.destroy());

  const numbersOf = async (person: string, after = 0): Promise<number[]> => {
    const rows = await database
      .selectFrom('notification')
      .select('number')
      .where('person_id', '=', person)
      .where('number', '>', after)
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => number);
  };

  test('600 concurrent notifications: reading on from a cursor misses none', async () => {
    const writers = 20;
    const each = 30;
    const people = [BEN, ANNA, CLEO];
    const seen: number[] = [];
    let writing = true;
    const readOn = async () => seen.push(...(await numbersOf(ANNA, seen.at(-1))));
    const reading = (async () => {
      while (writing) await readOn();
    })();
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let one = 0; one < each; one += 1) {
          await database.transaction().execute(async (transaction) => {
            // Each writer names people in a different order and delays its commit.
            const persons = people.map((_person, index) => people[(index + writer + one) % 3] ?? '');
            await notify(transaction, { ...news, persons }, clock);
            if (one % 7 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
          });
        }
      }),
    );
    writing = false;
    await reading;
    // The read that was under way when the last writer ended may have begun before its commit.
    await readOn();
    const all = Array.from({ length: writers * each }, (_, index) => index + 1);
    expect(seen).toEqual(all);
    for (const person of people) expect(await numbersOf(person)).toEqual(all);
  });

  test('a rolled-back notification leaves no gap in the numbers', async () => {
    const before = (await numbersOf(BEN)).length;
    await database
      .transaction()
      .execute(async (transaction) => {
        await notify(transaction, { ...news, persons: [BEN] }, clock);
        throw new Error('no');
      })
      .catch(() => {});
    await notify(database, { ...news, persons: [BEN, BEN] }, clock);
    expect((await numbersOf(BEN)).slice(before)).toEqual([before + 1]);
  });

  test('plans one digest per quarter of an hour and person, and a security mail at once', async () => {
    await database.deleteFrom('job').execute();
    await database.updateTable('inbox').set({ mail_due_at: null }).execute();
    const planned = async () => {
      const jobs = await database.selectFrom('job').selectAll().orderBy('due_at').execute();
      return jobs.map(({ kind, about, due_at }) => [kind, about, due_at - TEST_TIME]);
    };
    await notify(database, { ...news, persons: [ANNA] }, clock);
    now += 60_000;
    await notify(database, { ...news, persons: [ANNA] }, clock);
    expect(await planned()).toEqual([['notification-mail', ANNA, MAIL_AFTER_MS]]);
    await notify(database, { ...news, type: 'security.sign_in_bound', persons: [ANNA] }, clock);
    expect(await planned()).toEqual([
      ['notification-mail', ANNA, 60_000],
      ['notification-mail', ANNA, MAIL_AFTER_MS],
    ]);
    now = TEST_TIME;
  });

  test('writes nothing for a notification without recipients', async () => {
    const counted = countStatements(database);
    await notify(counted.database, { ...news, persons: [] }, clock);
    expect(counted.count()).toBe(0);
    await notify(counted.database, { ...news, persons: [ANNA] }, clock);
    expect(counted.count()).toBeGreaterThan(0);
  });

  test('numbers several notifications per person in order, with one digest', async () => {
    await database.deleteFrom('job').execute();
    await database.updateTable('inbox').set({ mail_due_at: null }).execute();
    const [anna, ben] = [(await numbersOf(ANNA)).length, (await numbersOf(BEN)).length];
    const typed = (type: NotificationInput['type'], ...persons: string[]): NotificationInput => ({
      ...news,
      type,
      persons,
    });
    await notifyAll(
      database,
      [
        typed('project.accept', BEN, ANNA),
        typed('project.ship', ANNA),
        typed('security.sign_in_bound', ANNA),
      ],
      clock,
    );
    const types = async (person: string, after: number) => {
      const rows = await database
        .selectFrom('notification')
        .select(['number', 'type'])
        .where('person_id', '=', person)
        .where('number', '>', after)
        .orderBy('number')
        .execute();
      return rows.map(({ number, type }) => [number - after, type]);
    };
    expect(await types(ANNA, anna)).toEqual([
      [1, 'project.accept'],
      [2, 'project.ship'],
      [3, 'security.sign_in_bound'],
    ]);
    expect(await types(BEN, ben)).toEqual([[1, 'project.accept']]);
    const jobs = await database.selectFrom('job').select(['about', 'due_at']).orderBy('due_at').execute();
    expect(jobs.map(({ about, due_at }) => [about, due_at - TEST_TIME])).toEqual([
      [ANNA, 0],
      [BEN, MAIL_AFTER_MS],
    ]);
  });
});
