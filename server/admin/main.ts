import { systemClock } from '../platform/clock.ts';
import { type Io, runCommand } from '../platform/command-line.ts';
import { openMigrated } from '../platform/db/database.ts';
import { readSettings } from '../settings.ts';
import { type Command, type Order, readOrder, USAGE } from './arguments.ts';
import type { CommandTools } from './command.ts';
import { listJobs, listMails, resendMails, retryJobs } from './jobs.ts';
import { rotateKey } from './keys.ts';
import { createAdministrator, endSessions, printInvitation } from './people.ts';

/** Carries out a command line in the environment of a server; returns the exit code. */
export const main = (
  commandLine: readonly string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> =>
  runCommand(io, USAGE, async () => {
    for (const line of await carryOut(readOrder(commandLine), environment)) io.write(line);
  });

const COMMANDS: Record<Command, (tools: CommandTools, argument: string) => Promise<string[]>> = {
  create: createAdministrator,
  invite: printInvitation,
  'end-sessions': endSessions,
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
  const database = await openMigrated(settings);
  try {
    return await COMMANDS[command]({ database, now: systemClock(), origin: settings.origin }, argument);
  } finally {
    await database.destroy();
  }
}
