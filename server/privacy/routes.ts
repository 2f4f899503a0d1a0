import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { personalData } from '../../contracts/api/personal-data.ts';
import { requirePerson } from '../people/people.ts';
import type { FileTools } from '../platform/files/service.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { exportOrganisation, exportPerson } from './export.ts';

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
      },
      {
        find: {
          'GET /v1/staff/people/:id/data': (_person, { id }) => id && requirePerson(tools.database, id),
          'GET /v1/staff/organisations/:id/data': (_person, { id }) => id && requireOrganisation(tools, id),
        },
      },
    );
  };

/** Rejects with NOT_FOUND. */
async function requireOrganisation({ database }: FileTools, id: string): Promise<void> {
  const row = await database.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}
