import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { changeDiscount, changeSurface } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { openDocument } from '../drafts/open-roof.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { answerAtom, isAwaitedAtom } from './answer.ts';
import { bindSolver } from './solver.ts';

function solving(client = inProcessEngine()) {
  const store = createStore();
  openDocument(store, exampleRoof, exampleOrigin);
  const failures: string[] = [];
  const end = bindSolver(store, client, (reason) => failures.push(reason));
  return { store, failures, end };
}

test('every change of the document is answered', async () => {
  const { store, end } = solving();
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  const before = store.get(answerAtom).solved?.solution.totals.price ?? 0;
  store.set(dispatchAtom, changeDiscount(30));
  await vi.waitFor(() => expect(store.get(answerAtom).solved?.solution.totals.price).toBeLessThan(before));
  end();
});

test('an answer is awaited until the last change has one', async () => {
  const { store, end } = solving();
  expect(store.get(isAwaitedAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isAwaitedAtom)).toBe(false));
  store.set(dispatchAtom, changeDiscount(400));
  expect(store.get(isAwaitedAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isAwaitedAtom)).toBe(false));
  expect(store.get(answerAtom).problems).not.toEqual([]);
  end();
});

test('a refusal keeps the last good roof and names the field', async () => {
  const { store, end } = solving();
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  const good = store.get(answerAtom).solved;
  store.set(dispatchAtom, changeDiscount(400));
  await vi.waitFor(() => expect(store.get(answerAtom).problems).not.toEqual([]));
  expect(store.get(answerAtom).solved).toBe(good);
  expect(store.get(answerAtom).problems.map(({ path }) => path)).toContain('partnerDiscount');
  end();
});

test('without an alignment the roof cannot start', async () => {
  const { store, end } = solving();
  for (const { id } of exampleRoof.surfaces) store.set(dispatchAtom, changeSurface(id, { enabled: false }));
  await vi.waitFor(() =>
    expect(store.get(answerAtom).problems.map(({ code }) => code)).toContain('NO_ALIGNMENT'),
  );
  end();
});

test('a broken engine is replaced, the document is intact and gets its answer', async () => {
  const client = inProcessEngine({
    solve: () => Promise.reject(new WebAssembly.RuntimeError('unreachable')),
  });
  const { store, failures, end } = solving(client);
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  expect(failures).toEqual(['crashed']);
  expect(store.get(answerAtom).failure).toBeNull();
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  end();
});
