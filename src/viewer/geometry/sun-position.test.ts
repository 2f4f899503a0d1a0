import { describe, expect, it } from 'vitest';
import { daylight, momentOf, sunDirection } from './sun-position.ts';

const bern = { latitude: 46.95, longitude: 7.45 };
const heightOf = (vector: readonly number[]) => (Math.asin(vector[1] ?? 0) * 180) / Math.PI;
const JUNE = 171;
const DECEMBER = 354;

describe('the sun over Bern', () => {
  it('is due south at noon, at the height of its declination', () => {
    // 90° − 46.95° ± 23.44° on the solstices; true noon is near 13:32 in summer and 12:28 in winter.
    const summer = sunDirection(bern, momentOf({ day: JUNE, minutes: 13 * 60 + 32 }));
    expect(heightOf(summer)).toBeCloseTo(66.49, 1);
    expect(Math.abs(summer[0])).toBeLessThan(0.01);
    expect(summer[2]).toBeGreaterThan(0);
    const winter = sunDirection(bern, momentOf({ day: DECEMBER, minutes: 12 * 60 + 28 }));
    expect(heightOf(winter)).toBeCloseTo(19.61, 1);
  });

  it('rises in the east and sets in the west', () => {
    expect(sunDirection(bern, momentOf({ day: JUNE, minutes: 8 * 60 }))[0]).toBeGreaterThan(0.5);
    expect(sunDirection(bern, momentOf({ day: JUNE, minutes: 19 * 60 }))[0]).toBeLessThan(-0.5);
  });

  it('is up as long as in almanacs, within the steps of five minutes', () => {
    const day = daylight(bern, JUNE);
    // Almanacs say 5:36 to 21:29 with refraction and the sun's upper limb, which are omitted here: about ten
    // minutes less.
    expect(day?.rise).toBeGreaterThanOrEqual(5 * 60 + 36);
    expect(day?.rise).toBeLessThanOrEqual(5 * 60 + 50);
    expect(day?.set).toBeGreaterThanOrEqual(21 * 60 + 15);
    expect(day?.set).toBeLessThanOrEqual(21 * 60 + 29);
  });

  it('does not rise in a polar night', () => {
    expect(daylight({ latitude: 80, longitude: 7 }, DECEMBER)).toBeNull();
  });
});

it('applies summer time', () => {
  expect(momentOf({ day: JUNE, minutes: 720 }).toISOString()).toBe('2026-06-21T10:00:00.000Z');
  expect(momentOf({ day: 20, minutes: 720 }).toISOString()).toBe('2026-01-21T11:00:00.000Z');
});
