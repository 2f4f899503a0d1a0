import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOtherTabs } from './other-tabs.ts';
import { emptySession, SESSION_KEY, sessionAtom } from './session.ts';
import { endSession, SignInNeeded, sessionEndAtom } from './session-end.ts';
import { tokens } from './tokens.ts';

const store = getDefaultStore();
let other: BroadcastChannel;
let stop = () => {};

beforeEach(() => {
  store.set(sessionEndAtom, null);
  store.set(sessionAtom, { ...emptySession, Email: 'petra@example.ch', Fullname: 'Petra Plan' });
  other = new BroadcastChannel('solar-partner-portal.session');
  stop = followOtherTabs();
});
afterEach(() => {
  stop();
  other.close();
});

const said = (end: unknown) => vi.waitFor(() => expect(store.get(sessionEndAtom)).toEqual(end));

test('signing out in another tab ends this session, and nothing more is sent', async () => {
  other.postMessage({ type: 'signed-out' });
  await said({ reason: 'signed-out' });
  await expect(tokens.identityToken()).rejects.toBeInstanceOf(SignInNeeded);
  await expect(tokens.renewIdentityToken()).rejects.toBeInstanceOf(SignInNeeded);
});

test("another person's sign-in ends the session and shows their name; the same person's resumes it", async () => {
  other.postMessage({ type: 'signed-in', email: 'ivo@example.ch', name: 'Ivo Install' });
  await said({ reason: 'other-person', name: 'Ivo Install' });
  endSession({ reason: 'expired' });
  expect(store.get(sessionEndAtom)).toEqual({ reason: 'other-person', name: 'Ivo Install' });
  other.postMessage({ type: 'signed-in', email: 'petra@example.ch', name: 'Petra Plan' });
  await said(null);
});

test('ignores an invalid message', async () => {
  other.postMessage('signed-out');
  other.postMessage({ type: 'signed-in' });
  other.postMessage({ type: 'signed-in', email: 'ivo@example.ch', name: 'Ivo Install' });
  await said({ reason: 'other-person', name: 'Ivo Install' });
});

test('keeps the session state that another tab removes or replaces', () => {
  const end = store.sub(sessionAtom, () => {});
  window.dispatchEvent(
    new StorageEvent('storage', { key: SESSION_KEY, newValue: null, storageArea: localStorage }),
  );
  expect(store.get(sessionAtom).Fullname).toBe('Petra Plan');
  end();
});
