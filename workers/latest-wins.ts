/**
 * Runs one piece of work at a time and keeps at most one request waiting: a newer request takes the
 * waiting one's place. So answers arrive in the order of their requests, and none is older than the
 * one before. A superseded request resolves to null; a failed one rejects and the next one runs.
 */
export function latestWins<Request, Answer>(
  work: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer | null> {
  let running = false;
  let waiting: { request: Request; run: () => void; drop: () => void } | null = null;

  const runNext = () => {
    running = false;
    const next = waiting;
    waiting = null;
    next?.run();
  };

  return (request) =>
    new Promise((resolve, reject) => {
      const run = () => {
        running = true;
        work(request).then(resolve, reject).finally(runNext);
      };
      if (!running) {
        run();
        return;
      }
      waiting?.drop();
      waiting = { request, run, drop: () => resolve(null) };
    });
}
