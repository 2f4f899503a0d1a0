import { expect, test } from 'vitest';
import { Counter, isAmong, networkOf } from './addresses.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses and networks are found in either form', () => {
  const isProxy = isAmong(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:5::1'])
    expect(isProxy(address)).toBe(true);
  for (const address of ['11.1.2.3', '192.0.2.8', '2001:db9::1']) expect(isProxy(address)).toBe(false);
});

test('releasing a connection frees a slot for its own network only', () => {
  const counter = new Counter(2);
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((each) => counter.take(each))).toEqual([
    true,
    true,
    false,
  ]);
  expect(counter.take('2001:db8:1::1')).toBe(true);
  counter.release('2001:db8::9');
  expect(counter.take('2001:db8::4')).toBe(true);
  expect(counter.take('2001:db8::5')).toBe(false);
});
