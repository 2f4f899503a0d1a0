/**
 * `npm run faults -- [--minutes 120] [--database sqlite|postgres]`: mixed traffic of partners and staff under random
 * faults. At the end every acknowledged write must be there exactly once; exits with 1 otherwise, and on every response
 * that must not happen. SIGINT ends the traffic early and verifies what was acknowledged. Needs root, for a volume that
 * can be filled.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEvents } from '../../server/testing/events.ts';
import { type Caller, createCaller, type Observations } from './caller.ts';
import { disturbancesOf } from './disturbances.ts';
import { startInstallation } from './installation.ts';
import { type Acknowledged, installerWorks, partnerWorks, training, type Work } from './traffic.ts';

/** Pause between two faults, at least and at most. */
const CALM_MS = [8_000, 30_000] as const;
/** Pause between two pieces of work of one worker. */
const THINK_MS = 500;
/** Workers of each partner at the same time. */
const WORKERS = 3;
const STREAMS = 10;
/** Acknowledged pieces of work that are verified at the same time. */
const VERIFIED_AT_ONCE = 8;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    database: { type: 'string', default: 'sqlite' },
  },
});
let endsAt = Date.now() + Number(values.minutes) * 60_000;
process.once('SIGINT', () => {
  endsAt = Date.now();
});
const observations: Observations = { responses: new Map(), violations: [] };
const violated = (error: unknown) => void observations.violations.push(String(error));
const installation = await startInstallation(
  values.database === 'postgres' ? 'postgres' : 'sqlite',
  violated,
);
const { origins } = installation;
const caller = (email: string): Caller => createCaller(email, origins, observations);
const staff = caller('sales@example.ch');
const installers = ['installer@example.ch', 'colleague@example.ch', 'roofer@example.ch'].map(caller);

const held: [Caller, Acknowledged][] = [];
let isOver = false;

/** Works until the end; what was begun is finished after it. */
async function work(person: Caller, works: readonly Work[]): Promise<void> {
  while (!isOver) {
    const chosen = works[Math.floor(Math.random() * works.length)] as Work;
    await chosen(person).then((acknowledged) => held.push([person, acknowledged]), violated);
    await sleep(THINK_MS);
  }
}

/** Reads notifications; a stream that ends is opened again. */
async function watch(person: Caller): Promise<void> {
  while (!isOver) {
    const origin = origins[Math.floor(Math.random() * origins.length)] ?? '';
    const stream = await readEvents(origin, await person.token()).catch(() => undefined);
    await Promise.race([stream?.ended, sleep(Math.max(endsAt - Date.now(), 0), undefined, { ref: false })]);
    stream?.stop();
    await sleep(THINK_MS);
  }
}

const everyone = [
  ...Array.from({ length: WORKERS }, () => work(caller('planner@example.ch'), partnerWorks)),
  ...installers.flatMap((person) =>
    Array.from({ length: WORKERS }, () => work(person, [...installerWorks, training(staff)])),
  ),
  ...Array.from({ length: STREAMS }, (_, index) => watch(installers[index % installers.length] as Caller)),
];

const faults = new Map<string, number>();
const disturbances = disturbancesOf(installation);
while (Date.now() < endsAt) {
  await sleep(CALM_MS[0] + Math.random() * (CALM_MS[1] - CALM_MS[0]));
  const [name, disturb] = disturbances[
    Math.floor(Math.random() * disturbances.length)
  ] as (typeof disturbances)[0];
  await disturb(installation).catch(violated);
  faults.set(name, (faults.get(name) ?? 0) + 1);
  console.log(
    `${new Date().toISOString()} ${name}; pieces of work ${held.length}, violations ${observations.violations.length}`,
  );
}
isOver = true;
await Promise.all(everyone);

let writes = 0;
const left = [...held];
await Promise.all(
  Array.from({ length: VERIFIED_AT_ONCE }, async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [person, acknowledged] = next;
      writes += acknowledged.writes;
      await acknowledged.verify(person).catch(violated);
    }
  }),
);
await installation.stop();

console.table(Object.fromEntries(faults));
console.table(Object.fromEntries(observations.responses));
for (const violation of observations.violations.slice(0, 50)) console.log(violation);
console.log(
  `${writes} acknowledged writes in ${held.length} pieces of work, ${observations.violations.length} violations`,
);
process.exit(observations.violations.length > 0 || writes === 0 ? 1 : 0);
