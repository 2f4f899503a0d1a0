import { expect, test } from 'vitest';
import type { Configuration } from '../../../engine/index.ts';
import { drawn, soak } from '../../../tests/soak.ts';
import { createDraft, createDraftRepository } from './draft-repository.ts';
import { storedDrafts } from './testing/stored-drafts.ts';

const named = (name: string, savedAt: number, roofId = 'r1') =>
  createDraft(roofId, null, { name } as Configuration, savedAt);

test('finds a draft after a reload', async () => {
  const { open } = storedDrafts();
  await open().write(named('Haus', 1));
  expect(await open().read('r1')).toEqual(named('Haus', 1));
});

test('a draft written while the page was closed is newer than earlier ones', async () => {
  const { open } = storedDrafts();
  await open().write(named('vorher', 1));
  open().writeNow(named('zuletzt', 2));
  expect((await open().read('r1'))?.configuration.name).toBe('zuletzt');
});

test('finds the history of a roof after a reload, preferring the one written while the page was closed', async () => {
  const { open } = storedDrafts();
  await open().writeHistory('r1', 'before');
  expect(await open().readHistory('r1')).toBe('before');
  open().writeHistoryNow('r1', 'at last');
  expect(await open().readHistory('r1')).toBe('at last');
  await open().writeHistory('r1', 'after');
  expect(await open().readHistory('r1')).toBe('after');
  expect([await open('b').readHistory('r1'), await open().list()]).toEqual([null, []]);
});

test('keeps the histories of the most recent roofs', async () => {
  const { open, slow } = storedDrafts();
  const ids = Array.from({ length: 25 }, (_, at) => `r${String(at).padStart(2, '0')}`);
  for (const id of ids) await open().writeHistory(id, id);
  expect(slow.size).toBe(20);
  expect(await Promise.all(['r04', 'r05', 'r24'].map((id) => open().readHistory(id)))).toEqual([
    null,
    'r05',
    'r24',
  ]);
});

test('a slow write does not discard a draft journalled during it', async () => {
  const { open, store, journal } = storedDrafts();
  const drafts = createDraftRepository(
    'a',
    {
      ...store,
      set: async (key, value) => {
        await store.set(key, value);
        // The page is hidden while the older draft is still being written.
        drafts.writeNow(named('zuletzt', 2));
      },
    },
    journal,
  );
  await drafts.write(named('vorher', 1));
  expect((await open().read('r1'))?.configuration.name).toBe('zuletzt');
});

test('finds the newest edit, however writes interleave with hiding and closing the page', drawn, async () => {
  for (let round = 0; round < soak(200, 20_000); round += 1) {
    const { open, store, journal } = storedDrafts();
    /** IndexedDB in order, each write with a delay; writes still running when the page closes may be lost. */
    let isClosed = false;
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
      const turns = Math.floor(4 * Math.random());
      const next = last.then(async () => {
        for (let turn = 0; turn < turns; turn += 1) await null;
        return isClosed ? new Promise<never>(() => {}) : work();
      });
      last = next.catch(() => {});
      return next;
    };
    const slow = { ...store, set: (key: string, value: string) => inOrder(() => store.set(key, value)) };
    const drafts = createDraftRepository('a', slow, journal);
    const steps: string[] = [];
    const edits = 1 + Math.floor(6 * Math.random());
    for (let savedAt = 1; savedAt <= edits; savedAt += 1) {
      const isHidden = savedAt === edits || Math.random() < 0.3;
      steps.push(isHidden ? 'now' : 'write');
      if (isHidden) drafts.writeNow(named(`${savedAt}`, savedAt));
      if (!isHidden || Math.random() < 0.5) void drafts.write(named(`${savedAt}`, savedAt));
      for (let turn = Math.floor(8 * Math.random()); turn > 0; turn -= 1) await null;
    }
    isClosed = true;
    expect((await open().read('r1'))?.savedAt, steps.join()).toBe(edits);
  }
});

test('stores a separate draft per roof and account', async () => {
  const { open } = storedDrafts();
  await open('a').write(named('eins', 1, 'r1'));
  await open('a').write(named('zwei', 2, 'r2'));
  open('a').writeNow(named('drei', 3, 'r3'));
  expect((await open('a').list()).map(({ configuration }) => configuration.name)).toEqual([
    'drei',
    'zwei',
    'eins',
  ]);
  expect(await open('b').read('r1')).toBeNull();
  expect(await open('b').list()).toEqual([]);
});

test('removing a draft removes it from both places, and no other one', async () => {
  const { open } = storedDrafts();
  await open().write(named('Haus', 1));
  open().writeNow(named('Haus', 2));
  await open().write(named('anderes', 1, 'r2'));
  await open().remove('r1');
  expect((await open().list()).map(({ roofId }) => roofId)).toEqual(['r2']);
});

test.each(['', '{', 'null', '{"version":0}', '{"version":99,"configuration":{},"origin":{}}', '[]'])(
  'sets aside a draft that reads %j unchanged, so that the next one does not overwrite it',
  async (text) => {
    const { open, slow } = storedDrafts();
    slow.set('configurator-draft/a/r1', text);
    expect(await open().read('r1')).toBeNull();
    await open().write(named('Haus', 1));
    const [parked, ...more] = await open().parked();
    expect(parked).toMatchObject({ roofId: 'r1', text });
    expect(more).toEqual([]);
    expect(await open('b').parked()).toEqual([]);
    await open().forgetParked(parked?.key ?? '');
    expect(await open().parked()).toEqual([]);
    expect(await open().list()).toHaveLength(1);
  },
);

test('finds drafts from before roofs had ids: of a saved roof, and of the new one', async () => {
  const { open, slow } = storedDrafts();
  const before = (roofId: string | null) => ({
    version: 1,
    savedAt: 5,
    configuration: { name: roofId ?? 'neu' },
    origin: { roofId, revision: roofId && 3, saved: null },
  });
  slow.set('configurator-draft/a/r1', JSON.stringify(before('r1')));
  slow.set('configurator-draft/a/new', JSON.stringify(before(null)));
  expect(await open().read('r1')).toMatchObject({ roofId: 'r1', baseRevision: 3, savedAt: 5 });
  const found = (await open().list()).find(({ configuration }) => configuration.name === 'neu');
  expect(found?.roofId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  expect(found?.baseRevision).toBeNull();
  // The same one the next time.
  expect(await open().read(found?.roofId ?? '')).toEqual(found);
  expect(await open().list()).toHaveLength(2);
});

test('reports a full local storage instead of throwing', () => {
  const { store, journal } = storedDrafts();
  const full = {
    ...journal,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(createDraftRepository('a', store, full).writeNow(named('Haus', 1))).toBe(false);
});

test('without IndexedDB reads the journal', async () => {
  const { store, journal, open } = storedDrafts();
  open().writeNow(named('Haus', 1));
  const broken = { ...store, get: () => Promise.reject(new Error('blocked')) };
  expect((await createDraftRepository('a', broken, journal).read('r1'))?.configuration.name).toBe('Haus');
});

test('drafts of the designer are not drafts of the configurator', async () => {
  const { open } = storedDrafts();
  await open('a', 'designer').write(named('Fassade', 1));
  await open('a').write(named('Haus', 2, 'r2'));
  expect(await open('a').read('r1')).toBeNull();
  expect((await open('a', 'designer').list()).map(({ roofId }) => roofId)).toEqual(['r1']);
  expect((await open('a').list()).map(({ roofId }) => roofId)).toEqual(['r2']);
});
