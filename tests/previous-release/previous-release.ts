/**
 * `npm run previous-release [-- REF]`: two processes of an earlier release serve calls on PostgreSQL while one of this
 * release migrates and serves as well. Then the earlier ones end one by one, and one starts again on the new schema.
 * Fails on any call that is not answered with success. Without REF: the last tag, or else the commit before the
 * one that added the last migration.
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { type Client, clientOf } from '../../server/testing/client.ts';
import { formOf, pdfOf } from '../../server/testing/files.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { contentOf, PROJECTS } from '../../server/testing/projects.ts';
import { gableRoof, ROOFS } from '../../server/testing/roofs.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';
import { git, previousRelease } from '../deployment/releases.ts';

const CALLERS = 3;
/** Duration of each phase. */
const PHASE_MS = 6_000;
const HERE = join(import.meta.dirname, '../..');

const reference = process.argv[2] ?? previousRelease();
const folder = temporaryFolder();
const earlier = join(folder.path, 'earlier');
git('worktree', 'add', '--detach', earlier, reference);
symlinkSync(join(HERE, 'node_modules'), join(earlier, 'node_modules'));
const cluster = await startPostgres('-c max_connections=300');
const variables: Record<string, string> = {
  DATA_DIR: join(folder.path, 'data'),
  DATABASE_URL: await cluster.createDatabase(),
  SUPPLIER: 'manual',
  ...UNLIMITED,
};

const running: ServerProcess[] = [];
const clients = new Map<ServerProcess, Client>();
const faults: string[] = [];
let answered = 0;

async function start(release: 'the earlier' | 'this'): Promise<ServerProcess> {
  const entry = join(release === 'the earlier' ? earlier : HERE, 'server/main.ts');
  const server = await startProcess(variables, [], entry);
  if (!(await server.ready))
    throw new Error(`A process of ${release} release does not start: ${server.errors()}`);
  clients.set(server, await clientOf(server.origin, 'planner@example.ch'));
  running.push(server);
  return server;
}

/** Reads, saves, uploads and submits on one of the running processes, until `isOver`. */
async function use(caller: number, isOver: () => boolean): Promise<void> {
  for (let round = caller; !isOver(); round++) {
    const client = clients.get(running[round % running.length] as ServerProcess);
    if (!client) continue;
    const [project, file] = [`${PROJECTS}/${newId()}`, newId()];
    const calls: [string, string, unknown?][] = [
      ['GET', '/v1/user/me'],
      ['GET', PROJECTS],
      ['PUT', `${ROOFS}/${newId()}`, { name: 'Haus', configuration: gableRoof(), baseRevision: null }],
      ['PUT', `/v1/files/${file}`, formOf(pdfOf(file), 'Plan.pdf')],
      ['PUT', project, { content: contentOf({ name: 'Haus', attachments: [file] }), baseRevision: null }],
      ['POST', `${project}/events/submit`, { id: newId(), revision: 1, data: { shown: null } }],
      ['GET', project],
    ];
    for (const [method, path, body] of calls) {
      const reply = await client(method, path, body).catch((error) => ({ status: 0, body: String(error) }));
      answered += 1;
      if (reply.status < 200 || reply.status >= 300)
        faults.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    }
  }
}

/** Takes a process out of use, waits for its calls and ends it. */
async function end(server: ServerProcess): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await sleep(2_000);
  server.signal('SIGTERM');
  await server.ended;
}

try {
  const [first, second] = [await start('the earlier'), await start('the earlier')];
  let isOver = false;
  const using = Array.from({ length: CALLERS }, (_, caller) => use(caller, () => isOver));
  const phase = async (what: string, act: () => Promise<unknown>) => {
    const [before, at] = [answered, performance.now()];
    await act();
    const tookMs = Math.round(performance.now() - at);
    await sleep(PHASE_MS);
    console.log(`${what} (${tookMs} ms): ${answered - before} calls, ${faults.length} faults`);
  };
  await phase('two earlier processes', async () => {});
  await phase('this release migrates and serves beside them', () => start('this'));
  await phase('one earlier process ends', () => end(first));
  await phase('the other one ends', () => end(second));
  await phase('an earlier process starts on the new schema', () => start('the earlier'));
  isOver = true;
  await Promise.all(using);
} catch (error) {
  faults.push(String(error));
} finally {
  for (const server of running) await server.kill();
  await cluster.stop();
  git('worktree', 'remove', '--force', earlier);
  folder.remove();
}
for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
console.log(`${reference}: ${answered} calls, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
