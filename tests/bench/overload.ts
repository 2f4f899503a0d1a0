import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { clientOf } from '../../server/testing/client.ts';
import { saveRoof } from '../../server/testing/roofs.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { quantile } from './quantile.ts';

const CONNECTIONS = 2_000;
/** Fewer than the server takes of one. */
const PER_ADDRESS = 200;
/** Opened together, so that the queue of the system does not overflow. */
const OPENED_TOGETHER = 100;
/** Between two questions of a probe. */
const PROBE_PAUSE_MS = 50;
const SECONDS = 30;
const READ = '/configurator/v1/roofs';
const UNLIMITED = {
  CALLS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
  // As operators have it.
  EVENT_LOOP_DELAY_MS: '',
  CALLS_AT_ONCE: process.env.CALLS_AT_ONCE ?? '',
};

/** The role of a thread: `load` keeps many connections busy, `probe` asks on one and takes the time of each answer. */
interface Order {
  readonly work: 'load' | 'probe';
  readonly port: number;
  readonly path: string;
  readonly token: string;
}
/** Milliseconds that answers took, by their status. */
type Times = Record<string, number[]>;

/** One connection that asks again, after a pause, when it has its answer, for ever. */
async function ask(
  socket: Socket,
  request: string,
  pauseMs: number,
  heard: (status: string, ms: number) => void,
): Promise<void> {
  let text = '';
  let length = Number.POSITIVE_INFINITY;
  let asked = performance.now();
  const next = () => {
    text = '';
    length = Number.POSITIVE_INFINITY;
    asked = performance.now();
    socket.write(request);
  };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    if (!Number.isFinite(length)) length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < head + 4 + length) return;
    heard(text.slice(9, 12), performance.now() - asked);
    if (pauseMs > 0) setTimeout(next, pauseMs);
    else next();
  });
  socket.on('error', () => {});
  next();
  await once(socket, 'close');
}

async function run({ work, port, path, token }: Order): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`;
  let times: Times = {};
  const count = work === 'load' ? CONNECTIONS : 1;
  let waiting = count;
  parentPort?.on('message', (order: 'measure' | 'end') => {
    parentPort?.postMessage(times);
    times = {};
    if (order === 'end') process.exit(0);
  });
  for (let index = 0; index < count; index += 1) {
    const localAddress = work === 'load' ? `127.0.0.${2 + Math.floor(index / PER_ADDRESS)}` : '127.0.0.1';
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let isFirst = true;
    void ask(socket, request, work === 'load' ? 0 : PROBE_PAUSE_MS, (status, ms) => {
      times[status] ??= [];
      times[status].push(ms);
      if (isFirst) waiting -= 1;
      isFirst = false;
      if (waiting === 0) parentPort?.postMessage('answered');
      if (waiting === 0) waiting = -1;
    });
    if (index % OPENED_TOGETHER === OPENED_TOGETHER - 1) await sleep(100);
  }
}

/** Starts a thread. Resolves once each of its connections was answered; answers what takes its times since it was asked last. */
async function start(order: Order): Promise<(then: 'measure' | 'end') => Promise<Times>> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  await once(thread, 'message');
  return async (then) => {
    thread.postMessage(then);
    return (await once(thread, 'message'))[0];
  };
}

/**
 * 2,000 connections that do not pause ask for the newest roofs; beside them one connection reads the same and one asks
 * `/healthz`. The server, and who asks, share the machine.
 */
export async function benchOverload(): Promise<Record<string, string>[]> {
  const folder = temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder.path, ...UNLIMITED });
  if (!(await server.ready)) throw new Error(server.errors());
  const planner = await clientOf(server.origin, 'planner@example.ch');
  for (let roof = 0; roof < 20; roof += 1) await saveRoof(planner);
  const { id_token: token } = await signIn(server.origin, 'planner@example.ch');
  const portOf = (origin: string) => Number(new URL(origin).port);
  const order = { port: portOf(server.origin), path: READ, token };
  const health = await start({
    ...order,
    work: 'probe',
    port: portOf(server.healthOrigin),
    path: '/healthz',
  });
  const reader = await start({ ...order, work: 'probe' });
  const load = await start({ ...order, work: 'load' });
  for (const take of [health, reader, load]) await take('measure');
  await sleep(SECONDS * 1_000);
  const measured = {
    '/healthz': await health('end'),
    'a reader beside': await reader('end'),
    'the load': await load('end'),
  };
  const metrics = await (await fetch(`${server.healthOrigin}/metrics`)).text();
  const refused = /^portal_calls_refused_total (\d+)/m.exec(metrics)?.[1] ?? '';
  await server.kill();
  folder.remove();
  return Object.entries(measured).flatMap(([who, times]) =>
    Object.entries(times).map(([status, all]) => ({
      who,
      status,
      answers: String(all.length),
      'median ms': quantile(all, 0.5).toFixed(1),
      'p99 ms': quantile(all, 0.99).toFixed(1),
      'max ms': Math.max(...all.slice(-100_000)).toFixed(1),
      'refused in all': refused,
    })),
  );
}

if (workerData) await run(workerData as Order);
