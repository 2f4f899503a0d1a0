import { expect, test } from 'vitest';
import { Apply, uidOf } from './applications.ts';

/** The check digit by its definition: the weighted sum of all nine digits, itself weighted 1, is a multiple of 11. */
const isValid = (digits: readonly number[]): boolean =>
  digits.reduce((sum, digit, place) => sum + digit * ([5, 4, 3, 2, 7, 6, 5, 4, 1][place] ?? 0), 0) % 11 === 0;

/** Numbers from all over the range: a step that shares no factor with it. */
const numbers = Array.from({ length: 5_000 }, (_, index) =>
  [...String((index * 618_033_989) % 1_000_000_000).padStart(9, '0')].map(Number),
);

test('a company number is taken exactly if its check digit is right, however it is written', () => {
  const taken = numbers.filter((digits) => {
    const [a, b, c] = [0, 3, 6].map((from) => digits.slice(from, from + 3).join(''));
    const expected = isValid(digits) ? `CHE-${a}.${b}.${c}` : null;
    for (const text of [
      `CHE-${a}.${b}.${c}`,
      `che${a}${b}${c}`,
      ` CHE ${a} ${b} ${c} MWST`,
      `CHE-${a}.${b}.${c} TVA`,
    ])
      expect([text, uidOf(text)]).toEqual([text, expected]);
    return expected;
  });
  expect(taken.length).toBeGreaterThan(400);
});

test('one wrong digit is found', () => {
  for (const digits of numbers.filter(isValid)) {
    for (const [place, digit] of digits.entries())
      expect(uidOf(`CHE${digits.with(place, (digit + 1 + place) % 10).join('')}`)).toBeNull();
  }
});

test.each(['', 'CHE', '123.456.788', 'CHE-123.456.78', 'CHE-123.456.7888', 'DE123456788'])(
  '«%s» is no number',
  (text) => {
    expect(uidOf(text)).toBeNull();
  },
);

test('an invalid company number is reported together with all other faults', () => {
  const address = { street: 'Weg 1', postcode: '3000', city: 'Bern', canton: 'BE', country: 'CH' };
  const pathsOf = (vatNumber: string, country: string) => {
    const wrong = { vatNumber, address: { ...address, country }, terms: false, firstName: '' };
    return Apply.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'));
  };
  expect(pathsOf('CHE-123.456.789', 'CH')).toEqual(
    expect.arrayContaining(['vatNumber', 'terms', 'firstName']),
  );
  expect(pathsOf('CHE-123.456.788', 'CH')).not.toContain('vatNumber');
  expect(pathsOf('CHE-123.456.789', 'DE')).not.toContain('vatNumber');
  // A missing VAT number is reported as missing, not as malformed.
  expect(pathsOf('', 'CH')?.filter((path) => path === 'vatNumber')).toHaveLength(1);
  expect(Apply.safeParse(null).success).toBe(false);
});
