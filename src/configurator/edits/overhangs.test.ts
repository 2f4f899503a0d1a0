import { expect, test } from 'vitest';
import type { Configuration } from '../../../engine/index.ts';
import { turnSurface } from '../document/commands.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { changeBuilding, overhangsOf } from './overhangs.ts';

const client = inProcessEngine();
const outlines = ({ surfaces }: Configuration) => surfaces.map(({ outline }) => outline);

test('a roof that ends at its walls has no overhangs', () => {
  expect(overhangsOf(exampleRoof)).toEqual({ eaveOverhang: 0, vergeOverhang: 0, isUneven: false });
});

test('overhangs enlarge the roof and leave the building as it is', async () => {
  const { configuration, problems } = await changeBuilding(client, exampleRoof, {
    eaveOverhang: 600,
    vergeOverhang: 300,
  });
  expect(problems).toEqual([]);
  expect(configuration.roof).toEqual(exampleRoof.roof);
  // (10157 / 2 + 600) / cos 35°
  const outline = { shape: 'rectangle', width: 11_000, height: 6_932 };
  expect(outlines(configuration)).toEqual([outline, outline]);
  expect(overhangsOf(configuration)).toEqual({ eaveOverhang: 600, vergeOverhang: 300, isUneven: false });
});

test('overhangs stay when the building or its type changes', async () => {
  const { configuration } = await changeBuilding(client, exampleRoof, {
    eaveOverhang: 600,
    vergeOverhang: 300,
  });
  const { configuration: steep } = await changeBuilding(client, configuration, {
    angle: 45,
    buildingLength: 12_000,
  });
  expect(steep.roof).toMatchObject({ angle: 45, buildingLength: 12_000, buildingWidth: 10_157 });
  expect(overhangsOf(steep)).toEqual({ eaveOverhang: 600, vergeOverhang: 300, isUneven: false });

  const { configuration: hip } = await changeBuilding(client, steep, { type: 'hip' });
  expect(outlines(hip)[0]).toMatchObject({ shape: 'trapezoid', width: 13_200, topWidth: 1_843 });
  expect(overhangsOf(hip)).toMatchObject({ eaveOverhang: 600, isUneven: false });

  // Differences of tenths are not exact: 17.1 and 197.1 are half a turn apart.
  for (let tenths = 0; tenths < 3600; tenths += 7) {
    const turned = turnSurface('south', tenths / 10).apply(hip);
    expect(overhangsOf(turned), `${tenths / 10}°`).toMatchObject({ eaveOverhang: 600, isUneven: false });
  }

  const { configuration: bare } = await changeBuilding(client, hip, { eaveOverhang: 0 });
  expect(outlines(bare)[0]).toMatchObject({ width: 12_000 });
});

test('a pent roof overhangs below and above', async () => {
  const pent = await client.newConfiguration('pent');
  const { configuration } = await changeBuilding(client, pent, { eaveOverhang: 400 });
  const run = (outlines(configuration)[0] as { height: number }).height * Math.cos((15 * Math.PI) / 180);
  expect(run).toBeCloseTo(5_989 + 800, -1);
  expect(overhangsOf(configuration)).toMatchObject({ eaveOverhang: 400, vergeOverhang: 0 });
});

test('different overhangs count as uneven until one is entered', async () => {
  const [south, north] = exampleRoof.surfaces;
  if (!south || !north) throw new Error('a gable roof has two surfaces');
  const longer = {
    ...exampleRoof,
    surfaces: [{ ...south, outline: { shape: 'rectangle', width: 10_400, height: 6_500 } as const }, north],
  };
  expect(overhangsOf(longer)).toMatchObject({ eaveOverhang: 0, isUneven: true });
  const { configuration } = await changeBuilding(client, longer, { eaveOverhang: 0 });
  expect(outlines(configuration)).toEqual(outlines(exampleRoof));
  expect(
    overhangsOf({ ...exampleRoof, roof: { ...exampleRoof.roof, buildingLength: 11_000 } }),
  ).toMatchObject({
    vergeOverhang: 0,
    isUneven: true,
  });
});

test('a free roof, and one with a surface of another shape, has no overhangs', () => {
  expect(overhangsOf({ ...exampleRoof, roof: { ...exampleRoof.roof, type: 'free' } })).toBeNull();
  expect(overhangsOf({ ...exampleRoof, surfaces: exampleRoof.surfaces.slice(1) })).toBeNull();
});
