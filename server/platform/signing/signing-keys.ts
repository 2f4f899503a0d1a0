import type { SigningKey } from '../../../contracts/domain/verification.ts';
import { newKeyPair, signed } from '../../../documents/pdf/signature.ts';
import { type Database, inTransaction } from '../db/database.ts';

const ACTIVE = 1;

const findActive = (database: Database) =>
  database
    .selectFrom('signing_key')
    .select(['id', 'public_key', 'private_key'])
    .where('active', '=', ACTIVE)
    .executeTakeFirst();

/** Returns the key that signs now; creates the first one. Concurrent processes get the same. */
async function activeKey(database: Database, now: number) {
  const found = await findActive(database);
  if (found?.private_key) return { ...found, private_key: found.private_key };
  await insertKey(database, now);
  return activeKey(database, now);
}

/** Inserts a new active key unless there is one. */
async function insertKey(database: Database, now: number): Promise<void> {
  const { id, publicKey, privateKey } = newKeyPair();
  await database
    .insertInto('signing_key')
    .values({
      ...{ id, public_key: publicKey, private_key: privateKey, active: ACTIVE },
      ...{ created_at: now, retired_at: null },
    })
    .onConflict((conflict) => conflict.column('active').doNothing())
    .execute();
}

/** Returns the file signed with the active key. */
export async function signFile(database: Database, bytes: Uint8Array, now: number): Promise<Buffer> {
  const { id, public_key, private_key } = await activeKey(database, now);
  return signed(bytes, { id, publicKey: public_key, privateKey: private_key });
}

/** Returns the public keys of all time, the active one first. */
export async function publicKeys(database: Database, now: number): Promise<SigningKey[]> {
  await activeKey(database, now);
  const rows = await database
    .selectFrom('signing_key')
    .select(['id', 'public_key', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .toSorted((one, other) => Number(one.retired_at !== null) - Number(other.retired_at !== null))
    .map(({ id, public_key, created_at, retired_at }) => ({
      ...{ kid: id, kty: 'OKP' as const, crv: 'Ed25519' as const, x: public_key },
      ...{ createdAt: created_at, retiredAt: retired_at },
    }));
}

/**
 * Replaces the active key by a new one and returns its id. The old private key is deleted; the public one verifies
 * earlier files for good. Of concurrent rotations one wins, and both return its key.
 */
export async function rotateKeys(database: Database, now: number): Promise<string> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('signing_key')
      .set({ active: null, private_key: null, retired_at: now })
      .where('active', '=', ACTIVE)
      .execute();
    await insertKey(transaction, now);
  });
  return (await activeKey(database, now)).id;
}
