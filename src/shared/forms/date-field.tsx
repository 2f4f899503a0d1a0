import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface DateFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** As 2026-11-20; null if empty. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  /** Earliest valid day. */
  readonly from?: string;
  /** Latest valid day. */
  readonly to?: string;
  /** Error from the form. */
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A day, chosen with the browser's own calendar in the user's date format. */
export function DateField({ value, onChange, from, to, ...others }: DateFieldProps) {
  return (
    <TextInput
      {...others}
      // Keeps adjacent date fields aligned even if only one has a description.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="date"
      min={from ?? ''}
      max={to ?? ''}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
