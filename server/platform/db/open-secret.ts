import type { Database } from './database.ts';

/** Names of the secrets that the operator can rotate. */
export const SECRETS = {
  signInKeys: 'oidc-keys',
  signInCookies: 'oidc-cookies',
  shareLinks: 'share-links',
} as const;

/** Loads a named secret, creating it on first use. Concurrent processes get the same value. */
export async function loadOrCreateSecret(
  database: Database,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const read = () =>
    database.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await read();
  if (stored) return stored.value;
  await database
    .insertInto('secret')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())?.value ?? loadOrCreateSecret(database, name, make);
}
