import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../../shared/drafts/draft-repository.ts';
import { storedDrafts } from '../../shared/drafts/testing/stored-drafts.ts';
import { rename } from '../document/commands.ts';
import { dispatchAtom, isFollowingAtom, openAtom, originAtom, undoAtom } from '../document/document.ts';
import { readHistory } from '../document/stored-history.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { serverWithRoofs } from '../testing/server-with-roofs.ts';
import { bindAutosave, localSaveAtom } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { roofId } = exampleOrigin;

function setUp() {
  const written: Draft[] = [];
  const writtenNow: Draft[] = [];
  const removed: string[] = [];
  const drafts = {
    ...storedDrafts().open(),
    write: async (draft: Draft) => {
      written.push(draft);
    },
    writeNow: (draft: Draft) => {
      writtenNow.push(draft);
      return true;
    },
    remove: async (id: string) => {
      removed.push(id);
    },
  };
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const serverDrafts = serverWithRoofs().draftsOn('Windows (Firefox)');
  const { end } = bindAutosave(store, { drafts, serverDrafts, isOwner: () => true });
  return { store, drafts, written, writtenNow, removed, end };
}

test('writes a burst of changes once, with the last of them and its time', async () => {
  const { store, written, end } = setUp();
  store.set(dispatchAtom, rename('H'));
  store.set(dispatchAtom, rename('Haus'));
  const edited = Date.now();
  expect(store.get(localSaveAtom)).toBe('pending');
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual([
    {
      version: 2,
      roofId,
      baseRevision: null,
      base: null,
      savedAt: edited,
      configuration: { ...exampleRoof, name: 'Haus' },
      variants: [],
    },
  ]);
  expect(store.get(localSaveAtom)).toBe('saved');
  end();
});

test('writes the history with the draft, and at once when the page is closed', async () => {
  const { store, drafts, end } = setUp();
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(300);
  const said = (text: string | null) => {
    const { present, past } = readHistory(text) ?? {};
    return [present?.name, past?.length];
  };
  expect(said(await drafts.readHistory(roofId))).toEqual(['Haus', 1]);
  const now: string[] = [];
  drafts.writeHistoryNow = (_, text) => now.push(text);
  store.set(dispatchAtom, rename('Haus am See'));
  window.dispatchEvent(new Event('pagehide'));
  expect(said(now.at(-1) ?? null)).toEqual(['Haus am See', 2]);
  end();
});

test('an untouched roof leaves no draft', async () => {
  const { written, writtenNow, end } = setUp();
  await vi.advanceTimersByTimeAsync(300);
  end();
  expect([...written, ...writtenNow]).toEqual([]);
});

test('closing the page writes pending changes at once', () => {
  const { store, writtenNow, end } = setUp();
  store.set(dispatchAtom, rename('zuletzt'));
  window.dispatchEvent(new Event('pagehide'));
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
  end();
});

test('closing the page during an asynchronous write keeps the last edit', async () => {
  const { store, drafts, writtenNow, end } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  drafts.write = () => promise;
  store.set(dispatchAtom, rename('zuletzt'));
  await vi.advanceTimersByTimeAsync(300);
  window.dispatchEvent(new Event('pagehide'));
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  const before = writtenNow.length;
  window.dispatchEvent(new Event('pagehide'));
  expect(writtenNow).toHaveLength(before);
  end();
});

test('closing the page after a newer edit stores that one, however old writes end', async () => {
  const { store, drafts, writtenNow, end } = setUp();
  const ended: { readonly resolve: () => void; readonly reject: (cause: Error) => void }[] = [];
  drafts.write = () => new Promise((resolve, reject) => void ended.push({ resolve, reject }));
  store.set(dispatchAtom, rename('erst'));
  await vi.advanceTimersByTimeAsync(300);
  store.set(dispatchAtom, rename('zuletzt'));
  await vi.advanceTimersByTimeAsync(300);
  ended[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get(localSaveAtom)).toBe('pending');
  window.dispatchEvent(new Event('pagehide'));
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
  for (const { reject } of ended.slice(1)) reject(new Error('no space'));
  await vi.advanceTimersByTimeAsync(0);
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
  end();
});

test('leaving retries after a write that failed everywhere', async () => {
  const { store, drafts, end } = setUp();
  drafts.write = () => Promise.reject(new Error('no space'));
  const writeNow = vi.spyOn(drafts, 'writeNow').mockReturnValue(false);
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(300);
  expect(store.get(localSaveAtom)).toBe('failed');
  const before = writeNow.mock.calls.length;
  window.dispatchEvent(new Event('pagehide'));
  expect(writeNow.mock.calls.length).toBeGreaterThan(before);
  end();
});

test('leaving the configurator writes pending changes', () => {
  const { store, writtenNow, end } = setUp();
  store.set(dispatchAtom, rename('zuletzt'));
  end();
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
});

test('an edit back to the saved state needs no draft', async () => {
  const { store, written, removed, end } = setUp();
  store.set(originAtom, { roofId, revision: 1, saved: { configuration: exampleRoof, variants: [] } });
  store.set(dispatchAtom, rename('anders'));
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toHaveLength(1);
  store.set(undoAtom);
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toHaveLength(1);
  expect(removed).toEqual([roofId]);
  end();
});

test('when IndexedDB refuses, the draft goes to the journal', async () => {
  const { store, drafts, writtenNow, end } = setUp();
  drafts.write = () => Promise.reject(new Error('no space'));
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(300);
  expect(writtenNow.at(-1)?.configuration.name).toBe('Haus');
  expect(store.get(localSaveAtom)).toBe('saved');
  end();
});

test('stores nothing for edits of another tab', async () => {
  const { store, written, end } = setUp();
  store.set(isFollowingAtom, true);
  store.set(openAtom, { ...exampleRoof, name: 'dort' }, exampleOrigin, 7);
  await vi.advanceTimersByTimeAsync(300);
  end();
  expect(written).toEqual([]);
});
