import { createStore, del, entries, set } from 'idb-keyval';
import {
  AlreadyPicked,
  type CountedScan,
  leftOf,
  type PickingScan,
  type PickingTask,
  type PickingTasks,
  pickedOf,
} from '../../../contracts/domain/picking.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { createAutosave } from '../../shared/autosave/autosave.ts';
import type { Failure, Policy } from '../../shared/autosave/machine.ts';

/** Why the server rejects a scan. */
interface ScanRefusal {
  readonly code: ApiError['code'];
  readonly already: AlreadyPicked | null;
}

/** A scan stored on this device. Only an explicit response of the server makes it sent or rejected. */
export interface StoredScan {
  readonly id: string;
  /** The list. */
  readonly number: string;
  readonly scan: PickingScan;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refusal: ScanRefusal | null;
}

/** Storage: IndexedDB, or a map in tests. */
export interface Disk {
  entries(): Promise<readonly (readonly [string, unknown])[]>;
  /** Resolves after writing. */
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The server calls that the queue makes. */
export interface PickingApi {
  lists(): Promise<PickingTasks>;
  list(number: string): Promise<PickingTask>;
  putScan(number: string, id: string, scan: PickingScan): Promise<CountedScan>;
  finish(number: string): Promise<PickingTask>;
}

/** State for the page. */
export interface QueueState {
  /** Null before the first read, from the server or this device. */
  readonly tasks: PickingTasks | null;
  readonly scans: ReadonlyMap<string, StoredScan>;
  /** Why the last call failed; null after a success. */
  readonly failure: unknown;
}

/** Statuses of permanent rejections; everything else is retried. */
const FINAL: readonly number[] = [404, 409, 413, 422];
const isFinal = (error: unknown): error is ApiError =>
  // UNEXPECTED_ANSWER comes from an intermediary between phone and server, so it is never final.
  error instanceof ApiError && error.code !== 'UNEXPECTED_ANSWER' && FINAL.includes(error.status);
/** Scans are on disk before they are edits, and sent at once. */
const POLICY: Policy = { deviceAfterMs: Number.POSITIVE_INFINITY, serverAfterMs: 0, serverWithinMs: 0 };
/** Lists are not refetched within this time, ms. */
const FRESH_MS = 10_000;

/** The picking lists and scans of one account, in memory for the page and on disk. */
function openStore(account: string, disk: Disk) {
  const [tasksKey, scanPrefix] = [`${account}/tasks`, `${account}/scan/`];
  const listeners = new Set<() => void>();
  let current: QueueState = { tasks: null, scans: new Map(), failure: null };
  const change = (part: Partial<QueueState>) => {
    current = { ...current, ...part };
    for (const listener of listeners) listener();
  };
  const keepTasks = async (tasks: PickingTasks) => {
    change({ tasks });
    await disk.set(tasksKey, tasks);
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => current,
    showFailure(failure: unknown) {
      if (failure !== current.failure) change({ failure });
    },
    /** Reads what is on disk; another tab may have written there. */
    async load() {
      const scans = new Map(current.scans);
      let { tasks } = current;
      for (const [key, value] of await disk.entries()) {
        if (key === tasksKey) tasks ??= value as PickingTasks;
        else if (key.startsWith(scanPrefix)) scans.set(key.slice(scanPrefix.length), value as StoredScan);
      }
      change({ tasks, scans });
    },
    async keepScan(scan: StoredScan) {
      await disk.set(scanPrefix + scan.id, scan);
      change({ scans: new Map(current.scans).set(scan.id, scan) });
    },
    async forgetScan(id: string) {
      await disk.remove(scanPrefix + id);
      const scans = new Map(current.scans);
      scans.delete(id);
      change({ scans });
    },
    keepTasks,
    async keepTask(task: PickingTask) {
      if (!current.tasks) return;
      const others = current.tasks.lists.filter(({ number }) => number !== task.number);
      await keepTasks({ ...current.tasks, lists: [...others, task].toSorted(byDay) });
    },
    findTask: (number: string) => current.tasks?.lists.find((list) => list.number === number),
    /** Scans that the server has not taken or refused, oldest first. */
    waiting: () =>
      [...current.scans.values()]
        .filter(({ state }) => state === 'waiting')
        .toSorted((a, b) => a.scan.scannedAt - b.scan.scannedAt),
  };
}
type Store = ReturnType<typeof openStore>;

/** The exchange of a store with the server. */
function createExchange(store: Store, api: PickingApi) {
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    async sendScan({ id, number, scan }: StoredScan) {
      try {
        const { item, state } = await api.putScan(number, id, scan);
        const task = store.findTask(number);
        await store.keepScan({ id, number, scan, state: 'sent', refusal: null });
        if (!task) return;
        const items = task.items.map((each) => (each.id === item.id ? item : each));
        await store.keepTask({ ...task, state, items });
      } catch (error) {
        if (!isFinal(error)) throw error;
        const already = AlreadyPicked.safeParse(error.members).data ?? null;
        await store.keepScan({ id, number, scan, state: 'refused', refusal: { code: error.code, already } });
        askedAt = Number.NEGATIVE_INFINITY;
      }
    },
    /** Fetches the lists unless they are fresh, and forgets the scans of closed ones. */
    async fetchTasks() {
      if (Date.now() - askedAt < FRESH_MS) return;
      const tasks = await api.lists();
      askedAt = Date.now();
      await store.keepTasks(tasks);
      const running = new Set(
        tasks.lists.flatMap(({ number, state }) => (state === 'commissioned' ? [] : number)),
      );
      for (const { id, number, state } of store.read().scans.values())
        if (state === 'sent' && !running.has(number)) await store.forgetScan(id);
    },
  };
}

/**
 * The picking lists and scans of one account on this device. A scan is written to disk before anything says
 * that it counts; it is sent until the server has taken or refused it. Without `api` nothing is sent.
 */
export function openQueue(account: string, api: PickingApi | null, disk: Disk = indexedDisk()) {
  const store = openStore(account, disk);
  const exchange = api && createExchange(store, api);
  let isEnded = false;

  /** Sends every waiting scan, one tab at a time: scans that another one has sent are read as sent. */
  const send = async (): Promise<Failure | null> => {
    if (!exchange) return null;
    try {
      await alone(account, async () => {
        await store.load();
        // Includes scans added while sending.
        for (let [next] = store.waiting(); next && !isEnded; [next] = store.waiting())
          await exchange.sendScan(next);
        if (!isEnded) await exchange.fetchTasks();
      });
      return null;
    } catch (cause) {
      return { kind: 'temporary', cause };
    }
  };
  const autosave = createAutosave(POLICY, { server: { send } }, ({ server }) =>
    store.showFailure(server.failure?.cause ?? null),
  );
  /** Numbers of lists that are about to be refetched. */
  const changed = new Set<string>();
  const sendAll = () => {
    autosave.edited();
    return autosave.save();
  };

  return {
    subscribe: store.subscribe,
    read: store.read,
    load: store.load,
    /** Sends waiting scans, and asks for the lists unless they are fresh. Never rejects. */
    synchronise: async () => (api ? sendAll().catch(() => {}) : store.load()),
    /**
     * Refetches a list that another device changed, never while a scan is being sent: an older response would hide
     * it. Never rejects; a lost response is made up for by the next `synchronise`.
     */
    async refresh(number: string): Promise<void> {
      if (!api || changed.has(number)) return;
      changed.add(number);
      const refetch = async () => {
        changed.delete(number);
        if (!isEnded) await store.keepTask(await api.list(number));
      };
      await alone(account, refetch).catch(() => {});
    },
    /** Resolves once the scan is on disk; it is sent as soon as the server is reached. */
    async add(number: string, id: string, scan: PickingScan) {
      await store.keepScan({ id, number, scan, state: 'waiting', refusal: null });
      autosave.edited();
    },
    /** Retries failed requests. Returns the function that ends it: nothing is sent in the next person's name. */
    listen() {
      isEnded = false;
      const end = autosave.listen();
      return () => {
        isEnded = true;
        end();
      };
    },
    /** Gives up a scan that was refused. */
    dismiss: store.forgetScan,
    /** A list by its number, from this device or the server. Rejects with `ApiError`. */
    async find(number: string): Promise<PickingTask> {
      const known = store.findTask(number);
      if (known) return known;
      if (!api) throw new ApiError('OFFLINE', 0);
      const task = await api.list(number);
      await store.keepTask(task);
      return task;
    },
    /** Closes a list once everything of it is sent. Rejects with `ApiError`, or `NotSent`. */
    async finish(number: string): Promise<void> {
      if (!api) throw new NotSent();
      await sendAll();
      const isOpen = [...store.read().scans.values()].some(
        (scan) => scan.number === number && scan.state !== 'sent',
      );
      if (isOpen) throw new NotSent();
      await store.keepTask(await api.finish(number));
    },
  };
}
export type Queue = ReturnType<typeof openQueue>;

/** Some of a list is on this device only, or refused. */
export class NotSent extends Error {}

const byDay = (a: PickingTask, b: PickingTask): number =>
  a.deliverOn.localeCompare(b.deliverOn) || a.number.localeCompare(b.number);

/** Browsers without locks, on plain http in a network of one's own, have one tab or send the same twice, which counts once. */
const alone = (account: string, work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(`commissioning ${account}`, work) : work();

function indexedDisk(): Disk {
  const store = createStore('solar-partner-portal-commissioning', 'kept');
  return {
    entries: async () => (await entries<string, unknown>(store)) as [string, unknown][],
    set: (key, value) => set(key, value, store),
    remove: (key) => del(key, store),
  };
}

/** A list as it is with what waits on this device: that counts here already, and the item says so. */
export function withWaiting(task: PickingTask, scans: Iterable<StoredScan>): PickingTask {
  const own = [...scans].filter(({ number, state }) => number === task.number && state === 'waiting');
  const items = task.items.map((item) => {
    let shown = item;
    for (const { scan } of own) {
      if (scan.itemId !== item.id) continue;
      // More than is left is for the server to refuse.
      const most = { ...scan, quantity: Math.min(scan.quantity, leftOf(shown)) };
      shown = { ...shown, ...pickedOf(shown, most), note: scan.note || shown.note };
    }
    return shown;
  });
  return { ...task, items };
}
