import { Canton } from '../../contracts/addresses.ts';
import type { PutNotice } from '../../contracts/notices.ts';
import type { ApprovalRegionRow, HolidayRow, NoticeRow } from '../platform/db/schema.ts';

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

const HOLIDAY_NOTICE: PutNotice['texts'] = {
  de: {
    title: 'Betriebsferien',
    text: 'Vom 23. Dezember 2023 bis am 7. Januar 2024 ist unser Betrieb geschlossen. Anfragen und Bestellungen bearbeiten wir ab dem 8. Januar in der Reihenfolge ihres Eingangs.',
  },
  en: {
    title: 'Company holidays',
    text: 'We are closed from 23 December 2023 to 7 January 2024. From 8 January we work through requests and orders in the order in which they came in.',
  },
  it: {
    title: 'Chiusura aziendale',
    text: 'Dal 23 dicembre 2023 al 7 gennaio 2024 la nostra azienda è chiusa. Dall’8 gennaio trattiamo richieste e ordini nell’ordine di arrivo.',
  },
  'fr-FR': {
    title: 'Vacances d’entreprise',
    text: 'Notre entreprise est fermée du 23 décembre 2023 au 7 janvier 2024. Dès le 8 janvier, nous traitons les demandes et les commandes dans l’ordre de leur arrivée.',
  },
};

/** The specification's holiday notice. */
export const demoNotices: readonly NoticeRow[] = [
  {
    id: '01930000-0000-7000-8000-00000000d001',
    first_day: '2023-12-23',
    last_day: '2024-01-07',
    texts: JSON.stringify(HOLIDAY_NOTICE),
  },
];
