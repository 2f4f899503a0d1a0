import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rename } from '../document/commands.ts';
import { dispatchAtom, NEW_ROOF, openAtom, originAtom } from '../document/document.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { bindAutosave, localSaveAtom } from './autosave.ts';
import type { Draft, DraftRepository } from './draft-repository.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const written: Draft[] = [];
  const writtenNow: Draft[] = [];
  const removed: (string | null)[] = [];
  const drafts: DraftRepository = {
    read: async () => null,
    write: async (draft) => {
      written.push(draft);
    },
    writeNow: (draft) => {
      writtenNow.push(draft);
      return true;
    },
    remove: async (roofId) => {
      removed.push(roofId);
    },
  };
  const store = createStore();
  store.set(openAtom, exampleRoof, NEW_ROOF);
  const end = bindAutosave(store, drafts, () => 7);
  return { store, drafts, written, writtenNow, removed, end };
}

test('a burst of changes is written once, with the last of them', async () => {
  const { store, written, end } = setUp();
  store.set(dispatchAtom, rename('H'));
  store.set(dispatchAtom, rename('Haus'));
  expect(store.get(localSaveAtom)).toBe('pending');
  await vi.advanceTimersByTimeAsync(300);
  expect(written.map(({ configuration }) => configuration.name)).toEqual(['Haus']);
  expect(store.get(localSaveAtom)).toBe('saved');
  end();
});

test('closing the page writes at once what was still waiting', () => {
  const { store, writtenNow, end } = setUp();
  store.set(dispatchAtom, rename('zuletzt'));
  window.dispatchEvent(new Event('pagehide'));
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
  end();
});

test('leaving the configurator writes what was still waiting', () => {
  const { store, writtenNow, end } = setUp();
  store.set(dispatchAtom, rename('zuletzt'));
  end();
  expect(writtenNow.at(-1)?.configuration.name).toBe('zuletzt');
});

test('what the server holds unchanged needs no draft', async () => {
  const { store, written, removed, end } = setUp();
  store.set(originAtom, { roofId: 'r1', revision: 1, saved: exampleRoof });
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual([]);
  expect(removed).toEqual(['r1']);
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

test('opening another roof writes what was still waiting for the one before', async () => {
  const { store, written, end } = setUp();
  store.set(dispatchAtom, rename('der erste'));
  store.set(openAtom, exampleRoof, { ...NEW_ROOF, roofId: 'r2' });
  await vi.advanceTimersByTimeAsync(300);
  expect(written.map(({ configuration, origin }) => [configuration.name, origin.roofId])).toEqual([
    ['der erste', null],
    [exampleRoof.name, 'r2'],
  ]);
  end();
});
