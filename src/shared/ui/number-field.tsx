import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber, parseNumber } from '../format/number.ts';
import { FaultText } from '../forms/fault-text.tsx';
import classes from './number-field.module.css';

interface NumberFieldProps<V extends number | null> {
  readonly label: ReactNode;
  readonly value: V;
  /** Shown inside the field; may be typed behind the number. */
  readonly unit?: string | undefined;
  /** What an empty field means; only a field with a placeholder may be empty. */
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Is told NaN of what is no number: who takes it, has to refuse it; who ignores it, keeps the last one. */
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  /** As a form gives them. */
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A number with its unit. What is typed stays as typed until the field is left, and longer if it is no number. */
export function NumberField<V extends number | null>(props: NumberFieldProps<V>) {
  const { value, unit = '', placeholder, error, disabled, onChange, onBlur, ...others } = props;
  const [typed, setTyped] = useState<string | null>(null);
  /** What was no number when the field was left; it stays until the value beside it is another. */
  const [left, setLeft] = useState<{ readonly text: string; readonly beside: V } | null>(null);
  const wrong = typed === null && left && Object.is(left.beside, value) ? left.text : null;
  const shown = value === null || Number.isNaN(value) ? '' : formatNumber(value);
  const read = (text: string): V => {
    const plain = text.trim();
    if (plain === '' && placeholder !== undefined) return null as V;
    return (parseNumber(plain.endsWith(unit) ? plain.slice(0, plain.length - unit.length) : plain) ??
      Number.NaN) as V;
  };
  return (
    <TextInput
      {...others}
      value={typed ?? wrong ?? shown}
      placeholder={placeholder ?? ''}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
      error={wrong === null ? error : <NoNumber valid={shown && `${shown} ${unit}`.trim()} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setLeft(null);
        onChange(read(text));
      }}
      onBlur={() => {
        if (typed !== null) setLeft(Number.isNaN(read(typed)) ? { text: typed, beside: value } : null);
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

/** `valid` is the number that is used on, if there is one. */
function NoNumber({ valid }: { readonly valid: string }) {
  return (
    <>
      <FaultText rule="not_a_number" /> {valid && <Trans>Es gilt weiter {valid}.</Trans>}
    </>
  );
}

/** A share that is kept in basis points, shown and typed in per cent. */
export function BasisPointsField({ value, onChange, ...field }: NumberFieldProps<number>) {
  return (
    <NumberField
      unit="%"
      {...field}
      value={value / 100}
      onChange={(percent) => onChange(Math.round(percent * 100))}
    />
  );
}
