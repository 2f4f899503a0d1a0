import { Canton } from '../../contracts/domain/addresses.ts';
import type { ApprovalRegionRow, HolidayRow } from '../platform/db/schema.ts';

/** Invented: cantons that want to approve facades, and those that want to approve balconies. */
const FACADES: readonly Canton[] = ['BS', 'GE', 'LU', 'SG', 'TI', 'VD', 'ZG', 'ZH'];
const BALCONIES: readonly Canton[] = ['BS', 'GE', 'ZH'];
const [WEST, EAST] = ['Romy Vorlage', 'Reto Vorlage'];
const WESTERN: readonly Canton[] = ['BE', 'FR', 'GE', 'JU', 'NE', 'SO', 'TI', 'VD', 'VS'];

const ofCanton = (canton: Canton): ApprovalRegionRow[] =>
  (['facade', 'balcony'] as const).map((system) => ({
    country: 'CH',
    canton,
    system,
    needs_approval: (system === 'facade' ? FACADES : BALCONIES).includes(canton) ? 1 : 0,
    contact: WESTERN.includes(canton) ? WEST : EAST,
  }));

/** The 26 cantons, Liechtenstein, and everywhere else. */
export const demoRegions: readonly ApprovalRegionRow[] = [
  ...Canton.options.flatMap(ofCanton),
  ...['LI', '*'].flatMap((country) =>
    (['facade', 'balcony'] as const).map((system) => ({
      country,
      canton: '',
      system,
      needs_approval: 1,
      contact: EAST,
    })),
  ),
];

/** Public holidays on which nobody in Langenthal works. */
const HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  Neujahr: ['2026-01-01', '2027-01-01', '2028-01-01'],
  Berchtoldstag: ['2026-01-02', '2027-01-02', '2028-01-02'],
  Karfreitag: ['2026-04-03', '2027-03-26', '2028-04-14'],
  Ostermontag: ['2026-04-06', '2027-03-29', '2028-04-17'],
  Auffahrt: ['2026-05-14', '2027-05-06', '2028-05-25'],
  Pfingstmontag: ['2026-05-25', '2027-05-17', '2028-06-05'],
  Bundesfeier: ['2026-08-01', '2027-08-01', '2028-08-01'],
  Weihnachten: ['2026-12-25', '2027-12-25', '2028-12-25'],
  Stephanstag: ['2026-12-26', '2027-12-26', '2028-12-26'],
};

export const demoHolidays: readonly HolidayRow[] = Object.entries(HOLIDAYS).flatMap(([name, days]) =>
  days.map((day) => ({ day, name })),
);
