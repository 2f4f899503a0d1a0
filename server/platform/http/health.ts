import { onAllArticles } from '../../../contracts/domain/discounts.ts';
import type { Database } from '../db/database.ts';
import { isUpToDate } from '../db/migrate.ts';
import { roofEngine } from '../solving/engine.ts';
import type { Solver } from '../solving/solver.ts';
import { asJson, type Said } from './health-port.ts';

/** What does not answer by then does not answer. Milliseconds. */
const TIMEOUT_MS = 5_000;
/** However often probes come: the parts are asked once in this time. Milliseconds. */
const READINESS_AGE_MS = 1_000;

/** Parts that the server needs to serve, by their name: whether each can work. What rejects cannot. */
export type Parts = Readonly<Record<string, () => Promise<boolean>>>;

/** Answers `/readyz`: 200 where every part can work, else 503, and which cannot. */
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

/** Whether the solver works. One that is at work answers sooner or later: what takes too long is ended. */
export const solverPart = (solver: Solver) => async () => {
  if (solver.isBusy()) return true;
  const small = roofEngine().newConfiguration('gable');
  const asker = {
    organisation: 'health',
    discount: onAllArticles(0),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return (await solver.solve(small, asker)).status === 'solved';
};

/** Whether it is so; what fails or takes too long is not so. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answer = await Promise.race([asked.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}
