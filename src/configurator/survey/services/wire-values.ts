import { z } from 'zod';

/** A number, also where the service sends it as a text. */
export const numberFrom = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .max(30)
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max));

/** Returns a day as YYYY-MM-DD from 13.07.2025 or an ISO date; null for anything else. */
function dayFrom(text: string | null | undefined): string | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text ?? '') ?? [];
  const iso = year ? `${year}-${month}-${day}` : (/^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? '');
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

/** A day of the service; null where it is unknown or in another form. */
export const Day = z.string().max(40).nullish().transform(dayFrom);
