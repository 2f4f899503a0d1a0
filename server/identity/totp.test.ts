import { expect, test } from 'vitest';
import { codeOfStep, otpauthAddress, stepAt, stepOfCode, toBase32 } from './totp.ts';

const KEY = toBase32(Buffer.from('12345678901234567890'));

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %d s', (seconds, code) => {
  expect(codeOfStep(KEY, stepAt(seconds * 1_000))).toBe(code);
});

// RFC 4648, section 10, without padding.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %s in base 32', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('accepts codes of the step before and after, and no others', () => {
  const now = 1_234_567_890_000;
  const found = [-2, -1, 0, 1, 2].map((off) => stepOfCode(KEY, codeOfStep(KEY, stepAt(now) + off), now));
  expect(found).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
});

test.each(['', '00592', '0059240', '００５９２４', '-05924', '5924'])('rejects %j', (code) => {
  expect(stepOfCode(KEY, code, 1_234_567_890_000)).toBeUndefined();
});

test('ignores spaces in a code', () => {
  expect(stepOfCode(KEY, '005 924', 1_234_567_890_000)).toBe(stepAt(1_234_567_890_000));
});

test('names portal and account in the address for apps', () => {
  const url = new URL(otpauthAddress(KEY, 'a+b@example.ch'));
  expect(decodeURIComponent(url.pathname)).toBe('/Solar Partner Portal:a+b@example.ch');
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: KEY, issuer: 'Solar Partner Portal' });
});
