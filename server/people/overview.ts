import { sql } from 'kysely';
import { type FirmOverview, OVERVIEW_ROWS } from '../../contracts/domain/firm-overview.ts';
import { waitingForSupplier } from '../../contracts/domain/project-states.ts';
import { dateAt, daysBetween, yearBounds } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { personName } from './queries.ts';

/** Years of turnover that are shown, the present one included. */
const YEARS = 5;

/**
 * Returns the business with an organisation. Every part reads its rows by an index of the organisation. `now` in ms
 * since 1970.
 */
export async function readOverview(database: Database, id: string, now: number): Promise<FirmOverview> {
  const [projects, trainings, exchanged] = await Promise.all([
    readProjects(database, id, now),
    readTrainings(database, id, now),
    readExchanged(database, id),
  ]);
  return { ...projects, ...trainings, ...exchanged };
}

const ROW = ['id', 'number', 'name', 'net_rappen'] as const;

/** Returns offers, orders and turnover. Staff see projects once they are submitted. */
async function readProjects(database: Database, id: string, now: number) {
  const submitted = () =>
    scoped(database, { organisation: { id } }).select('project').where('submitted_at', 'is not', null);
  const offered = () => submitted().where('status', '=', 'offer_received');
  const ordered = () => submitted().where('tab', '=', 'ordered');
  const count = sql<number>`count(*)`.as('count');
  const { statuses, reasons } = waitingForSupplier;
  const [all, waiting, offers, offerCount, orders, orderSums, years] = await Promise.all([
    submitted().select(count).executeTakeFirstOrThrow(),
    submitted()
      .select(count)
      .where('status', 'in', statuses)
      .where((row) => row.or([row('waiting_for', 'is', null), row('waiting_for', 'in', reasons)]))
      .executeTakeFirstOrThrow(),
    offered()
      .select([...ROW, 'offer_until'])
      .orderBy(sql`offer_until is null`)
      .orderBy('offer_until')
      .orderBy('id')
      .limit(OVERVIEW_ROWS)
      .execute(),
    offered().select(count).executeTakeFirstOrThrow(),
    ordered()
      .select([...ROW, 'status', 'delivery_on'])
      .orderBy(sql`delivery_on is null`)
      .orderBy('delivery_on')
      .orderBy('id')
      .limit(OVERVIEW_ROWS)
      .execute(),
    ordered()
      .select([count, sql<number>`coalesce(sum(net_rappen), 0)`.as('net')])
      .executeTakeFirstOrThrow(),
    readYears(database, id, now),
  ]);
  const today = dateAt(now);
  const rowOf = ({
    net_rappen,
    ...row
  }: {
    id: string;
    number: string;
    name: string;
    net_rappen: number | null;
  }) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    netRappen: net_rappen === null ? null : Number(net_rappen),
  });
  return {
    projects: Number(all.count),
    waiting: Number(waiting.count),
    offers: {
      total: Number(offerCount.count),
      rows: offers.map((row) => ({
        ...rowOf(row),
        until: row.offer_until,
        daysLeft: row.offer_until === null ? null : daysBetween(today, row.offer_until),
      })),
    },
    orders: {
      total: Number(orderSums.count),
      netRappen: Number(orderSums.net),
      rows: orders.map((row) => ({ ...rowOf(row), status: row.status, deliveryOn: row.delivery_on })),
    },
    years,
  };
}

/** Returns the valid orders, running and completed, by the year in which they were placed. */
async function readYears(database: Database, id: string, now: number): Promise<FirmOverview['years']> {
  const present = Number(dateAt(now).slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => present - index);
  const own = scoped(database, { organisation: { id } });
  const rows = await Promise.all(
    years.map((year) => {
      const { from, until } = yearBounds(year);
      return own
        .select('project')
        .where('submitted_at', 'is not', null)
        .where('tab', 'in', ['ordered', 'completed'])
        .where(({ exists }) =>
          exists(
            own
              .select('project_order')
              .select(sql`1`.as('one'))
              .where('project_order.id', '=', sql.ref<string>('project.order_id'))
              .where('placed_at', '>=', from)
              .where('placed_at', '<', until),
          ),
        )
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(net_rappen), 0)`.as('net'),
          sql<number>`coalesce(sum(power_w), 0)`.as('power'),
        ])
        .executeTakeFirstOrThrow();
    }),
  );
  return years.map((year, index) => ({
    year,
    orders: Number(rows[index]?.count),
    netRappen: Number(rows[index]?.net),
    powerW: Math.round(Number(rows[index]?.power)),
  }));
}

async function readTrainings(database: Database, id: string, now: number) {
  const own = scoped(database, { organisation: { id } });
  const [bookings, certificates] = await Promise.all([
    own
      .select('booking')
      .select((booking) => [
        'session_id',
        'seats',
        'state',
        booking
          .selectFrom('training_session')
          .whereRef('training_session.id', '=', 'booking.session_id')
          .select('kind')
          .as('kind'),
        booking
          .selectFrom('training_session')
          .whereRef('training_session.id', '=', 'booking.session_id')
          .select('starts_at')
          .as('starts_at'),
      ])
      .where('state', 'in', ['booked', 'waiting'])
      .orderBy('starts_at', 'desc')
      .orderBy('booking.id')
      .limit(OVERVIEW_ROWS)
      .execute(),
    own
      .select('certificate')
      .select(['name', 'kind', 'valid_until'])
      .where('valid_until', '>=', dateAt(now))
      .orderBy('valid_until')
      .orderBy('id')
      .limit(4 * OVERVIEW_ROWS)
      .execute(),
  ]);
  return {
    trainings: bookings.flatMap(({ session_id, kind, starts_at, seats, state }) =>
      kind === null || starts_at === null
        ? []
        : [{ id: session_id, kind, startsAt: Number(starts_at), seats, isWaiting: state === 'waiting' }],
    ),
    certificates: certificates.map(({ name, kind, valid_until }) => ({ name, kind, until: valid_until })),
  };
}

/** Returns the latest messages of submitted projects, and the latest files that were sent. */
async function readExchanged(database: Database, id: string) {
  const own = scoped(database, { organisation: { id } });
  const projectOfMessage = () =>
    own.select('project').where('project.id', '=', sql.ref<string>('project_message.project_id'));
  const [messages, files] = await Promise.all([
    own
      .select('project_message')
      .select([
        'project_id',
        'at',
        'text',
        personName('project_message.person_id').as('by'),
        projectOfMessage().select('number').as('number'),
      ])
      .where(({ exists }) => exists(projectOfMessage().select('id').where('submitted_at', 'is not', null)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(OVERVIEW_ROWS)
      .execute(),
    own
      .select('file')
      .select(['id', 'name', 'size', 'created_at'])
      .where((file) => file.or([file('used_in', 'like', 'event:%'), file('used_in', 'like', 'message:%')]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(OVERVIEW_ROWS)
      .execute(),
  ]);
  return {
    messages: messages.map((row) => ({
      projectId: row.project_id,
      number: row.number ?? '',
      at: Number(row.at),
      by: row.by ?? '',
      text: row.text,
    })),
    files: files.map((row) => ({
      id: row.id,
      name: row.name,
      size: Number(row.size),
      at: Number(row.created_at),
    })),
  };
}
