import { expect, test } from 'vitest';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { NotPossible } from '../command-line.ts';
import { holdJob } from './hold.ts';
import { startWorker } from './worker.ts';

onBothDatabases((newDatabase) => {
  test('keeps workers from a recurring job until it is released', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    let runs = 0;
    const kinds = {
      sweep: {
        every: 1,
        run: async () => {
          runs += 1;
        },
      },
    };
    const held = await holdJob(database, 'sweep');
    await expect(holdJob(database, 'sweep')).rejects.toThrow(NotPossible);
    const worker = startWorker({
      database,
      clock: () => TEST_TIME,
      kinds,
      announcements: { on: () => () => {}, close: async () => {} } as never,
      onError: (error) => {
        throw error;
      },
    });
    await worker.runDue();
    expect(runs).toBe(0);
    await held.release();
    await worker.runDue();
    expect(runs).toBeGreaterThan(0);
    await worker.close();
    const again = await holdJob(database, 'sweep');
    await database.updateTable('job').set({ claimed_until: 1 }).execute();
    await expect(again.release()).rejects.toThrow('repeat the backup');
    await database.destroy();
  });
});
