import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Catalogue, type CheckCode, type Configuration, createEngine, type RoofType } from './index.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('./catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);

function solve(configuration: Configuration) {
  const { answer } = engine.open(JSON.stringify(configuration), 0);
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  return answer;
}

/** A new roof of one pitch, in degrees. */
function roofOf(type: RoofType, pitch: number): Configuration {
  const configuration = engine.newConfiguration(type);
  configuration.roof.angle = pitch;
  for (const surface of configuration.surfaces) surface.angle = pitch;
  return configuration;
}

const codesOf = (configuration: Configuration) =>
  new Set<CheckCode>(solve(configuration).checks.map(({ code }) => code));

/** Pitches around every limit of the specification, in degrees. */
const PITCHES = [3, 8, 9, 9.9, 10, 10.1, 30, 59.9, 60, 75, 90];

test.each([
  [2, true],
  [2.9, true],
  [3, false],
  [90, false],
  [90.1, true],
])('a pitch of %d° is out of range: %s @spec-170 @spec-220 @spec-221', (pitch, isRefused) => {
  const problems = engine.check(JSON.stringify(roofOf('pent', pitch)));
  const refused = problems.filter(({ code, path }) => code === 'OUT_OF_RANGE' && /angle/.test(path));
  expect(refused.length > 0).toBe(isRefused);
});

test.each(PITCHES)(
  'a pitch of %d° has the hints of its side of 10° and of 60° @spec-171 @spec-172 @spec-174 @spec-231',
  (pitch) => {
    const codes = codesOf(roofOf('pent', pitch));
    expect([codes.has('FLAT_ROOF'), codes.has('ALUMINIUM_RECOMMENDED')]).toEqual([pitch < 10, pitch < 10]);
    expect(codes.has('FACADE_RECOMMENDED')).toBe(pitch >= 60);
  },
);

test.each(PITCHES)('a pitch of %d° is warned of on the card that fits less @spec-173', (pitch) => {
  expect(codesOf(roofOf('pent', pitch)).has('FLAT_CARD_FITS_BETTER')).toBe(pitch < 10);
  expect(codesOf(roofOf('flat', pitch)).has('PITCHED_CARD_FITS_BETTER')).toBe(pitch >= 10);
});

test.each([
  [0, 'standard'],
  [999, 'standard'],
  [1_000, 'alpine'],
  [1_500, 'alpine'],
  [1_501, 'alpinePlus'],
])('%d m above sea are in the class %s @spec-228', (height, name) => {
  const configuration = roofOf('gable', 35);
  configuration.location.heightAboveSea = height;
  const found = solve(configuration).checks.find(({ code }) => code === 'ELEVATION_CLASS');
  expect(found?.params.class).toBe(name);
});

test('finishing rows and their measure bound each other, rows are less than the height @spec-164 @spec-165', () => {
  const configuration = engine.newConfiguration('gable');
  const [surface] = configuration.surfaces;
  if (!surface) throw new Error('a gable has surfaces');
  const limits = () => {
    const [laid] = solve(configuration).surfaces;
    if (!laid) throw new Error('the surface is not laid');
    return laid;
  };
  /** Where the rows that are entered are refused; undefined where they fit. */
  const refusal = () => {
    const { answer } = engine.open(JSON.stringify(configuration), 0);
    return answer.status === 'refused' ? answer.problems[0]?.path : undefined;
  };
  const { maxRows } = limits();
  surface.rows.count = maxRows + 1;
  expect(refusal()).toBe('surfaces[0].rows.count');
  // A row less leaves room for finishing rows.
  surface.rows.count = maxRows - 1;
  const most = limits().maxFinishingRows;
  expect(most).toBeGreaterThan(5);
  for (let count = 1; count <= most + 2; count += 1) {
    surface.rows.finishing = { count, measure: 'auto' };
    const fits = count <= most;
    expect(refusal()).toBe(fits ? undefined : 'surfaces[0].rows.finishing.count');
    const measure = fits ? limits().maxFinishingMeasure : catalogue.slate.finishingMin;
    surface.rows.finishing = { count: 'auto', measure };
    expect(limits().maxFinishingRows >= count).toBe(fits);
    surface.rows.finishing = { count, measure };
    expect(refusal()).toBe(fits ? undefined : 'surfaces[0].rows.finishing.count');
    surface.rows.finishing = { count, measure: measure + 1 };
    if (fits && measure < catalogue.slate.finishingMax)
      expect(refusal()).toMatch(/^surfaces\[0\]\.rows\.finishing\.(count|measure)$/);
  }
});
