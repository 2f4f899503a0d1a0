import type { Announcements } from '../platform/announcements.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { bringForward } from '../platform/jobs/worker.ts';
import { FIND_JOB } from './deliver.ts';

/** Delay after an event, in which further ones join it; also until the next try while the job is running. */
const WAKE_AFTER_MS = 50;

interface WakeOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  readonly onError: (error: unknown) => void;
}

/** Has events sent to webhooks as soon as they are committed; the job's interval is the fallback. Returns the end. */
export function wakeOnEvents({ database, clock, announcements, onError }: WakeOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wake = async () => {
    timer = undefined;
    if (!(await bringForward(database, FIND_JOB, clock()))) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => void wake().catch(onError), WAKE_AFTER_MS);
  };
  const end = announcements.on('feed', schedule);
  return () => {
    end();
    clearTimeout(timer);
  };
}
