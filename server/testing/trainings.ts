import { v7 as newId } from 'uuid';
import {
  type Attendee,
  type BookTraining,
  type PlanTraining,
  StaffTraining,
  Training,
} from '../../contracts/domain/trainings.ts';
import type { Client, Reply } from './client.ts';

const TRAININGS = '/v1/trainings';

/** A session as staff plan it, indoors in December, unless something is changed. */
export const planOf = (change: Partial<PlanTraining> = {}): PlanTraining => ({
  kind: 'indoor',
  titles: { de: 'Elektroanschluss', en: 'Electrical connection', it: '', 'fr-FR': '' },
  language: 'de',
  venue: 'Kursraum Länggasse',
  city: 'Bern',
  trainer: 'Nina Muster',
  day: '2026-12-17',
  from: '08:30',
  until: '16:30',
  bookableUntil: '2026-12-10',
  minimum: 6,
  capacity: 12,
  baseRevision: null,
  ...change,
});

/** Sends a plan; fails when the answer is none as in the contract. */
export async function plan(
  staff: Client,
  change: Partial<PlanTraining> = {},
  id = newId(),
): Promise<StaffTraining> {
  const { body } = await staff('PUT', `/v1/staff/trainings/${id}`, planOf(change));
  return StaffTraining.parse(body);
}

/** Invented people with addresses of their own. */
export const groupOf = (people: number, name: string = newId()): Attendee[] =>
  Array.from({ length: people }, (_, index) => ({
    firstName: 'Lea',
    lastName: `Probe ${index}`,
    email: `${name}.${index}@example.ch`,
    function: 'Monteurin',
  }));

/** Books a group; answers what the server said. */
export const book = (
  client: Client,
  trainingId: string,
  attendees: readonly Attendee[],
  { id = newId(), waits = false, baseRevision = null as BookTraining['baseRevision'] } = {},
): Promise<Reply> =>
  client('PUT', `${TRAININGS}/${trainingId}/bookings/${id}`, { attendees, waits, baseRevision });

/** Books a group that must get its seats or its place in line; answers its id. */
export async function booked(
  client: Client,
  trainingId: string,
  attendees: readonly Attendee[],
  waits = false,
): Promise<string> {
  const id = newId();
  const { status, body } = await book(client, trainingId, attendees, { id, waits });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return id;
}

export const cancel = (client: Client, trainingId: string, id: string): Promise<Reply> =>
  client('DELETE', `${TRAININGS}/${trainingId}/bookings/${id}`);

export const getTraining = async (client: Client, id: string): Promise<Training> =>
  Training.parse((await client('GET', `${TRAININGS}/${id}`)).body);
