import { expect, test } from 'vitest';
import type { Answer, Configuration } from '../../../engine/index.ts';
import { soak } from '../../../tests/soak.ts';
import { footprintOf } from '../edits/footprint.ts';
import { changeBuilding } from '../edits/overhangs.ts';
import { frontRun, joinedKindOf, type PartKind, partFrom } from '../edits/part-templates.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { changeOutline } from './commands.ts';
import { addPart, changePart, HOUSE, joinAsHouse, removePart } from './parts.ts';
import { textOf } from './text-of.ts';

const client = inProcessEngine();
const house = { id: HOUSE, name: 'Haus', x: 0, y: 0, eaveHeight: 5_500 };

async function solved(configuration: Configuration) {
  const answer: Answer = JSON.parse((await client.solve(textOf(configuration), 0)).answer);
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  return answer;
}

const asFree = async (about: Configuration) =>
  (await changeBuilding(client, about, { type: 'free', parts: [house] })).configuration;

test.each(['gable', 'hip', 'pent', 'flat'] as const)(
  'a %s roof that becomes free stays one house with the same bill',
  async (type) => {
    const before = await client.newConfiguration(type);
    const free = await asFree(before);
    expect(free.roof.parts).toEqual([house]);
    const [old, now] = [await solved(before), await solved(free)];
    expect(now.bom).toEqual(old.bom);
    expect(footprintOf(now)).toEqual(footprintOf(old));
  },
);

test('a free roof with parts becomes a gable roof without parts', async () => {
  const free = await asFree(exampleRoof);
  const { configuration, problems } = await changeBuilding(client, free, { type: 'gable' });
  expect(problems).toEqual([]);
  expect(configuration.roof.parts).toBeUndefined();
  expect(configuration.surfaces.every(({ part }) => part === undefined)).toBe(true);
});

test.each(['flat', 'pent', 'gable', 'uneven', 'hip', 'mansard', 'angle', 'tee'] satisfies PartKind[])(
  'a new %s part is placed next to the house and leaves it unchanged',
  async (kind) => {
    const free = await asFree(await client.newConfiguration('gable'));
    const before = await solved(free);
    const { part, surfaces } = await partFrom(client, kind, 'Garage', free, footprintOf(before));
    const grown = addPart(part, surfaces, { name: 'Haus' }).apply(free);
    const after = await solved(grown);
    expect(after.surfaces.slice(0, 2).map(({ placement }) => placement)).toEqual(
      before.surfaces.map(({ placement }) => placement),
    );
    const own = footprintOf({ surfaces: after.surfaces.slice(2) });
    expect(own?.minX).toBeGreaterThan(footprintOf(before)?.maxX ?? Number.POSITIVE_INFINITY);
    expect(removePart(part.id).apply(grown)).toEqual(free);
  },
);

test('the sides of an L-shaped house share valley, hip and ridges', async () => {
  const free = await asFree(exampleRoof);
  const { part, surfaces } = await partFrom(client, 'angle', 'Winkelhaus', free, null);
  const alone: Configuration = { ...free, roof: { ...free.roof, parts: [part] }, surfaces };
  const { bom, checks } = await solved(alone);
  const netOf = (article: string) => bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
  // Two ridges of 10 m each, and none that belongs to a single surface.
  expect([netOf('FI-V'), netOf('PA-V')]).toEqual([20, 0]);
  expect(netOf('KE-1')).toBeCloseTo(netOf('GR-1'), 2);
  expect(netOf('KE-1')).toBeGreaterThan(5);
  expect(checks.filter(({ code }) => code === 'SHARED_EDGE_UNEQUAL')).toEqual([]);
});

test('a cross wing shares two valleys with its house, and both have their own ridge', async () => {
  const free = await asFree(exampleRoof);
  const { part, surfaces } = await partFrom(client, 'tee', 'Haus mit Quergiebel', free, null);
  const alone: Configuration = { ...free, roof: { ...free.roof, parts: [part] }, surfaces };
  const { bom, checks, surfaces: placed } = await solved(alone);
  const netOf = (article: string) => bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
  // 14 m on the house and 4 m + half of 6 m on its wing; no ridge of a single surface.
  expect([netOf('FI-V'), netOf('PA-V')]).toEqual([21, 0]);
  // In plan a valley runs 3 m in and 3 m along, and rises with its pitch of 35 degrees.
  const valley = Math.hypot(3, 3 / Math.cos((35 * Math.PI) / 180));
  expect(netOf('KE-1')).toBeCloseTo(2 * valley, 1);
  expect(netOf('GR-1')).toBe(0);
  expect(checks.filter(({ code }) => code === 'SHARED_EDGE_UNEQUAL')).toEqual([]);
  expect(footprintOf({ surfaces: placed })).toEqual({ minX: -7000, maxX: 7000, minY: -6000, maxY: 6000 });
});

test('a mansard has one ridge, and a flashing where each side changes its pitch', async () => {
  const free = await asFree(exampleRoof);
  const { part, surfaces } = await partFrom(client, 'mansard', 'Mansarde', free, null);
  const alone: Configuration = { ...free, roof: { ...free.roof, parts: [part] }, surfaces };
  const { bom, checks, surfaces: placed } = await solved(alone);
  const netOf = (article: string) => bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
  expect(surfaces.map(({ angle }) => angle)).toEqual([70, 30, 70, 30]);
  expect(['TR-1', 'FI-V', 'PA-V', 'KN-1'].map(netOf)).toEqual([18, 9, 0, 18]);
  expect(checks.filter(({ code }) => /^(EDGE|SHARED_EDGE|RIDGES)_/.test(code))).toEqual([]);
  expect(footprintOf({ surfaces: placed })).toEqual({ minX: -4500, maxX: 4500, minY: -4000, maxY: 4000 });
});

/** Random pitches, eaves and widths with a ridge between the eaves; the seed makes them repeatable. */
const unevenHouses = Array.from({ length: soak(24, 1_000) }, (_, seed) => {
  const pick = (salt: number, from: number, to: number) =>
    from + ((Math.imul(seed + 1, salt) >>> 9) % (to - from + 1));
  return {
    buildingLength: 100 * pick(2_654_435_761, 60, 200),
    buildingWidth: 100 * pick(40_503, 60, 140),
    angle: pick(97_531, 12, 55),
    otherAngle: pick(65_537, 12, 55),
    eaveHeight: 100 * pick(31_337, 25, 70),
    otherEaveHeight: 100 * pick(77_773, 25, 70),
  };
}).filter(({ buildingWidth, angle, otherAngle, eaveHeight, otherEaveHeight }) => {
  const run = frontRun(buildingWidth, angle, { angle: otherAngle, rise: otherEaveHeight - eaveHeight });
  return run > 1_500 && run < buildingWidth - 1_500;
});

test('the sides of an uneven gable meet at one ridge and end at their eaves, and turning costs the same', async () => {
  expect(unevenHouses.length).toBeGreaterThan(10);
  const free = await asFree(exampleRoof);
  for (const measures of unevenHouses) {
    const alone = async (of: typeof measures) => {
      const { part, surfaces } = await partFrom(client, 'uneven', 'Haus', free, null, of);
      return solved({ ...free, roof: { ...free.roof, parts: [part] }, surfaces });
    };
    const { bom, checks, surfaces } = await alone(measures);
    const netOf = (article: string) => bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
    const { buildingLength, buildingWidth, eaveHeight, otherEaveHeight } = measures;
    expect([netOf('FI-V'), netOf('PA-V')]).toEqual([buildingLength / 1000, 0]);
    expect(checks.filter(({ code }) => /^(EDGE|SHARED_EDGE|RIDGES)_/.test(code))).toEqual([]);
    // Heights and lengths are in whole mm: rounding a slope by half a mm moves them by little more.
    const heights = surfaces.map(({ placement }) => placement.origin[1] * 1000);
    expect(Math.abs((heights[0] ?? 0) - eaveHeight)).toBeLessThan(2);
    expect(Math.abs((heights[1] ?? 0) - otherEaveHeight)).toBeLessThan(2);
    const { minY = 0, maxY = 0 } = footprintOf({ surfaces }) ?? {};
    expect(Math.abs(maxY - minY - buildingWidth)).toBeLessThan(3);
    const { angle, otherAngle } = measures;
    const turned = await alone({
      ...{ ...measures, angle: otherAngle, otherAngle: angle },
      ...{ eaveHeight: otherEaveHeight, otherEaveHeight: eaveHeight },
    });
    const articles = (of: typeof bom) =>
      of.lines.map(({ article, quantity }) => `${article} ${quantity}`).sort();
    expect(articles(turned.bom)).toEqual(articles(bom));
  }
});

test('moving a part moves its surfaces only', async () => {
  const free = await asFree(exampleRoof);
  const moved = changePart(HOUSE, { x: 4_000, y: -1_500 }).apply(free);
  const [before, after] = [footprintOf(await solved(free)), footprintOf(await solved(moved))];
  expect(after?.minX).toBeCloseTo((before?.minX ?? 0) + 4_000, -1);
  expect(after?.minY).toBeCloseTo((before?.minY ?? 0) - 1_500, -1);
});

test('surfaces in a row become one house', async () => {
  const { parts: _, ...roof } = (await asFree(exampleRoof)).roof;
  const row: Configuration = { ...exampleRoof, roof: { ...roof, type: 'free' } };
  const joined = joinAsHouse('Haus').apply(row);
  expect(joined.surfaces.map(({ part }) => part)).toEqual([HOUSE, HOUSE]);
  expect(joinAsHouse('Anderes').apply(joined)).toBe(joined);
});

test('edge roles are removed with a shape of other corners and stay with other dimensions', async () => {
  const free = await asFree(await client.newConfiguration('hip'));
  const edgesOf = (configuration: Configuration) => configuration.surfaces[0]?.edges;
  const longer = changeOutline('south', (outline) => ({ ...outline, height: 6_000 })).apply(free);
  expect(edgesOf(longer)).toEqual(edgesOf(free));
  const other = changeOutline('south', () => ({ shape: 'rectangle', width: 9_000, height: 5_000 })).apply(
    free,
  );
  expect(edgesOf(other)).toBeUndefined();
  await solved(other);
});

/** Random L-shaped houses with legs of any lengths and widths; the seed makes them repeatable. */
const angleHouses = Array.from({ length: soak(30, 1_000) }, (_, seed) => {
  const pick = (salt: number, from: number, to: number) =>
    from + ((Math.imul(seed + 1, salt) >>> 9) % (to - from + 1));
  const [buildingWidth, wingWidth] = [100 * pick(40_503, 50, 110), 100 * pick(97_531, 50, 110)];
  return {
    ...{ buildingWidth, wingWidth },
    buildingLength: Math.max(buildingWidth, wingWidth) + 100 * pick(2_654_435_761, 20, 90),
    wingLength: Math.max(buildingWidth, wingWidth) + 100 * pick(65_537, 20, 90),
    angle: pick(31_337, 12, 55),
    eaveHeight: 5_500,
    eaveOverhang: 100 * pick(77_773, 0, 9),
    vergeOverhang: 100 * pick(51_427, 0, 9),
  };
});

test('the sides of an L with unequal legs meet in two ridges, a valley and hips, and mirrored it costs the same', async () => {
  const free = await asFree(exampleRoof);
  for (const measures of angleHouses) {
    const alone = async (isMirrored: boolean) => {
      const of = { ...measures, isMirrored };
      const { part, surfaces } = await partFrom(client, 'angle', 'Winkelhaus', free, null, of);
      const roof = { ...free.roof, angle: measures.angle, parts: [part] };
      expect(joinedKindOf({ roof, surfaces })).toBe('angle');
      return solved({ ...free, roof, surfaces });
    };
    const [one, other] = [await alone(false), await alone(true)];
    const { buildingLength, buildingWidth, wingLength, wingWidth, eaveOverhang, vergeOverhang } = measures;
    const [length, depth] = [buildingLength, wingLength].map((leg) => leg + eaveOverhang + vergeOverhang);
    for (const { bom, checks, surfaces } of [one, other]) {
      const netOf = (article: string) => bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
      expect(netOf('PA-V')).toBe(0);
      expect(checks.filter(({ code }) => /^(EDGE|SHARED_EDGE|RIDGES)_/.test(code))).toEqual([]);
      // In plan all hips rise to the higher ridge at 45°, the valley to the lower one.
      const [low, high] = [buildingWidth, wingWidth]
        .map((width) => width / 2 + eaveOverhang)
        .toSorted((a, b) => a - b);
      const onSlope = Math.hypot(1, 1 / Math.cos((measures.angle * Math.PI) / 180)) / 1000;
      expect(netOf('KE-1')).toBeCloseTo((low ?? 0) * onSlope, 1);
      expect(netOf('GR-1')).toBeCloseTo(((high ?? 0) + (high ?? 0) - (low ?? 0)) * onSlope, 1);
      const ground = footprintOf({ surfaces });
      expect((ground?.maxX ?? 0) - (ground?.minX ?? 0)).toBeCloseTo(length ?? 0, -1);
      expect((ground?.maxY ?? 0) - (ground?.minY ?? 0)).toBeCloseTo(depth ?? 0, -1);
    }
    expect(other.totals.price).toBe(one.totals.price);
  }
});

test('a flat garage next to a house asks for nothing at the house', async () => {
  const free = await asFree(exampleRoof);
  const { part, surfaces } = await partFrom(client, 'flat', 'Garage', free, null);
  const codesOf = async (roof: Configuration) =>
    (await solved(roof)).checks.filter(({ severity }) => severity !== 'passed').map(({ code }) => code);
  const grown = addPart(part, surfaces, { name: 'Haus' }).apply(free);
  expect(await codesOf(grown)).toEqual(await codesOf(free));
  // Once it is laid, it does.
  const laid = { ...grown, surfaces: grown.surfaces.map((surface) => ({ ...surface, enabled: true })) };
  expect(await codesOf(laid)).not.toEqual(await codesOf(free));
});
