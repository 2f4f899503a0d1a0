import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { demoOrganisations, demoPeople } from '../../demo/people.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { sweepFiles } from './removal.ts';
import { storeOwnFile } from './service.ts';
import { openFolder } from './store.ts';

const DAY_MS = 86_400_000;
const [person] = demoPeople;
if (!person) throw new Error('unreachable');
const owner = { id: person.id, organisation: { id: person.organisation_id } };

/** A database whose transactions fail after their commit, or that rolls them back. */
const failing = (database: Database, isCommitted: boolean): Database =>
  new Proxy(database, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        async execute(work: (transaction: Database) => Promise<unknown>) {
          await target.transaction().execute(async (transaction) => {
            await work(transaction);
            if (!isCommitted) throw new DatabaseUnavailable('rolled back');
          });
          throw new DatabaseUnavailable('the connection broke before the answer to the commit');
        },
      });
    },
  });

onBothDatabases((newDatabase) => {
  test.each([true, false])(
    'keeps content intact if its transaction fails, committed: %s',
    async (isCommitted) => {
      const database = await openTestDatabase(await newDatabase('migrated'));
      const folder = mkdtempSync(join(tmpdir(), 'files-'));
      onTestFinished(async () => {
        await database.destroy();
        rmSync(folder, { recursive: true });
      });
      const organisation = demoOrganisations.find(({ id }) => id === person.organisation_id);
      if (!organisation) throw new Error('unreachable');
      await database.insertInto('organisation').values(organisation).execute();
      await database
        .insertInto('person')
        .values({ ...person, active: 1, binds_by_email: 0, not_before: 0, password_hash: null })
        .execute();
      const store = openFolder(folder);
      const clock = () => Date.now();
      const id = newId();
      const send = (by: Database) =>
        storeOwnFile({ database: by, store, clock }, owner, id, {
          ...{ name: 'Plan.pdf', type: 'pdf' },
          bytes: Readable.from([Buffer.from('a plan')]),
        });
      await expect(send(failing(database, isCommitted))).rejects.toThrow(DatabaseUnavailable);
      // The client repeats the upload and gets the existing file.
      expect(await send(database)).toMatchObject({ isNew: !isCommitted, file: { size: 6 } });
      await sweepFiles({ database, store, clock: () => Date.now() + 2 * DAY_MS });
      const rows = await database.selectFrom('file').select('store_key').execute();
      expect(readdirSync(folder)).toEqual(rows.map(({ store_key }) => store_key));
      const content = await buffer(await store.open(rows[0]?.store_key ?? ''));
      expect(content.toString()).toBe('a plan');
    },
  );
});
