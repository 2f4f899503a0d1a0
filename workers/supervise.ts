import * as Comlink from 'comlink';
import type { Promised } from './engine-service.ts';

/**
 * Reasons why a call has no answer: it took too long, the worker crashed, it could not be loaded, or the
 * caller cancelled.
 */
export type EngineFailureReason = 'timeout' | 'crashed' | 'unavailable' | 'cancelled';

/** The error that every call rejects with. The next call starts a fresh worker. */
export class EngineFailure extends Error {
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, cause?: unknown) {
    super(`The roof engine gave no answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One running worker. */
export interface WorkerConnection {
  /** Resolves when the worker can be called. */
  start(): Promise<void>;
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Called at most once, when the worker breaks down by itself. */
  onCrash(listener: (cause: unknown) => void): void;
  terminate(): void;
}

/** A worker with its calls as a connection. */
export const connectionTo = (
  worker: Worker,
  calls: Pick<WorkerConnection, 'start' | 'call'>,
): WorkerConnection => ({
  ...calls,
  onCrash(listener) {
    worker.addEventListener('error', (event) => listener(event.message), { once: true });
    worker.addEventListener('messageerror', () => listener('unreadable message'), { once: true });
  },
  terminate: () => worker.terminate(),
});

/** Interface of a worker that serves a module: any call by name, after the start. */
export interface ModuleWorker {
  /** Loads the module; rejects when it cannot be loaded. */
  start(): Promise<void>;
  call(name: string, args: readonly unknown[]): unknown;
}

/** A worker that serves a module as a connection. */
export function connectionToModule(worker: Worker): WorkerConnection {
  const remote = Comlink.wrap<ModuleWorker>(worker);
  return connectionTo(worker, {
    start: async () => remote.start(),
    call: async (name, args) => remote.call(name, args),
  });
}

/** How calls of a service are made. */
export interface CallPolicy<Service> {
  /** How long the worker may take to start, ms. */
  readonly startTimeoutMs: number;
  /** How long a call may take from when the worker begins it, ms. */
  readonly timeoutMsOf: (name: keyof Service) => number;
  /** Whether a call goes before those that wait and are not urgent. */
  readonly isUrgent: (name: keyof Service) => boolean;
}

/** A service in a worker. Every call rejects with `EngineFailure` only. */
export type Supervised<Service> = Promised<Service> & {
  /** Gives up the call under way; those that wait go to a fresh worker. */
  cancel(): void;
  /** Ends the worker and rejects all calls as cancelled. */
  terminate(): void;
};

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (failure: EngineFailure) => void;
}

interface RunningWorker {
  readonly connection: WorkerConnection;
  readonly started: Promise<void>;
  /** Rejects when the worker goes, for whatever reason. */
  readonly terminated: Promise<never>;
  readonly abandon: (failure: EngineFailure) => void;
}

/**
 * Calls a worker for one thing at a time: what waits, waits here, so that a worker is never given up for
 * the time that others took. It starts with the first call and again after every failure, because a trap
 * leaves the engine's memory in an unknown state.
 */
export function supervise<Service>(
  connect: () => WorkerConnection,
  policy: CallPolicy<Service>,
): Supervised<Service> {
  const queue: Call[] = [];
  let worker: RunningWorker | null = null;
  let isBusy = false;
  const isUrgent = (name: string) => policy.isUrgent(name as keyof Service);

  const drop = (failure: EngineFailure) => {
    worker?.connection.terminate();
    worker?.abandon(failure);
    worker = null;
  };
  const rejectWaiting = (failure: EngineFailure) => {
    for (const call of queue.splice(0)) call.reject(failure);
  };

  const runNext = async () => {
    if (isBusy) return;
    const call = queue.shift();
    if (!call) return;
    isBusy = true;
    try {
      worker ??= startWorker(connect);
      await within(policy.startTimeoutMs, Promise.race([worker.started, worker.terminated]), 'unavailable');
      const answer = Promise.race([worker.connection.call(call.name, call.args), worker.terminated]);
      call.resolve(await within(policy.timeoutMsOf(call.name as keyof Service), answer, 'timeout'));
    } catch (cause) {
      const failure = cause instanceof EngineFailure ? cause : new EngineFailure('crashed', cause);
      drop(failure);
      call.reject(failure);
      // Those behind it would only wait for the same in vain.
      if (failure.reason === 'unavailable') rejectWaiting(failure);
    }
    isBusy = false;
    void runNext();
  };

  const ask = (name: string, args: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const call: Call = { name, args, resolve, reject };
      const at = isUrgent(name) ? queue.findIndex((other) => !isUrgent(other.name)) : -1;
      queue.splice(at < 0 ? queue.length : at, 0, call);
      void runNext();
    });

  const own = {
    cancel: () => drop(new EngineFailure('cancelled')),
    terminate() {
      const failure = new EngineFailure('cancelled');
      rejectWaiting(failure);
      drop(failure);
    },
  };
  return new Proxy(own, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (typeof name === 'string' && name !== 'then'
        ? (...args: readonly unknown[]) => ask(name, args)
        : undefined),
  }) as unknown as Supervised<Service>;
}

function startWorker(connect: () => WorkerConnection): RunningWorker {
  const connection = connect();
  let abandon = (_failure: EngineFailure): void => {};
  const terminated = new Promise<never>((_, reject) => {
    abandon = reject;
  });
  terminated.catch(() => {});
  connection.onCrash((cause) => abandon(new EngineFailure('crashed', cause)));
  const started = connection.start().catch((cause) => {
    throw new EngineFailure('unavailable', cause);
  });
  started.catch(() => {});
  return { connection, started, terminated: terminated, abandon };
}

async function within<T>(
  milliseconds: number,
  promise: Promise<T>,
  otherwise: EngineFailureReason,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineFailure(otherwise)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
