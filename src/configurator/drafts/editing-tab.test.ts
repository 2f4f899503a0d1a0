import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { rename } from '../document/commands.ts';
import {
  configurationAtom,
  dispatchAtom,
  isFollowingAtom,
  openAtom,
  originAtom,
} from '../document/document.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { bindEditingTab, type EditingTab } from './editing-tab.ts';

const tabs: EditingTab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end();
});

/** A tab that opens the roof; each has its own browser lock and channel. */
async function openTab(name: string, origin = exampleOrigin) {
  const store = createStore();
  const tab = bindEditingTab(store, name);
  tabs.push(tab);
  store.set(openAtom, exampleRoof, origin);
  tab.catchUp();
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query();
    expect(held.some((lock) => lock.name === name)).toBe(true);
  });
  return { store, tab };
}

const nameIn = ({ store }: Awaited<ReturnType<typeof openTab>>) => store.get(configurationAtom)?.name;

test('the first tab edits, the second one follows its edits and saves', async () => {
  const first = await openTab('follow');
  const second = await openTab('follow');
  await vi.waitFor(() => expect(second.store.get(isFollowingAtom)).toBe(true));
  expect(first.store.get(isFollowingAtom)).toBe(false);
  first.store.set(dispatchAtom, rename('im ersten'));
  await vi.waitFor(() => expect(nameIn(second)).toBe('im ersten'));
  second.store.set(dispatchAtom, rename('im zweiten'));
  expect(nameIn(second)).toBe('im ersten');
  const saved = {
    ...exampleOrigin,
    revision: 1,
    saved: { configuration: { ...exampleRoof, name: 'im ersten' }, variants: [] },
  };
  first.store.set(originAtom, saved);
  await vi.waitFor(() => expect(second.store.get(originAtom)).toEqual(saved));
});

test('taking over starts with the last state of the first tab, which then follows', async () => {
  const first = await openTab('take');
  const second = await openTab('take');
  await vi.waitFor(() => expect(second.store.get(isFollowingAtom)).toBe(true));
  first.store.set(dispatchAtom, rename('zuletzt'));
  second.tab.takeOver();
  await vi.waitFor(() => expect(first.store.get(isFollowingAtom)).toBe(true));
  await vi.waitFor(() => expect(nameIn(second)).toBe('zuletzt'));
  expect(second.store.get(isFollowingAtom)).toBe(false);
  second.store.set(dispatchAtom, rename('weiter'));
  await vi.waitFor(() => expect(nameIn(first)).toBe('weiter'));
  // And back.
  first.tab.takeOver();
  await vi.waitFor(() => expect(second.store.get(isFollowingAtom)).toBe(true));
  expect(first.store.get(isFollowingAtom)).toBe(false);
});

test('the next tab edits after the editing one is closed', async () => {
  const first = await openTab('close');
  const second = await openTab('close');
  await vi.waitFor(() => expect(second.store.get(isFollowingAtom)).toBe(true));
  first.store.set(dispatchAtom, rename('zuletzt'));
  first.tab.end();
  await vi.waitFor(() => expect(second.store.get(isFollowingAtom)).toBe(false));
  await vi.waitFor(() => expect(nameIn(second)).toBe('zuletzt'));
});

test('a following tab does not send its own state to the editing one', async () => {
  const first = await openTab('older');
  first.store.set(openAtom, { ...exampleRoof, name: 'neuer' }, exampleOrigin);
  const second = await openTab('older');
  await vi.waitFor(() => expect(nameIn(second)).toBe('neuer'));
  expect(nameIn(first)).toBe('neuer');
});

test('tabs with different roofs or people are independent', async () => {
  const first = await openTab('a/r1');
  const second = await openTab('b/r1');
  expect([first, second].map(({ store }) => store.get(isFollowingAtom))).toEqual([false, false]);
});
