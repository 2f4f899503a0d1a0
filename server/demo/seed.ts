import type { Answer, Configuration } from '../../engine/index.ts';
import { seedCatalogue } from '../catalogue/versions.ts';
import { hashPassword } from '../identity/password.ts';
import { NEW_PERSON } from '../people/creation.ts';
import { discountAfter } from '../people/discounts.ts';
import { findPersonByEmail } from '../people/queries.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { DatabaseUnavailable } from '../platform/db/unavailable.ts';
import { enqueueJobs } from '../platform/jobs/jobs.ts';
import { catalogue, shipped } from '../platform/solving/shipped-catalogue.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { saveRoof } from '../roofs/service.ts';
import { filmJobs } from './films.ts';
import { documentJobs } from './library.ts';
import {
  DEMO_PASSWORD,
  demoDiscounts,
  demoOrganisations,
  demoPeople,
  demoPlaces,
  demoWarehouses,
} from './people.ts';
import { replayProjects } from './projects.ts';
import { type DemoRoof, demoRoofs } from './roofs.ts';
import { demoHolidays, demoRegions } from './rules.ts';
import { playTrainings } from './trainings.ts';

/** Notifications younger than this are unread in the demo, ms. */
const RECENT_MS = 2 * 86_400_000;

/**
 * Fills an empty database with invented organisations, people, roofs and, if wanted, projects, all of it or
 * nothing; leaves any other as it is.
 */
export async function seedDemo(
  database: Database,
  solver: Solver,
  { clock = systemClock, projects = false }: { clock?: Clock; projects?: boolean } = {},
): Promise<void> {
  await seedCatalogue(database, clock());
  const isEmpty = async () =>
    !(await database.selectFrom('organisation').select('id').limit(1).executeTakeFirst());
  if (!(await isEmpty())) return;
  // Everybody knows it, so an expensive hash protects nothing.
  const password = await hashPassword(DEMO_PASSWORD, { N: 2 ** 10, p: 1 });
  const people = demoPeople.map((person) => ({ ...NEW_PERSON, ...person, password_hash: password }));
  const roofs = demoRoofs();
  const solved = await solveAll(roofs, solver);
  const fill = async (transaction: Database) => {
    // Another process may fill the same PostgreSQL database at the same moment: this one waits here.
    const made = await transaction
      .insertInto('organisation')
      .values([...demoOrganisations])
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (made.length === 0) return;
    await transaction
      .insertInto('person')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('agreed_discount')
      .values([...demoDiscounts])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { id, owner, savedAt, configuration } of roofs) {
      const person = await findPersonByEmail(transaction, owner);
      if (!person) throw new Error(`The demo has no ${owner}.`);
      await saveRoof(
        {
          database: transaction,
          solver: solved,
          clock: () => savedAt,
          mostRoofs: Number.POSITIVE_INFINITY,
        },
        { person },
        id,
        { configuration, baseRevision: null },
      );
    }
    await transaction
      .insertInto('approval_region')
      .values([...demoRegions])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('holiday')
      .values([...demoHolidays])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { organisation_id, articles: _articles, ...warehouse } of demoWarehouses)
      await scoped(transaction, { organisation: { id: organisation_id } })
        .insert('warehouse', warehouse)
        .execute();
    await transaction
      .insertInto('storage_place')
      .values([...demoPlaces])
      .execute();
    await playTrainings(transaction, clock());
    if (projects) {
      await enqueueJobs(transaction, [...filmJobs(), ...documentJobs()]);
      await replayProjects(transaction, solver, clock());
      await numberByTime(transaction);
    } else {
      // Nobody was told of anything yet.
      await transaction.deleteFrom('notification').execute();
      await transaction.deleteFrom('inbox').execute();
    }
    // Older notifications of the story count as read, and none of its mails is sent.
    await transaction
      .updateTable('notification')
      .set({ read_at: clock() })
      .where('created_at', '<', clock() - RECENT_MS)
      .execute();
    await transaction.deleteFrom('job').where('kind', 'in', ['notification-mail', 'mail']).execute();
    await transaction.deleteFrom('mail').execute();
    await transaction.updateTable('inbox').set({ mail_due_at: null }).execute();
  };
  do {
    try {
      await database.transaction().execute(fill);
    } catch (error) {
      // The other one takes longer than a statement waits for a lock.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  } while (await isEmpty());
}

/** The stories are played one after the other, but everybody was told of them in the order of time. */
async function numberByTime(database: Database): Promise<void> {
  const notified = await database
    .selectFrom('notification')
    .select(['person_id', 'number'])
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  const renumber = (person: string, from: number, to: number) =>
    database
      .updateTable('notification')
      .set({ number: to })
      .where('person_id', '=', person)
      .where('number', '=', from)
      .execute();
  // Out of the way first: a number is a person's only once.
  for (const { person_id, number } of notified) await renumber(person_id, number, number + notified.length);
  const last = new Map<string, number>();
  for (const { person_id, number } of notified) {
    const next = (last.get(person_id) ?? 0) + 1;
    last.set(person_id, next);
    await renumber(person_id, number + notified.length, next);
  }
}

/** A solver that knows the answers for these roofs, at their owners' discounts. */
async function solveAll(roofs: readonly DemoRoof[], solver: Solver): Promise<Solver> {
  const organisations = new Map(demoPeople.map(({ email, organisation_id }) => [email, organisation_id]));
  const answers = new Map<Configuration, Answer>();
  // One after the other: the queue holds no more of an organisation than the settings allow.
  for (const { owner, configuration } of roofs) {
    const organisation = organisations.get(owner) ?? '';
    const agreed = demoDiscounts.filter((entry) => entry.organisation_id === organisation);
    const discount = discountAfter(agreed, catalogue.discountGroups ?? []);
    const asker = { organisation, catalogue: shipped, discount };
    answers.set(configuration, await solver.solve(configuration, asker));
  }
  return {
    ...solver,
    async solve(configuration) {
      const answer = answers.get(configuration);
      if (!answer) throw new Error('This roof is none of the demo.');
      return answer;
    },
  };
}
