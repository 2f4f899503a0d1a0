/** `npm run move-files -- to-bucket|to-folder`: moves the files of a database to another place; see docs/store.md. */
import { parseArgs } from 'node:util';
import { EXIT_CODES, processIo, runCommand, UsageError } from '../platform/command-line.ts';
import { openMigrated } from '../platform/db/database.ts';
import { moveFiles } from '../platform/files/move.ts';
import { folderPlace, openPlace } from '../platform/files/place.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage:

  npm run move-files -- to-bucket  copies the files in DATA_DIR to S3_BUCKET, verifies and uses them there
  npm run move-files -- to-folder  the way back

  --accept-faults  also if contents are missing or damaged

Stop the server first. Interrupted, it may be repeated. Reads the environment of the server.
${EXIT_CODES}`;

function readOrder(commandLine: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: { 'accept-faults': { type: 'boolean', default: false } },
    });
    const [direction, ...rest] = positionals;
    if ((direction === 'to-bucket' || direction === 'to-folder') && rest.length === 0)
      return { direction, acceptFaults: values['accept-faults'] };
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
  throw new UsageError('Not understood.');
}

process.exitCode = await runCommand(processIo, USAGE, async () => {
  const { direction, acceptFaults } = readOrder(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (settings.s3 === null) throw new UsageError('S3_BUCKET is not set.');
  const database = await openMigrated(settings);
  try {
    const [folder, bucket] = [folderPlace(settings.dataFolder), await openPlace(settings)];
    const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
    await moveFiles({ database, from, to, acceptFaults, io: processIo });
  } finally {
    await database.destroy();
  }
});
