import { expect, test } from 'vitest';
import { NEW_ROOF } from '../document/document.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { createDraft, createDraftRepository, type DraftStore } from './draft-repository.ts';

/** What a browser keeps, so that a second drafts finds what a first one left. */
function browser() {
  const slow = new Map<string, string>();
  const fast = new Map<string, string>();
  const store: DraftStore = {
    get: async (key) => slow.get(key),
    set: async (key, value) => {
      slow.set(key, value);
    },
    remove: async (key) => {
      slow.delete(key);
    },
  };
  const journal = {
    getItem: (key: string) => fast.get(key) ?? null,
    setItem: (key: string, value: string) => {
      fast.set(key, value);
    },
    removeItem: (key: string) => {
      fast.delete(key);
    },
  };
  return {
    slow,
    fast,
    store,
    journal,
    open: (account = 'a') => createDraftRepository(account, store, journal),
  };
}

const named = (name: string, savedAt: number, roofId: string | null = null) =>
  createDraft({ ...exampleRoof, name }, { ...NEW_ROOF, roofId }, savedAt);

test('a draft is found again after a reload', async () => {
  const { open } = browser();
  await open().write(named('Haus', 1));
  expect((await open().read(null))?.configuration.name).toBe('Haus');
});

test('what was written while the page was closed is newer than what was written before', async () => {
  const { open } = browser();
  await open().write(named('vorher', 1));
  open().writeNow(named('zuletzt', 2));
  expect((await open().read(null))?.configuration.name).toBe('zuletzt');
});

test('every roof has a draft of its own, and every account', async () => {
  const { open } = browser();
  await open('a').write(named('neu', 1));
  await open('a').write(named('gespeichert', 1, 'r1'));
  expect((await open('a').read('r1'))?.configuration.name).toBe('gespeichert');
  expect((await open('a').read(null))?.configuration.name).toBe('neu');
  expect(await open('b').read(null)).toBeNull();
});

test('a removed draft is gone from both places', async () => {
  const { open } = browser();
  await open().write(named('Haus', 1));
  open().writeNow(named('Haus', 2));
  await open().remove(null);
  expect(await open().read(null)).toBeNull();
});

test.each(['', '{', 'null', '{"version":0}', '{"version":99,"configuration":{},"origin":{}}', '[]'])(
  'a draft that reads %j is no draft',
  async (text) => {
    const { open, slow, fast } = browser();
    await open().write(named('Haus', 1));
    for (const key of slow.keys()) {
      slow.set(key, text);
      fast.set(key, text);
    }
    expect(await open().read(null)).toBeNull();
  },
);

test('a full local storage is reported, not thrown', () => {
  const { store, journal } = browser();
  const full = {
    ...journal,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(createDraftRepository('a', store, full).writeNow(named('Haus', 1))).toBe(false);
});

test('without IndexedDB the journal is read', async () => {
  const { store, journal, open } = browser();
  open().writeNow(named('Haus', 1));
  const broken = { ...store, get: () => Promise.reject(new Error('blocked')) };
  expect((await createDraftRepository('a', broken, journal).read(null))?.configuration.name).toBe('Haus');
});
