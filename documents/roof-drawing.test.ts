import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { tonesOf } from './plan/tones.ts';
import { type DrawnSurface, drawRoof, outlineRoof } from './roof-drawing.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const engine = createEngine(JSON.parse(read('../engine/catalogue/demo.json')));
const box = { width: 160, height: 70 };

function roofOf(name: string) {
  const { answer: solution, cells: table } = engine.open(read(`../tests/golden/${name}.json`), 0);
  if (solution.status !== 'solved') throw new Error(`${name} is refused`);
  return { solution, table, tones: tonesOf('#8a4a35') };
}

/** Height of the drawing at a surface's own scale. */
function heightOf({ index, width }: DrawnSurface, { solution }: ReturnType<typeof roofOf>): number {
  const outline = solution.surfaces[index]?.outline ?? [];
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const scale = (Math.max(...xs) - Math.min(...xs)) / width;
  return (Math.max(...ys) - Math.min(...ys)) / scale;
}

test.each(['villa-hip', 'house-gable', 'hall-200x30', 'farmhouse-three', 'facade-and-railing', 'pent-roof'])(
  'the surfaces of %s fit into the box side by side, as large as possible',
  (name) => {
    const roof = roofOf(name);
    const drawn = drawRoof(roof, box, { captionHeight: 6 });
    expect(drawn.map(({ index }) => index)).toEqual(
      roof.solution.surfaces.flatMap(({ status }, index) => (status === 'disabled' ? [] : [index])),
    );
    const boxes = drawn.map((surface) => ({
      left: surface.x,
      right: surface.x + surface.width,
      top: surface.y - heightOf(surface, roof),
      bottom: surface.y + 6,
    }));
    for (const [at, { left, right, top, bottom }] of boxes.entries()) {
      expect(Math.min(left, top)).toBeGreaterThan(-0.001);
      expect(right).toBeLessThan(box.width + 0.001);
      expect(bottom).toBeLessThan(box.height + 0.001);
      for (const other of boxes.slice(at + 1)) {
        const isApart = other.left >= right || other.top >= bottom - 0.001 || other.right <= left;
        expect(isApart).toBe(true);
      }
    }
    const [width, height] = [
      Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    ];
    expect(Math.max(width / box.width, height / box.height)).toBeCloseTo(1, 6);
  },
);

test('draws only the surfaces asked for', () => {
  expect(drawRoof(roofOf('villa-hip'), box, { indices: [2] }).map(({ index }) => index)).toEqual([2]);
});

test('the small picture has every surface in its box, with slate area and openings', () => {
  const { solution } = roofOf('villa-hip');
  const outlined = outlineRoof(solution, box);
  const shown = solution.surfaces.filter(({ status }) => status !== 'disabled');
  expect(outlined).toHaveLength(shown.length);
  for (const { transform, outline, field } of outlined) {
    const [scaleX = 0, , , scaleY = 0, left = 0, bottom = 0] = (transform.match(/-?[\d.e-]+/g) ?? []).map(
      Number,
    );
    for (const [, x, y] of `${outline}${field}`.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(left + Number(x) * scaleX).toBeGreaterThan(-0.1);
      expect(left + Number(x) * scaleX).toBeLessThan(box.width + 0.1);
      expect(bottom + Number(y) * scaleY).toBeGreaterThan(-0.1);
      expect(bottom + Number(y) * scaleY).toBeLessThan(box.height + 0.1);
    }
  }
  const openings = shown.flatMap((surface) => surface.openings);
  expect(
    outlined
      .map((surface) => surface.openings)
      .join('')
      .split('M').length - 1,
  ).toBe(openings.length);
  expect(openings.length).toBeGreaterThan(0);
});
