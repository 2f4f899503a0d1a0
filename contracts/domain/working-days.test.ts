import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addWorkingDays,
  dateAt,
  isWorkingDay,
  timeAt,
  workingDaysUntil,
  zurichInstant,
} from './working-days.ts';

const HOLIDAYS = ['2026-12-25', '2027-01-01', '2027-03-26'];

test('adding working days passes exactly that many, from any day @spec-222 @spec-223 @spec-224 @spec-225 @spec-226', () => {
  for (let start = 0; start < 400; start += 1) {
    const from = addDays('2026-06-01', start);
    for (const days of [1, 2, 3, 5, 20]) {
      const until = addWorkingDays(from, days, HOLIDAYS);
      expect(isWorkingDay(until, HOLIDAYS)).toBe(true);
      let passed = 0;
      for (let day = addDays(from, 1); day <= until; day = addDays(day, 1))
        if (isWorkingDay(day, HOLIDAYS)) passed += 1;
      expect(passed).toBe(days);
    }
  }
});

test('a day is reached after the fewest working days whose deadline it keeps', () => {
  for (let from = '2026-12-18'; from <= '2027-01-05'; from = addDays(from, 1)) {
    for (let later = 0; later < 20; later += 1) {
      const to = addDays(from, later);
      const days = workingDaysUntil(from, to, HOLIDAYS);
      expect(addWorkingDays(from, days, HOLIDAYS) >= to).toBe(true);
      if (days > 0) expect(addWorkingDays(from, days - 1, HOLIDAYS) < to).toBe(true);
    }
  }
});

test('weekends and holidays are not working days @spec-222 @spec-223 @spec-224 @spec-225 @spec-226', () => {
  expect(addWorkingDays('2026-12-24', 1, HOLIDAYS)).toBe('2026-12-28');
  expect(addWorkingDays('2026-12-24', 1, [])).toBe('2026-12-25');
});

test('the last day of a longer month becomes the last of a shorter one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-23', 36)).toBe('2029-11-23');
});

test('a Swiss day begins and ends in Swiss time, in summer and winter', () => {
  for (const [date, time] of [
    ['2026-01-01', '00:00'],
    ['2026-07-01', '23:59'],
    ['2026-10-25', '12:00'],
  ] as const) {
    const instant = zurichInstant(date, time);
    expect([dateAt(instant), timeAt(instant)]).toEqual([date, time]);
  }
});
