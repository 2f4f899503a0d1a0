import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('the values used last stay', () => {
  const recent = new Recent<number>(2);
  expect([recent.set('a', 1), recent.set('b', 2), recent.get('a'), recent.set('c', 3)]).toEqual([1, 2, 1, 3]);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  expect(recent.set('c', 4)).toBe(4);
  expect(['a', 'c'].map((key) => recent.get(key))).toEqual([1, 4]);
});
