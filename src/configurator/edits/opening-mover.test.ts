import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../engine/index.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { moveOpening } from '../document/opening-commands.ts';
import { answerAtom, isDraggingAtom, isSolvePendingAtom, whenSolved } from '../solving/answer.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { createOpeningMover } from './opening-mover.ts';

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const engine = inProcessEngine();
  const move = createOpeningMover(store, engine);
  const drag = (x: number, y: number, isWanted = () => true) =>
    move({ surfaceId: 'south', openingId: 'c1', to: { x, y }, by: 'nearest', burst: 'drag', isWanted });
  const type = (axis: 'x' | 'y', value: number) =>
    move({ surfaceId: 'south', openingId: 'c1', to: { x: value, y: value }, by: axis });
  const dormer = () => store.get(configurationAtom)?.surfaces[0]?.cutouts[0];
  return { store, engine, move, drag, type, dormer };
}

test('a drag moves the opening, keeps its size and is one entry of the history', async () => {
  const { store, drag, dormer } = opened();
  await drag(3_000, 1_700);
  await drag(2_500, 1_600);
  expect(dormer()).toMatchObject({ x1: 2_500, x2: 4_700, y1: 1_600, y2: 3_930 });
  store.set(undoAtom);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  expect(store.get(undoLabelAtom)).toBeNull();
});

test('the roof counts as pending while an opening moves', async () => {
  const { store, engine, drag } = opened();
  const end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  void drag(2_500, 1_600);
  const solved = await whenSolved(store);
  expect(solved?.configuration.surfaces[0]?.cutouts[0]).toMatchObject({ x1: 2_500, y1: 1_600 });
  end();
});

test('a drag asks the engine once per step for position and answer, at its end for the roof at rest', async () => {
  const { store, engine, drag, dormer } = opened();
  const solve = vi.fn();
  const counting = new Proxy(engine, {
    get: (target, name) => {
      if (name === 'solve') solve();
      return Reflect.get(target, name);
    },
  });
  const end = bindSolver(store, counting, () => {});
  await whenSolved(store);
  solve.mockClear();
  store.set(isDraggingAtom, true);
  await drag(2_500, 1_600);
  await vi.waitFor(() => expect(store.get(isSolvePendingAtom)).toBe(false));
  expect(dormer()).toMatchObject({ x1: 2_500, y1: 1_600 });
  expect(store.get(answerAtom).about).toBe(store.get(configurationAtom));
  expect(solve).not.toHaveBeenCalled();
  // It is already there, so there is nothing to do.
  await drag(2_500, 1_600);
  expect(solve).not.toHaveBeenCalled();
  expect(store.get(answerAtom).isAtRest).toBe(false);
  store.set(isDraggingAtom, false);
  expect((await whenSolved(store))?.configuration).toBe(store.get(configurationAtom));
  expect(store.get(answerAtom).isAtRest).toBe(true);
  expect(solve).toHaveBeenCalledOnce();
  end();
});

test('an opening cannot leave the roof', async () => {
  const { drag, dormer } = opened();
  await drag(-50_000, 1_700);
  expect(dormer()?.x1).toBeGreaterThanOrEqual(0);
});

test('an opening keeps its clearance from the others', async () => {
  const { drag, dormer } = opened();
  await drag(6_500, 2_500);
  const { x1 = 0, x2 = 0, y1 = 0, y2 = 0 } = dormer() ?? {};
  const [window] = exampleRoof.surfaces[0]?.skylights ?? [];
  const isApart =
    x2 <= (window?.x ?? 0) ||
    x1 >= (window?.x ?? 0) + 780 ||
    y2 <= (window?.y ?? 0) ||
    y1 >= (window?.y ?? 0) + 1_180;
  expect(isApart).toBe(true);
});

test('an aborted drag moves nothing', async () => {
  const { store, drag } = opened();
  await drag(2_500, 1_600, () => false);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

test('an opening off the roof can be moved to the nearest position on it', async () => {
  const { store, drag, dormer } = opened();
  store.set(dispatchAtom, moveOpening('south', 'c1', { x: 3_600, y: 20_000 }));
  await drag(3_600, 20_000);
  expect(dormer()?.y2).toBeLessThanOrEqual(6_200);
});

test.each([
  ['x', 20_000],
  ['x', -20_000],
  ['x', 1_234],
  ['y', 20_000],
  ['y', -20_000],
] as const)('a typed distance for %s, %i mm, leaves the other one alone', async (axis, value) => {
  const { engine, store, type, dormer } = opened();
  const place = await type(axis, value);
  expect(place).toMatchObject({ status: 'placed' });
  const other = axis === 'x' ? { y1: 1_700 } : { x1: 3_600 };
  expect(dormer()).toMatchObject(other);
  expect(await engine.check(JSON.stringify(store.get(configurationAtom)))).toEqual([]);
});

test('a typed position moves the opening as far as the roof allows', async () => {
  const { type, dormer } = opened();
  await type('x', 1_234);
  expect(dormer()?.x1).toBe(1_234);
  await type('y', 20_000);
  // The clearance of 100 mm stays on the roof of 6.2 m.
  expect(dormer()?.y2).toBeGreaterThanOrEqual(6_000);
});

test('two typed distances are two entries of the history', async () => {
  const { store, type, dormer } = opened();
  await type('x', 1_000);
  await type('x', 1_500);
  store.set(undoAtom);
  expect(dormer()?.x1).toBe(1_000);
});

test('aligns a roof window with the slates at the least power loss, in one step', async () => {
  const { store, engine, move } = opened();
  const power = async () => {
    const { answer } = await engine.solve(JSON.stringify(store.get(configurationAtom)), 0);
    const solved: Answer = JSON.parse(answer);
    return solved.status === 'solved' ? solved.totals.power : Number.NaN;
  };
  const before = await power();
  const window = () => store.get(configurationAtom)?.surfaces[0]?.skylights[0];
  const { id = '', x = 0, y = 0 } = window() ?? {};
  await move({ surfaceId: 'south', openingId: id, to: { x, y }, by: 'aligned' });
  expect(await power()).toBeGreaterThanOrEqual(before);
  expect(Math.abs((window()?.x ?? Number.NaN) - x)).toBeLessThanOrEqual(1_300);
});
