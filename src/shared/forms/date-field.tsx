import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface DateFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** As 2026-11-20; null where there is none. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  /** The first day that can be chosen. */
  readonly from?: string;
  /** The last one. */
  readonly to?: string;
  /** As a form gives them. */
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A day, chosen with the browser's own calendar in the user's way of writing dates. */
export function DateField({ value, onChange, from, to, ...others }: DateFieldProps) {
  return (
    <TextInput
      {...others}
      // Days beside one another are in line, also where only one is explained.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="date"
      min={from ?? ''}
      max={to ?? ''}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
