import type { ChangeProfile, UserProfile } from '../../contracts/user.ts';
import type { Database } from '../platform/db/database.ts';
import { findPersonById, type Person, profileOf } from './queries.ts';

/** Changes what people may change of themselves; answers their profile as it is then. */
export async function changeProfile(
  database: Database,
  person: Person,
  { firstName, lastName, phone, language }: ChangeProfile,
): Promise<UserProfile> {
  const values = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(values).length > 0)
    await database.updateTable('person').set(values).where('id', '=', person.id).execute();
  return profileOf((await findPersonById(database, person.id)) ?? person);
}
