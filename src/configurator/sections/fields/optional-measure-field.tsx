import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import { sealAtom } from '../../document/document.ts';
import { useProblemText } from './use-problem-text.ts';

interface OptionalMeasureFieldProps {
  readonly label: ReactNode;
  readonly path: string;
  readonly value: number | null;
  readonly unit?: string;
  /** Shown in the empty field: what happens without a number. */
  readonly emptyText: string;
  readonly hint?: ReactNode;
  /** The number does not apply now; it stays. */
  readonly disabled?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A number that may be left to the engine by leaving the field empty. */
export function OptionalMeasureField(props: OptionalMeasureFieldProps) {
  const { label, path, value, unit, emptyText, hint, disabled, onChange } = props;
  const error = useProblemText(path);
  const seal = useSetAtom(sealAtom);
  return (
    <NumberField
      label={label}
      value={value}
      unit={unit}
      placeholder={emptyText}
      description={hint}
      error={error}
      disabled={disabled}
      onChange={onChange}
      onBlur={() => seal()}
    />
  );
}
