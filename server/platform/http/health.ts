import { onAllArticles } from '../../../contracts/domain/discounts.ts';
import type { Database } from '../db/database.ts';
import { isUpToDate } from '../db/migrate.ts';
import { roofEngine, shipped } from '../solving/shipped-catalogue.ts';
import type { Solver } from '../solving/solver.ts';
import { asJson, type Said } from './health-port.ts';

/** Timeout of each check; a part that has not answered by then has failed. */
const TIMEOUT_MS = 5_000;
/** A result is reused for this long, however often probes come. */
const READINESS_AGE_MS = 1_000;

/** Checks of everything the server needs, by name: whether each part works. A rejection means no. */
export type Parts = Readonly<Record<string, () => Promise<boolean>>>;

/** Returns the handler of `/readyz`: 200 if every part works, else 503 with the names of those that do not. */
export function reportReadiness(parts: Parts): () => Promise<Said> {
  let last: { at: number; said: Promise<Said> } | undefined;
  const ask = async (): Promise<Said> => {
    const names = Object.keys(parts);
    const work = await Promise.all(Object.values(parts).map((part) => inTime(part())));
    const isReady = work.every(Boolean);
    return asJson(isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      ...Object.fromEntries(names.map((name, index) => [name, work[index]])),
    });
  };
  return async () => {
    if (!last || performance.now() - last.at > READINESS_AGE_MS)
      last = { at: performance.now(), said: ask() };
    return last.said;
  };
}

/** Whether the database answers and has every migration. */
export const databasePart = (database: Database) => () => isUpToDate(database);

/** Whether the solver works. A busy solver counts as working: a solve that takes too long is ended anyway. */
export const solverPart = (solver: Solver) => async () => {
  if (solver.isBusy()) return true;
  const small = roofEngine().newConfiguration('gable');
  const asker = {
    organisation: 'health',
    // Whether the database has a catalogue is no question of health.
    catalogue: shipped,
    discount: onAllArticles(0),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return (await solver.solve(small, asker)).status === 'solved';
};

/** Returns false if the check fails, rejects or times out. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answer = await Promise.race([asked.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}
