import { once } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startPostgres } from '../../server/testing/postgres.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { startVersitygw, type Versitygw } from '../store/versitygw.ts';
import { HOSTS, type Place, startCaddy } from './caddy.ts';
import { installRelease, run } from './releases.ts';

/** A machine with everything that a portal needs: PostgreSQL, store, proxy and releases. */
export interface Machine {
  readonly cluster: Cluster;
  readonly store: Versitygw;
  /** The running processes, by host. */
  readonly servers: ReadonlyMap<string, ServerProcess>;
  /** Installs a release under a name. */
  readonly install: (name: string, reference: string) => Promise<void>;
  /** Runs a command of an installed release to its end; returns what it prints. Rejects where it fails. */
  readonly run: (name: string, ...command: string[]) => Promise<string>;
  /** Starts a process of a release on a host. Throws where it does not start. */
  readonly start: (host: string, name: string) => Promise<void>;
  readonly startProxy: () => void;
  readonly killProxy: () => Promise<void>;
  /** Ends everything at once; nothing is where it was. */
  readonly lose: () => Promise<void>;
}

/** `folder`: a new one. `settings`: environment of the portal that has to do neither with database nor with files. */
export async function startMachine(
  folder: string,
  place: Omit<Place, 'folder'>,
  settings: Readonly<Record<string, string>>,
): Promise<Machine> {
  const cluster = await startPostgres('-c max_connections=200');
  const store = await startVersitygw(join(folder, 'objects'));
  const variables: Record<string, string> = {
    ...settings,
    ...store.variables,
    DATABASE_URL: await cluster.createDatabase(),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_ORIGIN: place.origin,
  };
  const proxyFolder = join(folder, 'proxy');
  mkdirSync(proxyFolder, { recursive: true });
  const servers = new Map<string, ServerProcess>();
  let proxy: ReturnType<typeof startCaddy> | undefined;
  const killProxy = async () => {
    if (!proxy) return;
    const ended = once(proxy, 'close');
    proxy.kill('SIGKILL');
    proxy = undefined;
    await ended;
  };
  return {
    cluster,
    store,
    servers,
    install: (name, reference) => installRelease(join(folder, name), reference),
    run: (name, ...command) => run(join(folder, name), variables, 'npm', 'run', '--silent', ...command),
    async start(host, name) {
      const server = await startProcess(
        {
          ...{ ...variables, HOST: host, HEALTH_HOST: host },
          ...{ PORT: String(place.portals.port), HEALTH_PORT: String(place.portals.healthPort) },
        },
        [],
        join(folder, name, 'server/main.ts'),
      );
      if (!(await server.ready)) throw new Error(`A process does not start: ${server.errors()}`);
      servers.set(host, server);
    },
    startProxy() {
      proxy = startCaddy({ ...place, folder: proxyFolder });
    },
    killProxy,
    async lose() {
      for (const host of HOSTS) await servers.get(host)?.kill();
      await killProxy();
      await cluster.stop();
      await store.kill();
      // Deleting takes minutes.
      renameSync(folder, `${folder}-lost`);
    },
  };
}
