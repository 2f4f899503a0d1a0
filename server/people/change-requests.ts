import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type ChangeRequest,
  CompanyChange,
  type CompanyData,
  RefuseChange,
  RequestChange,
} from '../../contracts/change-requests.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { ChangeRequestRow } from '../platform/db/schema.ts';
import { everyones, scoped } from '../platform/db/scoped.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { notify } from '../platform/notifications/notify.ts';
import { findAdmins, fullNameOf, type Person } from './queries.ts';

const ById = z.object({ id: z.uuidv7().lowercase() });

const requestOf = (row: ChangeRequestRow): ChangeRequest => ({
  id: row.id,
  data: JSON.parse(row.data),
  state: row.state,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by_name,
  decidedAt: row.decided_at,
  reason: row.reason,
});

/** How many requests of an organisation are open: one or none. Part of a query. */
export const countOpenRequests = (organisationId: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from change_request
    where organisation_id = ${organisationId} and state = 'open')`;

/** The open request of an organisation, if there is one. */
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
 * Asks the supplier for other company data. The same id and data once more do nothing. Rejects with
 * CHANGE_REQUESTED while another request is open, with EVENT_REUSED where the id stands for something else.
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
    const kept = await own.select('change_request').select('data').where('id', '=', id).executeTakeFirst();
    if (kept && kept.data !== data) throw new Refusal(422, 'EVENT_REUSED');
    if (kept) return;
    // Of several that come at once, one is put down.
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
    if (!added) throw new Refusal(409, 'CHANGE_REQUESTED');
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
  const row = await everyones(database)
    .select('change_request')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'NOT_FOUND');
}

/**
 * Accepts (the company's data become what was asked for) or refuses with a reason, and tells who asked. Of
 * several who decide at once, one does. Rejects with NOT_FOUND or ALREADY_DECIDED.
 */
async function decide(
  database: Database,
  by: Person,
  id: string,
  decision: { state: 'accepted'; reason: null } | { state: 'rejected'; reason: string },
  clock: Clock,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await everyones(transaction)
      .update('change_request', { ...decision, decided_at: clock(), decided_by: by.id })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      await requireRequest(transaction, id);
      throw new Refusal(409, 'ALREADY_DECIDED');
    }
    const { name, address, country, vatNumber }: CompanyData = JSON.parse(row.data);
    if (decision.state === 'accepted')
      await transaction
        .updateTable('organisation')
        .set({ name, address, country, vat_number: vatNumber })
        .where('id', '=', row.organisation_id)
        .execute();
    const news = {
      persons: [row.requested_by],
      type: decision.state === 'accepted' ? 'news.change_accepted' : 'news.change_refused',
      parameters: { company: name, ...(decision.reason !== null && { text: decision.reason }) },
      link: '/profile',
    } as const;
    await notify(transaction, news, clock);
  });
}

/** Changes of company data: partners ask for them, the supplier's people decide. */
export const changeRequestRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsyncZod =>
  async (app) => {
    const partner = { tags: ['partner'], security: [{ identityToken: [] }] };
    const findOwn =
      ({ orNew = false } = {}) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = ById.safeParse(params);
        if (!success) return;
        const owner = await scoped(database, person).ownerOf('change_request', data.id);
        if (owner !== 'own' && !(orNew && owner === 'nobody')) throw new Refusal(404, 'NOT_FOUND');
      };
    app.route({
      method: 'GET',
      url: '/change-requests',
      config: { permission: ['profile', 'read'] },
      schema: { operationId: 'getCompanyChange', ...partner, response: { 200: CompanyChange } },
      handler: ({ person }) => companyOf(database, person),
    });
    app.route({
      method: 'PUT',
      url: '/change-requests/:id',
      config: { permission: ['profile', 'write'], find: findOwn({ orNew: true }) },
      schema: {
        operationId: 'requestChange',
        description: 'The client makes the id; repeating it is harmless.',
        ...partner,
        params: ById,
        body: RequestChange,
        response: { 200: CompanyChange, ...refusals(409) },
      },
      async handler({ person, params: { id }, body }) {
        await requestChange(database, person, id, body, clock);
        return companyOf(database, person);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/change-requests/:id',
      config: { permission: ['profile', 'write'], find: findOwn() },
      schema: {
        operationId: 'withdrawChangeRequest',
        ...partner,
        params: ById,
        response: { 200: CompanyChange, ...refusals(409) },
      },
      async handler({ person, params: { id } }) {
        const withdrawn = await scoped(database, person)
          .update('change_request', { state: 'withdrawn', decided_at: clock(), decided_by: person.id })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .returning('id')
          .executeTakeFirst();
        if (!withdrawn) throw new Refusal(409, 'ALREADY_DECIDED');
        return companyOf(database, person);
      },
    });

    const staff = { tags: ['staff'], security: [{ identityToken: [] }] };
    const find = async ({ params }: FastifyRequest) => {
      const { success, data } = ById.safeParse(params);
      if (success) await requireRequest(database, data.id);
    };
    const config = { permission: ['organisations', 'write'], find } as const;
    app.route({
      method: 'POST',
      url: '/staff/change-requests/:id/accept',
      config,
      schema: {
        operationId: 'acceptChange',
        ...staff,
        params: ById,
        response: { 204: z.null(), ...refusals(409) },
      },
      async handler({ person, params: { id } }, reply) {
        await decide(database, person, id, { state: 'accepted', reason: null }, clock);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/change-requests/:id/refuse',
      config,
      schema: {
        operationId: 'refuseChange',
        ...staff,
        params: ById,
        body: RefuseChange,
        response: { 204: z.null(), ...refusals(409) },
      },
      async handler({ person, params: { id }, body: { reason } }, reply) {
        await decide(database, person, id, { state: 'rejected', reason }, clock);
        return reply.code(204).send(null);
      },
    });
  };
