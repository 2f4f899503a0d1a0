import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { countsIn } from '../../../contracts/domain/languages.ts';
import { formatDay } from '../format/date.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './date-field.module.css';
import { FaultText } from './fault-text.tsx';
import { isDay, parseDay } from './typed-day.ts';

const DayCalendar = lazyPart('day-calendar', () =>
  import('./day-calendar.tsx').then(({ DayCalendar }) => DayCalendar),
);

interface DateFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** As 2026-11-20; null if empty; a text that is no date as it was typed, so that the form rejects it. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  /** Earliest valid day. */
  readonly from?: string;
  /** Latest valid day. */
  readonly to?: string;
  /** Whether a day cannot be chosen, such as a holiday. */
  readonly isClosed?: (day: string) => boolean;
  /** Error from the form. */
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** Returns a function that writes a day with its weekday in the portal's language, Mo 30.11.2026. */
function useDayWithWeekday(): (day: string) => string {
  const { i18n } = useLingui();
  const weekday = new Intl.DateTimeFormat(countsIn(i18n.locale), { weekday: 'short', timeZone: 'UTC' });
  return (day) => `${weekday.format(Date.parse(day))} ${formatDay(day)}`;
}

/** A day, typed or chosen from a calendar in the portal's language. */
export function DateField({ value, onChange, onBlur, from, to, isClosed, error, ...others }: DateFieldProps) {
  const { t } = useLingui();
  const withWeekday = useDayWithWeekday();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The text while it is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = value !== null && isDay(value) ? value : null;
  const type = (text: string) => {
    setTyped(text);
    onChange(parseDay(text) ?? (text.trim() || null));
  };
  const choose = (chosen: string | null) => {
    setTyped(null);
    setOpen(false);
    onChange(chosen);
    input.current?.focus();
  };
  const fault =
    value !== null && day === null ? (
      <Trans>Das ist kein Datum. So wird es verstanden: 30.11.2026</Trans>
    ) : day !== null && isClosed?.(day) ? (
      <FaultText rule="no_working_day" />
    ) : null;
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" radius={10} trapFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.open ?? ''}
          variant="subtle"
          aria-label={t`Kalender öffnen`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Kalender`}>
        <Suspense fallback={<div className={classes.loading} />}>
          <DayCalendar value={day} onChange={choose} from={from} to={to} isClosed={isClosed} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...others}
      ref={input}
      // Keeps adjacent date fields aligned even if only one has a description.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      placeholder={t`TT.MM.JJJJ`}
      error={typed === null ? (fault ?? error) : error}
      value={typed ?? (day ? withWeekday(day) : (value ?? ''))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      rightSection={calendar}
    />
  );
}
