import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { personalData } from '../../contracts/api/personal-data.ts';
import type { FileTools } from '../platform/files/service.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { deleteOrganisation, deletePerson } from './deletion.ts';
import { exportOrganisation, exportPerson } from './export.ts';
import { obstaclesOf, obstaclesOfOrganisation } from './obstacles.ts';

/** Maximum number of concurrent exports of a process: each reads whole tables. */
const EXPORTS_AT_ONCE = 2;

/** Archives of everything that is stored about people and firms. */
export const privacyRoutes =
  (tools: FileTools): FastifyPluginAsync =>
  async (app) => {
    let running = 0;
    /** Sends an export. Rejects with BUSY if too many are running. */
    async function send(reply: FastifyReply, open: () => Promise<AsyncIterable<Uint8Array>>) {
      if (running >= EXPORTS_AT_ONCE) throw new ProblemError(503, 'BUSY');
      running += 1;
      try {
        const content = Readable.from(await open(), { objectMode: false });
        content.once('close', () => {
          running -= 1;
        });
        return sendAttachment(reply, 'application/zip', content);
      } catch (error) {
        running -= 1;
        throw error;
      }
    }

    const findsPerson = (_person: Person, { id }: { id?: string }) => id && requireRow(tools, 'person', id);
    const findsOrganisation = (_person: Person, { id }: { id?: string }) =>
      id && requireRow(tools, 'organisation', id);

    serve(
      app,
      'privacy',
      personalData,
      {
        'GET /v1/user/me/data': ({ person, reply }) => send(reply, () => exportPerson(tools, person.id)),
        'GET /v1/staff/people/:id/data': ({ params: { id }, reply }) =>
          send(reply, () => exportPerson(tools, id)),
        'GET /v1/staff/organisations/:id/data': ({ params: { id }, reply }) =>
          send(reply, () => exportOrganisation(tools, id)),
        'GET /v1/staff/people/:id/obstacles': ({ params: { id } }) =>
          obstaclesOf(tools.database, { people: [id] }, tools.clock()),
        async 'DELETE /v1/staff/people/:id'({ person, params: { id } }) {
          await deletePerson(tools.database, { by: person, now: tools.clock() }, id);
        },
        'GET /v1/staff/organisations/:id/obstacles': ({ params: { id } }) =>
          obstaclesOfOrganisation(tools.database, id, tools.clock()),
        async 'DELETE /v1/staff/organisations/:id'({ person, params: { id } }) {
          await deleteOrganisation(tools.database, { by: person, now: tools.clock() }, id);
        },
      },
      {
        find: {
          'GET /v1/staff/people/:id/obstacles': findsPerson,
          'GET /v1/staff/organisations/:id/obstacles': findsOrganisation,
          'DELETE /v1/staff/organisations/:id': findsOrganisation,
          'DELETE /v1/staff/people/:id': findsPerson,
          'GET /v1/staff/people/:id/data': findsPerson,
          'GET /v1/staff/organisations/:id/data': findsOrganisation,
        },
      },
    );
  };

/** Rejects with NOT_FOUND; deleted ones are still there. */
async function requireRow(
  { database }: FileTools,
  table: 'person' | 'organisation',
  id: string,
): Promise<void> {
  const row = await database.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}
