import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { FailedJob } from '../../../contracts/domain/failed-jobs.ts';
import { clientOf } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { startServer } from '../../testing/start-server.ts';

const FAILED_JOBS = '/v1/staff/failed-jobs';

onBothDatabases((newDatabase) => {
  test('administrators list failed jobs and retry one or all; mails stay in their own list', async () => {
    const variables = await newDatabase();
    const database = await openTestDatabase(variables);
    // No worker knows these kinds.
    const job = {
      kind: 'unknown-kind',
      about: 'p',
      due_at: 1,
      attempts: 8,
      claimed_by: null,
      claimed_until: null,
    };
    const [first, second, third] = [newId(), newId(), newId()];
    // Older ones expire.
    const recent = Date.now() - 60_000;
    await database
      .insertInto('job')
      .values([
        { ...job, id: first, failed_at: recent + 1, error: 'Kein Platz' },
        { ...job, id: second, failed_at: recent + 2, error: null, attempts: 1 },
        { ...job, id: third, failed_at: recent + 3, error: 'kein platz mehr' },
        { ...job, id: newId(), failed_at: recent + 4, error: 'Kein Platz', kind: 'mail' },
        { ...job, id: newId(), failed_at: null, error: 'Kein Platz' },
      ])
      .execute();
    const server = await startServer(variables, { database });
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const list = async (query = '') => {
      const { rows, total } = (await admin('GET', `${FAILED_JOBS}?${query}`)).body as {
        rows: FailedJob[];
        total: number;
      };
      return { ids: rows.map(({ id }) => id), total, rows };
    };
    expect(await list()).toMatchObject({
      ids: [third, second, first],
      total: 3,
      rows: [
        { failedAt: recent + 3, reason: 'kein platz mehr' },
        { attempts: 1, reason: '' },
        { kind: job.kind },
      ],
    });
    expect(await list('search=KEIN%20platz&direction=asc')).toMatchObject({ ids: [first, third], total: 2 });
    expect(await list('pageSize=1&page=2')).toMatchObject({ ids: [second], total: 3 });

    const sales = await clientOf(server.origin, 'sales@example.ch');
    for (const [method, path] of [
      ['GET', FAILED_JOBS],
      ['POST', `${FAILED_JOBS}/retry`],
      ['POST', `${FAILED_JOBS}/${first}/retry`],
    ] as const)
      expect(await sales(method, path)).toMatchObject({ status: 403 });
    expect((await list()).total).toBe(3);

    expect(await admin('POST', `${FAILED_JOBS}/${first}/retry`)).toMatchObject({ status: 204 });
    expect(await list()).toMatchObject({ ids: [third, second] });
    expect(await admin('POST', `${FAILED_JOBS}/${newId()}/retry`)).toMatchObject({ status: 204 });
    expect(await admin('POST', `${FAILED_JOBS}/retry`)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await list()).toMatchObject({ ids: [] });
    const left = await database
      .selectFrom('job')
      .selectAll()
      .where('kind', 'in', ['mail', job.kind])
      .execute();
    expect(left.filter(({ failed_at }) => failed_at !== null)).toMatchObject([{ kind: 'mail' }]);
    expect(left.filter(({ attempts }) => attempts === 0)).toHaveLength(3);
    await server.stop();
  });
});
