import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsync } from 'fastify';
import Piscina from 'piscina';
import { XLSX } from '../../contracts/api/parts.ts';
import { roofWorkbook } from '../../contracts/api/roof-printouts.ts';
import { workbooks } from '../../contracts/api/workbooks.ts';
import { extensions, type FileFault, type StoredFile } from '../../contracts/domain/files.ts';
import type { WorkbookReport } from '../../contracts/domain/workbook.ts';
import { fileRefusal, openFile, requireReadable, type UploadTools } from '../platform/files/service.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { EngineSource } from '../platform/solving/engine.ts';
import { FairQueue } from '../platform/solving/fair-queue.ts';
import type { ThreadTask, WorkbookAnswer, WorkbookTask } from './workbook-thread.ts';

/** Maximum size of a workbook, bytes: a filled one has some 30 kB, with pictures somewhat more. */
const LARGEST_WORKBOOK = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 20_000;
/**
 * Memory limits of reading, MB; a workbook filled in by people needs less. A small young generation halves the
 * memory that the thread takes and never returns.
 */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };
const IDLE_MS = 60_000;

/** Reads and writes workbooks in a separate thread, which ends if one exceeds its limits. */
export interface WorkbookPool {
  run(
    task: WorkbookTask,
    asker: { readonly organisation: string; readonly signal: AbortSignal },
  ): Promise<WorkbookAnswer>;
  /** Number of workbooks running or waiting. */
  queueLength(): number;
  close(): Promise<void>;
}

/**
 * Fair queue by organisation. The thread starts with the first workbook. `findCatalogue` returns the active version.
 */
export function createWorkbookPool(findCatalogue: () => Promise<EngineSource>): WorkbookPool {
  const queue = new FairQueue({ atOnce: 1, waiting: 32, waitingPerGroup: 5 });
  const pool = new Piscina<ThreadTask, WorkbookAnswer>({
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
          const { sha256, text } = await findCatalogue();
          return await pool.run(
            { ...task, catalogue: { sha256, text } },
            { signal: AbortSignal.any([signal, late]) },
          );
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

/** Returns why a file is not read as a workbook; null if only its content can tell. */
function faultBeforeReading({ type, size }: StoredFile): FileFault | null {
  if (type !== 'xlsx') return extensions.workbook.includes(type) ? 'unread' : 'extension';
  return size > LARGEST_WORKBOOK ? 'bomb' : null;
}

/** The portal's own workbook: downloaded empty, and read after upload. */
export const workbookRoutes =
  (tools: UploadTools, pool: WorkbookPool): FastifyPluginAsync =>
  async (app) =>
    serve(
      app,
      'files',
      workbooks,
      {
        async 'GET /v1/workbook'({ person, query, signal, reply }) {
          const asker = { organisation: person.organisation.id, signal };
          const workbook = await pool.run({ task: 'template', language: query.language }, asker);
          return sendAttachment(reply, XLSX, workbook);
        },
        async 'GET /v1/files/:id/workbook'({ person, params, query: { language }, signal }) {
          const content = async () => {
            const { file, bytes } = await openFile(tools, person, params.id);
            const fault = faultBeforeReading(file);
            if (!fault) return new Uint8Array(await buffer(bytes));
            bytes.destroy();
            throw fileRefusal(fault, 'workbook');
          };
          const asker = { organisation: person.organisation.id, signal };
          const found = await tools.parser.run('sheets', content, asker);
          if ('fault' in found) throw fileRefusal(found.fault, 'workbook');
          const answer = await pool.run({ task: 'read', sheets: found.sheets, language }, asker);
          if ('fault' in answer) throw fileRefusal(answer.fault, 'workbook');
          return answer as WorkbookReport;
        },
      },
      { find: (person, { id }) => id && requireReadable(tools.database, person, id) },
    );

/** A roof in the request, saved or not, as the portal's workbook. */
export const roofWorkbookRoutes =
  (pool: WorkbookPool): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'roof configurator', roofWorkbook, {
      async 'POST /configurator/v1/documents/workbook'({
        person,
        body: { configuration, language },
        signal,
        reply,
      }) {
        const asker = { organisation: person.organisation.id, signal };
        const answer = await pool.run({ task: 'write', configuration, language }, asker);
        if ('problems' in answer)
          throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: answer.problems });
        return sendAttachment(reply, XLSX, answer);
      },
    });
