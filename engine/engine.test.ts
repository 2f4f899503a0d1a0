import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facesOf } from './body-table.ts';
import { CELL_KINDS, CELL_STRIDE, TRAPEZOID_STRIDE } from './cell-table.ts';
import {
  type Answer,
  type Catalogue,
  CatalogueRefused,
  type Configuration,
  createEngine,
  type EconomyInput,
  engineVersion,
} from './index.ts';
import { checkedCatalogue, economy, sunPosition } from './tools.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('./catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);
const dormer = {
  id: 'dormer',
  kind: 'dormer',
  shape: 'rectangle',
  x1: 3000,
  x2: 5000,
  y1: 2000,
  y2: 4000,
  clearance: 100,
  height: 1800,
} as const;

function gableWithDormer(): Configuration {
  const configuration = engine.newConfiguration('gable');
  configuration.surfaces[0]?.cutouts.push({ ...dormer });
  return configuration;
}

function solved(answer: Answer) {
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  return answer;
}

test('the table contains the same cells as the whole answer', () => {
  const text = JSON.stringify(gableWithDormer());
  const roof = engine.open(text, 0);
  const table = roof.cells;
  const whole = solved(roof.wholeAnswer);
  const cells = whole.surfaces.flatMap((surface, index) =>
    (surface.cells ?? []).map(({ row, column, kind }) => [index, row, column, CELL_KINDS.indexOf(kind)]),
  );
  expect(table.cells.length).toBe(cells.length * CELL_STRIDE);
  const found = cells.map((_, cell) => [...table.cells.slice(cell * CELL_STRIDE, cell * CELL_STRIDE + 4)]);
  expect(found).toEqual(cells);
  expect(table.trapezoids.length % TRAPEZOID_STRIDE).toBe(0);
  expect(table.trapezoids.length).toBeGreaterThan(0);
});

test('the building has faces of every part, each with its opening', () => {
  const roof = engine.open(JSON.stringify(gableWithDormer()), 0);
  const answer = solved(roof.answer);
  expect(answer.schema).toBe('roof-answer/4');
  const faces = facesOf(roof.body(), answer);
  const corners = faces.reduce((sum, { points }) => sum + points.length, 0);
  expect(corners * 3).toBe(roof.body().corners.length);
  const dormer = faces.filter(({ opening }) => opening === 'south/dormer');
  expect(new Set(dormer.map(({ material }) => material))).toEqual(
    new Set(['wall', 'window', 'dormerRoof', 'metal']),
  );
  expect(faces.some(({ opening, material }) => opening === null && material === 'roof')).toBe(true);
  const heights = faces.flatMap(({ points }) => points.map(([, up]) => up));
  expect(Math.max(...heights)).toBeGreaterThan(8);
  expect(engine.open('{', 0).body().faces).toHaveLength(0);
});

test('gives the same bytes for the same input, also in a new engine', () => {
  const text = JSON.stringify(gableWithDormer());
  const first = engine.open(text, 0).answerText;
  expect(engine.open(text, 0).answerText).toBe(first);
  expect(createEngine(catalogue).open(text, 0).answerText).toBe(first);
});

test('a roof at rest has the same power as while it moves and never costs more', () => {
  const text = JSON.stringify(gableWithDormer());
  const rest = solved(engine.open(text, 0).answer).totals;
  const moving = solved(engine.openMoving(text, 0).answer).totals;
  expect(rest.power).toBe(moving.power);
  expect(rest.price).toBeLessThanOrEqual(moving.price);
});

test('screen and bill agree @spec-6', () => {
  const answer = solved(engine.open(JSON.stringify(gableWithDormer()), 0).answer);
  expect(answer.bom.totalPower).toBe(answer.totals.power);
  expect(answer.bom.totalPrice).toBe(answer.totals.price);
  expect(answer.totals.power).toBeGreaterThan(10_000);
});

test('every rejected value has its code and path', () => {
  const configuration = gableWithDormer();
  configuration.roof.angle = 2;
  configuration.layout.powerFloor = 101;
  const problems = engine.check(JSON.stringify(configuration));
  expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'OUT_OF_RANGE roof.angle',
    'OUT_OF_RANGE layout.powerFloor',
  ]);
  expect(engine.open('{', 0).answer).toMatchObject({
    status: 'refused',
    problems: [{ code: 'BROKEN_JSON' }],
  });
});

test('puts a roof window near the target where it costs the least power', () => {
  const configuration = gableWithDormer();
  const south = configuration.surfaces[0];
  if (!south) throw new Error('the roof has no surface');
  south.cutouts = [];
  south.skylights = [{ id: 'window', model: 'MK06', x: 3333, y: 2222 }];
  const power = (x: number, y: number) => {
    south.skylights = [{ id: 'window', model: 'MK06', x, y }];
    return solved(engine.open(JSON.stringify(configuration), 0).answer).totals.power;
  };
  const place = engine.open(JSON.stringify(configuration), 0).snap('south', 'window', 3333, 2222);
  if (place.status !== 'placed') throw new Error('nowhere to put it');
  expect(power(place.x, place.y)).toBeGreaterThanOrEqual(power(3333, 2222));
  expect(Math.abs(place.x - 3333)).toBeLessThanOrEqual(1300);
});

test('places an opening that is dragged off the roof at its edge', () => {
  const text = JSON.stringify(gableWithDormer());
  const roof = engine.open(text, 0);
  expect(roof.place('south', 'dormer', 20_000, 2500)).toEqual({
    status: 'placed',
    x: 8400,
    y: 2500,
    moved: true,
  });
  expect(roof.place('south', 'nobody', 0, 0)).toMatchObject({ status: 'refused' });
});

test('surfaces follow the building and keep their openings', () => {
  const { configuration, problems } = engine.changeBuilding(gableWithDormer(), { buildingLength: 12_000 });
  expect(problems).toEqual([]);
  expect(configuration.surfaces[0]?.outline).toMatchObject({ width: 12_000 });
  expect(configuration.surfaces[0]?.cutouts).toEqual([dormer]);
});

test('uses the prices of the organisation, or of a trial discount', () => {
  const configuration = engine.newConfiguration('gable');
  const at = (partnerDiscount: number | null, discountBp: number) =>
    solved(engine.open(JSON.stringify({ ...configuration, partnerDiscount }), discountBp).answer).bom;
  const own = at(null, 1250);
  expect(own.discount).toEqual({ basisPoints: 1250, trial: false });
  expect(at(12.5, 0)).toEqual({ ...own, discount: { basisPoints: 1250, trial: true } });
  expect(engine.open(JSON.stringify(configuration), 0.5).answer.status).toBe('refused');
});

test('reads a roof of the first version and upgrades it', () => {
  const { partnerDiscount, ...roof } = engine.newConfiguration('gable');
  const first = JSON.stringify({ ...roof, schema: 'roof-configuration/1', partnerDiscount: 5 });
  expect(engine.check(first)).toEqual([]);
  expect(JSON.parse(engine.upgraded(first))).toEqual({ ...roof, partnerDiscount: 5 });
});

test('rejects a bad catalogue with every reason', () => {
  const refuse = () => checkedCatalogue({ ...catalogue, version: '', formats: [] });
  expect(refuse).toThrow(CatalogueRefused);
  expect(refuse).toThrow('MISSING_FIELD at formats');
  expect(() => createEngine({ ...catalogue, formats: null } as never)).toThrow(CatalogueRefused);
  expect(checkedCatalogue(catalogue)).toBe(catalogue);
});

test('the version names the build', () => {
  expect(engineVersion()).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
});

test('computes the sun position of the published NREL example', () => {
  const sun = sunPosition(39.742476, -105.1786, Date.UTC(2003, 9, 17, 19, 30, 30));
  expect(sun?.azimuth).toBeCloseTo(194.34, 1);
  expect(sun?.elevation).toBeCloseTo(39.87, 1);
  expect(sunPosition(91, 0, 0)).toBeNull();
});

test('gives a yield for a house in Switzerland, and for one abroad the reason for none', () => {
  const configuration = engine.newConfiguration('gable');
  const { yields } = solved(engine.open(JSON.stringify(configuration), 0).answer);
  if (yields.status !== 'calculated') throw new Error(yields.reason);
  expect(yields.surfaces.map(({ id }) => id)).toEqual(configuration.surfaces.map(({ id }) => id));
  expect(yields.perKilowattPeak).toBeGreaterThan(600);
  configuration.location.latitude = 52.5;
  const abroad = solved(engine.open(JSON.stringify(configuration), 0).answer);
  expect(abroad.yields).toEqual({ status: 'none', reason: 'outsideCoverage' });
});

test('calculates subsidy and return, or rejects the input at its path', () => {
  const plant = {
    commissioning: '2026-07-01',
    surfaces: [{ power: 12_000, angle: 35, mounting: 'integrated' }],
    investment: 4_200_000,
    annualYield: 11_000,
    selfConsumption: 40,
    purchaseTariff: 28.5,
    feedInTariff: 9,
    degradation: 0.5,
    runningCost: 30_000,
    years: 25,
  } satisfies EconomyInput;
  const calculated = economy(catalogue, plant);
  if (calculated.status !== 'calculated') throw new Error(JSON.stringify(calculated.problems));
  expect(calculated.subsidy?.total).toBe(480_000);
  expect(calculated.returns.simplePayback).toBe(24);
  expect(economy(catalogue, { ...plant, commissioning: '2019-12-31' })).toMatchObject({
    status: 'refused',
    problems: [{ code: 'NO_SUBSIDY_TABLE', path: 'commissioning' }],
  });
});

test('the power class of a roof changes at 30 kWp', () => {
  const roofs = ['house-gable', 'barn', 'farmhouse-three', 'villa-hip', 'hall-60x12'];
  const totals = roofs.map((name) => {
    const text = readFileSync(new URL(`../tests/golden/${name}.json`, import.meta.url), 'utf8');
    return solved(engine.open(text, 0).wholeAnswer).totals;
  });
  for (const { power, powerClass } of totals) expect(powerClass).toBe(power < 30_000 ? 'under30' : 'over30');
  expect(new Set(totals.map(({ powerClass }) => powerClass)).size).toBe(2);
});
