import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { configurationAtom, openAtom } from '../document/document.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { createArrowSteps } from './arrow-steps.ts';
import { createOpeningMover } from './opening-mover.ts';

/** Moves the example's dormer by arrow keys, as the plan does. */
function arrows() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const move = createOpeningMover(store, inProcessEngine());
  const steps = createArrowSteps();
  const left = () => store.get(configurationAtom)?.surfaces[0]?.cutouts[0]?.x1 ?? Number.NaN;
  const press = async (x: number) => {
    const to = steps.step('c1', { x: left(), y: 1_700 }, { x, y: 0 });
    await move({ surfaceId: 'south', openingId: 'c1', to, by: 'nearest', burst: 'keys' });
    steps.answered('c1', to);
  };
  return { left, press };
}

test('ten arrow keys pressed faster than the engine answers are ten steps', async () => {
  const { left, press } = arrows();
  const before = left();
  await Promise.all(Array.from({ length: 10 }, () => press(10)));
  expect(left()).toBe(before + 100);
});

test('after the edge of the roof, steps start from the actual position', async () => {
  const { left, press } = arrows();
  await press(-50_000);
  const edge = left();
  await press(10);
  expect(left()).toBe(edge + 10);
});
