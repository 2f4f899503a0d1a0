import { parseArgs } from 'node:util';
import { emailAddress } from '../../contracts/domain/applications.ts';
import { EXIT_CODES, UsageError } from '../platform/command-line.ts';

/** Commands with the form of their argument; null: none. */
const COMMANDS = {
  create: 'email',
  invite: 'email',
  'end-sessions': 'email',
  'reset-second-factor': 'email',
  jobs: null,
  'jobs retry': 'id',
  mails: null,
  'mails resend': 'id',
  'keys rotate': 'key',
  migrate: null,
} as const;
export type Command = keyof typeof COMMANDS;

/** A command line that can be carried out. */
export interface Order {
  readonly command: Command;
  /** E-mail address in lower case, id or "all"; empty for a command without argument. */
  readonly argument: string;
}

export const USAGE = `Usage: npm run --silent portal -- admin <command>

  create <email>        first administrator of an installation, with a link to sign in by
  invite <email>        new link for a person who exists; earlier links become invalid
  end-sessions <email>  ends every session of a person
  reset-second-factor <email>
                        removes the second factor of a person and ends their sessions
  jobs                  failed jobs with their reason and number of attempts
  jobs retry <id>       retries a failed job; all: every one
  mails                 undelivered mails with their reason
  mails resend <id>     sends an undelivered mail again; all: every one
  keys rotate <key>     replaces a key: printouts, sign-in (ends every session) or links (of customers)
  migrate               creates or updates the tables for this release, as a start of the server does

Reads the environment of the server. SQLite: stop the server first.
${EXIT_CODES}`;

/** The order that a command line gives. Throws `UsageError`. */
export function readOrder(commandLine: readonly string[]): Order {
  const [area, ...words] = positionalsOf(commandLine);
  if (area === undefined || (area === 'admin' && words.length === 0)) throw new UsageError('No command.');
  const command = [words.slice(0, 2).join(' '), words[0]].find(isCommand);
  if (area !== 'admin' || !command) throw new UsageError(`Unknown command: ${[area, ...words].join(' ')}`);
  const form = COMMANDS[command];
  const given = words.slice(command.split(' ').length);
  const taken = form === null ? 0 : 1;
  if (given.length < taken) throw new UsageError(`admin ${command} needs <${form}>.`);
  if (given.length > taken) throw new UsageError(`Not understood: ${given.slice(taken).join(' ')}`);
  const [argument = ''] = given;
  if (form !== 'email') return { command, argument };
  const email = emailAddress.safeParse(argument);
  if (!email.success) throw new UsageError(`Not an e-mail address: ${argument}`);
  return { command, argument: email.data };
}

const isCommand = (name: string | undefined): name is Command =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

function positionalsOf(commandLine: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...commandLine], allowPositionals: true, options: {} }).positionals;
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
