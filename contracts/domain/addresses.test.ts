import { expect, test } from 'vitest';
import { Address } from './addresses.ts';

const missing = (address: object) =>
  Address.safeParse(address).error?.issues.map(({ path }) => path.join('.'));

test('a Swiss address without anything misses its canton too, at once', () => {
  const empty = { street: '', postcode: '', city: '', canton: null };
  expect(missing({ ...empty, country: 'CH' })).toEqual(['street', 'postcode', 'city', 'canton']);
  expect(missing({ ...empty, country: 'DE' })).toEqual(['street', 'postcode', 'city']);
});
