import type { Obstacles } from '../../contracts/domain/deletion.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';

/** Statuses of projects that need nobody: unsent, received, completed and archived ones. */
export const ENDED = ['created', 'delivered', 'completed', 'archived'] as const;

/** The people whose deletion is asked for, and their firm if it is deleted with them. */
export interface Leaving {
  readonly people: readonly string[];
  readonly organisation?: string;
}

/** Returns the number of things that need these people. `now` in ms since 1970. */
export async function obstaclesOf(
  database: Database,
  { people, organisation = '' }: Leaving,
  now: number,
): Promise<Obstacles> {
  const across = acrossOrganisations(database);
  const ids = people.length > 0 ? people : [''];
  const [projects, assignments, bookings, keys, warehouses] = await Promise.all([
    across
      .select('project')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((row) => row.or([row('created_by', 'in', ids), row('organisation_id', '=', organisation)]))
      .where('status', 'not in', ENDED)
      .executeTakeFirstOrThrow(),
    across
      .select('project')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('assignee_id', 'in', ids)
      .where('status', 'not in', ENDED)
      .executeTakeFirstOrThrow(),
    across
      .select('booking')
      .innerJoin('training_session', 'training_session.id', 'booking.session_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((row) =>
        row.or([row('booking.created_by', 'in', ids), row('booking.organisation_id', '=', organisation)]),
      )
      .where('booking.state', '!=', 'cancelled')
      .where('training_session.starts_at', '>', now)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_by', 'in', ids)
      .where('revoked_at', 'is', null)
      .where('expires_on', '>=', dateAt(now))
      .executeTakeFirstOrThrow(),
    across
      .select('warehouse')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    projects: Number(projects.count),
    assignments: Number(assignments.count),
    bookings: Number(bookings.count),
    keys: Number(keys.count),
    warehouses: Number(warehouses.count),
  };
}

/** Returns the number of things that need a firm or one of its people. */
export async function obstaclesOfOrganisation(
  database: Database,
  organisation: string,
  now: number,
): Promise<Obstacles> {
  const people = await peopleOf(database, organisation);
  return obstaclesOf(database, { people, organisation }, now);
}

/** Returns the ids of the people of a firm. */
export async function peopleOf(database: Database, organisationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
