import type { Vector } from './vector.ts';

const RADIANS = Math.PI / 180;
const DAY = 86_400_000;

/** A location, degrees north and east. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A moment of a typical year: days from 1 January (0), and minutes of local time. */
export interface SunTime {
  readonly day: number;
  readonly minutes: number;
}

/**
 * Returns the direction towards the sun (east, up, south) by the Astronomical Almanac's approximation, exact to a
 * hundredth of a degree until 2050.
 */
export function sunDirection({ latitude, longitude }: Place, moment: Date): Vector {
  const days = moment.getTime() / DAY - 10_957.5;
  const anomaly = (357.529 + 0.98560028 * days) * RADIANS;
  const mean = 280.459 + 0.98564736 * days;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const tilt = (23.439 - 3.6e-7 * days) * RADIANS;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = (18.697374558 + 24.06570982441908 * days) * 15 * RADIANS;
  const hour = sidereal + longitude * RADIANS - ascension;
  const north = latitude * RADIANS;
  return [
    -Math.cos(declination) * Math.sin(hour),
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hour),
    -(Math.cos(north) * Math.sin(declination) - Math.sin(north) * Math.cos(declination) * Math.cos(hour)),
  ];
}

/** Any year but a leap year. */
const YEAR = 2026;
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  hourCycle: 'h23',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** Returns the moment at which Swiss clocks show a time, summer time included. */
export function momentOf({ day, minutes }: SunTime): Date {
  const guess = Date.UTC(YEAR, 0, 1 + day, 0, minutes);
  const parts = Object.fromEntries(
    clock.formatToParts(guess).map(({ type, value }) => [type, Number(value)]),
  );
  const shown = (parts.hour ?? 0) * 60 + (parts.minute ?? 0);
  // Swiss clocks are one or two hours ahead of the guess.
  const ahead = (shown - minutes + 2 * 1440) % 1440;
  return new Date(guess - ahead * 60_000);
}

/** Returns local sunrise and sunset over a level horizon, in minutes; null without both. */
export function daylight(place: Place, day: number): { readonly rise: number; readonly set: number } | null {
  const isUp = (minutes: number) => sunDirection(place, momentOf({ day, minutes }))[1] > 0;
  const up = Array.from({ length: 288 }, (_, step) => step * 5).filter(isUp);
  const [rise, set] = [up[0], up.at(-1)];
  return rise === undefined || set === undefined || up.length === 288 ? null : { rise, set };
}
