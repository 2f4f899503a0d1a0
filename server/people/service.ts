import type { ChangeProfile, MailChoice, UserProfile } from '../../contracts/domain/user.ts';
import type { Database } from '../platform/db/database.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { setPerson } from './history.ts';
import { findPersonById, mailKey, profileOf } from './queries.ts';

/** Changes a person's own profile and returns it. `now` in ms since 1970. */
export async function changeProfile(
  database: Database,
  person: Person,
  { firstName, lastName, phone, language, mails = {} }: ChangeProfile,
  now: number,
): Promise<UserProfile> {
  const values = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
  };
  const preferences = Object.entries(mails).map(([subject, wanted]) => ({
    person_id: person.id,
    key: mailKey(subject as keyof MailChoice),
    value: String(wanted),
  }));
  await database.transaction().execute(async (transaction) => {
    await setPerson(transaction, person.id, values, { by: person.id, now });
    if (preferences.length > 0)
      await transaction
        .insertInto('preference')
        .values(preferences)
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
  });
  return profileOf(database, (await findPersonById(database, person.id)) ?? person, now);
}
