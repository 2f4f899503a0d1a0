import { execFile, execFileSync } from 'node:child_process';
import { chownSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const execute = promisify(execFile);

/** A PostgreSQL server of the tests' own. */
export interface Cluster {
  /** A URL to which `/` and the name of a database are added. */
  readonly address: string;
  /** A new empty database; answers its URL. */
  createDatabase(): Promise<string>;
  /** Ends it: `fast` cuts connections, `immediate` is a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again, unless it runs. */
  start(): Promise<void>;
  /** Stops all its processes where they are, and lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Cuts every connection to its databases. */
  disconnectAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one on a loopback port in a temporary folder. Throws when PostgreSQL is not installed. */
export async function startPostgres(settings = ''): Promise<Cluster> {
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
  if (!programs) throw new Error('PostgreSQL is missing: install the Debian package postgresql');
  const folder = temporaryFolder();
  const owner = ownerFor(folder.path);
  const run = (program: string, ...args: string[]) =>
    execute(join(programs, program), args, { ...owner, cwd: folder.path, env: { PATH: process.env.PATH } });
  const data = join(folder.path, 'data');
  // German order by default, so that queries which lean on the server's order are found.
  await run(
    'initdb',
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    ...['--locale-provider=icu', '--icu-locale=de-CH'],
  );
  const port = await freePort();
  const options = `-p ${port} -k ${folder.path} -c listen_addresses=127.0.0.1 -c fsync=off ${settings}`;
  const log = join(folder.path, 'log');
  const start = async () => void (await run('pg_ctl', '-D', data, '-w', '-l', log, '-o', options, 'start'));
  await start();

  const address = `postgres://postgres@127.0.0.1:${port}`;
  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: `${address}/postgres` });
    await client.connect();
    await client.query(query);
    await client.end();
  };
  /** The server and the processes that it has forked. */
  const signalAll = (signal: NodeJS.Signals) => {
    const server = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    for (const pid of [server, ...children].filter(Boolean)) {
      try {
        process.kill(Number(pid), signal);
      } catch (error) {
        // It has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  let made = 0;
  return {
    address,
    halt: async (mode) => void (await run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')),
    start: () => run('pg_ctl', '-D', data, 'status').then(() => {}, start),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    disconnectAll: () =>
      ask("select pg_terminate_backend(pid) from pg_stat_activity where datname like 'portal_%'"),
    async createDatabase() {
      made += 1;
      await ask(`create database portal_${made}`);
      return `${address}/portal_${made}`;
    },
    async stop() {
      await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      folder.remove();
    },
  };
}

/** PostgreSQL refuses to run as root; then the package's own user runs it. */
export function ownerFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
