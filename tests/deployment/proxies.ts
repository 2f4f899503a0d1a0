/**
 * `npm run proxies`: nginx and Caddy with the files of `deploy` in front of two processes on PostgreSQL. Sign-in, a large
 * upload and events pass through, then both processes are restarted one after the other while people work: no call may
 * fail. Needs Debian's `nginx`, `caddy` and `openssl`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { type Client, createClient } from '../../server/testing/client.ts';
import { readEvents } from '../../server/testing/events.ts';
import { formOf, pdfOf, sha256 } from '../../server/testing/files.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { gableRoof, ROOFS } from '../../server/testing/roofs.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';
import { HOSTS, type Place, startCaddy } from './caddy.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const PLANNER = 'planner@example.ch';
const CALLERS = 4;
/** Characters of the uploaded PDF: several parts, and more than the default limit of nginx. */
const LARGE = 20_000_000;
const STREAM_MS = 10_000;
function nginx({ folder, port, portals }: Place): ChildProcess {
  const subject = ['-subj', '/CN=localhost', '-keyout', 'portal.key', '-out', 'portal.crt'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', ...subject], {
    cwd: folder,
    stdio: 'ignore',
  });
  const [first = '', second = ''] = HOSTS;
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('portal.example.ch', 'localhost')
    .replaceAll('/etc/nginx/portal', join(folder, 'portal'))
    .replace('127.0.0.1:4173', `${first}:${portals.port}`)
    .replace('127.0.0.1:4175', `${second}:${portals.port}`);
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off;\n${site}\n}`,
  );
  return spawn('nginx', ['-c', configuration, '-p', folder], { stdio: 'inherit' });
}

const faults: string[] = [];
const expectThat = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));

/** Reads and saves until `isOver`; returns the number of calls. */
async function work(client: Client, isOver: () => boolean): Promise<number> {
  let calls = 0;
  while (!isOver()) {
    const roof = { name: 'Haus', configuration: gableRoof(), baseRevision: null };
    for (const [method, path, body] of [
      ['GET', '/v1/user/me'],
      ['PUT', `${ROOFS}/${newId()}`, roof],
      ['GET', '/v1/projects'],
    ] as const) {
      const reply = await client(method, path, body).catch((error) => ({ status: 0, body: String(error) }));
      calls += 1;
      if (reply.status < 200 || reply.status > 299)
        faults.push(
          `${method} ${path.slice(0, 24)}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
        );
    }
  }
  return calls;
}

/** Sign-in, headers, an upload and the first event, which a buffering proxy would retain. */
async function passThrough(origin: string): Promise<Client> {
  const page = await fetch(origin);
  expectThat(page.status === 200 && page.headers.has('strict-transport-security'), 'the page over TLS');
  const { id_token } = await signIn(origin, PLANNER);
  const client = createClient(origin, id_token);
  const [id, content] = [newId(), pdfOf('x'.repeat(LARGE))];
  const sent = await client('PUT', `/v1/files/${id}`, formOf(content, 'Plan.pdf'));
  expectThat(sent.status === 201, `an upload of 20 MB: ${sent.status}`);
  const { body } = await client('GET', `/v1/files/${id}`);
  expectThat(sha256(Buffer.from(String(body))) === sha256(Buffer.from(content)), 'the same content');
  const began = performance.now();
  const reader = await readEvents(origin, id_token);
  while (reader.events.length === 0 && performance.now() - began < STREAM_MS) await sleep(5);
  expectThat(reader.events.length > 0, 'an event within 10 s');
  console.log(`  20 MB uploaded; first event after ${Math.round(performance.now() - began)} ms`);
  reader.stop();
  return client;
}

async function tryProxy(name: string, start: (place: Place) => ChildProcess, databaseUrl: string) {
  console.log(name);
  const folder = temporaryFolder();
  const port = await freePort();
  const portals = { port: await freePort(), healthPort: await freePort() };
  const origin = `https://localhost:${port}`;
  const startAt = async (host: string): Promise<ServerProcess> => {
    const server = await startProcess({
      ...{
        HOST: host,
        PORT: String(portals.port),
        HEALTH_HOST: host,
        HEALTH_PORT: String(portals.healthPort),
      },
      ...{ PUBLIC_ORIGIN: origin, TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS: '6' },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: join(folder.path, 'data'), SUPPLIER: 'manual' },
      ...UNLIMITED,
    });
    if (!(await server.ready)) throw new Error(server.errors());
    return server;
  };
  const proxy = start({ folder: folder.path, origin, port, portals });
  const servers = new Map<string, ServerProcess>();
  try {
    for (const host of HOSTS) servers.set(host, await startAt(host));
    await sleep(3_000);
    const client = await passThrough(origin);
    let isOver = false;
    const working = Array.from({ length: CALLERS }, () => work(client, () => isOver));
    for (const host of HOSTS) {
      servers.get(host)?.signal('SIGTERM');
      expectThat((await servers.get(host)?.ended) === 0, 'a process ends with 0');
      servers.set(host, await startAt(host));
      await sleep(4_000);
    }
    isOver = true;
    const calls = (await Promise.all(working)).reduce((sum, each) => sum + each, 0);
    console.log(`  ${calls} calls while both processes were restarted, ${faults.length} faults`);
  } finally {
    for (const server of servers.values()) await server.kill();
    const ended = once(proxy, 'close');
    proxy.kill('SIGTERM');
    await ended;
    folder.remove();
  }
}

// Both proxies have certificates of their own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const cluster = await startPostgres();
try {
  await tryProxy('nginx', nginx, await cluster.createDatabase());
  await tryProxy('Caddy', startCaddy, await cluster.createDatabase());
} finally {
  await cluster.stop();
}
for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
