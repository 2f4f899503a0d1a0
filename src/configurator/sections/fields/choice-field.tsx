import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProblemText } from './use-problem-text.ts';

interface ChoiceFieldProps<Value extends string> {
  readonly label: ReactNode;
  /** Path of the input, for the engine's problems. */
  readonly path: string;
  readonly value: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** A choice of a few values. An unknown value stays visible until another is chosen. */
export function ChoiceField<Value extends string>({
  label,
  path,
  value,
  choices,
  onChange,
  ...rest
}: ChoiceFieldProps<Value>) {
  const error = useProblemText(path);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      {...rest}
      label={label}
      data-path={path}
      value={value}
      error={error}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
