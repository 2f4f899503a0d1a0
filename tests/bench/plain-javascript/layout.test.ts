import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Instance, layout } from './layout.ts';

interface Vector {
  readonly name: string;
  readonly instance: Instance;
  readonly expected: Record<string, unknown>;
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../vectors/layout.json', import.meta.url), 'utf8'),
).filter(({ instance, expected }: Vector) => instance.objective !== 'cost' && expected.status !== 'invalid');

describe.each(['landscape', 'portrait'] as const)('the dynamic program in JavaScript, %s', (orientation) => {
  const own = vectors.filter(({ instance }) => (instance.orientation ?? 'landscape') === orientation);

  test('finds enough vectors', () => {
    expect(own.length).toBeGreaterThan(orientation === 'landscape' ? 40 : 15);
  });

  test.each(own)('lays $name exactly as proven', ({ instance, expected }) => {
    expect(JSON.parse(layout(JSON.stringify(instance)))).toMatchObject(expected);
  });
});
