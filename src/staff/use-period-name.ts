import { useLingui } from '@lingui/react/macro';
import { monthsOf, type Period } from '../../contracts/domain/periods.ts';

/** Returns a function that names the months of a period, as "Dezember 2025 bis November 2026". */
export function usePeriodName(): (period: Period) => string {
  const { t, i18n } = useLingui();
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (period) => {
    const months = monthsOf(period).map((each) => month.format(new Date(`${each}-15`)));
    const [first = '', last = ''] = [months[0], months.at(-1)];
    return first === last ? first : t`${first} bis ${last}`;
  };
}
