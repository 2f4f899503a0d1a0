import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber, parseNumber } from '../format/number.ts';
import classes from './number-field.module.css';

interface NumberFieldProps<V extends number | null> {
  readonly label: ReactNode;
  readonly value: V;
  /** Shown inside the field. */
  readonly unit?: string | undefined;
  /** What an empty field means; only a field with a placeholder may be empty. */
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  /** As a form gives them. */
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A number with its unit. What is typed stays as typed until the field is left. */
export function NumberField<V extends number | null>(props: NumberFieldProps<V>) {
  const { value, unit, placeholder, disabled, onChange, onBlur, ...others } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = parseNumber(text);
    if (number !== null) onChange(number as V);
    else if (text.trim() === '' && placeholder !== undefined) onChange(null as V);
  };
  return (
    <TextInput
      {...others}
      value={typed ?? (value === null ? '' : formatNumber(value))}
      placeholder={placeholder ?? ''}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
