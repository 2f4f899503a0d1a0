import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { seedDemo } from '../../server/demo/seed.ts';
import { acrossOrganisations } from '../../server/platform/db/scoped.ts';
import { fileFolder, openFolder } from '../../server/platform/files/store.ts';
import { createSolver } from '../../server/platform/solving/solver.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { fillWithProjects } from './project-lists.ts';

/** Of 100,000 projects, those with a frozen roof, which is most of a database. */
const ROOFS = 20_000;
const FILES = 2_000;
const FILE_SIZE = 100_000;
const AT_ONCE = 100;
const SETTLES_EVERY_MS = 2_000;
/** Interval of calls to the server while it is backed up, ms. */
const PROBE_EVERY_MS = 50;
const COMMAND = join(import.meta.dirname, '../../server/backup/command.ts');
/** Prints the peak memory of a process at its end, kB. */
const REPORT_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';

type Variables = Record<string, string>;

/** Fills a database with 100,000 projects, frozen roofs of the demo and files. */
async function fill(variables: Variables): Promise<void> {
  const database = await openTestDatabase(variables);
  const solver = createSolver();
  await seedDemo(database, solver, { projects: true });
  await solver.close();
  // Generated ones take their numbers.
  for (const table of ['notification', 'inbox'] as const) await database.deleteFrom(table).execute();
  await database.destroy();
  await fillWithProjects(variables);

  const filled = await openTestDatabase(variables);
  const { select, insert } = acrossOrganisations(filled);
  const versions = await select('roof_version').selectAll().limit(5).execute();
  const projects = await select('project')
    .select(['id', 'organisation_id', 'created_by'])
    .where('id', 'not in', (all) => all.selectFrom('roof_version').select('project_id'))
    .limit(ROOFS)
    .execute();
  for (let first = 0; first < projects.length; first += AT_ONCE)
    await insert(
      'roof_version',
      projects.slice(first, first + AT_ONCE).flatMap(({ id, organisation_id }, index) => {
        const version = versions[index % versions.length];
        return version
          ? [{ ...version, id: newId(), project_id: id, organisation_id, version: 1, picture_file_id: null }]
          : [];
      }),
    ).execute();
  const store = openFolder(fileFolder(variables.DATA_DIR ?? ''));
  for (const { id, organisation_id, created_by } of projects.slice(0, FILES)) {
    const { key, size, sha256 } = await store.put(newId(), Readable.from([randomBytes(FILE_SIZE)]));
    await insert('file', [
      {
        ...{ id: newId(), organisation_id, created_by, name: 'Plan.pdf', type: 'pdf' },
        ...{ size, sha256, store_key: key, used_in: `project:${id}`, created_at: 0 },
      },
    ]).execute();
  }
  await filled.destroy();
}

/** Runs a command; returns its duration, processor time and peak memory. Throws if it fails. */
async function measured(variables: Variables, ...command: string[]) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', REPORT_MEMORY, COMMAND, ...command],
    { env: { PATH: process.env.PATH, ...variables }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${command.join(' ')}: ${errors}`);
  const peak = Number(/peak (\d+)/.exec(errors)?.[1]) / 1024;
  return { seconds: ((performance.now() - began) / 1000).toFixed(1), 'peak MB': peak.toFixed(0) };
}

/** Waits until the jobs are done that follow the first start with so many projects. */
async function settle(healthOrigin: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${healthOrigin}/metrics`)).text();
    if (metrics.includes('portal_jobs{state="due"} 0')) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLES_EVERY_MS));
  }
}

/** Calls the server until it is stopped; returns the longest time that an answer took, ms. */
function probe(origin: string): { stop(): Promise<number> } {
  let isStopped = false;
  let longest = 0;
  const done = (async () => {
    while (!isStopped) {
      const began = performance.now();
      await (await fetch(`${origin}/v1/legal`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await done;
      return longest;
    },
  };
}

const megabytesOf = (folder: string): string =>
  (
    globSync('**/*', { cwd: folder })
      .map((name) => statSync(join(folder, name)))
      .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0) / 1e6
  ).toFixed(0);

/** Measures backup, verification, restore and move at 100,000 projects on both databases. */
export async function benchTransfers(): Promise<Record<string, string>[]> {
  const lines: Record<string, string>[] = [];
  const cluster = await startPostgres();
  const target = async (isServer: boolean): Promise<Variables> => ({
    DATA_DIR: temporaryFolder().path,
    ...(isServer && { DATABASE_URL: await cluster.createDatabase() }),
  });
  for (const database of ['SQLite', 'PostgreSQL']) {
    const isServer = database === 'PostgreSQL';
    const variables = await target(isServer);
    await fill(variables);
    const add = (work: string, figures: Record<string, string>) => lines.push({ database, work, ...figures });
    const server = await startProcess({ ...variables, LOG_LEVEL: 'error', SUPPLIER: 'manual' });
    if (!(await server.ready)) throw new Error(server.errors());
    await settle(server.healthOrigin);
    const backup = join(variables.DATA_DIR ?? '', 'backup');
    const probed = probe(server.origin);
    const made = await measured(variables, 'backup', backup);
    const longest = await probed.stop();
    add('backup of the running server', {
      ...made,
      note: `${megabytesOf(backup)} MB; the slowest of the server's answers ${longest.toFixed(0)} ms`,
    });
    await server.kill();
    add('verify', await measured(variables, 'restore', backup, '--verify'));
    add('restore', await measured(await target(isServer), 'restore', backup));
    if (!isServer) {
      const { DATABASE_URL = '' } = await target(true);
      add('move to PostgreSQL', await measured({ ...variables, DATABASE_URL }, 'move-database'));
    }
  }
  await cluster.stop();
  return lines;
}
