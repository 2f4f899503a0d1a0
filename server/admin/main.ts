import { systemClock } from '../platform/clock.ts';
import { type Io, runCommand } from '../platform/command-line.ts';
import { openDatabase, openMigrated } from '../platform/db/database.ts';
import { ownSchema } from '../platform/db/migrate.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Command, type Order, readOrder, USAGE } from './arguments.ts';
import type { CommandTools } from './command.ts';
import { listJobs, listMails, resendMails, retryJobs } from './jobs.ts';
import { rotateKey } from './keys.ts';
import { createAdministrator, endSessions, printInvitation, resetSecondFactor } from './people.ts';

/** Carries out a command line in the environment of a server; returns the exit code. */
export const main = (
  commandLine: readonly string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> =>
  runCommand(io, USAGE, async () => {
    for (const line of await carryOut(readOrder(commandLine), environment)) io.write(line);
  });

const COMMANDS: Record<
  Exclude<Command, 'migrate'>,
  (tools: CommandTools, argument: string) => Promise<string[]>
> = {
  create: createAdministrator,
  invite: printInvitation,
  'end-sessions': endSessions,
  'reset-second-factor': resetSecondFactor,
  jobs: listJobs,
  'jobs retry': retryJobs,
  mails: listMails,
  'mails resend': resendMails,
  'keys rotate': rotateKey,
};

async function carryOut(
  { command, argument }: Order,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const settings = readSettings(environment);
  if (command === 'migrate') return [await migrateTables(settings)];
  const database = await openMigrated(settings);
  try {
    return await COMMANDS[command]({ database, now: systemClock(), origin: settings.origin }, argument);
  } finally {
    await database.destroy();
  }
}

/** Migrates under the lock that servers take at their start; idempotent. */
async function migrateTables(settings: Settings): Promise<string> {
  const database = await openDatabase(settings, systemClock);
  await database.destroy();
  return `The tables are those of this release: ${ownSchema().last}.`;
}
