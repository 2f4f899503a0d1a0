import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChoiceFieldProps<V extends string> {
  readonly label: ReactNode;
  readonly options: readonly V[];
  readonly nameOf: (option: V) => string;
  /** Null or missing: nothing is chosen. */
  readonly value: V | null | undefined;
  readonly onChange: (value: V | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A choice of one option or none. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { options, nameOf, value, onChange, ...others } = props;
  return (
    <NativeSelect
      {...others}
      data={[
        { value: '', label: '–' },
        ...options.map((option) => ({ value: option, label: nameOf(option) })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option === event.currentTarget.value) ?? null)}
    />
  );
}
