import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { NotPossible } from '../platform/command-line.ts';
import { openUnlimited } from '../platform/db/database.ts';
import { ownSchema } from '../platform/db/migrate.ts';
import { hashOf } from '../platform/files/content-hash.ts';
import { openPlace } from '../platform/files/place.ts';
import { type CommandTools, RELEASE } from './backup.ts';
import { checkBill } from './check-bill.ts';
import { restoreContents, verifyContents } from './contents.ts';
import { fillDatabase, requireEmpty } from './fill.ts';
import { readLines } from './lines-file.ts';
import { contentsPath, type Manifest, readManifest, tablePath } from './manifest.ts';

/** Verifies every byte of a backup. Rejects with `NotPossible`, which names the damaged file. */
export async function verifyBackup({ io }: Pick<CommandTools, 'io'>, folder: string): Promise<Manifest> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new NotPossible(`There is no folder ${folder}.`);
  const manifest = await readManifest(folder);
  const parts = [
    ...manifest.tables.map(({ name, fileSha256 }) => ({ path: tablePath(folder, name), fileSha256 })),
    { path: contentsPath(folder), fileSha256: manifest.contents.fileSha256 },
  ];
  for (const { path, fileSha256 } of parts) {
    const found = await hashOf(createReadStream(path)).catch((cause: Error) => {
      throw new NotPossible(`The backup is damaged: ${path} cannot be read: ${cause.message}`, { cause });
    });
    if (found.sha256 !== fileSha256)
      throw new NotPossible(`The backup is damaged: ${path} is not what was written.`);
  }
  const { count, bytes } = await verifyContents(folder);
  io.write(
    `The backup of ${manifest.at} is intact: ${manifest.tables.length} tables, ${count} files of ${bytes} bytes`,
  );
  return manifest;
}

/** Restores a backup into an empty database, and its files into the store. Rejects with `NotPossible`. */
export async function restoreBackup({ settings, io, clock }: CommandTools, folder: string): Promise<void> {
  const manifest = await verifyBackup({ io }, folder);
  requireSchema(manifest);
  const database = await openUnlimited(settings);
  try {
    await requireEmpty(database);
    await restoreContents((await openPlace(settings)).openStore(), folder);
    io.write(`${manifest.contents.rows} files are restored and verified`);
    const digests = new Map(manifest.tables.map((table) => [table.name, table]));
    let rows = 0;
    await fillDatabase(
      database,
      {
        tableCount: manifest.tables.length,
        async linesOf({ name }) {
          if (!digests.has(name)) throw new NotPossible(`The backup has no table ${name}.`);
          return readLines(tablePath(folder, name));
        },
      },
      clock,
      (name, digest) => {
        if (digest.sha256 !== digests.get(name)?.sha256)
          throw new NotPossible(`Table ${name}: the rows are not those of the manifest.`);
        rows += digest.rows;
      },
    );
    io.write(`${rows} rows are restored and verified`);
    io.write(await checkBill(database));
  } finally {
    await database.destroy();
  }
}

/** Throws `NotPossible`, which says what release is needed, for a backup of another schema. */
function requireSchema({ schema, release }: Manifest): void {
  const own = ownSchema();
  if (schema.sha256 === own.sha256) return;
  throw new NotPossible(
    `The backup needs release ${release} with the schema ${schema.last}; this is release ${RELEASE} with the schema ` +
      `${own.last}. Restore it with that release, then update.`,
  );
}
