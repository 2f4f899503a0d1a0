import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { changeLayout } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { openDocument } from '../drafts/open-roof.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { answerAtom } from './answer.ts';
import { bindOtherOrientation, otherOrientationAtom } from './other-orientation.ts';
import { bindSolver } from './solver.ts';

test('lays a roof at rest in the other orientation, with the result of choosing it', async () => {
  const store = createStore();
  openDocument(store, exampleRoof, exampleOrigin);
  const client = inProcessEngine();
  const ends = [bindSolver(store, client, () => {}), bindOtherOrientation(store, client, 0)];
  await vi.waitFor(() => expect(store.get(otherOrientationAtom)).not.toBeNull());
  const first = store.get(answerAtom).solved?.solution.totals.power;
  const other = store.get(otherOrientationAtom);
  expect(other?.orientation).toBe('portrait');
  store.set(dispatchAtom, changeLayout({ orientation: 'portrait' }));
  expect(store.get(otherOrientationAtom)).toBeNull();
  await vi.waitFor(() => expect(store.get(otherOrientationAtom)?.orientation).toBe('landscape'));
  expect(store.get(answerAtom).solved?.solution.totals.power).toBe(other?.power);
  expect(store.get(otherOrientationAtom)?.power).toBe(first);
  for (const end of ends) end();
});

test('compares nothing if the objective is not power', async () => {
  const store = createStore();
  openDocument(
    store,
    { ...exampleRoof, layout: { ...exampleRoof.layout, objective: 'uniform' } },
    exampleOrigin,
  );
  const inner = inProcessEngine();
  const solve = vi.fn<typeof inner.solve>((...asked) => inner.solve(...asked));
  const client: typeof inner = Object.assign(Object.create(inner), { solve });
  const ends = [bindSolver(store, client, () => {}), bindOtherOrientation(store, client, 0)];
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  // Timers end in the order of their start, so the comparison's has ended before this one.
  await new Promise((resolve) => setTimeout(resolve));
  expect(solve).toHaveBeenCalledOnce();
  expect(store.get(otherOrientationAtom)).toBeNull();
  for (const end of ends) end();
});
