import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the audit's entry; empty unless the call is recorded. */
    auditEntry: string;
  }
}

/**
 * Records the calls of people that the audit lists: before the handler, so that nothing happens without an entry, and
 * the status once it is known. Records ids only, no content. Programs have the log and the history of projects.
 */
export function recordCalls(api: FastifyInstance, database: Database, clock: Clock): void {
  api.decorateRequest('auditEntry', '');
  api.addHook('preHandler', async (request) => {
    const { person, program, params, routeOptions } = request;
    const action = routeOptions.config.recorded;
    if (!action || program) return;
    const id = newId();
    const { id: about = '' } = params as { readonly id?: string };
    await database
      .insertInto('audit_entry')
      .values({ id, at: clock(), person_id: person.id, action, about, status: null })
      .execute();
    request.auditEntry = id;
  });
  api.addHook('onSend', async ({ auditEntry, log }, reply) => {
    if (auditEntry === '') return;
    try {
      await database
        .updateTable('audit_entry')
        .set({ status: reply.statusCode })
        .where('id', '=', auditEntry)
        .where('status', 'is', null)
        .execute();
    } catch (error) {
      // The action is recorded, and its answer is true: it must not become an error.
      log.error(error);
    }
  });
}
