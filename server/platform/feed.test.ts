import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { countUp } from './db/counter.ts';
import { type Database, isPostgres } from './db/database.ts';
import { numberFeed, readFeed, recordFeedEvent } from './feed.ts';

const WRITERS = 50;
const EVENTS = soak(12, 100);
const PROJECTS = 20;

onBothDatabases((newDatabase) => {
  let database: Database;
  beforeAll(async () => {
    const variables = await newDatabase('migrated');
    database = await openTestDatabase({ ...variables, DATABASE_CONNECTIONS: '60' });
  });
  afterAll(() => database.destroy());

  const data = { catalogue: { id: 'x', label: 'x', validFrom: '2026-01-01' } };

  /** Records an event of a project and lets the transaction last a while. The clock jumps. */
  const write = (project: number) =>
    database.transaction().execute(async (transaction) => {
      const revision = await countUp(transaction, `test project ${project}`);
      const at = TEST_TIME + Math.floor(Math.random() * 1_000);
      const about = { id: `p${project}`, revision };
      await recordFeedEvent(transaction, { type: 'catalogue.activated', at, data, project: about });
      if (isPostgres(database)) await sql`select pg_sleep(${Math.random() / 50})`.execute(transaction);
    });

  test(
    `no event appears before a cursor that was handed out, with ${WRITERS} concurrent writers`,
    drawn,
    async () => {
      let isWriting = true;
      const read = async (limit: number) => {
        const seen: string[] = [];
        let after = 0;
        for (;;) {
          const isLast = !isWriting;
          const page = await readFeed(database, { after, limit });
          seen.push(...page.events.map(({ id }) => id));
          after = page.next;
          if (isLast && !page.isMore) return seen;
          if (!page.isMore) await sleep(1);
        }
      };
      const readers = [read(1), read(7), read(200)];
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let event = 0; event < EVENTS; event += 1) await write((writer + event) % PROJECTS);
        }),
      ).finally(() => {
        isWriting = false;
      });
      const seenByReaders = await Promise.all(readers);
      const rows = await database.selectFrom('feed_event').selectAll().orderBy('sequence').execute();
      const inOrder = rows.map(({ id }) => id);
      expect(inOrder).toHaveLength(WRITERS * EVENTS);
      for (const seen of seenByReaders) expect(seen).toEqual(inOrder);
      for (const [, own] of Map.groupBy(rows, ({ project_id }) => project_id))
        expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index + 1));
      expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
    },
  );

  test('an event that is rolled back leaves no gap, and one recorded once has one place', async () => {
    const { next: after } = await lastPage();
    const rolledBack = database.transaction().execute(async (transaction) => {
      await recordFeedEvent(transaction, { type: 'catalogue.activated', at: TEST_TIME, data });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await Promise.all(
      Array.from({ length: 10 }, () =>
        recordFeedEvent(database, { type: 'catalogue.activated', at: TEST_TIME, data, once: 'only' }),
      ),
    );
    const { events, next } = await readFeed(database, { after, limit: 50 });
    expect([events.length, next]).toEqual([1, after + 1]);
  });

  const lastPage = async () => {
    await numberFeed(database);
    let page = await readFeed(database, { after: 0, limit: 200 });
    while (page.isMore) page = await readFeed(database, { after: page.next, limit: 200 });
    return page;
  };

  test('a cursor at the end stays where it is', async () => {
    const { next } = await lastPage();
    expect(await readFeed(database, { after: next, limit: 10 })).toEqual({ events: [], next, isMore: false });
  });
});
