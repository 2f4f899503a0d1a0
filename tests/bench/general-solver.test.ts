import { expect, test } from 'vitest';
import { solveGenerally } from './general-solver.ts';
import { onGrid } from './instances.ts';
import { type Instance, layout } from './plain-javascript/layout.ts';

const small: Instance = {
  polygon: [
    [0, 0],
    [4200, 0],
    [4200, 2550],
    [700, 2550],
  ],
  obstacles: [[1800, 700, 2300, 1300]],
  field: { xl: 0, xr: 4200 },
  overlap: 50,
  gap: { min: 10, max: 20, nominal: 20 },
  filler: { min: 100, max: 1300 },
  passivePrice: 8500,
  emptyFormats: 'forbidden',
  course: 875,
  rows: 3,
  formats: [
    { name: 'L', width: 1300, power: 200, price: 18_900 },
    { name: 'S', width: 640, power: 96, price: 10_900 },
  ],
};

const upright: Instance = {
  ...small,
  orientation: 'portrait',
  polygon: [
    [0, 0],
    [4200, 0],
    [4200, 2550],
    [0, 2550],
  ],
  field: { xl: 0, xr: 4200, yb: 0, yt: 2550 },
  columnWidth: 870,
  formats: small.formats.map(({ width = 0, ...format }) => ({ ...format, height: width })),
};

test.each([
  ['landscape', small],
  ['portrait', upright],
] as const)('a general solver proves the same power, %s', (_name, instance) => {
  const { power } = JSON.parse(layout(JSON.stringify(onGrid(instance))));
  expect(power).toBeGreaterThan(0);
  expect(solveGenerally(instance, 60)).toMatchObject({ power, bound: power, isOptimal: true });
});
