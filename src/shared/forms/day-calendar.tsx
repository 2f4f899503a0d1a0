import { useLingui } from '@lingui/react/macro';
import { DatePicker, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/de-ch';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr-ch';
import 'dayjs/locale/it-ch';
import '@mantine/dates/styles.layer.css';
import { languageNamed } from '../../../contracts/domain/languages.ts';
import classes from './date-field.module.css';

interface DayCalendarProps {
  /** The chosen ISO date; null if none. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whether a day cannot be chosen. */
  readonly isClosed: ((day: string) => boolean) | undefined;
}

/** A month in the portal's language; closed days are greyed out. */
export function DayCalendar({ value, onChange, from, to, isClosed }: DayCalendarProps) {
  const { t, i18n } = useLingui();
  return (
    <DatesProvider settings={{ locale: languageNamed(i18n.locale).printed.toLowerCase() }}>
      <DatePicker
        className={classes.calendar ?? ''}
        value={value}
        onChange={onChange}
        {...(from && { minDate: from, ...(!value && { defaultDate: from }) })}
        {...(to && { maxDate: to })}
        {...(isClosed && { excludeDate: isClosed })}
        weekdayFormat="dd"
        ariaLabels={{
          previousMonth: t`Voriger Monat`,
          nextMonth: t`Nächster Monat`,
          monthLevelControl: t`Monat wählen`,
          yearLevelControl: t`Jahr wählen`,
          previousYear: t`Vorheriges Jahr`,
          nextYear: t`Nächstes Jahr`,
          previousDecade: t`Vorheriges Jahrzehnt`,
          nextDecade: t`Nächstes Jahrzehnt`,
        }}
      />
    </DatesProvider>
  );
}
