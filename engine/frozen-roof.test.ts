import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyOf, keptRoof, readFrozenRoof, tableOf } from './frozen-roof.ts';
import { createEngine, engineVersion } from './index.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue = JSON.parse(read('./catalogue/demo.json'));
const engine = createEngine(catalogue);

test.each(['villa-hip', 'house-gable', 'chalet'])('%s is what it was after it was kept as text', (name) => {
  const text = read(`../tests/golden/${name}.json`);
  const roof = engine.open(text, 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved') throw new Error('the golden roof is refused');
  const kept = keptRoof(
    JSON.parse(engine.upgraded(text)),
    answer,
    cells,
    roof.body(),
    catalogue,
    engineVersion(),
  );
  const again = JSON.parse(JSON.stringify(kept));
  expect(again).toEqual(kept);
  expect(tableOf(again).cells).toEqual(cells.cells);
  // JSON has no negative zero.
  expect(tableOf(again).trapezoids).toEqual(cells.trapezoids.map((real) => real + 0));
  expect(bodyOf(again)).toEqual(roof.body());
  expect(kept.colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(readFrozenRoof(JSON.stringify(kept), engine)).toEqual(kept);

  // As it was stored before surfaces had an azimuth: the configuration as it came, eight directions in the answer.
  const first = JSON.parse(text);
  const before = {
    ...kept,
    schema: 'kept-roof/2',
    configuration: first,
    solution: {
      ...kept.solution,
      schema: 'roof-answer/3',
      surfaces: kept.solution.surfaces.map(({ azimuth: _, ...surface }, index) => ({
        ...surface,
        alignment: first.surfaces[index].alignment,
      })),
    },
  };
  expect(first.schema).toBe('roof-configuration/1');
  expect(readFrozenRoof(JSON.stringify(before), engine)).toEqual({
    ...kept,
    solution: { ...kept.solution, schema: 'roof-answer/3' },
  });
});
