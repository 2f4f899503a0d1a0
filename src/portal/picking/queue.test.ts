import { expect, test } from 'vitest';
import {
  type CountedScan,
  leftOf,
  type PickingScan,
  type PickingTask,
  pickedOf,
} from '../../../contracts/domain/picking.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { type Disk, NotSent, openQueue, type PickingApi, withWaiting } from './queue.ts';

const names = { de: 'Slate', en: 'Slate', it: 'Slate', fr: 'Slate' };
const item = { article: 'SL-M-BK', names, unit: 'piece', place: 'B-04', picked: 0, state: 'open' } as const;
const more = { pallet: null, serialNumbers: [], by: null, at: null, note: '' };
const newList = (): PickingTask => ({
  number: '100000017',
  orderNumber: 'P-1-B1',
  logistics: '',
  warehouse: '',
  deliverOn: '2026-11-24',
  state: 'open',
  items: [{ ...item, ...more, id: 'one', ordered: 28 }],
  createdAt: 0,
  commissionedAt: null,
  commissionedBy: null,
  destination: 'Haus Exempel',
  openLists: 1,
});
const scanOf = (quantity: number): PickingScan => ({
  itemId: 'one',
  quantity,
  isShort: false,
  pallet: null,
  serialNumbers: [],
  note: '',
  scannedAt: 0,
});

function newDisk(): Disk & { readonly content: Map<string, unknown> } {
  const content = new Map<string, unknown>();
  return {
    content,
    entries: async () => [...content],
    set: async (key, value) => void content.set(key, structuredClone(value)),
    remove: async (key) => void content.delete(key),
  };
}

/** A server that counts each id once; `fails` decides for every call whether it, or its response, is lost. */
function newServer(fails: () => 'before' | 'after' | undefined = () => undefined) {
  const list = newList();
  const counted = new Map<string, CountedScan>();
  const over = <T>(work: () => T): T => {
    const failure = fails();
    if (failure === 'before') throw new ApiError('INTERNAL', 503);
    const answer = structuredClone(work());
    if (failure === 'after') throw new ApiError('OFFLINE', 0);
    return answer;
  };
  const api: PickingApi = {
    lists: async () => over(() => ({ today: '2026-11-24', lists: [list] })),
    list: async () => over(() => list),
    putScan: async (_number, id, scan) =>
      over(() => {
        const before = counted.get(id);
        if (before) return before;
        const [first] = list.items;
        const picked = first && pickedOf(first, scan);
        if (!first || !picked) throw new ApiError('QUANTITY_EXCEEDED', 422);
        list.items[0] = { ...first, ...picked };
        const answer = { item: list.items[0], state: 'in_progress' } as const;
        counted.set(id, structuredClone(answer));
        return answer;
      }),
    finish: async () => over(() => Object.assign(list, { state: 'commissioned' as const })),
  };
  return { api, list, counted };
}

const statesOf = (queue: ReturnType<typeof openQueue>) =>
  [...queue.read().scans.values()].map(({ state }) => state);

test('a scan is on disk before it is shown, waits without a server, and is sent later', async () => {
  const disk = newDisk();
  const { api, list } = newServer();
  await openQueue('luca', api, disk).synchronise();

  const offline = openQueue('luca', null, disk);
  await offline.load();
  let onDisk = 0;
  offline.subscribe(() => {
    onDisk = disk.content.size;
  });
  await offline.add(list.number, 'L-1', scanOf(12));
  expect(onDisk).toBe(2);
  await offline.synchronise();
  expect(statesOf(offline)).toEqual(['waiting']);
  const [shown] = offline.read().tasks?.lists ?? [];
  expect(shown && withWaiting(shown, offline.read().scans.values()).items[0]?.picked).toBe(12);

  const otherPerson = openQueue('mia', api, disk);
  await otherPerson.synchronise();
  expect(otherPerson.read().scans.size).toBe(0);
  expect(list.items[0]?.picked).toBe(0);

  const again = openQueue('luca', api, disk);
  await again.synchronise();
  expect(statesOf(again)).toEqual(['sent']);
  expect(list.items[0]?.picked).toBe(12);
});

test('whatever is lost, every scan counts once and none is shown as sent that is not', async () => {
  const lots = ['before', 'after', undefined, 'after', 'before', 'before', undefined] as const;
  let call = 0;
  const { api, list, counted } = newServer(() => lots[call++ % lots.length]);
  const queue = openQueue('luca', api, newDisk());
  for (let scan = 1; scan <= 20; scan += 1) {
    await queue.add(list.number, `L-${scan}`, scanOf(1));
    if (scan % 3 === 0) await queue.synchronise();
    for (const { id, state } of queue.read().scans.values())
      if (state === 'sent') expect(counted.has(id)).toBe(true);
  }
  for (let round = 0; statesOf(queue).includes('waiting'); round += 1) {
    expect(round).toBeLessThan(60);
    await queue.synchronise();
  }
  expect(list.items[0]?.picked).toBe(20);
  expect(new Set(statesOf(queue))).toEqual(new Set(['sent']));
});

test('a rejected scan stays with its reason until dismissed; closing waits for it', async () => {
  const { api, list } = newServer();
  const disk = newDisk();
  const queue = openQueue('luca', api, disk);
  await queue.synchronise();
  await queue.add(list.number, 'L-1', scanOf(29));
  await expect(queue.finish(list.number)).rejects.toBeInstanceOf(NotSent);
  expect([...queue.read().scans.values()][0]).toMatchObject({
    state: 'refused',
    refusal: { code: 'QUANTITY_EXCEEDED' },
  });
  await queue.dismiss('L-1');
  expect([...disk.content.keys()]).toEqual(['luca/tasks']);
  await queue.add(list.number, 'L-1', scanOf(28));
  await queue.finish(list.number);
  expect(queue.read().tasks?.lists[0]).toMatchObject({ state: 'commissioned' });
  expect(leftOf(list.items[0] ?? { ordered: 1, picked: 0 })).toBe(0);
});

test('a 404 of a proxy is no rejection', async () => {
  const { api, list } = newServer();
  const lost = new ApiError('UNEXPECTED_ANSWER', 404);
  const queue = openQueue('luca', { ...api, putScan: () => Promise.reject(lost) }, newDisk());
  await queue.add(list.number, 'L-1', scanOf(1));
  await queue.synchronise();
  expect(statesOf(queue)).toEqual(['waiting']);
  expect(queue.read().failure).toBe(lost);
});

test('closes nothing without a server', async () => {
  const { api, list } = newServer(() => 'before');
  const queue = openQueue('luca', api, newDisk());
  await expect(queue.finish(list.number)).rejects.toMatchObject({ status: 503 });
  expect(list.state).toBe('open');
});

test('shows what another device has counted, and keeps what waits here', async () => {
  const server = newServer();
  const here = openQueue('luca', server.api, newDisk());
  const there = openQueue('nora', server.api, newDisk());
  await here.synchronise();
  await there.synchronise();
  await there.add('100000017', 'L-1', scanOf(20));
  await there.synchronise();
  const left = () => here.read().tasks?.lists[0]?.items[0]?.picked;
  expect(left()).toBe(0);
  await Promise.all([here.refresh('100000017'), here.refresh('100000017')]);
  expect(left()).toBe(20);
});

test('keeps the known lists if a changed one cannot be fetched', async () => {
  let isAway = false;
  const server = newServer(() => (isAway ? 'before' : undefined));
  const queue = openQueue('luca', server.api, newDisk());
  await queue.synchronise();
  isAway = true;
  await queue.refresh('100000017');
  expect(queue.read().tasks?.lists).toHaveLength(1);
  const offline = openQueue('luca', null, newDisk());
  await offline.refresh('100000017');
  expect(offline.read().tasks).toBe(null);
});
