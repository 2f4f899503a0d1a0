import { parseArgs } from 'node:util';
import { emailAddress } from '../../contracts/domain/applications.ts';

/** Commands with the name of their argument. */
const COMMANDS = { create: 'email', invite: 'email', 'end-sessions': 'email' } as const;
type Command = keyof typeof COMMANDS;

/** A command line that can be carried out. */
export interface Order {
  readonly command: Command;
  /** E-mail address in lower case. */
  readonly email: string;
}

export const USAGE = `Usage: npm run --silent portal -- admin <command>

  create <email>        first administrator of an installation, with a link to sign in by
  invite <email>        new link for a person who exists; earlier links become invalid
  end-sessions <email>  ends every session of a person

Reads the environment of the server. SQLite: stop the server first.
Exit code: 0 done, 1 not possible, 2 command line not understood, 3 settings or database not usable; the reason on standard error.`;

/** Thrown for a command line that cannot be carried out; its message says why. */
export class UsageError extends Error {}

/** The order that a command line gives. Throws `UsageError`. */
export function readOrder(commandLine: readonly string[]): Order {
  const [area, name, argument, ...more] = positionalsOf(commandLine);
  if (area !== 'admin') throw new UsageError(area === undefined ? 'No command.' : `Unknown command: ${area}`);
  const command = (Object.keys(COMMANDS) as Command[]).find((known) => known === name);
  if (!command) throw new UsageError(name === undefined ? 'No command.' : `Unknown command: admin ${name}`);
  if (argument === undefined) throw new UsageError(`admin ${command} needs <${COMMANDS[command]}>.`);
  if (more.length) throw new UsageError(`Not understood: ${more.join(' ')}`);
  const email = emailAddress.safeParse(argument);
  if (!email.success) throw new UsageError(`Not an e-mail address: ${argument}`);
  return { command, email: email.data };
}

function positionalsOf(commandLine: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...commandLine], allowPositionals: true, options: {} }).positionals;
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
