import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../contracts/domain/working-days.ts';
import { drawn } from '../../../tests/soak.ts';
import { formatDay } from '../format/date.ts';
import { isDay, parseDay } from './typed-day.ts';

const anyDay = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days));

test('reads every day as it is shown, with and without its weekday', drawn, () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('', 'Mo ', 'lun. ', 'Mon, '), (day, weekday) => {
      expect(parseDay(weekday + formatDay(day))).toBe(day);
      expect(parseDay(day)).toBe(day);
    }),
  );
});

test.each(['1.2.27', '01/02/2027', '1. 2. 2027', ' 2027-02-01 '])('reads %s', (text) => {
  expect(parseDay(text)).toBe('2027-02-01');
});

test.each(['', 'morgen', '30.2.2027', '2027-02-30', '31.11.2026', '12.2026', '1.2.202', '2026-13-01'])(
  'returns null for %s',
  (text) => {
    expect(parseDay(text)).toBe(null);
    expect(isDay(text)).toBe(false);
  },
);
