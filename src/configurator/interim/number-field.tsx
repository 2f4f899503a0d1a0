import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from './number.ts';
export function NumberField<V extends number | null>(props: {
  label: ReactNode;
  value: V;
  unit?: string | undefined;
  decimals?: number;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  onChange: (value: V) => void;
  onBlur?: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={props.label}
      value={typed ?? (props.value === null ? '' : formatNumber(props.value))}
      placeholder={props.placeholder ?? ''}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={props.error}
      rightSection={props.unit && <span style={{ color: 'var(--ink-2)', fontSize: 12 }}>{props.unit}</span>}
      rightSectionWidth={44}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() === '') {
          if (props.placeholder !== undefined) props.onChange(null as V);
          return;
        }
        const number = Number(text.replaceAll(/['’\s]/g, '').replace(',', '.'));
        if (Number.isFinite(number)) props.onChange(number as V);
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}
