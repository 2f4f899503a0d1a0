import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { guardHeights, guardRuns, levelRuns } from './snow-guards.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('is where the engine bills it, with a bracket per holder', () => {
  const configuration = JSON.parse(read('tests/golden/house-gable.json'));
  const engine = createEngine(JSON.parse(read('engine/catalogue/demo.json')));
  const roof = engine.open(JSON.stringify(configuration), 0);
  const { answer } = roof;
  if (answer.status === 'refused') throw new Error('the house is refused');
  const { substructure } = roof.body();
  const runs = guardRuns(answer, { ...configuration.components.snowGuard, substructure });
  const billed = (article: string) =>
    answer.bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
  const length = runs.reduce(
    (sum, { from, to }) => sum + Math.hypot(...from.map((c, i) => c - (to[i] ?? 0))),
    0,
  );
  expect(length).toBeCloseTo(billed('SF-R1'), 1);
  expect(runs.reduce((sum, { brackets }) => sum + brackets.length, 0)).toBe(billed('SF-H1'));
});

const row = (y: number) => ({ y, height: 875, kind: 'course' as const, format: null });

it('puts one row in the middle of the lowest course and the others evenly above', () => {
  const rows = [row(0), row(825), row(1650), row(2475)];
  expect(guardHeights({ rows }, 2)).toEqual([437.5, 437.5 + (3350 - 437.5) / 2]);
  expect(guardHeights({ rows }, 0)).toEqual([]);
  expect(guardHeights({ rows }, 9)).toHaveLength(4);
  expect(guardHeights({ rows: [] }, 2)).toEqual([]);
});

it('leaves out openings, and follows slanted edges', () => {
  const field: [number, number][] = [
    [0, 0],
    [8000, 0],
    [6000, 4000],
    [2000, 4000],
  ];
  const outline: [number, number][] = [
    [3000, 1000],
    [4000, 1000],
    [4000, 3000],
    [3000, 3000],
  ];
  const opening = { id: 'dormer', kind: 'dormer' as const, outline, clearance: outline };
  expect(levelRuns({ field, openings: [opening] }, 2000)).toEqual([
    [1000, 3000],
    [4000, 7000],
  ]);
  expect(levelRuns({ field, openings: [opening] }, 500)).toEqual([[250, 7750]]);
  expect(levelRuns({ field: [], openings: [] }, 500)).toEqual([]);
});
