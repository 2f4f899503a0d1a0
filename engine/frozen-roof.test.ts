import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyOf, freezeRoof, readFrozenRoof, tableOf } from './frozen-roof.ts';
import { createEngine, engineVersion } from './index.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue = JSON.parse(read('./catalogue/demo.json'));
const engine = createEngine(catalogue);

test.each(['villa-hip', 'house-gable', 'chalet'])('%s is what it was after it was kept as text', (name) => {
  const text = read(`../tests/golden/${name}.json`);
  const roof = engine.open(text, 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved') throw new Error('the golden roof is refused');
  const frozen = freezeRoof(
    JSON.parse(engine.upgraded(text)),
    answer,
    cells,
    roof.body(),
    catalogue,
    engineVersion(),
  );
  const again = JSON.parse(JSON.stringify(frozen));
  expect(again).toEqual(frozen);
  expect(tableOf(again).cells).toEqual(cells.cells);
  // JSON has no negative zero.
  expect(tableOf(again).trapezoids).toEqual(cells.trapezoids.map((real) => real + 0));
  expect(bodyOf(again)).toEqual(roof.body());
  expect(frozen.colour).toMatch(/^#[0-9a-f]{6}$/);
  // Without shade in its yields, as every roof was frozen before shade was calculated.
  expect(frozen.solution.yields).not.toHaveProperty('shade');
  expect(readFrozenRoof(JSON.stringify(frozen), engine)).toEqual(frozen);

  // As it was stored before surfaces had an azimuth: the configuration as it came, eight directions in the answer.
  const first = JSON.parse(text);
  const before = {
    ...frozen,
    schema: 'kept-roof/2',
    configuration: first,
    solution: {
      ...frozen.solution,
      schema: 'roof-answer/3',
      surfaces: frozen.solution.surfaces.map(({ azimuth: _, ...surface }, index) => ({
        ...surface,
        alignment: first.surfaces[index].alignment,
      })),
    },
  };
  expect(first.schema).toBe('roof-configuration/1');
  expect(readFrozenRoof(JSON.stringify(before), engine)).toEqual({
    ...frozen,
    solution: { ...frozen.solution, schema: 'roof-answer/3' },
  });
});
