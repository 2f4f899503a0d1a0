import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Announcements } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Admission } from '../http/admission.ts';
import type { EventLoop } from '../http/event-loop.ts';
import type { Said } from '../http/health-port.ts';
import type { Listener } from '../http/listener.ts';

/** Timeout of the figures of database and disk; after it the metrics are sent without them. */
const TIMEOUT_MS = 1_000;

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
  readonly announcements: Pick<Announcements, 'lagMs'>;
  readonly disk: Pick<DiskSpace, 'volumes'>;
}

/** Figures of a process. */
export interface Metrics {
  readonly registry: Registry;
  /** Reads those of database and disk, for at most a second; the others are read with the registry. */
  refresh(): Promise<void>;
}

/** Adds the figures of a process to a registry. */
export function createMetrics(registry: Registry, sources: MetricSources): Metrics {
  addProcess(registry, sources);
  addLimits(registry, sources);
  const refreshed = [addWork(registry, sources), addDisk(registry, sources)];
  const refresh = async () => void (await Promise.all(refreshed.map((read) => read())));
  return { registry, refresh };
}

/** Returns the handler of `/metrics`, in the Prometheus format. */
export const reportMetrics =
  ({ registry, refresh }: Metrics): (() => Promise<Said>) =>
  async () => {
    await refresh();
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  };

/** Delays, memory and events of this process. */
function addProcess(registry: Registry, { loop, announcements }: MetricSources): void {
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
    name: 'portal_event_lag_seconds',
    help: 'Time that an announcement takes through PostgreSQL to this process; 0 with SQLite.',
    registers,
    collect() {
      this.set(announcements.lagMs() / 1_000);
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
}

/** Calls and connections, and those that were refused. */
function addLimits(registry: Registry, { calls, connections, queues }: MetricSources): void {
  const registers = [registry];
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
}

/** Jobs and mails in the database, over all processes. Missing while it does not answer. */
function addWork(registry: Registry, { database, clock }: MetricSources): () => Promise<void> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'portal_jobs',
    help: 'Jobs that are due, and jobs that were given up. Missing while the database does not answer.',
    labelNames: ['state'],
    registers,
  });
  const mails = new Gauge({
    name: 'portal_mails',
    help: 'Mails that are to be sent, and mails that were given up.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'portal_oldest_seconds',
    help: 'Time since the longest due job was due, and since the oldest mail to be sent was written.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    const work = await inTime(readWork(database, clock()));
    for (const gauge of [jobs, mails, oldest]) gauge.reset();
    if (!work) return;
    jobs.set({ state: 'due' }, work.due);
    jobs.set({ state: 'failed' }, work.failed);
    mails.set({ state: 'pending' }, work.pending);
    mails.set({ state: 'undelivered' }, work.undelivered);
    oldest.set({ kind: 'job' }, work.jobAgeMs / 1_000);
    oldest.set({ kind: 'mail' }, work.mailAgeMs / 1_000);
  };
}

/** Space on the volumes. Missing while a volume does not answer. */
function addDisk(registry: Registry, { disk }: MetricSources): () => Promise<void> {
  const registers = [registry];
  const labelNames = ['volume'];
  const free = new Gauge({
    name: 'portal_disk_free_bytes',
    help: 'Free bytes on the volumes of data and files.',
    labelNames,
    registers,
  });
  const reserve = new Gauge({
    name: 'portal_disk_reserve_bytes',
    help: 'Bytes below which nothing is stored on the volume.',
    labelNames,
    registers,
  });
  return async () => {
    const volumes = await inTime(disk.volumes());
    for (const gauge of [free, reserve]) gauge.reset();
    for (const [volume, room] of Object.entries(volumes ?? {})) {
      free.set({ volume }, room.free);
      reserve.set({ volume }, room.reserve);
    }
  };
}

/** Returns undefined if the figures fail or are late. */
const inTime = <Figures>(figures: Promise<Figures>): Promise<Figures | undefined> =>
  Promise.race([figures.catch(() => undefined), sleep(TIMEOUT_MS, undefined, { ref: false })]);

interface Work {
  readonly due: number;
  readonly failed: number;
  readonly jobAgeMs: number;
  readonly pending: number;
  readonly undelivered: number;
  readonly mailAgeMs: number;
}

async function readWork(database: Database, now: number): Promise<Work> {
  const jobs = database.selectFrom('job').select((row) => row.fn.countAll<number>().as('count'));
  const due = await jobs
    .select((row) => row.fn.min<number | null>('due_at').as('at'))
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  const failed = await jobs.where('failed_at', 'is not', null).executeTakeFirstOrThrow();
  const mails = await database
    .selectFrom('mail')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .select((row) => row.fn.min<number>('created_at').as('at'))
    .where('state', 'in', ['pending', 'sending', 'undelivered'])
    .groupBy('state')
    .execute();
  const waiting = mails.filter(({ state }) => state !== 'undelivered');
  return {
    due: due.count,
    failed: failed.count,
    jobAgeMs: Math.max(0, now - (due.at ?? now)),
    pending: waiting.reduce((sum, { count }) => sum + count, 0),
    undelivered: mails.find(({ state }) => state === 'undelivered')?.count ?? 0,
    mailAgeMs: Math.max(0, now - Math.min(now, ...waiting.map(({ at }) => at))),
  };
}
