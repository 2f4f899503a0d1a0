import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import Piscina from 'piscina';
import { z } from 'zod';
import { extensions, type FileFault, FileParameters, type StoredFile } from '../../contracts/files.ts';
import { PrintRoof } from '../../contracts/papers.ts';
import { WorkbookQuery, WorkbookReport } from '../../contracts/workbook.ts';
import { fileRefusal, openFile, requireReadable, type UploadTools } from '../platform/files/service.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { FairQueue } from '../platform/solving/fair-queue.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook-thread.ts';

/** A filled workbook has some 30 kB; with pictures pasted into it, some more. Bytes. */
const LARGEST_WORKBOOK = 10 * 1024 * 1024;
/** Largest configuration, bytes: as for saving. */
const LARGEST_ROOF = 4 * 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TIME_LIMIT_MS = 20_000;
/**
 * Memory limits of reading, MB; a workbook that people filled in needs less. A small young generation
 * halves what the thread takes of the server's memory and does not give back.
 */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };
const IDLE_MS = 60_000;

/** Workbooks read and written in a thread of its own, which ends where one takes too much. */
export interface WorkbookDesk {
  run(
    task: WorkbookTask,
    asker: { readonly organisation: string; readonly signal: AbortSignal },
  ): Promise<WorkbookAnswer>;
  /** Workbooks that are read or written, or wait. */
  queueLength(): number;
  close(): Promise<void>;
}

/** Organisations take turns; no thread is there before something is read. */
export function createWorkbookDesk(): WorkbookDesk {
  const queue = new FairQueue({ atOnce: 1, waiting: 32, waitingPerGroup: 5 });
  const pool = new Piscina<WorkbookTask, WorkbookAnswer>({
    filename: new URL('./workbook-thread.ts', import.meta.url).href,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: MEMORY_LIMITS,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    run: (task, { organisation, signal }) =>
      queue.run(organisation, signal, async () => {
        const late = AbortSignal.timeout(TIME_LIMIT_MS);
        try {
          return await pool.run(task, { signal: AbortSignal.any([signal, late]) });
        } catch (error) {
          const isTooMuch =
            late.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
          if (isTooMuch && !signal.aborted) return { fault: 'bomb' };
          throw error;
        }
      }),
    queueLength: () => queue.length,
    close: () => pool.destroy(),
  };
}

/** Why a file is not even read as a workbook; null where only its content can tell. */
function faultBeforeReading({ type, size }: StoredFile): FileFault | null {
  if (type !== 'xlsx') return extensions.workbook.includes(type) ? 'unread' : 'extension';
  return size > LARGEST_WORKBOOK ? 'bomb' : null;
}

/** The portal's own workbook: handed out empty, and read once it was uploaded. */
export const workbookRoutes =
  (tools: UploadTools, desk: WorkbookDesk): FastifyPluginAsyncZod =>
  async (app) => {
    const about = { tags: ['files'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/workbook',
      compress: false,
      config: { permission: ['files', 'read'] },
      schema: {
        operationId: 'getEmptyWorkbook',
        ...about,
        querystring: WorkbookQuery,
        response: { 200: z.any().describe('an XLSX'), ...refusals(503) },
      },
      handler: async ({ person, query }, reply) => {
        const asker = { organisation: person.organisation.id, signal: whenGone(reply) };
        const workbook = await desk.run({ task: 'template', language: query.language }, asker);
        return reply.type(XLSX).header('content-disposition', 'attachment').send(workbook);
      },
    });
    app.route({
      method: 'GET',
      url: '/files/:id/workbook',
      config: {
        permission: ['files', 'read'],
        limit: 'saves',
        find: async ({ person, params }) => {
          const { success, data } = FileParameters.safeParse(params);
          if (success) await requireReadable(tools.database, person, data.id);
        },
      },
      schema: {
        operationId: 'readWorkbook',
        description:
          'What an uploaded workbook says of a project and its roof, and every cell not understood.',
        ...about,
        params: FileParameters,
        querystring: WorkbookQuery,
        response: { 200: WorkbookReport, ...refusals(410, 422, 503) },
      },
      handler: async ({ person, params, query }, reply) => {
        const content = async () => {
          const { file, bytes } = await openFile(tools, person, params.id);
          const fault = faultBeforeReading(file);
          if (!fault) return new Uint8Array(await buffer(bytes));
          bytes.destroy();
          throw fileRefusal(fault, 'workbook');
        };
        const asker = { organisation: person.organisation.id, signal: whenGone(reply) };
        const found = await tools.parser.run('sheets', content, asker);
        if ('fault' in found) throw fileRefusal(found.fault, 'workbook');
        const { language } = query;
        const answer = await desk.run({ task: 'read', sheets: found.sheets, language }, asker);
        if ('fault' in answer) throw fileRefusal(answer.fault, 'workbook');
        return answer as WorkbookReport;
      },
    });
  };

/** A roof as it is sent, saved or not, as the portal's workbook. */
export const roofWorkbookRoutes =
  (desk: WorkbookDesk): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: 'POST',
      url: '/documents/workbook',
      compress: false,
      config: { permission: ['roof-documents', 'read'], limit: 'saves' },
      bodyLimit: LARGEST_ROOF,
      schema: {
        operationId: 'writeRoofWorkbook',
        tags: ['roof configurator'],
        security: [{ identityToken: [] }],
        body: PrintRoof,
        response: { 200: z.any().describe('an XLSX'), ...refusals(503) },
      },
      handler: async ({ person, body: { configuration, language } }, reply) => {
        const asker = { organisation: person.organisation.id, signal: whenGone(reply) };
        const answer = await desk.run({ task: 'write', configuration, language }, asker);
        if ('problems' in answer)
          throw new Refusal(422, 'CONFIGURATION_REFUSED', { problems: answer.problems });
        return reply.type(XLSX).header('content-disposition', 'attachment').send(answer);
      },
    });
  };
