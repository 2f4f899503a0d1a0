import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layout } from './index.ts';

interface Vector {
  name: string;
  instance: { orientation: string; objective: string };
  expected: Record<string, unknown>;
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../tests/vectors/layout.json', import.meta.url), 'utf8'),
);
const calculated = vectors.filter(
  ({ instance }) => instance.orientation === 'landscape' && instance.objective === 'power',
);

describe('the compiled engine', () => {
  test('knows enough vectors', () => {
    expect(calculated.length).toBeGreaterThan(40);
  });

  test.each(calculated)('lays $name exactly as proven', ({ instance, expected }) => {
    expect(JSON.parse(layout(JSON.stringify(instance)))).toMatchObject(expected);
  });

  test('names what it does not calculate, and what is no instance', () => {
    const first = calculated[0]?.instance;
    const answer = (instance: unknown) => JSON.parse(layout(JSON.stringify(instance)));
    expect(answer({ ...first, orientation: 'portrait' })).toMatchObject({ status: 'invalid' });
    expect(answer({ ...first, gap: { min: 10, max: 5, nominal: 20 } })).toMatchObject({
      status: 'invalid',
      path: 'gap.max',
    });
    expect(
      answer({
        ...first,
        polygon: [
          [0, 0],
          [9, 9],
          [9, 0],
          [0, 9],
        ],
      }),
    ).toMatchObject({
      status: 'invalid',
      path: 'polygon',
    });
    expect(JSON.parse(layout('{'))).toMatchObject({ status: 'invalid', path: '' });
  });
});
