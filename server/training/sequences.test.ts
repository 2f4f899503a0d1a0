import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Attendee } from '../../contracts/domain/trainings.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { drawing } from '../testing/drawing.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { groupOf, planOf } from '../testing/trainings.ts';
import { cancelBooking, putBooking, type TrainingTools } from './bookings.ts';
import { planTraining } from './sessions.ts';

/** A group of the model: what a booking should be. */
interface Group {
  readonly id: string;
  readonly owner: Person;
  attendees: Attendee[];
  revision: number;
  state: 'booked' | 'waiting' | 'cancelled';
}

/** How a session with its groups should behave, in a few lines and without a database. */
class Model {
  readonly groups: Group[] = [];
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get left(): number {
    const booked = this.groups.filter(({ state }) => state === 'booked');
    return this.capacity - booked.reduce((sum, { attendees }) => sum + attendees.length, 0);
  }

  /** Returns the code of the problem, if any. */
  book(id: string, owner: Person, attendees: Attendee[], waits: boolean): string | null {
    if (this.isTaken(id, owner, attendees)) return 'ALREADY_BOOKED';
    const fits = attendees.length <= this.left;
    if (!fits && !waits) return 'SESSION_FULL';
    this.groups.push({ id, owner, attendees, revision: 1, state: fits ? 'booked' : 'waiting' });
    this.moveUp();
    return null;
  }

  change(group: Group, attendees: Attendee[]): string | null {
    if (group.state === 'cancelled') return 'TRAINING_CHANGED';
    if (this.isTaken(group.id, group.owner, attendees)) return 'ALREADY_BOOKED';
    if (group.state === 'booked' && attendees.length - group.attendees.length > this.left)
      return 'SESSION_FULL';
    group.attendees = attendees;
    group.revision += 1;
    this.moveUp();
    return null;
  }

  cancel(group: Group): null {
    if (group.state === 'cancelled') return null;
    group.state = 'cancelled';
    group.revision += 1;
    this.moveUp();
    return null;
  }

  /** Other firms' groups count for nothing: nobody learns from a booking who comes with them. */
  private isTaken(id: string, owner: Person, attendees: Attendee[]): boolean {
    const others = this.groups.filter(
      (group) =>
        group.id !== id &&
        group.state !== 'cancelled' &&
        group.owner.organisation.id === owner.organisation.id,
    );
    const emails = others.flatMap((group) => group.attendees.map(({ email }) => email));
    return attendees.some(({ email }) => emails.includes(email));
  }

  private moveUp(): void {
    for (const group of this.groups)
      if (group.state === 'waiting' && group.attendees.length <= this.left) {
        group.state = 'booked';
        group.revision += 1;
      }
  }
}

const STEPS = 14;

onBothDatabases((newDatabase) => {
  test('whatever is booked, changed and cancelled in whatever order, a session is as its model', {
    ...drawn,
    timeout: 600_000,
  }, async () => {
    const database = await openTestDatabase(await newDatabase());
    const owners: Person[] = [];
    for (const name of ['installer', 'planner', 'roofer']) {
      const owner = await findPersonByEmail(database, `${name}@example.ch`);
      if (owner) owners.push(owner);
    }
    const clock = () => Date.parse('2026-11-20T09:00:00Z');
    const tools: TrainingTools = { database, clock, origin: 'http://localhost', sender: 'a@example.ch' };
    const codeOf = (work: Promise<void>) =>
      work.then(
        () => null,
        (error) => {
          if (error instanceof ProblemError) return error.code;
          throw error;
        },
      );
    const seeds = soak(15, 600);
    const first = soak(1, Math.floor(Math.random() * 1e9));
    for (let seed = first; seed < first + seeds; seed += 1) {
      const random = drawing(seed);
      const below = (count: number) => Math.floor(random() * count);
      const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;
      const capacity = 6 + below(7);
      const sessionId = newId();
      await planTraining(tools, sessionId, planOf({ capacity }));
      const model = new Model(capacity);
      // Few people, so that the same come again.
      const everybody = groupOf(30, `seed${seed}`);
      const people = (most: number) => {
        const from = below(everybody.length);
        const count = 1 + below(most);
        return Array.from(
          { length: count },
          (_, index) => everybody[(from + index) % everybody.length] as Attendee,
        );
      };
      for (let step = 0; step < STEPS; step += 1) {
        const group = model.groups.length > 0 && random() < 0.55 ? some(model.groups) : undefined;
        let expected: string | null;
        let got: string | null;
        if (!group) {
          const [id, owner, attendees, waits] = [newId(), some(owners), people(5), random() < 0.6];
          expected = model.book(id, owner, attendees, waits);
          got = await codeOf(
            putBooking(tools, owner, sessionId, id, { attendees, waits, baseRevision: null }),
          );
        } else if (random() < 0.4) {
          expected = model.cancel(group);
          got = await codeOf(cancelBooking(tools, group.owner, sessionId, group.id));
        } else {
          // Some stay, some go, some are new.
          const stored = group.attendees.filter(() => random() < 0.6);
          const added = people(3).filter(({ email }) => !stored.some((one) => one.email === email));
          const attendees = [...stored, ...added].slice(0, capacity);
          const baseRevision = group.revision;
          expected = model.change(group, attendees);
          const body = { attendees, waits: false, baseRevision };
          got = await codeOf(putBooking(tools, group.owner, sessionId, group.id, body));
        }
        expect(got, `seed ${seed}, step ${step}`).toBe(expected);
      }
      const session = await database
        .selectFrom('training_session')
        .select('taken')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      expect(session.taken, `seed ${seed}`).toBe(capacity - model.left);
      const bookings = await database
        .selectFrom('booking')
        .select(['id', 'state', 'revision'])
        .where('session_id', '=', sessionId)
        .orderBy('place')
        .execute();
      expect(bookings, `seed ${seed}`).toEqual(
        model.groups.map(({ id, state, revision }) => ({ id, state, revision })),
      );
      const active = await database
        .selectFrom('participant')
        .select(['booking_id', 'email'])
        .where('session_id', '=', sessionId)
        .where('state', '=', 'active')
        .execute();
      const expected = model.groups.flatMap(({ id, state, attendees }) =>
        state === 'cancelled' ? [] : attendees.map(({ email }) => `${id} ${email}`),
      );
      expect(active.map(({ booking_id, email }) => `${booking_id} ${email}`).sort(), `seed ${seed}`).toEqual(
        expected.sort(),
      );
    }
    await database.destroy();
  });
});
