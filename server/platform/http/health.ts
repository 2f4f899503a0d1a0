import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isUpToDate } from '../db/migrate.ts';
import { roofEngine } from '../solving/engine.ts';
import type { Solver } from '../solving/solver.ts';

/** What does not answer by then does not answer. Milliseconds. */
const TIMEOUT = 5_000;

/** A load balancer asks every few seconds; whoever asks more often keeps the solver busy. */
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } };

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, or 503 and which of its parts cannot.
 * Neither needs a sign-in, neither says more than that.
 */
export function reportHealth(app: FastifyInstance, database: Database, solver: Solver): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true }, config: limited }, async (_request, reply) => {
    const [databaseAnswers, solverAnswers] = await Promise.all([
      answers(isUpToDate(database)),
      answers(isSolving(solver)),
    ]);
    const isReady = databaseAnswers && solverAnswers;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        database: databaseAnswers,
        solver: solverAnswers,
      });
  });
}

/** A solver at work answers sooner or later: what takes too long is ended. */
async function isSolving(solver: Solver): Promise<boolean> {
  if (solver.isBusy()) return true;
  const small = roofEngine().newConfiguration('gable');
  const asker = { organisation: 'health', discountBp: 0, signal: AbortSignal.timeout(TIMEOUT) };
  return (await solver.solve(small, asker)).status === 'solved';
}

/** Whether it is so; what fails or takes too long is not so. */
async function answers(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT);
  });
  const answer = await Promise.race([asked.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}
