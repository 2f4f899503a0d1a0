import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { startProcess } from '../../testing/start-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { claimPlace } from './claim.ts';
import { folderPlace } from './place.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

onBothDatabases((newDatabase, kind) => {
  test('a folder belongs to one database and can be moved with its id', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const [first, moved] = [newFolder(), newFolder()];
    // Concurrent starts agree on one id.
    await Promise.all(Array.from({ length: 5 }, () => claimPlace(database, folderPlace(first))));
    await claimPlace(database, folderPlace(first));
    await expect(claimPlace(database, folderPlace(moved))).rejects.toThrow(
      /it has no id, and the database expects/,
    );
    cpSync(first, moved, { recursive: true });
    await claimPlace(database, folderPlace(moved));
    await database.destroy();
  });

  test('a folder of another database is rejected with the id that would be right', async () => {
    const one = await openTestDatabase(await newDatabase('migrated'));
    const other = await openTestDatabase(await newDatabase('migrated'));
    const [own, foreign] = [newFolder(), newFolder()];
    await claimPlace(one, folderPlace(own));
    await claimPlace(other, folderPlace(foreign));
    const id = readFileSync(join(own, 'files', 'folder-id'), 'utf8');
    await expect(claimPlace(one, folderPlace(foreign))).rejects.toThrow(
      `write ${id} into ${join(foreign, 'files', 'folder-id')}`,
    );
    writeFileSync(join(foreign, 'files', 'folder-id'), `${id}\n`);
    await claimPlace(one, folderPlace(foreign));
    await one.destroy();
    await other.destroy();
  });

  test('of several folders claimed concurrently, one becomes the database’s', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const claims = await Promise.allSettled(
      Array.from({ length: 5 }, () => claimPlace(database, folderPlace(newFolder()))),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await database.destroy();
  });

  if (kind === 'postgres')
    test('a second process with another folder ends with a message, and the first goes on', async () => {
      const variables = await newDatabase('migrated');
      const first = await startProcess(variables);
      expect(await first.ready, first.errors()).toBe(true);
      const second = await startProcess({ ...variables, DATA_DIR: newFolder() });
      expect(await second.ready).toBe(false);
      expect(second.errors()).toMatch(/^DATA_DIR: .* is not the folder with the files of this database/);
      expect((await fetch(`${first.healthOrigin}/readyz`)).status).toBe(200);
      await first.kill();
    });
});
