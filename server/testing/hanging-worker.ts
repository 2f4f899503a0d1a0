/** Begins the job `long`, says so, and is at it until its standard input ends. Run in a process of its own. */
import { once } from 'node:events';
import { listen } from '../platform/announcements.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { readSettings } from '../settings.ts';
import { TEST_TIME } from './open-database.ts';

const settings = readSettings(process.env);
const say = (line: string) => process.stdout.write(`${line}\n`);
const clock = () => TEST_TIME;
const database = await openDatabase(settings, clock);
const worker = startWorker({
  database,
  clock,
  kinds: {
    long: {
      async run(_about, giveUp) {
        say('begun');
        giveUp.addEventListener('abort', () => say('told to give up'));
        await once(process.stdin.resume(), 'end');
      },
    },
  },
  announcements: listen(settings.databaseUrl),
  onError: console.error,
  leaseMs: 2_000,
});
await once(process.stdin, 'end');
await worker.close();
say('ended');
process.exit(0);
