import { createHash, randomBytes } from 'node:crypto';
import type { SecondFactor } from '../../contracts/domain/second-factor.ts';
import { qrPath } from '../../documents/qr.ts';
import { type Changing, recordChanges } from '../people/history.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { notify } from '../platform/notifications/notify.ts';
import { otpauthAddress, stepOfCode, toBase32 } from './totp.ts';

/** Bytes of a key: as many as SHA-1 has (RFC 4226, 4). */
const KEY_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 random bits, so that a plain hash of a recovery code protects it. */
const RECOVERY_BYTES = 15;

type Owner = Pick<Person, 'id' | 'organisation'>;

/** Returns whether a person has a second factor, and how many recovery codes are left. */
export async function readSecondFactor(
  database: Database,
  personId: string,
): Promise<Pick<SecondFactor, 'activeSince' | 'recoveryCodesLeft'>> {
  const row = await find(database, personId);
  const { left } = await database
    .selectFrom('recovery_code')
    .select((code) => code.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return { activeSince: row?.confirmed_at ?? null, recoveryCodesLeft: Number(left) };
}

/** Creates a key, which replaces an unconfirmed one. Rejects with ALREADY_DECIDED if a confirmed one exists. */
export async function beginSecondFactor(database: Database, personId: string): Promise<string> {
  const secret = toBase32(randomBytes(KEY_BYTES));
  const row = await database
    .insertInto('second_factor')
    .values({ person_id: personId, secret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ secret }).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('secret')
    .executeTakeFirst();
  if (!row) throw new ProblemError(409, 'ALREADY_DECIDED');
  return secret;
}

/** Returns a key that waits for its first code. */
export async function pendingKey(database: Database, personId: string): Promise<string | undefined> {
  const row = await find(database, personId);
  return row?.confirmed_at === null ? row.secret : undefined;
}

/** Turns the new key on by one of its codes and returns the recovery codes; undefined for a wrong code. */
export async function confirmSecondFactor(
  database: Database,
  owner: Owner,
  code: string,
  now: number,
): Promise<string[] | undefined> {
  return inTransaction(database, async (transaction) => {
    const secret = await pendingKey(transaction, owner.id);
    const step = secret && stepOfCode(secret, code, now);
    if (!secret || !step) return undefined;
    const { numUpdatedRows } = await transaction
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('person_id', '=', owner.id)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undefined;
    const changing = { by: owner.id, now };
    await record(transaction, owner, changing, { from: 'false', to: 'true' });
    return newRecoveryCodes(transaction, owner.id);
  });
}

/**
 * Uses up a code of the app or a recovery code of a person. Of concurrent uses of one code a single one succeeds, and
 * a code of the app is accepted only if it is newer than the last one.
 */
export async function redeemCode(
  database: Database,
  personId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const row = await find(database, personId);
  if (!row || row.confirmed_at === null) return false;
  const step = stepOfCode(row.secret, code, now);
  if (step === undefined) return redeemRecoveryCode(database, personId, code, now);
  const { numUpdatedRows } = await database
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function redeemRecoveryCode(
  database: Database,
  personId: string,
  code: string,
  now: number,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('recovery_code')
      .where('person_id', '=', personId)
      .where('hash', '=', hashOf(code))
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await notifyOwner(transaction, personId, now);
    return numDeletedRows > 0n;
  });
}

/** Replaces the recovery codes and notifies the person. */
export const renewRecoveryCodes = (database: Database, personId: string, now: number): Promise<string[]> =>
  inTransaction(database, async (transaction) => {
    await notifyOwner(transaction, personId, now);
    return newRecoveryCodes(transaction, personId);
  });

/** Removes the second factor of a person and records it. Returns whether there was one. */
export const endSecondFactor = (database: Database, owner: Owner, changing: Changing): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const row = await transaction
      .deleteFrom('second_factor')
      .where('person_id', '=', owner.id)
      .returning('confirmed_at')
      .executeTakeFirst();
    await transaction.deleteFrom('recovery_code').where('person_id', '=', owner.id).execute();
    if (row?.confirmed_at == null) return false;
    await record(transaction, owner, changing, { from: 'true', to: 'false' });
    return true;
  });

/** Returns a key in the forms in which an app can take it over. */
export function keyFor(key: string, account: string) {
  const address = otpauthAddress(key, account);
  return { key, address, qr: qrPath(address) };
}

const find = (database: Database, personId: string) =>
  database.selectFrom('second_factor').selectAll().where('person_id', '=', personId).executeTakeFirst();

async function record(
  transaction: Database,
  { id, organisation }: Owner,
  changing: Changing,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const subject = { organisationId: organisation.id, personId: id };
  await recordChanges(transaction, subject, changing, { secondFactor: from }, { secondFactor: to });
  await notifyOwner(transaction, id, changing.now);
}

const notifyOwner = (transaction: Database, personId: string, now: number) =>
  notify(
    transaction,
    { persons: [personId], type: 'security.second_factor', parameters: {}, link: '/profile' },
    () => now,
  );

async function newRecoveryCodes(transaction: Database, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  await transaction.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, hash: hashOf(code) })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Ignores case, spaces and hyphens. */
const hashOf = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
