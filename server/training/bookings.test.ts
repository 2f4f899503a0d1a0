import ICAL from 'ical.js';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificateNumberOf } from '../../contracts/domain/certificate-number.ts';
import type { NotificationList } from '../../contracts/domain/notifications.ts';
import {
  type Attendee,
  Certification,
  StaffTraining,
  TrainingList,
} from '../../contracts/domain/trainings.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import type { MailAttachment } from '../platform/mail/outbox.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { book, booked, cancel, getTraining, groupOf, plan, planOf } from '../testing/trainings.ts';
import { runTrainingSchedule } from './schedule.ts';

const START = Date.parse('2026-11-20T09:00:00Z');

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let now = START;
  const clock = () => now;
  let [installer, planner, roofer, sales] = [] as unknown as [Client, Client, Client, Client];
  const turn = () =>
    runTrainingSchedule({ database, clock, origin: server.origin, sender: 'Schulung <training@example.ch>' });
  const at = async <Result>(instant: string, work: () => Promise<Result>): Promise<Result> => {
    now = Date.parse(instant);
    try {
      return await work();
    } finally {
      now = START;
    }
  };
  /** Returns taken seats and capacity of a session, and the number of people who have a seat. */
  const seats = async (id: string) => {
    const { taken, capacity } = await database
      .selectFrom('training_session')
      .select(['taken', 'capacity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await database
      .selectFrom('participant')
      .innerJoin('booking', 'booking.id', 'participant.booking_id')
      .select('participant.id')
      .where('participant.session_id', '=', id)
      .where('participant.state', '=', 'active')
      .where('booking.state', '=', 'booked')
      .execute();
    return { taken, people: rows.length, capacity };
  };
  const statesOf = async (id: string) =>
    (
      await database
        .selectFrom('booking')
        .select(['id', 'state'])
        .where('session_id', '=', id)
        .orderBy('place')
        .execute()
    ).map(({ state }) => state);
  const mailsTo = async (address: string) =>
    (
      await database
        .selectFrom('mail')
        .select(['subject', 'body_text', 'attachments'])
        .where('address', '=', address)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ attachments, ...mail }) => ({
      ...mail,
      entries: (JSON.parse(attachments) as MailAttachment[]).map(({ type, content }) => ({
        type,
        ...readEntry(Buffer.from(content, 'base64').toString()),
      })),
    }));
  /** Has people attend a training of their company long ago, after which the supplier knows them. */
  const meet = async (company: string, people: readonly Attendee[]) => {
    const organisation = await database
      .selectFrom('organisation')
      .select('id')
      .where('name', '=', company)
      .executeTakeFirstOrThrow();
    const client = { 'Muster Solar AG': installer, 'Atelier Exempel GmbH': planner }[company] as Client;
    const { id } = await plan(sales);
    await booked(client, id, people);
    await database
      .updateTable('participant')
      .set({ state: 'attended' })
      .where('session_id', '=', id)
      .where('organisation_id', '=', organisation.id)
      .execute();
    await database.updateTable('training_session').set({ state: 'held' }).where('id', '=', id).execute();
  };
  /** The latest notification of a type: jobs that are due at the same time add others. */
  const latest = async (client: Client, type: string) =>
    ((await client('GET', '/v1/notifications')).body as { rows: { type: string; link: string }[] }).rows.find(
      (row) => row.type === type,
    );

  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase('migrated'));
    server = await startServer({ CALLS_PER_MINUTE: '100000' }, { database, clock });
    // The tests run the schedule: one that the server began before the clock was set back would disturb the next test.
    await database
      .updateTable('job')
      .set({ failed_at: START })
      .where('kind', '=', 'training-clock')
      .execute();
    [installer, planner, roofer, sales] = (await Promise.all(
      ['installer', 'planner', 'roofer', 'sales'].map((name) =>
        clientOf(server.origin, `${name}@example.ch`),
      ),
    )) as [Client, Client, Client, Client];
  });
  afterAll(() => server.stop());

  describe('seats', () => {
    test('50 groups that book concurrently get no more than the 12 seats', async () => {
      for (let round = 0; round < soak(1, 20); round += 1) {
        const { id } = await plan(sales);
        const sizes = Array.from({ length: 50 }, (_, index) => 1 + (index % 3));
        const replies = await Promise.all(
          sizes.map((size, index) =>
            book([installer, planner, roofer][index % 3] as Client, id, groupOf(size), {
              waits: index % 5 === 0,
            }),
          ),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
        for (const { status, body } of replies)
          if (status === 409)
            expect(body).toMatchObject({ code: 'SESSION_FULL', seatsLeft: expect.any(Number) });
        expect(await seats(id)).toEqual({ taken: 12, people: 12, capacity: 12 });
      }
    });

    test('the same booking sent by 20 at once is one; with other people under its id it is refused', async () => {
      const { id } = await plan(sales);
      const [bookingId, group] = [newId(), groupOf(3)];
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => book(installer, id, group, { id: bookingId })),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(await seats(id)).toMatchObject({ taken: 3, people: 3 });
      expect(await book(installer, id, groupOf(2), { id: bookingId })).toMatchObject({
        status: 409,
        body: { code: 'TRAINING_CHANGED' },
      });
      expect(await book(planner, id, group, { id: bookingId })).toMatchObject({ status: 404 });
    });

    test('a participant cannot be booked twice, and the problem names them', async () => {
      const { id } = await plan(sales);
      const [first, second, third] = groupOf(3) as [never, never, never];
      await booked(planner, id, [first, second]);
      expect(await book(planner, id, [third, second])).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_BOOKED', fields: [{ path: 'attendees.1.email', rule: 'booked' }] },
      });
      expect(await book(planner, id, [third, third])).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'attendees.1.email', rule: 'duplicate' }] },
      });
      const same = groupOf(1);
      const replies = await Promise.all(Array.from({ length: 10 }, () => book(planner, id, same)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await seats(id)).toMatchObject({ taken: 3, people: 3 });
    });

    test('nobody learns whom another firm has booked, or keeps them from coming', async () => {
      const { id } = await plan(sales);
      const [theirs, other] = groupOf(2, 'shared') as [Attendee, Attendee];
      await booked(installer, id, [theirs]);
      // The answers differ in the addresses that were sent, and in nothing else.
      const answers = await Promise.all(
        [theirs, other].map(async (one) => {
          const copy = await plan(sales);
          await booked(installer, copy.id, [theirs]);
          const { status, body } = await book(planner, copy.id, [one], { id: newId() });
          return JSON.stringify({ status, body })
            .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
            .replaceAll(one.email, 'email')
            .replaceAll(one.lastName, 'name');
        }),
      );
      expect(answers[0]).toBe(answers[1]);
      expect(await book(planner, id, [theirs])).toMatchObject({ status: 200 });
      expect(await seats(id)).toEqual({ taken: 2, people: 2, capacity: 12 });
      // The supplier sees it, and can do something about the second seat.
      const { bookings } = StaffTraining.parse((await sales('GET', `/v1/staff/trainings/${id}`)).body);
      expect(bookings.map(({ company, attendees }) => [company, attendees[0]?.alsoWith])).toEqual([
        ['Muster Solar AG', ['Atelier Exempel GmbH']],
        ['Atelier Exempel GmbH', ['Muster Solar AG']],
      ]);
    });

    test('the database itself refuses a seat too many', async () => {
      const { id } = await plan(sales);
      await expect(
        database.updateTable('training_session').set({ taken: 13 }).where('id', '=', id).execute(),
      ).rejects.toThrow();
    });
  });

  describe('the waiting list', () => {
    test('the first group that fits moves up, nobody is split, and is told so', async () => {
      const { id } = await plan(sales);
      const two = await booked(installer, id, groupOf(2));
      await booked(planner, id, groupOf(10));
      await booked(roofer, id, groupOf(3), true);
      const small = groupOf(2, 'small');
      await meet('Atelier Exempel GmbH', small);
      await booked(planner, id, small, true);
      await booked(roofer, id, groupOf(1), true);
      expect((await getTraining(planner, id)).queue).toEqual([3, 2, 1]);
      expect((await getTraining(planner, id)).bookings.map(({ place }) => place)).toEqual([null, 2]);

      expect((await cancel(installer, id, two)).status).toBe(204);
      expect(await statesOf(id)).toEqual(['cancelled', 'booked', 'waiting', 'booked', 'waiting']);
      expect(await seats(id)).toEqual({ taken: 12, people: 12, capacity: 12 });
      expect(await latest(planner, 'training.moved_up')).toMatchObject({ link: `/training?session=${id}` });
      const [waiting, movedUp] = await mailsTo('small.0@example.ch');
      expect(waiting?.entries).toEqual([]);
      expect(movedUp?.entries).toMatchObject([{ method: 'REQUEST', status: 'CONFIRMED' }]);
      // A repeated cancellation has no effect.
      expect((await cancel(installer, id, two)).status).toBe(204);
      expect(await seats(id)).toMatchObject({ taken: 12 });
    });

    test('while groups cancel and others come, seats and rows stay the same number', async () => {
      for (let round = 0; round < soak(2, 20); round += 1) {
        const { id } = await plan(sales);
        const firsts = await Promise.all([3, 3, 3, 3].map((size) => booked(installer, id, groupOf(size))));
        for (const size of [4, 3, 2, 5, 1]) await booked(roofer, id, groupOf(size), true);
        await Promise.all([
          ...firsts.map((bookingId) => cancel(installer, id, bookingId)),
          ...[2, 3, 1, 2].map((size) => book(planner, id, groupOf(size), { waits: true })),
        ]);
        const { taken, people, capacity } = await seats(id);
        expect(taken).toBe(people);
        expect(taken).toBeLessThanOrEqual(capacity);
        // Nobody waits who would fit.
        const { queue } = await getTraining(planner, id);
        expect(queue.every((size) => size > capacity - taken)).toBe(true);
      }
    });

    test('more seats are for who waits', async () => {
      const { id } = await plan(sales, { kind: 'outdoor', capacity: 2, minimum: 1 });
      await booked(installer, id, groupOf(2));
      await booked(planner, id, groupOf(2), true);
      await plan(sales, { kind: 'outdoor', capacity: 4, minimum: 1, baseRevision: 1 }, id);
      expect(await statesOf(id)).toEqual(['booked', 'booked']);
      expect(await book(planner, id, groupOf(5), { waits: true })).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'attendees', rule: 'too_many', limit: 4 }] },
      });
      const less = await sales(
        'PUT',
        `/v1/staff/trainings/${id}`,
        planOf({ kind: 'outdoor', capacity: 3, minimum: 1, baseRevision: 2 }),
      );
      expect(less).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'capacity', rule: 'too_small', limit: 4 }] },
      });
    });
  });

  describe('until the deadline', () => {
    test('one person is exchanged, another one cancelled, and their seat is free', async () => {
      const { id } = await plan(sales);
      const [ann, ben, cleo] = groupOf(3, 'swap') as [never, never, never];
      await meet('Muster Solar AG', [ann, ben, cleo]);
      const bookingId = await booked(installer, id, [ann, ben]);
      await booked(planner, id, groupOf(10));
      await booked(roofer, id, groupOf(1), true);
      const swapped = await book(installer, id, [ann, cleo], { id: bookingId, baseRevision: 1 });
      expect(swapped).toMatchObject({
        status: 200,
        body: {
          taken: 12,
          bookings: [
            { revision: 2, attendees: [{ email: 'swap.0@example.ch' }, { email: 'swap.2@example.ch' }] },
          ],
        },
      });
      expect((await mailsTo('swap.1@example.ch')).map(({ entries }) => entries[0]?.method)).toEqual([
        'REQUEST',
        'CANCEL',
      ]);
      expect((await mailsTo('swap.2@example.ch')).map(({ entries }) => entries[0]?.method)).toEqual([
        'REQUEST',
      ]);
      expect((await mailsTo('swap.0@example.ch')).length).toBe(1);
      await book(installer, id, [cleo], { id: bookingId, baseRevision: 2 });
      expect(await statesOf(id)).toEqual(['booked', 'booked', 'booked']);
      expect(await seats(id)).toMatchObject({ taken: 12, people: 12 });
      const states = await database
        .selectFrom('participant')
        .select('state')
        .where('booking_id', '=', bookingId)
        .orderBy('email')
        .execute();
      expect(states.map(({ state }) => state)).toEqual(['cancelled', 'replaced', 'active']);
      // A colleague's outdated revision is rejected.
      expect(await book(installer, id, [ann, cleo], { id: bookingId, baseRevision: 2 })).toMatchObject({
        status: 409,
        body: { code: 'TRAINING_CHANGED' },
      });
    });

    test('the deadline is the end of its day in Switzerland; bookings cannot change afterwards', async () => {
      const { id } = await plan(sales);
      const group = groupOf(7);
      const late = groupOf(1);
      const bookingId = await at('2026-12-10T22:59:00Z', () => booked(installer, id, group));
      await at('2026-12-10T23:00:00Z', async () => {
        const closed = { status: 409, body: { code: 'BOOKING_CLOSED' } };
        expect(await book(planner, id, late)).toMatchObject(closed);
        expect(await book(installer, id, group.slice(1), { id: bookingId, baseRevision: 1 })).toMatchObject(
          closed,
        );
        expect(await cancel(installer, id, bookingId)).toMatchObject(closed);
        expect((await getTraining(installer, id)).isOpen).toBe(false);
      });
    });

    test('with too few it falls through, with enough it takes place, and who waits hears that it was for nothing', async () => {
      const few = await plan(sales);
      const enough = await plan(sales);
      const sure = await plan(sales);
      const people = groupOf(5, 'few');
      await meet('Muster Solar AG', people);
      await meet('Atelier Exempel GmbH', groupOf(1, 'late'));
      await booked(installer, few.id, people);
      await booked(installer, enough.id, groupOf(12));
      await booked(planner, enough.id, groupOf(1, 'late'), true);
      await booked(planner, sure.id, groupOf(6));
      expect((await sales('POST', `/v1/staff/trainings/${sure.id}/confirm`)).body).toMatchObject({
        state: 'confirmed',
      });
      await at('2026-12-10T22:00:00Z', turn);
      expect((await getTraining(installer, few.id)).state).toBe('planned');
      await at('2026-12-11T06:00:00Z', async () => {
        await Promise.all([turn(), turn()]);
        await turn();
      });
      expect((await getTraining(installer, few.id)).state).toBe('cancelled');
      expect((await getTraining(installer, enough.id)).state).toBe('confirmed');
      expect((await getTraining(installer, sure.id)).state).toBe('confirmed');
      const [invited, fell, ...more] = await mailsTo('few.0@example.ch');
      expect(more).toEqual([]);
      expect(fell?.subject).toBe(
        'Schulung findet nicht statt, es sind zu wenige angemeldet – Elektroanschluss · 17.12.2026',
      );
      expect(fell?.entries).toMatchObject([{ method: 'CANCEL', uid: invited?.entries[0]?.uid }]);
      expect((await mailsTo('late.0@example.ch')).map(({ subject }) => subject)).toEqual([
        'Auf der Warteliste einer Schulung – Elektroanschluss · 17.12.2026',
        'Bis zum Anmeldeschluss wurde kein Platz frei – Elektroanschluss · 17.12.2026',
      ]);
      expect(await statesOf(enough.id)).toEqual(['booked', 'cancelled']);
    });
  });

  describe('confirming', () => {
    const confirm = (id: string) => sales('POST', `/v1/staff/trainings/${id}/confirm`);
    const tooFew = (taken: number) => ({
      status: 409,
      body: { code: 'TOO_FEW_PARTICIPANTS', least: 6, taken },
    });

    test('is refused indoors with fewer than 6 participants and accepted from 6 on @spec-227', async () => {
      const { id } = await plan(sales, { minimum: 8 });
      expect(await confirm(id)).toMatchObject(tooFew(0));
      const group = groupOf(5);
      const bookingId = await booked(installer, id, group);
      await booked(planner, id, groupOf(1));
      // Cancelled and waiting people are no participants.
      expect((await book(installer, id, group.slice(1), { id: bookingId, baseRevision: 1 })).status).toBe(
        200,
      );
      expect(await confirm(id)).toMatchObject(tooFew(5));
      expect((await getTraining(planner, id)).state).toBe('planned');
      await booked(roofer, id, groupOf(1));
      expect(await confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed', taken: 6 } });
      expect(await confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    });

    test('needs nobody outdoors', async () => {
      const { id } = await plan(sales, { kind: 'outdoor' });
      expect(await confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    });
  });

  describe('mails', () => {
    const EVIL = { firstName: 'BUY', lastName: 'http://evil.example NOW', function: 'http://evil.example' };
    const stranger = (email: string): Attendee => ({ ...EVIL, email });

    test('booking and cancelling over and over sends nothing to an address that the portal does not know', async () => {
      const { id } = await plan(sales);
      for (let round = 0; round < 10; round += 1) {
        const bookingId = await booked(roofer, id, [stranger('victim@anywhere.example')]);
        expect((await cancel(roofer, id, bookingId)).status).toBe(204);
      }
      expect(await mailsTo('victim@anywhere.example')).toEqual([]);
      // The booker has what there is to forward: the entry, and later that it is off.
      const forwarded = (await mailsTo('roofer@example.ch')).filter(({ body_text }) =>
        body_text.includes(id),
      );
      expect(forwarded[0]?.body_text).toContain('BUY http://evil.example NOW');
      expect(forwarded[0]?.body_text).toContain(
        'Bitte leiten Sie diese Nachricht mit dem Kalendereintrag weiter an:',
      );
      expect(forwarded.map(({ entries }) => entries[0]?.method)).toEqual(
        Array.from({ length: 10 }, () => ['PUBLISH', 'CANCEL']).flat(),
      );
    });

    test("all participants are notified of the supplier's decisions, without the booker's words", async () => {
      const { id } = await plan(sales, { kind: 'outdoor' });
      const guest = `${newId()}@anywhere.example`;
      await booked(roofer, id, [stranger(guest)]);
      await sales('POST', `/v1/staff/trainings/${id}/confirm`);
      await sales('POST', `/v1/staff/trainings/${id}/cancel`, { reason: 'Krank', successorId: null });
      const mails = await mailsTo(guest);
      expect(mails).toHaveLength(2);
      expect(mails[1]?.body_text).toContain('Krank');
      for (const { subject, body_text, entries } of mails) {
        expect(`${subject} ${body_text}`).not.toMatch(/BUY|evil/);
        expect(body_text).toContain('Ihre Adresse hat uns Probedach GmbH mit der Anmeldung angegeben.');
        for (const entry of entries) expect(entry).toMatchObject({ method: 'CANCEL', attendee: null });
      }
      expect(mails.map(({ entries }) => entries.length)).toEqual([0, 1]);
    });

    test('colleagues and former participants are notified directly', async () => {
      const { id } = await plan(sales);
      const met = groupOf(1);
      const [{ email: metAddress }] = met as [Attendee];
      await meet('Muster Solar AG', met);
      const colleague = { ...EVIL, email: 'colleague@example.ch' };
      await booked(installer, id, [colleague, ...met]);
      for (const address of ['colleague@example.ch', metAddress]) {
        const entries = (await mailsTo(address)).flatMap((mail) => mail.entries);
        expect(entries.filter(({ uid }) => uid?.startsWith(id))).toMatchObject([{ method: 'REQUEST' }]);
      }
      // Another firm that types their address does not reach them.
      const before = (await mailsTo(metAddress)).length;
      await booked(roofer, id, [...met, colleague]);
      expect(await mailsTo(metAddress)).toHaveLength(before);
    });

    test('one person fills nobody’s mailbox, and goes on getting their own mails', async () => {
      const { id } = await plan(sales);
      const met = groupOf(1);
      const [{ email }] = met as [Attendee];
      await meet('Atelier Exempel GmbH', met);
      const before = (await mailsTo('planner@example.ch')).length;
      for (let round = 0; round < 15; round += 1) await cancel(planner, id, await booked(planner, id, met));
      expect((await mailsTo(email)).length).toBeLessThanOrEqual(20);
      expect((await mailsTo('planner@example.ch')).length).toBe(before + 30);
      await at('2026-11-21T10:00:00Z', () => booked(planner, id, met));
      expect((await mailsTo(email)).length).toBeGreaterThan(20);
    });
  });

  test('calendar entries keep their id, and every later one has a higher sequence', async () => {
    const { id } = await plan(sales);
    const group = groupOf(1, 'calendar');
    await meet('Muster Solar AG', group);
    await booked(installer, id, group);
    await plan(sales, { city: 'Thun', from: '09:00', baseRevision: 1 }, id);
    const reply = await sales('POST', `/v1/staff/trainings/${id}/cancel`, {
      reason: 'Krank',
      successorId: null,
    });
    expect(reply.body).toMatchObject({ state: 'cancelled', reason: 'Krank' });
    const entries = (await mailsTo('calendar.0@example.ch')).map(({ entries: [entry] }) => entry);
    expect(entries.map((entry) => [entry?.method, entry?.status])).toEqual([
      ['REQUEST', 'CONFIRMED'],
      ['REQUEST', 'CONFIRMED'],
      ['CANCEL', 'CANCELLED'],
    ]);
    expect(new Set(entries.map((entry) => entry?.uid))).toEqual(new Set([`${id}@127.0.0.1`]));
    const sequences = entries.map((entry) => entry?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    // 08:30 and 09:00 in Switzerland, written in UTC.
    expect(entries.map((entry) => entry?.start)).toEqual([
      '2026-12-17T07:30:00Z',
      '2026-12-17T08:00:00Z',
      '2026-12-17T08:00:00Z',
    ]);
    expect(entries[1]).toMatchObject({
      summary: 'Elektroanschluss',
      location: 'Kursraum Länggasse, Thun',
      attendee: 'MAILTO:calendar.0@example.ch',
    });
    expect(entries[2]?.type).toBe('text/calendar; charset=utf-8; method=CANCEL');

    const file = await installer('GET', `/v1/trainings/${id}/calendar?language=en`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(readEntry(String(file.body))).toMatchObject({
      method: 'CANCEL',
      uid: `${id}@127.0.0.1`,
      summary: 'Electrical connection',
    });
  });

  test('a booking, cancellation or plan that is repeated leaves the sequence of calendar entries', async () => {
    const { id } = await plan(sales);
    const sequence = async () =>
      readEntry(String((await installer('GET', `/v1/trainings/${id}/calendar`)).body)).sequence;
    const [bookingId, group] = [newId(), groupOf(2)];
    const seen = [await sequence()];
    for (const change of [
      () => book(installer, id, group, { id: bookingId }),
      () => sales('PUT', `/v1/staff/trainings/${id}`, planOf({ city: 'Thun', baseRevision: 1 })),
      () => cancel(installer, id, bookingId),
    ]) {
      for (let time = 0; time < 3; time += 1) expect((await change()).status).toBeLessThan(300);
      seen.push(await sequence());
    }
    const refused = await book(installer, id, groupOf(13));
    expect(refused.status).toBe(422);
    seen.push(await sequence());
    expect(seen.map((each) => each - (seen[0] ?? 0))).toEqual([0, 1, 2, 3, 3]);
  });

  test('a session that took place in any case is put down as held also where nobody had booked', async () => {
    const { id } = await plan(sales, { kind: 'outdoor' });
    expect(await sales('POST', `/v1/staff/trainings/${id}/confirm`)).toMatchObject({ status: 200 });
    await at('2026-12-17T16:00:00Z', async () => {
      const tick = await sales('PUT', `/v1/staff/trainings/${id}/attendance`, { present: [] });
      expect(tick).toMatchObject({ status: 200, body: { state: 'held', bookings: [] } });
    });
  });

  test('attending makes certificates, both kinds make the company certified until the first of them ends @spec-16 @spec-185', async () => {
    const me = async () =>
      (await planner('GET', '/v1/user/me')).body as { IsCertified: boolean; partnershipType: string };
    // Either of the two stored kinds is named as the certificates say, to the partner and to the supplier.
    const kinds = async () => {
      const found = [];
      for (const stored of ['Partner', 'Zertifizierter Partner', 'Planungspartner']) {
        await database
          .updateTable('organisation')
          .set({ partnership_type: stored })
          .where('name', '=', 'Atelier Exempel GmbH')
          .execute();
        const { rows } = (await sales('GET', '/v1/staff/organisations?search=Atelier%20Exempel')).body as {
          rows: { partnershipType: string; certified: boolean }[];
        };
        const own = await me();
        expect(rows[0]).toMatchObject({ partnershipType: own.partnershipType, certified: own.IsCertified });
        found.push(own.partnershipType);
      }
      return found;
    };
    const { isCertified, certificates } = Certification.parse(
      (await planner('GET', '/v1/certification')).body,
    );
    expect([isCertified, new Set(certificates.map(({ kind }) => kind))]).toEqual([
      false,
      new Set(['indoor']),
    ]);
    expect((await me()).IsCertified).toBe(false);
    expect(await kinds()).toEqual(['Partner', 'Partner', 'Planungspartner']);

    const { id } = await plan(sales, { kind: 'outdoor', minimum: 1, capacity: 4 });
    const petra = { firstName: 'Petra', lastName: 'Plan', email: 'planner@example.ch', function: '' };
    await booked(planner, id, [petra, ...groupOf(1)]);
    const { bookings } = StaffTraining.parse((await sales('GET', `/v1/staff/trainings/${id}`)).body);
    const [here, away] = bookings[0]?.attendees.map((attendee) => attendee.id) ?? [];
    const tick = (present: unknown[]) => sales('PUT', `/v1/staff/trainings/${id}/attendance`, { present });
    expect(await tick([here])).toMatchObject({ status: 409, body: { code: 'TRAINING_STATE' } });
    const check = (typed: string) => createClient(server.origin)('GET', `/v1/certificate-checks/${typed}`);
    await at('2026-12-17T16:00:00Z', async () => {
      expect(await tick([newId()])).toMatchObject({ status: 422 });
      expect(await tick([here])).toMatchObject({
        status: 200,
        body: {
          state: 'held',
          bookings: [{ attendees: [{ state: 'attended' }, { id: away, state: 'absent' }] }],
        },
      });
      // Ticked again it is no second certificate.
      await tick([here]);
      expect((await me()).IsCertified).toBe(true);
      expect(await kinds()).toEqual(['Zertifizierter Partner', 'Zertifizierter Partner', 'Planungspartner']);
      expect(await latest(planner, 'training.certified')).toBeDefined();
      const after = Certification.parse((await planner('GET', '/v1/certification')).body);
      const outdoor = after.certificates.filter(({ kind }) => kind === 'outdoor');
      expect(outdoor).toMatchObject([{ name: 'Petra Plan', from: '2026-12-17', until: '2029-12-17' }]);

      const paper = await fetch(`${server.origin}/v1/certificates/${outdoor[0]?.id}/paper?language=en`, {
        headers: { authorization: `Bearer ${(await signIn(server.origin, 'planner@example.ch')).id_token}` },
      });
      const { words } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
      for (const said of ['Petra Plan', 'Atelier Exempel GmbH', '17.12.2029', 'Electrical connection'])
        expect(words.join(' ')).toContain(said);
      expect((await installer('GET', `/v1/certificates/${outdoor[0]?.id}/paper`)).status).toBe(404);
      const number = certificateNumberOf(outdoor[0]?.id ?? '');
      expect(words.join(' ')).toContain(number);
      expect(await check(number.toLowerCase().replace('-', ''))).toMatchObject({
        status: 200,
        body: { number, name: 'Petra Plan', company: 'Atelier Exempel GmbH', kind: 'outdoor', isValid: true },
      });
      expect((await check('0000-0000')).status).toBe(404);
      expect((await check('0000')).status).toBe(422);
      // An attendance that was ticked by mistake.
      await tick([]);
      expect((await me()).IsCertified).toBe(false);
      expect(await latest(planner, 'training.not_certified')).toBeDefined();
      await tick([here]);
    });
    const organisation = await database
      .selectFrom('certificate')
      .select(['id', 'kind', 'valid_until'])
      .where('name', '=', 'Petra Plan')
      .orderBy('valid_until')
      .execute();
    const [first] = organisation;
    expect(first?.kind).toBe('indoor');
    const before = (days: number) => Date.parse(`${first?.valid_until}T09:00:00Z`) - days * 86_400_000;
    // Read from a cursor on: what is older than 90 days is deleted meanwhile.
    const { last } = (await planner('GET', '/v1/notifications')).body as NotificationList;
    const notified: string[][] = [];
    for (const days of [61, 60, 59, 30, 29, 0, -1]) {
      now = before(days);
      await turn();
      await turn();
      const { body } = await planner('GET', `/v1/notifications?after=${last}`);
      const types = (body as NotificationList).rows.map(({ type }) => type);
      notified.push(types.filter((type) => /ends|certified/.test(type)));
    }
    expect((await me()).IsCertified).toBe(false);
    const ended = await check(certificateNumberOf(first?.id ?? ''));
    expect(ended.body).toMatchObject({ kind: 'indoor', until: first?.valid_until, isValid: false });
    now = START;
    const reminded = 'training.indoor_ends';
    expect(notified).toEqual([
      [],
      [reminded],
      [reminded],
      [reminded, reminded],
      [reminded, reminded],
      [reminded, reminded],
      [reminded, reminded, 'training.not_certified'],
    ]);
  });

  test('lists are by day, kind and language; what one’s company booked can be asked for', async () => {
    const { id } = await plan(sales, { day: '2027-06-02', bookableUntil: '2027-05-20', language: 'it' });
    const list = async (query: string) =>
      TrainingList.parse((await roofer('GET', `/v1/trainings?${query}`)).body).rows.map((row) => row.id);
    const all = await list('from=2027-06-01&until=2027-06-30');
    expect(all).toEqual([id]);
    expect(await list('from=2027-06-01&kind=outdoor')).toEqual([]);
    expect(await list('from=2027-06-01&language=it')).toEqual([id]);
    expect(await list('from=2027-06-01&language=de')).toEqual([]);
    expect(await list('from=2027-06-01&own=true')).toEqual([]);
    await booked(roofer, id, groupOf(1));
    expect(await list('from=2027-06-01&own=true')).toEqual([id]);
    expect(await list('from=2027-06-03')).toEqual([]);
  });

  test.each([
    ['too few seats indoors', { minimum: 5 }, 'minimum', 'too_small'],
    ['too many seats indoors', { capacity: 13 }, 'capacity', 'too_large'],
    ['fewer seats than the minimum', { minimum: 8, capacity: 7 }, 'capacity', 'too_small'],
    ['an end before the beginning', { until: '08:00' }, 'until', 'invalid'],
    ['a deadline on the day itself', { bookableUntil: '2026-12-17' }, 'bookableUntil', 'invalid'],
    ['a deadline in the past', { bookableUntil: '2026-11-19' }, 'bookableUntil', 'invalid'],
  ])('%s is refused at its place @spec-227', async (_what, change, path, rule) => {
    expect(await sales('PUT', `/v1/staff/trainings/${newId()}`, planOf(change))).toMatchObject({
      status: 422,
      body: { fields: [expect.objectContaining({ path, rule })] },
    });
  });
});

/** A calendar file as another library reads it. */
function readEntry(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no entry');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    summary: event.summary,
    location: event.location,
    start: event.startDate.toString(),
    end: event.endDate.toString(),
    attendee: component.getFirstPropertyValue('attendee'),
  };
}
