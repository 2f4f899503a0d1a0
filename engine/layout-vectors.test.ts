import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layout } from './tools.ts';

interface Vector {
  name: string;
  instance: { orientation: string; objective: string };
  expected: Record<string, unknown>;
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../tests/vectors/layout.json', import.meta.url), 'utf8'),
);

describe('the compiled engine', () => {
  test('finds all vectors', () => {
    expect(vectors).toHaveLength(96);
  });

  test.each(vectors)('lays $name exactly as proven', ({ instance, expected }) => {
    expect(JSON.parse(layout(JSON.stringify(instance)))).toMatchObject(expected);
  });

  test('names the field of an invalid instance', () => {
    const first = vectors.find(({ expected }) => expected.status === 'optimal')?.instance;
    const answer = (instance: unknown) => JSON.parse(layout(JSON.stringify(instance)));
    expect(answer({ ...first, orientation: 'diagonal' })).toMatchObject({
      status: 'invalid',
      problems: [{ code: 'UNKNOWN_VALUE', path: 'orientation' }],
    });
    expect(answer({ ...first, gap: { min: 10, max: 5, nominal: 20 } })).toMatchObject({
      status: 'invalid',
      problems: [{ code: 'OUT_OF_RANGE', path: 'gap.max' }],
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
      problems: [{ code: 'OUTLINE_CROSSES', path: 'polygon' }],
    });
    expect(JSON.parse(layout('{'))).toMatchObject({
      status: 'invalid',
      problems: [{ code: 'BROKEN_JSON', path: '' }],
    });
  });
});
