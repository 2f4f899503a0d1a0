import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Said } from './health-port.ts';
import type { Listener } from './listener.ts';

/** Nanoseconds in a second. */
const SECOND_NS = 1e9;
/** Milliseconds between two samples of the event loop; the delay is what comes on top of it. */
const RESOLUTION_MS = 10;

/** What `/metrics` reads when it is asked. */
export interface MetricSources {
  readonly database: Database;
  readonly clock: Clock;
  /** Of the portal's port. */
  readonly connections: Listener['connections'];
  /** Works that wait or run, by the name of their queue. */
  readonly queues: Readonly<Record<string, () => number>>;
}

/** Answers `/metrics` in the format of Prometheus. `close` ends the measuring. */
export function reportMetrics({ database, clock, connections, queues }: MetricSources): {
  readonly report: () => Promise<Said>;
  readonly close: () => void;
} {
  const registry = new Registry();
  const registers = [registry];
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  new Gauge({
    name: 'portal_event_loop_delay_seconds',
    help: 'Delay of the event loop since it was asked last.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99]) {
        const delay = delays.percentile(quantile * 100) / SECOND_NS - RESOLUTION_MS / 1_000;
        this.set({ quantile }, Math.max(0, delay));
      }
      delays.reset();
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
      for (const [queue, length] of Object.entries(queues)) this.set({ queue }, length());
    },
  });
  new Gauge({
    name: 'portal_jobs',
    help: 'Jobs that are due, and jobs that were given up. Missing while the database does not answer.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counts = await countJobs(database, clock()).catch(() => ({}));
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
  return {
    report: async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
    close: () => void delays.disable(),
  };
}

/** Jobs of all processes on the database. */
async function countJobs(database: Database, now: number): Promise<Record<'due' | 'failed', number>> {
  const jobs = database.selectFrom('job').select((row) => row.fn.countAll<number>().as('count'));
  const due = await jobs.where('failed_at', 'is', null).where('due_at', '<=', now).executeTakeFirstOrThrow();
  const failed = await jobs.where('failed_at', 'is not', null).executeTakeFirstOrThrow();
  return { due: due.count, failed: failed.count };
}
