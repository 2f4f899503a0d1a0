import { expect, test } from 'vitest';
import { createEngine, type Layout, type Objective } from '../../../engine/index.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { layoutForObjective } from './layout-for-objective.ts';

const engine = createEngine(demoCatalogue);
const choose = (layout: Layout, objective: Objective): Layout => ({
  ...layout,
  ...layoutForObjective(layout, objective, demoCatalogue),
});

test.each(['power', 'price', 'robust', 'uniform', 'manual'] as const)(
  'a roof stays valid with %s',
  (objective) => {
    const layout = choose(exampleRoof.layout, objective);
    expect(engine.check(JSON.stringify({ ...exampleRoof, layout }))).toEqual([]);
  },
);

test('leaving a manual grid restores all formats and the whole range of gaps', () => {
  const manual = choose({ ...exampleRoof.layout, formats: ['M', 'S'] }, 'manual');
  expect(manual.formats).toEqual(['M']);
  expect(manual.panelGap).toEqual({ min: 20, max: 20 });
  expect(choose(manual, 'price')).toMatchObject({
    formats: ['L', 'M', 'S'],
    panelGap: { min: 10, max: 30 },
  });
});

test('switching between automatic objectives keeps formats and gaps', () => {
  const own = { ...exampleRoof.layout, formats: ['M'], panelGap: { min: 12, max: 18 } };
  expect(choose(choose(own, 'uniform'), 'power')).toEqual(own);
});
