import type { FastifyPluginAsync } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { changeRequests } from '../../contracts/api/change-requests.ts';
import type { ChangeRequest, CompanyChange, CompanyData } from '../../contracts/domain/change-requests.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { ChangeRequestRow } from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { notify } from '../platform/notifications/notify.ts';
import { setOrganisation } from './history.ts';
import { findAdmins, fullNameOf } from './queries.ts';

const requestOf = (row: ChangeRequestRow): ChangeRequest => ({
  id: row.id,
  data: JSON.parse(row.data),
  state: row.state,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by_name,
  decidedAt: row.decided_at,
  reason: row.reason,
});

/** Number of open requests of an organisation, one or zero, as part of a query. */
export const countOpenRequests = (organisationId: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from change_request
    where organisation_id = ${organisationId} and state = 'open')`;

/** Returns the open request of an organisation, if any. */
export async function openRequestOf(
  database: Database,
  organisationId: string,
): Promise<ChangeRequest | null> {
  const row = await scoped(database, { organisation: { id: organisationId } })
    .select('change_request')
    .selectAll()
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? requestOf(row) : null;
}

async function companyOf(database: Database, person: Person): Promise<CompanyChange> {
  const { name, address, country, vat_number } = await database
    .selectFrom('organisation')
    .select(['name', 'address', 'country', 'vat_number'])
    .where('id', '=', person.organisation.id)
    .executeTakeFirstOrThrow();
  const latest = await scoped(database, person)
    .select('change_request')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    data: { name, address, country, vatNumber: vat_number },
    latest: latest ? requestOf(latest) : null,
  };
}

/**
 * Requests other company data. Idempotent by id and data. Rejects with CHANGE_REQUESTED while another request is
 * open, and with EVENT_REUSED if the id belongs to other data.
 */
async function requestChange(
  database: Database,
  person: Person,
  id: string,
  wanted: CompanyData,
  clock: Clock,
): Promise<void> {
  const data = JSON.stringify(wanted);
  await database.transaction().execute(async (transaction) => {
    const own = scoped(transaction, person);
    const stored = await own.select('change_request').select('data').where('id', '=', id).executeTakeFirst();
    if (stored && stored.data !== data) throw new ProblemError(422, 'EVENT_REUSED');
    if (stored) return;
    // Of concurrent requests one is stored.
    const added = await own
      .insert('change_request', {
        id,
        data,
        state: 'open',
        requested_at: clock(),
        requested_by: person.id,
        requested_by_name: fullNameOf(person),
        decided_at: null,
        decided_by: null,
        reason: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ProblemError(409, 'CHANGE_REQUESTED');
    const news = {
      persons: await findAdmins(transaction),
      type: 'news.change_request',
      parameters: { company: person.organisation.name },
      link: `/staff/organisations/${person.organisation.id}`,
    } as const;
    await notify(transaction, news, clock);
  });
}

/** Rejects with NOT_FOUND. */
async function requireRequest(database: Database, id: string): Promise<void> {
  const row = await acrossOrganisations(database)
    .select('change_request')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}

/**
 * Accepts a request, which changes the company's data, or refuses it with a reason, and notifies the requester. Of
 * concurrent decisions one wins. Rejects with NOT_FOUND or ALREADY_DECIDED.
 */
async function decide(
  database: Database,
  by: Person,
  id: string,
  decision: { state: 'accepted'; reason: null } | { state: 'rejected'; reason: string },
  clock: Clock,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await acrossOrganisations(transaction)
      .update('change_request', { ...decision, decided_at: clock(), decided_by: by.id })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      await requireRequest(transaction, id);
      throw new ProblemError(409, 'ALREADY_DECIDED');
    }
    const { name, address, country, vatNumber }: CompanyData = JSON.parse(row.data);
    if (decision.state === 'accepted')
      await setOrganisation(
        transaction,
        row.organisation_id,
        { name, address, country, vat_number: vatNumber },
        { by: by.id, now: clock() },
      );
    const news = {
      persons: [row.requested_by],
      type: decision.state === 'accepted' ? 'news.change_accepted' : 'news.change_refused',
      parameters: { company: name, ...(decision.reason !== null && { text: decision.reason }) },
      link: '/profile',
    } as const;
    await notify(transaction, news, clock);
  });
}

/** Changes of company data: partners request them, staff decide. */
export const changeRequestRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    const findOwn = async (person: Person, { id }: { id?: string }, { orNew }: { orNew: boolean }) => {
      if (!id) return;
      const owner = await scoped(database, person).ownerOf('change_request', id);
      if (owner !== 'own' && !(orNew && owner === 'nobody')) throw new ProblemError(404, 'NOT_FOUND');
    };
    const find = (_person: Person, { id }: { id?: string }) => id && requireRequest(database, id);
    serve(
      app,
      'partner',
      changeRequests,
      {
        'GET /v1/change-requests': ({ person }) => companyOf(database, person),
        async 'PUT /v1/change-requests/:id'({ person, params: { id }, body }) {
          await requestChange(database, person, id, body, clock);
          return companyOf(database, person);
        },
        async 'DELETE /v1/change-requests/:id'({ person, params: { id } }) {
          const withdrawn = await scoped(database, person)
            .update('change_request', { state: 'withdrawn', decided_at: clock(), decided_by: person.id })
            .where('id', '=', id)
            .where('state', '=', 'open')
            .returning('id')
            .executeTakeFirst();
          if (!withdrawn) throw new ProblemError(409, 'ALREADY_DECIDED');
          return companyOf(database, person);
        },
        async 'POST /v1/staff/change-requests/:id/accept'({ person, params: { id } }) {
          await decide(database, person, id, { state: 'accepted', reason: null }, clock);
        },
        async 'POST /v1/staff/change-requests/:id/refuse'({ person, params: { id }, body: { reason } }) {
          await decide(database, person, id, { state: 'rejected', reason }, clock);
        },
      },
      {
        find: {
          'PUT /v1/change-requests/:id': findOwn,
          'DELETE /v1/change-requests/:id': findOwn,
          'POST /v1/staff/change-requests/:id/accept': find,
          'POST /v1/staff/change-requests/:id/refuse': find,
        },
      },
    );
  };
