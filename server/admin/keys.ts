import { announce } from '../platform/announcements.ts';
import { NotPossible } from '../platform/command-line.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { SECRETS } from '../platform/db/open-secret.ts';
import { rotateKeys } from '../platform/signing/signing-keys.ts';
import type { CommandTools } from './command.ts';

/** Replaces the key of a name and returns the lines to print. Throws `NotPossible`. */
export async function rotateKey(tools: CommandTools, name: string): Promise<string[]> {
  const rotate = ROTATIONS[name];
  if (!rotate) throw new NotPossible(`There is no key ${name}: ${Object.keys(ROTATIONS).join(', ')}.`);
  return rotate(tools);
}

const ROTATIONS: Readonly<Record<string, (tools: CommandTools) => Promise<string[]>>> = {
  printouts: async ({ database, now }) => [
    `Printouts are signed with the key ${await rotateKeys(database, now)}`,
  ],
  'sign-in': ({ database, now }) =>
    inTransaction(database, async (transaction) => {
      if (!(await forget(transaction, [SECRETS.signInKeys, SECRETS.signInCookies])))
        throw new NotPossible('This database has no keys for sign-ins: rotate them at your provider.');
      await endEverySession(transaction, now);
      return ['Every session is ended. Restart all processes: the next start creates the keys.'];
    }),
  links: ({ database }) =>
    inTransaction(database, async (transaction) => {
      if (!(await forget(transaction, [SECRETS.shareLinks])))
        throw new NotPossible('There is no link for customers yet, and so no key.');
      return ['Every link for customers is invalid. The page of a roof shows its new one.'];
    }),
};

/** Deletes secrets, which are created again when they are needed. Returns whether there were any. */
async function forget(transaction: Database, names: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('secret')
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Rejects every token so far. */
async function endEverySession(transaction: Database, now: number): Promise<void> {
  await transaction.updateTable('person').set({ not_before: now }).execute();
  await transaction.deleteFrom('oidc').execute();
  const ended = await transaction
    .updateTable('session')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .returning('person_id')
    .execute();
  const people = [...new Set(ended.map(({ person_id }) => person_id))];
  if (people.length > 0) await announce(transaction, 'sessions', people);
}
