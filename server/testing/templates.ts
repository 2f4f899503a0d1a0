import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Pooler, startPgbouncer } from './pgbouncer.ts';
import { type Cluster, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The variable that leads tests to the template databases of their run. */
export const SOCKET = 'TEMPLATES_SOCKET';

/**
 * Vitest's global setup: serves where the templates are, and makes those of a kind at the first request. A run that
 * needs no database makes none.
 */
export default async function serveTemplates(): Promise<(() => Promise<void>) | undefined> {
  // Each project of a run has this setup.
  if (process.env[SOCKET]) return undefined;
  const folder = temporaryFolder();
  const socket = join(folder.path, 'socket');
  let cluster: Cluster | undefined;
  let pooler: Pooler | undefined;
  const make: Record<string, () => Promise<string>> = {
    async '/sqlite'() {
      await runScript({ TEMPLATES_FOLDER: folder.path });
      return folder.path;
    },
    async '/postgres'() {
      cluster = await startPostgres('-c max_connections=300');
      const data = join(folder.path, 'postgres');
      mkdirSync(data);
      await runScript({ TEMPLATES_FOLDER: data, TEMPLATES_SERVER: cluster.address });
      return cluster.address;
    },
    async '/pooler'() {
      pooler = await startPgbouncer(await (made['/postgres'] ?? Promise.reject(new Error('no PostgreSQL'))));
      return pooler.address;
    },
  };
  const made: Record<string, Promise<string>> = {};
  const server = createServer(async ({ url = '' }, response) => {
    try {
      made[url] ??= make[url]?.() ?? Promise.reject(new Error(`no templates ${url}`));
      response.end(await made[url]);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(socket);
  await once(server, 'listening');
  process.env[SOCKET] = socket;
  return async () => {
    delete process.env[SOCKET];
    server.close();
    await Promise.allSettled(Object.values(made));
    await pooler?.stop();
    await cluster?.stop();
    folder.remove();
  };
}

/** In a process of its own: it loads engine and server, which Vite would compile. */
const runScript = (environment: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'make-templates.ts')],
    { env: { PATH: process.env.PATH, ...environment } },
  );
