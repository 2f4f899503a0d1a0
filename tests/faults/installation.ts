import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { type Cluster, startPostgres } from '../../server/testing/postgres.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';

/** Room for database and files; hours of traffic take a few gigabytes. */
const VOLUME_SIZE = '8g';
/** Pause before a failed start is repeated, as an init system does. */
const RESTART_AFTER_MS = 1_000;

/** A portal as it is operated: one process on SQLite, or two on one PostgreSQL, on a volume of their own. */
export interface Installation {
  readonly origins: readonly string[];
  /** The running processes. */
  readonly servers: readonly ServerProcess[];
  /** Null on SQLite. */
  readonly cluster: Cluster | null;
  /** The mount point of the volume with database and files. */
  readonly volume: string;
  /** Ends the process of a place by a signal, starts the next one there and returns how the first ended. */
  readonly replace: (place: number, signal: 'SIGKILL' | 'SIGTERM') => Promise<number | NodeJS.Signals>;
  readonly stop: () => Promise<void>;
}

/** Starts one; `onDeath` is called when a process ends that nobody ended. Throws where no volume can be mounted. */
export async function startInstallation(
  database: 'sqlite' | 'postgres',
  onDeath: (how: string) => void,
): Promise<Installation> {
  const folder = temporaryFolder();
  const volume = join(folder.path, 'volume');
  // The user that runs PostgreSQL has to get at what is in it.
  chmodSync(folder.path, 0o711);
  mkdirSync(volume);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_SIZE}`, 'tmpfs', volume]);
  // The cluster's folder lies on the volume, too.
  process.env.TMPDIR = volume;
  const cluster = database === 'postgres' ? await startPostgres() : null;
  const ports = await Promise.all(Array.from({ length: cluster ? 2 : 1 }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const settings: Record<string, string> = {
    ...UNLIMITED,
    DATA_DIR: join(volume, 'data'),
    // One issuer for both processes.
    PUBLIC_ORIGIN: origins[0] ?? '',
    SUPPLIER: 'manual',
    LOG_LEVEL: 'error',
    ...(cluster && { DATABASE_URL: await cluster.createDatabase() }),
  };
  const servers: ServerProcess[] = [];
  const ending = new Set<ServerProcess>();

  async function start(place: number): Promise<void> {
    const server = await startProcess({ ...settings, PORT: String(ports[place]) });
    if (!(await server.ready)) {
      console.log(`a start failed: ${server.errors().slice(-500)}`);
      await sleep(RESTART_AFTER_MS);
      return start(place);
    }
    servers[place] = server;
    void server.ended.then((how) => {
      if (!ending.has(server))
        onDeath(`a process ended by itself (${how}): ${server.errors().slice(-2_000)}`);
    });
  }

  function end(place: number, signal: 'SIGKILL' | 'SIGTERM') {
    const server = servers[place] as ServerProcess;
    ending.add(server);
    server.signal(signal);
    return server.ended;
  }

  for (const place of ports.keys()) await start(place);
  return {
    origins,
    servers,
    cluster,
    volume,
    async replace(place, signal) {
      const how = await end(place, signal);
      await start(place);
      return how;
    },
    async stop() {
      await Promise.all(servers.map((_, place) => end(place, 'SIGTERM')));
      await cluster?.stop();
      execFileSync('umount', ['-l', volume]);
      folder.remove();
    },
  };
}
