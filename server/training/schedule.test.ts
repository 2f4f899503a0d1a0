import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanTraining } from '../../contracts/domain/trainings.ts';
import { seedDemo } from '../demo/seed.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { BrokenRow, failWrites } from '../testing/statements.ts';
import { groupOf, planOf } from '../testing/trainings.ts';
import { putBooking, type TrainingTools } from './bookings.ts';
import { runTrainingSchedule } from './schedule.ts';
import { confirmTraining, planTraining } from './sessions.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const AFTER_DEADLINE = Date.parse('2026-12-11T09:00:00Z');

onBothDatabases((newDatabase) => {
  let database: Database;
  let now = START;
  let [installer, planner] = [] as unknown as [Person, Person];
  const tools = (): TrainingTools => ({
    database,
    clock: () => now,
    origin: 'https://portal.example.ch',
    sender: 'training@example.ch',
  });
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase('migrated'));
    const solver = createSolver();
    await seedDemo(database, solver, { clock: () => START });
    await solver.close();
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    [installer, planner] = [await person('installer@example.ch'), await person('planner@example.ch')];
    now = AFTER_DEADLINE;
    await runTrainingSchedule(tools());
  });
  afterAll(() => database.destroy());

  async function planned(change: Partial<PlanTraining> = {}): Promise<string> {
    const id = newId();
    now = START;
    await planTraining(tools(), id, planOf({ kind: 'outdoor', minimum: 1, ...change }));
    return id;
  }
  const book = (person: Person, session: string, people: number, waits = false) =>
    putBooking(tools(), person, session, newId(), { attendees: groupOf(people), waits, baseRevision: null });
  /** A run in which writing these values fails; returns what it reported. */
  async function runBroken(...values: string[]): Promise<unknown[][]> {
    const reported: unknown[][] = [];
    const run = { report: (...all: unknown[]) => void reported.push(all) };
    await runTrainingSchedule({ ...tools(), database: failWrites(database, new Set(values)) }, run);
    return reported;
  }

  test('one session that cannot be decided on stops none behind it, and is decided on at the next run', async () => {
    const ids = [await planned(), await planned(), await planned()];
    const states = async () => {
      const rows = await database
        .selectFrom('training_session')
        .select('state')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    };
    now = AFTER_DEADLINE;
    expect(await runBroken(ids[0] ?? '')).toEqual([[expect.any(BrokenRow), ids[0]]]);
    expect(await states()).toEqual(['planned', 'cancelled', 'cancelled']);
    await runTrainingSchedule(tools());
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  test('one waiting list that cannot be ended stops none behind it', async () => {
    const ids = [await planned({ capacity: 1 }), await planned({ capacity: 1 })];
    for (const id of ids) {
      await book(installer, id, 1);
      await book(planner, id, 1, true);
      await confirmTraining(tools(), id);
    }
    const waiting = () =>
      acrossOrganisations(database)
        .select('booking')
        .select(['id', 'session_id'])
        .where('session_id', 'in', ids)
        .where('state', '=', 'waiting')
        .orderBy('session_id')
        .execute();
    expect((await waiting()).map(({ session_id }) => session_id)).toEqual(ids);
    const [first] = await waiting();
    now = AFTER_DEADLINE;
    expect(await runBroken(first?.id ?? '')).toEqual([[expect.any(BrokenRow), ids[0]]]);
    expect(await waiting()).toEqual([first]);
    await runTrainingSchedule(tools());
    expect(await waiting()).toEqual([]);
  });

  test("a failed reminder of one company's certificates does not stop the next ones", async () => {
    const companies = [installer.organisation.id, planner.organisation.id];
    await acrossOrganisations(database)
      .insert(
        'certificate',
        companies.map((organisation_id) => ({
          id: newId(),
          organisation_id,
          participant_id: null,
          name: 'Lea Probe',
          email: `lea.probe@${organisation_id}.example.ch`,
          kind: 'outdoor' as const,
          valid_from: '2026-01-01',
          valid_until: '2027-02-01',
          reminded: 0,
        })),
      )
      .execute();
    const notified = async (person: Person) => {
      const rows = await database
        .selectFrom('notification')
        .select('type')
        .where('person_id', '=', person.id)
        .where('type', '=', 'training.outdoor_ends')
        .execute();
      return rows.length;
    };
    now = Date.parse('2026-12-20T09:00:00Z');
    const reported = await runBroken(installer.organisation.id);
    expect(reported.length).toBeGreaterThan(0);
    for (const [error] of reported) expect(error).toBeInstanceOf(BrokenRow);
    expect([await notified(installer), await notified(planner)]).toEqual([0, 1]);
    await runTrainingSchedule(tools());
    await runTrainingSchedule(tools());
    expect([await notified(installer), await notified(planner)]).toEqual([1, 1]);
  });

  test("a failed notification of one company's certification does not stop the next ones", async () => {
    await runTrainingSchedule(tools());
    const companies = await database
      .selectFrom('organisation')
      .select(['id', 'certified_told'])
      .orderBy('id')
      .execute();
    const [broken] = companies;
    if (!broken) throw new Error('no companies');
    await database.updateTable('organisation').set({ certified_told: sql`1 - certified_told` }).execute();
    expect(await runBroken(broken.id)).toEqual([[expect.any(BrokenRow), broken.id]]);
    const after = () =>
      database.selectFrom('organisation').select(['id', 'certified_told']).orderBy('id').execute();
    expect(await after()).toEqual(
      companies.map((company) =>
        company.id === broken.id ? { ...company, certified_told: 1 - company.certified_told } : company,
      ),
    );
    await runTrainingSchedule(tools());
    expect(await after()).toEqual(companies);
  });
});
