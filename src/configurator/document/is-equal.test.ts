import { expect, test } from 'vitest';
import { exampleRoof } from '../testing/example-roof.ts';
import { isEqual } from './is-equal.ts';

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: null }, { b: null }, false],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [null, {}, false],
  [0, '0', false],
])('%j and %j: %s', (a, b, same) => {
  expect(isEqual(a, b)).toBe(same);
  expect(isEqual(b, a)).toBe(same);
});

test('does not compare parts that both documents share', () => {
  const unread = new Proxy(exampleRoof.surfaces, {
    ownKeys: () => {
      throw new Error('the shared surfaces were compared');
    },
  });
  const before = { ...exampleRoof, surfaces: unread };
  expect(isEqual(before, { ...before, name: 'anders' })).toBe(false);
  expect(isEqual(before, { ...before })).toBe(true);
});
