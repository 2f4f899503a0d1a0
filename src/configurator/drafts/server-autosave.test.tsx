import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { createDraft, createDraftRepository } from '../../shared/drafts/draft-repository.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { rename } from '../document/commands.ts';
import { dispatchAtom, openAtom, originAtom, undoAtom } from '../document/document.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { serverWithRoofs } from '../testing/server-with-roofs.ts';
import { bindAutosave, refusedDraftAtom } from './autosave.ts';
import { keepOwnVersionAtom, otherVersionAtom } from './versions.ts';

vi.mock('../../shared/monitoring/monitoring.ts', () => ({ reportError: vi.fn(async () => {}) }));

beforeEach(() => {
  vi.mocked(reportError).mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { roofId } = exampleOrigin;
const MOMENT = 2_500;
const NO_STORE = { get: async () => null, set: async () => {}, remove: async () => {}, keys: async () => [] };
const NO_JOURNAL = { getItem: () => null, setItem: () => {}, removeItem: () => {}, keys: () => [] };

function setUp() {
  const server = serverWithRoofs();
  const drafts = server.draftsOn('Windows (Firefox)');
  const put = vi.spyOn(drafts, 'put');
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const person = { isOwner: true };
  const ports = {
    drafts: createDraftRepository('a', NO_STORE, NO_JOURNAL),
    serverDrafts: drafts,
    isOwner: () => person.isOwner,
  };
  return { server, store, put, person, keeping: bindAutosave(store, ports) };
}

test('sends an edit once after a delay', async () => {
  const { server, store, put, keeping } = setUp();
  for (const name of ['H', 'Ha', 'Haus']) {
    store.set(dispatchAtom, rename(name));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(put).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(put).toHaveBeenCalledOnce();
  expect(server.drafts.get(roofId)).toMatchObject({
    device: 'Windows (Firefox)',
    configuration: { name: 'Haus' },
  });
  keeping.end();
});

test('continuous editing is saved too', async () => {
  const { server, store, keeping } = setUp();
  for (let second = 0; second < 17; second += 1) {
    store.set(dispatchAtom, rename(`Haus ${second}`));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(server.drafts.has(roofId)).toBe(true);
  keeping.end();
});

test('leaving sends pending changes', async () => {
  const { server, store, keeping } = setUp();
  store.set(dispatchAtom, rename('Haus'));
  keeping.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('Haus');
});

test('reports a programming error and still sends the next edit', async () => {
  const { server, store, put, keeping } = setUp();
  const error = new TypeError('no function');
  put.mockRejectedValueOnce(error);
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
  store.set(dispatchAtom, rename('Haus B'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('Haus B');
  keeping.end();
});

test('an error while comparing versions does not stop later sending', async () => {
  const { server, store, put, keeping } = setUp();
  put.mockRejectedValueOnce(new ApiError('DRAFT_OLDER', 409));
  const error = new TypeError('subscriber');
  const unsubscribe = store.sub(otherVersionAtom, () => {
    throw error;
  });
  const later = createDraft(roofId, null, { ...exampleRoof, name: 'dort' }, Date.now() + 60_000);
  await server.draftsOn('iPad (Safari)').put(later);
  store.set(dispatchAtom, rename('hier'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(reportError).toHaveBeenCalledOnce();
  unsubscribe();
  await vi.advanceTimersByTimeAsync(90_000);
  store.set(dispatchAtom, rename('noch hier'));
  store.set(keepOwnVersionAtom);
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('noch hier');
  keeping.end();
});

test('sends failed drafts when the connection is back', async () => {
  const { server, store, put, keeping } = setUp();
  put.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.size).toBe(0);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('Haus');
  keeping.end();
});

test('deletes the draft of a saved roof, even while it is being sent', async () => {
  const { server, store, put, keeping } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  put.mockImplementationOnce(async (draft) => {
    await promise;
    server.drafts.set(roofId, { ...draft, device: 'spät' });
  });
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  const forgotten = keeping.forget();
  resolve();
  await forgotten;
  expect(server.drafts.size).toBe(0);
  keeping.end();
});

test('sends nothing after another person signed in', async () => {
  const { store, put, person, keeping } = setUp();
  store.set(dispatchAtom, rename('Haus'));
  person.isOwner = false;
  keeping.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(put).not.toHaveBeenCalled();
});

test('shows that the server accepts no more drafts until it does', async () => {
  const { store, put, keeping } = setUp();
  put.mockRejectedValueOnce(new ApiError('TOO_MANY_DRAFTS', 409));
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(store.get(refusedDraftAtom)?.code).toBe('TOO_MANY_DRAFTS');
  store.set(dispatchAtom, rename('Haus B'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(store.get(refusedDraftAtom)).toBeNull();
  keeping.end();
});

test('an edit back to the saved state leaves no draft', async () => {
  const { server, store, keeping } = setUp();
  store.set(originAtom, { roofId, revision: 1, saved: { configuration: exampleRoof, variants: [] } });
  store.set(dispatchAtom, rename('Haus'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.size).toBe(1);
  store.set(undoAtom);
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.size).toBe(0);
  keeping.end();
});

test('does not overwrite later work of another device before the user decides', async () => {
  const { server, store, keeping } = setUp();
  const later = createDraft(roofId, null, { ...exampleRoof, name: 'dort' }, Date.now() + 60_000);
  await server.draftsOn('iPad (Safari)').put(later);
  store.set(dispatchAtom, rename('hier'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(store.get(otherVersionAtom)).toMatchObject({ kind: 'draft', device: 'iPad (Safari)' });
  await vi.advanceTimersByTimeAsync(90_000);
  store.set(dispatchAtom, rename('noch hier'));
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('dort');
  store.set(keepOwnVersionAtom);
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(server.drafts.get(roofId)?.configuration.name).toBe('noch hier');
  keeping.end();
});
