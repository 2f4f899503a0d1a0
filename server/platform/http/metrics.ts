import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Admission } from './admission.ts';
import type { EventLoop } from './event-loop.ts';
import type { Said } from './health-port.ts';
import type { Listener } from './listener.ts';

/** Timeout of the database counts; after it the metrics are sent without them. */
const DATABASE_TIMEOUT_MS = 1_000;

/** Sources of the figures in `/metrics`. */
export interface MetricSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly loop: EventLoop;
  readonly calls: Admission['calls'];
  /** Connections of the portal's port. */
  readonly connections: Listener['connections'];
  /** Queues by name, with running and waiting work. */
  readonly queues: Readonly<Record<string, { queueLength(): number }>>;
}

/** Returns the handler of `/metrics`, in the Prometheus format. */
export function reportMetrics(sources: MetricSources): () => Promise<Said> {
  const { database, clock, loop, calls, connections, queues } = sources;
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'portal_event_loop_delay_seconds',
    help: 'Delay of the event loop in the latest second.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99]) this.set({ quantile }, loop.delayMs(quantile) / 1_000);
    },
  });
  new Gauge({
    name: 'portal_calls',
    help: 'Calls of the APIs that are not answered.',
    registers,
    collect() {
      this.set(calls().open);
    },
  });
  new Counter({
    name: 'portal_calls_refused_total',
    help: 'Calls that were refused before anything was done for them, because the server was busy.',
    registers,
    collect() {
      this.reset();
      this.inc(calls().refused);
    },
  });
  new Gauge({
    name: 'portal_connections',
    help: 'Open connections.',
    registers,
    collect() {
      this.set(connections().open);
    },
  });
  new Counter({
    name: 'portal_connections_refused_total',
    help: 'Connections that were refused because there were too many, in all or of an address.',
    registers,
    collect() {
      this.reset();
      this.inc(connections().refused);
    },
  });
  new Gauge({
    name: 'portal_queue_length',
    help: 'Works that wait for a thread or run in one.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, { queueLength }] of Object.entries(queues)) this.set({ queue }, queueLength());
    },
  });
  new Gauge({
    name: 'portal_jobs',
    help: 'Jobs that are due, and jobs that were given up. Missing while the database does not answer.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const late = sleep(DATABASE_TIMEOUT_MS, {}, { ref: false });
      const counts = await Promise.race([countJobs(database, clock()).catch(() => ({})), late]);
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() });
}

/** Counts jobs in the database, over all processes. */
async function countJobs(database: Database, now: number): Promise<Record<'due' | 'failed', number>> {
  const jobs = database.selectFrom('job').select((row) => row.fn.countAll<number>().as('count'));
  const due = await jobs.where('failed_at', 'is', null).where('due_at', '<=', now).executeTakeFirstOrThrow();
  const failed = await jobs.where('failed_at', 'is not', null).executeTakeFirstOrThrow();
  return { due: due.count, failed: failed.count };
}
