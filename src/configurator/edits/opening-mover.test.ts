import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { configurationAtom, executeAtom, NEW_ROOF, undoAtom, undoLabelAtom } from '../document/document.ts';
import { moveOpening } from '../document/opening-commands.ts';
import { openDocument } from '../drafts/open-roof.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { createOpeningMover } from './opening-mover.ts';

function opened() {
  const store = createStore();
  openDocument(store, exampleRoof, NEW_ROOF);
  const move = createOpeningMover(store, inProcessEngine());
  const drag = (x: number, y: number, isWanted = () => true) =>
    move({ surfaceId: 'south', openingId: 'c1', to: { x, y }, gesture: 'drag-1', isWanted });
  const dormer = () => store.get(configurationAtom)?.surfaces[0]?.cutouts[0];
  return { store, drag, dormer };
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

test('an opening cannot leave the roof', async () => {
  const { drag, dormer } = opened();
  await drag(-50_000, 1_700);
  expect(dormer()?.x1).toBeGreaterThanOrEqual(0);
});

test('an opening stays off the others', async () => {
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

test('a gesture given up meanwhile moves nothing', async () => {
  const { store, drag } = opened();
  await drag(2_500, 1_600, () => false);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

test('an opening off the roof can be brought to the nearest place on it', async () => {
  const { store, drag, dormer } = opened();
  store.set(executeAtom, moveOpening('south', 'c1', { x: 3_600, y: 20_000 }, 'typed'));
  await drag(3_600, 20_000);
  expect(dormer()?.y2).toBeLessThanOrEqual(6_200);
});

test('a roof window is aligned with the slates where that costs less power, as one step', async () => {
  const { store } = opened();
  const engine = inProcessEngine();
  const move = createOpeningMover(store, engine);
  const power = async () => {
    const solved = await engine.solve(JSON.stringify(store.get(configurationAtom)));
    return solved?.answer.status === 'solved' ? solved.answer.totals.power : Number.NaN;
  };
  const before = await power();
  const window = () => store.get(configurationAtom)?.surfaces[0]?.skylights[0];
  const { id = '', x = 0, y = 0 } = window() ?? {};
  await move({
    surfaceId: 'south',
    openingId: id,
    to: { x, y },
    snaps: true,
    gesture: 'snap',
    isWanted: () => true,
  });
  expect(await power()).toBeGreaterThanOrEqual(before);
  expect(Math.abs((window()?.x ?? Number.NaN) - x)).toBeLessThanOrEqual(1_300);
});
