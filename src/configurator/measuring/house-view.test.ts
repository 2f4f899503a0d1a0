import { expect, test } from 'vitest';
import type { DimensionName } from '../../../documents/dimensions.ts';
import { type Configuration, createEngine } from '../../../engine/index.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { dimensionLine, isVisible, type Painted, type Point, painted, viewOf } from './house-view.ts';

const engine = createEngine(demoCatalogue);

function houseOf(roof: Configuration) {
  using opened = engine.open(JSON.stringify(roof), 0);
  const { answer } = opened;
  if (answer.status === 'refused') throw new Error(JSON.stringify(answer.problems));
  return { surfaces: answer.surfaces, body: opened.body() };
}

const turned = (roof: Configuration, by: number): Configuration => ({
  ...roof,
  surfaces: roof.surfaces.map((surface) => ({ ...surface, azimuth: (surface.azimuth + by) % 360 })),
});

/** The drawing with its house in front of its first surface, the left upper corner of its faces at zero. */
function drawingOf(roof: Configuration) {
  const house = houseOf(roof);
  const items = painted(house, viewOf(house.surfaces[0]?.azimuth ?? 0));
  const corners = items.flatMap((item) => (item.kind === 'face' ? item.points : []));
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  return items.map((item: Painted) =>
    item.kind === 'face'
      ? item.points.map(([x, y]) => [(x - left).toFixed(2), (y - top).toFixed(2)]).join(' ')
      : item.key,
  );
}

test.each(['gable', 'hip', 'pent', 'flat'] as const)(
  'a turned %s house looks the same from its front',
  (type) => {
    const roof = engine.newConfiguration(type);
    const drawing = drawingOf(roof);
    expect(drawing.length).toBeGreaterThan(4);
    for (const by of [90, 180, 270])
      expect(drawingOf(turned(roof, by)).toSorted()).toEqual(drawing.toSorted());
  },
);

test('the surface in front is painted after the wall under it, and the one behind not at all', () => {
  const house = houseOf(engine.newConfiguration('gable'));
  const view = viewOf(house.surfaces[0]?.azimuth ?? 0);
  expect(house.surfaces.map((surface) => isVisible(surface, view))).toEqual([true, false]);
  const items = painted(house, view);
  const slates = items.findIndex(({ kind }) => kind === 'surface');
  const walls = items.flatMap((item, at) => (item.kind === 'face' && item.material === 'wall' ? [at] : []));
  expect(walls.length).toBeGreaterThan(0);
  expect(slates).toBeGreaterThan(Math.max(...walls));
});

const minus = ([x, y]: Point, [a, b]: Point): Point => [x - a, y - b];
const across = ([x, y]: Point, [a, b]: Point): number => x * b - y * a;

test('a dimension line is as long as its edge, parallel to it and apart from it', () => {
  for (const [type, names] of [
    ['gable', ['width', 'height']],
    ['hip', ['width', 'height', 'topWidth', 'topOffset']],
  ] as const satisfies [string, DimensionName[]][]) {
    const house = houseOf(engine.newConfiguration(type));
    const [surface] = house.surfaces;
    if (!surface) throw new Error('The house has no surface');
    const view = viewOf(surface.azimuth);
    for (const name of names) {
      const { edge, line } = dimensionLine(surface, name, view);
      const [along, drawn] = [minus(edge[1], edge[0]), minus(line[1], line[0])];
      expect(Math.hypot(...along)).toBeGreaterThan(0.5);
      expect(drawn[0]).toBeCloseTo(along[0], 6);
      expect(drawn[1]).toBeCloseTo(along[1], 6);
      expect(Math.abs(across(minus(line[0], edge[0]), along))).toBeGreaterThan(0.1);
    }
  }
});
