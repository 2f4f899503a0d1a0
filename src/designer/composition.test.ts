import { expect, test } from 'vitest';
import { CELL_KINDS, CELL_STRIDE } from '../../engine/cell-table.ts';
import { freezeRoof, tableOf } from '../../engine/frozen-roof.ts';
import { createEngine, engineVersion } from '../../engine/index.ts';
import { demoCatalogue as catalogue } from '../configurator/testing/in-process-engine.ts';
import { ownColours } from '../viewer/scene/own-colours.ts';
import {
  filledWith,
  isInPattern,
  NO_COMPOSITION,
  newDesign,
  painted,
  reached,
  withColumn,
  withoutColumn,
} from './composition.ts';

const grid = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
const places = (text: string) =>
  text.split(' ').map((place) => {
    const [row = 0, column = 0] = place.split('/').map(Number);
    return { row, column };
  });

test('painting lists cells that differ, in order, and removes those like the layout', () => {
  const blind = painted(NO_COMPOSITION, places('1/2 0/3'), { blind: true }, 'black');
  expect(blind.cells).toEqual([
    { row: 0, column: 3, blind: true },
    { row: 1, column: 2, blind: true },
  ]);
  const red = painted(blind, places('1/2 1/3'), { colour: 'terracotta' }, 'black');
  expect(red.cells.slice(1)).toEqual([
    { row: 1, column: 2, blind: true, colour: 'terracotta' },
    { row: 1, column: 3, blind: false, colour: 'terracotta' },
  ]);
  const active = painted(red, grid, { blind: false }, 'black');
  expect(painted(active, grid, { colour: 'black' }, 'black')).toEqual(NO_COMPOSITION);
});

test('a click reaches a cell, its column, its row or all cells', () => {
  const at = { row: 1, column: 2 };
  expect(reached(grid, at, 'cell')).toEqual([at]);
  expect(reached(grid, at, 'column')).toEqual(places('0/2 1/2 2/2'));
  expect(reached(grid, at, 'row')).toEqual(places('1/0 1/1 1/2 1/3'));
  expect(reached(grid, at, 'all')).toHaveLength(12);
});

test.each([
  ['chequer', 2, '0/0 0/2 1/1 1/3 2/0 2/2'],
  ['columns', 3, '0/0 0/3 1/0 1/3 2/0 2/3'],
  ['rows', 2, '0/0 0/1 0/2 0/3 2/0 2/1 2/2 2/3'],
  ['diagonal', 3, '0/0 0/3 1/2 2/1'],
] as const)('the pattern %s, every %i', (kind, every, expected) => {
  expect(grid.filter((place) => isInPattern({ kind, every }, place))).toEqual(places(expected));
});

test('columns keep their cells when others are inserted or removed', () => {
  const composition = {
    columns: ['L', 'M', 'S'],
    cells: painted(NO_COMPOSITION, places('0/0 0/1 0/2'), { blind: true }, '').cells,
  };
  const more = withColumn(composition, 1, 'S');
  expect(more.columns).toEqual(['L', 'S', 'M', 'S']);
  expect(more.cells.map(({ column }) => column)).toEqual([0, 2, 3]);
  const less = withoutColumn(more, 2);
  expect(less.columns).toEqual(['L', 'S', 'S']);
  expect(less.cells.map(({ column }) => column)).toEqual([0, 2]);
});

test('for any width the engine lays the filled columns, and one more would not fit', () => {
  const engine = createEngine(catalogue);
  const design = newDesign('facade', engine.newConfiguration('free'), catalogue);
  const statusOf = (columns: string[], width: number) => {
    const surfaces = design.surfaces.map((surface) => ({
      ...surface,
      outline: { shape: 'rectangle' as const, width, height: 1_000 },
      composition: { columns, cells: [] },
    }));
    const roof = engine.open(JSON.stringify({ ...design, surfaces }), 0);
    const { answer } = roof;
    roof.close();
    return answer.status === 'solved' ? answer.surfaces[0]?.status : answer.problems;
  };
  for (let width = 1_500; width < 9_000; width += 137) {
    for (const formats of [['L'], ['M', 'S'], ['S']]) {
      const columns = filledWith(formats, width - 40, catalogue);
      expect([width, columns, statusOf(columns, width)]).toEqual([width, columns, 'tiled']);
      const next = formats[columns.length % formats.length] ?? '';
      expect([width, statusOf([...columns, next], width)]).not.toEqual([width, 'tiled']);
    }
  }
});

test('3D and frozen roofs have every cell in its composed colour and kind', () => {
  const engine = createEngine(catalogue);
  const begun = newDesign('facade', engine.newConfiguration('free'), catalogue);
  const [wall] = begun.surfaces;
  if (!wall?.composition) throw new Error('nothing composed');
  const base = begun.layout.colour;
  const red = catalogue.colours.find(({ id }) => id === 'terracotta');
  const coloured = painted(wall.composition, places('1/2 0/3'), { colour: 'terracotta' }, base);
  const composition = painted(coloured, places('2/2'), { blind: true }, base);
  const design = { ...begun, surfaces: [{ ...wall, composition }] };
  const { answer, cells, body } = engine.open(JSON.stringify(design), 0);
  if (answer.status !== 'solved') throw new Error('refused');

  const own = ownColours(design, answer, cells, catalogue.colours);
  const at = (index: number) => [...cells.cells.subarray(index * CELL_STRIDE, index * CELL_STRIDE + 4)];
  expect([...own].map(([index, colour]) => [at(index), colour])).toEqual([
    [[0, 0, 3, 0], red?.srgb],
    [[0, 1, 2, 0], red?.srgb],
  ]);
  const blinds = Array.from({ length: cells.cells.length / CELL_STRIDE }, (_, index) => at(index)).filter(
    ([, , , kind]) => kind === CELL_KINDS.indexOf('blind'),
  );
  expect(blinds).toEqual([[0, 2, 2, 1]]);

  const frozen = freezeRoof(design, answer, cells, body(), catalogue, engineVersion());
  expect(ownColours(frozen.configuration, frozen.solution, tableOf(frozen), frozen.ownColours ?? [])).toEqual(
    own,
  );
  expect(freezeRoof(begun, answer, cells, body(), catalogue, engineVersion()).ownColours).toBeUndefined();
});
