import {
  type Attendee,
  type PlanTraining,
  type Titles,
  type TrainingKind,
  timesOf,
} from '../../contracts/domain/trainings.ts';
import { addDays, dateAt, isWorkingDay } from '../../contracts/domain/working-days.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { putBooking, type TrainingTools } from '../training/bookings.ts';
import { findStaffTraining } from '../training/queries.ts';
import { runTrainingSchedule } from '../training/schedule.ts';
import { cancelTraining, planTraining, putAttendance } from '../training/sessions.ts';
import { demoHolidays } from './rules.ts';

const DAY = 86_400_000;

const id = (group: number, number: number): string =>
  `01980000-0000-7000-85${String(group).padStart(2, '0')}-${String(number).padStart(12, '0')}`;

const PLANNING: Titles = {
  de: 'Planung und Konfigurator',
  en: 'Planning and configurator',
  it: 'Progettazione e configuratore',
  'fr-FR': 'Planification et configurateur',
};
const MOUNTING: Titles = {
  de: 'Montage am Dach',
  en: 'Mounting on the roof',
  it: 'Montaggio sul tetto',
  'fr-FR': 'Pose sur le toit',
};
const FACADE: Titles = {
  de: 'Montage Fassade',
  en: 'Mounting facades',
  it: 'Montaggio in facciata',
  'fr-FR': 'Pose en façade',
};
const ELECTRICS: Titles = {
  de: 'Elektroanschluss',
  en: 'Electrical connection',
  it: 'Collegamento elettrico',
  'fr-FR': 'Raccordement électrique',
};

const [THUN, SPIEZ] = [
  { venue: 'Kursraum Aarestrasse', city: 'Thun' },
  { venue: 'Musterdach Werkhof', city: 'Spiez' },
] as const;

interface Session {
  readonly titles: Titles;
  readonly kind: TrainingKind;
  /** Days from today, at least; then the next working day. */
  readonly inDays: number;
  readonly place: { readonly venue: string; readonly city: string };
  readonly trainer: string;
  readonly capacity?: number;
  readonly language?: 'de' | 'fr-FR';
  /** Bookers with their numbers of people, the demo's first; those without a seat join the waiting list. */
  readonly groups?: readonly (readonly [booker: string, people: number])[];
  readonly cancelled?: { readonly reason: string; readonly successor: number };
}

const NINA = 'Nina Muster';
const BEAT = 'Beat Vorlage';

/** Invented sessions, those of the past first; their index is their number. */
const SESSIONS: readonly Session[] = [
  { titles: PLANNING, kind: 'indoor', inDays: -1_055, place: THUN, trainer: NINA, groups: [['roofer', 6]] },
  {
    titles: PLANNING,
    kind: 'indoor',
    inDays: -310,
    place: THUN,
    trainer: NINA,
    groups: [
      ['installer', 3],
      ['planner', 3],
    ],
  },
  {
    titles: MOUNTING,
    kind: 'outdoor',
    inDays: -270,
    place: SPIEZ,
    trainer: BEAT,
    capacity: 10,
    groups: [
      ['installer', 2],
      ['roofer', 2],
      ['logistics', 1],
      ['sales', 1],
    ],
  },
  {
    titles: PLANNING,
    kind: 'indoor',
    inDays: 11,
    place: THUN,
    trainer: NINA,
    groups: [
      ['roofer', 4],
      ['planner', 3],
      ['logistics', 2],
    ],
  },
  {
    titles: MOUNTING,
    kind: 'outdoor',
    inDays: 16,
    place: SPIEZ,
    trainer: BEAT,
    capacity: 10,
    groups: [
      ['roofer', 6],
      ['logistics', 4],
      ['planner', 1],
      ['installer', 2],
      ['roofer', 1],
    ],
  },
  {
    titles: FACADE,
    kind: 'indoor',
    inDays: 24,
    place: { venue: 'Kursraum Bahnhof', city: 'Chur' },
    trainer: BEAT,
    groups: [
      ['installer', 1],
      ['roofer', 2],
    ],
    cancelled: { reason: 'Der Trainer ist verhindert.', successor: 8 },
  },
  {
    titles: ELECTRICS,
    kind: 'indoor',
    inDays: 25,
    place: { venue: 'Kursraum Länggasse', city: 'Bern' },
    trainer: NINA,
    groups: [
      ['planner', 2],
      ['roofer', 2],
    ],
  },
  {
    titles: FACADE,
    kind: 'indoor',
    inDays: 52,
    place: { venue: 'Salle du Lac', city: 'Vevey' },
    trainer: 'Luc Modèle',
    language: 'fr-FR',
    groups: [
      ['planner', 4],
      ['roofer', 2],
    ],
  },
  {
    titles: FACADE,
    kind: 'indoor',
    inDays: 57,
    place: { venue: 'Kursraum Bahnhof', city: 'Chur' },
    trainer: BEAT,
  },
  {
    titles: MOUNTING,
    kind: 'outdoor',
    inDays: 59,
    place: THUN,
    trainer: BEAT,
    capacity: 8,
    groups: [['logistics', 2]],
  },
  {
    titles: PLANNING,
    kind: 'indoor',
    inDays: 67,
    place: THUN,
    trainer: NINA,
    groups: [
      ['roofer', 7],
      ['logistics', 5],
    ],
  },
];

const NAMES: readonly (readonly [first: string, last: string, works: string])[] = [
  ['Lea', 'Probe', 'Monteurin'],
  ['Tim', 'Vorlage', 'Monteur'],
  ['Sara', 'Exempel', 'Bauleiterin'],
  ['Jan', 'Modell', 'Monteur'],
  ['Eva', 'Test', 'Projektleiterin'],
  ['Nico', 'Beispiel', 'Elektriker'],
  ['Rea', 'Muster', 'Monteurin'],
];

/** The booker, a colleague with an account where there is one, then others of invented names. */
function groupOf(booker: Person, people: number, session: number, group: number): Attendee[] {
  const own = {
    firstName: booker.firstName,
    lastName: booker.lastName,
    email: booker.email,
    function: booker.role === 'partner' ? 'Geschäftsleitung' : 'Verkauf',
  };
  const colleague = {
    firstName: 'Mia',
    lastName: 'Muster',
    email: 'colleague@example.ch',
    function: 'Monteurin',
  };
  // A person with two bookings attends once.
  const known = group < 4 ? [own, ...(booker.email.startsWith('installer') ? [colleague] : [])] : [];
  const others = Array.from({ length: people }, (_, index) => {
    const [firstName, lastName, works] = NAMES[(session + group + index) % NAMES.length] ?? [
      'Lea',
      'Probe',
      '',
    ];
    const email = `${firstName}.${lastName}.${session}${group}${index}@example.ch`.toLowerCase();
    return { firstName, lastName, email, function: works };
  });
  return [...known, ...others].slice(0, people);
}

/** Plays the demo's trainings through the services, the clock set back and forth, up to `now`. */
export async function playTrainings(database: Database, now: number): Promise<void> {
  const people = new Map<string, Person>();
  for (const name of ['installer', 'planner', 'roofer', 'logistics', 'sales']) {
    const person = await findPersonByEmail(database, `${name}@example.ch`);
    if (person) people.set(name, person);
  }
  let at = now;
  const tools: TrainingTools = {
    database,
    clock: () => at,
    origin: 'http://localhost',
    sender: 'training@example.ch',
  };
  const holidays = demoHolidays.map(({ day }) => day);
  for (const [index, session] of SESSIONS.entries()) {
    const plan = planFor(session, now, holidays);
    const { startsAt, endsAt } = timesOf(plan);
    at = Math.min(now, startsAt) - 40 * DAY;
    await planTraining(tools, id(1, index), plan);
    for (const [group, [booker, count]] of (session.groups ?? []).entries()) {
      const person = people.get(booker);
      if (!person) continue;
      at = Math.min(now, startsAt) - (24 - 2 * group) * DAY;
      const attendees = groupOf(person, count, index, group);
      const body = { attendees, waits: true, baseRevision: null };
      await putBooking(tools, person, id(1, index), id(2, 10 * index + group), body);
    }
    if (endsAt > now) continue;
    at = startsAt - DAY;
    await runTrainingSchedule(tools);
    at = endsAt;
    const { bookings } = await findStaffTraining(database, id(1, index), at);
    const present = bookings.flatMap(({ attendees }) => attendees.map((attendee) => attendee.id));
    await putAttendance(tools, id(1, index), { present });
  }
  at = now - 4 * DAY;
  for (const [index, { cancelled }] of SESSIONS.entries())
    if (cancelled)
      await cancelTraining(tools, id(1, index), {
        reason: cancelled.reason,
        successorId: id(1, cancelled.successor),
      });
}

function planFor(session: Session, now: number, holidays: readonly string[]): PlanTraining {
  let day = addDays(dateAt(now), session.inDays);
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  const isIndoor = session.kind === 'indoor';
  return {
    kind: session.kind,
    titles: session.titles,
    language: session.language ?? 'de',
    ...session.place,
    trainer: session.trainer,
    day,
    from: isIndoor ? '08:30' : '09:00',
    until: isIndoor ? '16:30' : '16:00',
    bookableUntil: addDays(day, -7),
    minimum: isIndoor ? 6 : 1,
    capacity: session.capacity ?? 12,
    baseRevision: null,
  };
}
