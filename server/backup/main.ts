import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import { EXIT_CODES, type Io, runCommand, UsageError } from '../platform/command-line.ts';
import { readSettings } from '../settings.ts';
import { type CommandTools, makeBackup } from './backup.ts';
import { moveDatabase } from './move-database.ts';
import { restoreBackup, verifyBackup } from './restore.ts';

const USAGE = `Usage:

  npm run backup -- <folder>            writes database and files into a new folder; the server may run
  npm run restore -- <folder>           restores them into an empty database and the file store
  npm run restore -- <folder> --verify  only verifies that the backup is complete and intact
  npm run move-database                 copies SQLite in DATA_DIR to the empty PostgreSQL at DATABASE_URL

Reads the environment of the server.
${EXIT_CODES}`;

/** Carries out a command line in the environment of a server; returns the exit code. */
export const main = (
  commandLine: readonly string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> =>
  runCommand(io, USAGE, async () => {
    const work = readOrder(commandLine);
    await work({ settings: readSettings(environment), io, clock: systemClock });
  });

type Work = (tools: CommandTools) => Promise<unknown>;

function readOrder(commandLine: readonly string[]): Work {
  const { positionals, verify } = parse(commandLine);
  const [command, ...words] = positionals;
  if (command === 'move-database' && words.length === 0 && !verify) return moveDatabase;
  if (command !== 'backup' && command !== 'restore') throw new UsageError('Not understood.');
  const [folder, ...rest] = words;
  if (folder === undefined) throw new UsageError(`${command} needs a folder.`);
  if (rest.length > 0 || (verify && command !== 'restore')) throw new UsageError('Not understood.');
  if (command === 'backup') return (tools) => makeBackup(tools, folder);
  return (tools) => (verify ? verifyBackup(tools, folder) : restoreBackup(tools, folder));
}

function parse(commandLine: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false } },
    });
    return { positionals, verify: values.verify };
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
