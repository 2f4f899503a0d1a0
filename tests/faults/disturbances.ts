import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../server/testing/postgres.ts';
import type { Installation } from './installation.ts';

/** How long a fault lasts: longer than every timeout of the server's database. */
const FAULT_MS = 12_000;
/** Sockets that send half a request and fall silent. */
const HALF_OPEN = 200;

/** A fault from its beginning to its end. Throws where the installation takes it badly. */
export type Disturbance = (installation: Installation) => Promise<void>;

const anyPlace = ({ servers }: Installation): number => Math.floor(Math.random() * servers.length);

/** The beginnings of requests that never end. */
const BEGINNINGS = [
  'GET /v1/projects HTTP/1.1\r\nHost: x\r\n',
  'PUT /v1/files/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  'POST /oidc/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
  '',
];

const general: Readonly<Record<string, Disturbance>> = {
  async 'process killed'(installation) {
    await installation.replace(anyPlace(installation), 'SIGKILL');
  },
  async 'process replaced'(installation) {
    const how = await installation.replace(anyPlace(installation), 'SIGTERM');
    if (how !== 0) throw new Error(`SIGTERM ended a process with ${how}`);
  },
  async 'process frozen'(installation) {
    const server = installation.servers[anyPlace(installation)];
    server?.signal('SIGSTOP');
    await sleep(FAULT_MS);
    server?.signal('SIGCONT');
  },
  async 'disk full'({ volume, cluster }) {
    const filler = join(volume, 'filler');
    try {
      execFileSync('sh', ['-c', 'head -c 1T /dev/zero > "$0" || true', filler], { stdio: 'ignore' });
      await sleep(FAULT_MS);
    } finally {
      rmSync(filler, { force: true });
    }
    // PostgreSQL ends where it cannot write its log; an init system starts it again.
    await cluster?.start();
  },
  async 'half-open connections'(installation) {
    const { port } = new URL(installation.origins[anyPlace(installation)] ?? '');
    const sockets = Array.from({ length: HALF_OPEN }, (_, index) => {
      // Addresses of their own, so that the limit per address does not meet the traffic.
      const localAddress = `127.0.1.${1 + (index % 20)}`;
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
      return socket;
    });
    await sleep(FAULT_MS);
    for (const socket of sockets) socket.destroy();
  },
};

const ofDatabase = (cluster: Cluster): Readonly<Record<string, Disturbance>> => ({
  async 'database stopped'() {
    await cluster.halt('fast');
    await sleep(FAULT_MS);
    await cluster.start();
  },
  async 'database crashed'() {
    await cluster.halt('immediate');
    await cluster.start();
  },
  async 'database frozen'() {
    cluster.freeze();
    await sleep(FAULT_MS);
    cluster.thaw();
  },
  'database connections cut': () => cluster.disconnectAll(),
});

/** Every fault that an installation can meet, by name. */
export const disturbancesOf = ({ cluster }: Installation): [string, Disturbance][] =>
  Object.entries({ ...general, ...(cluster && ofDatabase(cluster)) });
