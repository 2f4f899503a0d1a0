/** Autosave as pure transitions over numbered edits; `autosave.ts` runs it. The content stays with its user. */

/** Delays after an edit, in ms; Infinity: never automatically. */
export interface Policy {
  /** From the last edit to the write on this device. */
  readonly deviceAfterMs: number;
  /** From the last edit to the request to the server. */
  readonly serverAfterMs: number;
  /** Maximum from the first unsent edit to the request, however many follow. */
  readonly serverWithinMs: number;
}

/**
 * Why the server did not store an edit. A temporary failure is retried, a refused edit waits for the next one, and
 * in a conflict nothing is sent until it is resolved.
 */
export interface Failure {
  readonly kind: 'temporary' | 'refused' | 'conflict';
  readonly cause: unknown;
}

/** A destination of edits, by their numbers. `dueAt`: ms since 1970; Infinity while nothing is planned. */
interface Lane {
  /** The last edit stored at the destination. */
  readonly has: number;
  /** The edit that is being stored. */
  readonly running: number | null;
  readonly dueAt: number;
}

export interface State {
  /** Number of edits so far. */
  readonly edit: number;
  readonly device: Lane & { readonly isFailed: boolean };
  readonly server: Lane & {
    /** The first edit since the last request began, ms since 1970. */
    readonly unsentSince: number | null;
    /** Failure of the last request; null after a success. */
    readonly failure: Failure | null;
    /** Number of consecutive failed requests. */
    readonly attempt: number;
  };
  /** Whether another tab edits and stores. */
  readonly isFollowing: boolean;
}

export type Happening =
  | {
      readonly type: 'edited';
      /** Whether the server already has the result. */
      readonly isSent?: boolean;
      /** Whether this edit resolves a conflict. */
      readonly isResolution?: boolean;
    }
  /** The clock; an explicit save, or a connection that is back; the page is hidden or left. */
  | { readonly type: 'due' | 'save' | 'leaving' }
  /** The end of an asynchronous write, of a synchronous one, of a request. */
  | { readonly type: 'written' | 'written now' | 'sent'; readonly edit: number }
  /** The failure of an asynchronous write, of a synchronous one. */
  | { readonly type: 'not written' | 'not written now' }
  | { readonly type: 'not sent'; readonly edit: number; readonly failure: Failure }
  /** Another tab edits, or this one does; `isSent` as above. */
  | { readonly type: 'role'; readonly isFollowing: boolean; readonly isSent: boolean }
  /** No edit so far must be stored: the content was saved elsewhere, or discarded. */
  | { readonly type: 'forgotten' };

/** `at`: ms since 1970. */
export type Event = Happening & { readonly at: number };

/** Stores the present content, which is that of `edit`; `write now` does so synchronously. */
export interface Command {
  readonly do: 'write' | 'write now' | 'send';
  readonly edit: number;
}

type Step = readonly [State, readonly Command[]];

const NEVER = Number.POSITIVE_INFINITY;
const IDLE: Lane = { has: 0, running: null, dueAt: NEVER };
/** The state before the first edit. */
export const START: State = {
  edit: 0,
  device: { ...IDLE, isFailed: false },
  server: { ...IDLE, unsentSince: null, failure: null, attempt: 0 },
  isFollowing: false,
};

/** The one retry policy: 1, 2, 4 … 30 s, in ms. */
const retryAfterMs = (attempt: number): number => Math.min(30_000, 1_000 * 2 ** attempt);

const waits = ({ edit, isFollowing }: State, lane: Lane): boolean =>
  !isFollowing && lane.has < edit && lane.running === null;
const mayWrite = (state: State): boolean => waits(state, state.device);
const maySend = (state: State): boolean =>
  waits(state, state.server) && state.server.failure?.kind !== 'conflict';

/** Returns the next time for the event `due`, ms since 1970; Infinity while nothing is planned. */
export const nextDueAt = (state: State): number =>
  Math.min(mayWrite(state) ? state.device.dueAt : NEVER, maySend(state) ? state.server.dueAt : NEVER);

/** Whether this device has stored the present content. */
export const localStatus = ({ edit, device, isFollowing }: State): 'saved' | 'pending' | 'failed' => {
  if (isFollowing || device.has === edit) return 'saved';
  return device.isFailed ? 'failed' : 'pending';
};

/** Starts due work: the only place that decides what is written and sent. */
function begin(state: State, at: number, isLeaving = false): Step {
  const { edit, device, server } = state;
  const commands: Command[] = [];
  let next = state;
  // The page may die before a running asynchronous write ends.
  if (isLeaving && !state.isFollowing && device.has < edit) commands.push({ do: 'write now', edit });
  if (mayWrite(state) && (isLeaving || device.dueAt <= at)) {
    commands.push({ do: 'write', edit });
    next = { ...next, device: { ...device, running: edit } };
  }
  if (maySend(state) && server.dueAt <= at) {
    commands.push({ do: 'send', edit });
    next = { ...next, server: { ...server, running: edit, unsentSince: null } };
  }
  return [next, commands];
}

function edited(state: State, event: Event & { readonly type: 'edited' }, policy: Policy): State {
  const { at, isSent, isResolution } = event;
  const edit = state.edit + 1;
  const device = { ...state.device, isFailed: false, dueAt: at + policy.deviceAfterMs };
  const server = { ...state.server, failure: isResolution ? null : state.server.failure };
  // Earlier edits are still sent.
  if (isSent && server.has === state.edit)
    return { ...state, edit, device, server: { ...server, has: edit } };
  const unsentSince = server.unsentSince ?? at;
  const dueAt = Math.min(at + policy.serverAfterMs, unsentSince + policy.serverWithinMs);
  return { ...state, edit, device, server: { ...server, unsentSince, dueAt } };
}

function notSent(state: State, { edit, failure, at }: Event & { readonly type: 'not sent' }): State {
  const server = { ...state.server, running: null };
  // The edit was forgotten; a conflict applies to the next ones too.
  if (server.has >= edit && failure.kind !== 'conflict') return { ...state, server };
  const retryAt = failure.kind === 'temporary' ? at + retryAfterMs(server.attempt) : NEVER;
  // Newer edits have a due time of their own.
  const dueAt = edit < state.edit ? server.dueAt : retryAt;
  return { ...state, server: { ...server, failure, attempt: server.attempt + 1, dueAt } };
}

/** Returns the state after an event, with the commands to run. */
export function step(state: State, event: Event, policy: Policy): Step {
  const { edit, device, server } = state;
  const { at } = event;
  switch (event.type) {
    case 'edited':
      return begin(edited(state, event, policy), at);
    case 'due':
      return begin(state, at);
    case 'save':
      return begin({ ...state, server: { ...server, dueAt: at } }, at);
    case 'leaving':
      return begin({ ...state, server: { ...server, dueAt: at } }, at, true);
    case 'written':
    case 'written now': {
      // An asynchronous write may be running, and end later.
      const running = event.type === 'written' ? null : device.running;
      const has = Math.max(device.has, event.edit);
      return begin({ ...state, device: { ...device, has, running, isFailed: false } }, at);
    }
    case 'not written': {
      const failed = { ...state, device: { ...device, running: null } };
      return [failed, device.has < edit && !state.isFollowing ? [{ do: 'write now', edit }] : []];
    }
    case 'not written now': {
      // An asynchronous write may still succeed.
      if (device.running !== null) return [state, []];
      return [{ ...state, device: { ...device, isFailed: true, dueAt: NEVER } }, []];
    }
    case 'sent': {
      const has = Math.max(server.has, event.edit);
      return begin({ ...state, server: { ...server, has, running: null, failure: null, attempt: 0 } }, at);
    }
    case 'not sent':
      return begin(notSent(state, event), at);
    case 'role': {
      if (event.isFollowing) {
        const [next, commands] = begin(state, at, true);
        return [{ ...next, isFollowing: true }, commands];
      }
      // Includes what the other tab showed last, and may not have stored.
      const own = { ...device, dueAt: at + policy.deviceAfterMs };
      const has = event.isSent ? edit : server.has;
      const shared = { ...server, has, dueAt: at + policy.serverAfterMs };
      return begin({ ...state, device: own, server: shared, isFollowing: false }, at);
    }
    case 'forgotten': {
      const now = { has: edit, dueAt: NEVER };
      const without = { ...server, ...now, unsentSince: null, failure: null, attempt: 0 };
      return [{ ...state, device: { ...device, ...now, isFailed: false }, server: without }, []];
    }
  }
}
