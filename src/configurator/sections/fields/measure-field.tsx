import type { ReactNode } from 'react';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import { useBurst } from '../../document/use-burst.ts';
import { useProblemText } from './use-problem-text.ts';
import { useSurveyedOrigin } from './use-surveyed-origin.ts';

interface MeasureFieldProps<Value extends number | null> {
  readonly label: ReactNode;
  /** Path of the input, for the engine's problems. */
  readonly path: string;
  readonly value: Value;
  readonly unit?: string;
  /** Minimum and maximum, if the engine does not check them. */
  readonly range?: readonly [least: number, largest: number];
  /** Placeholder that says what an empty field means. Without it the field must not be empty. */
  readonly emptyText?: string;
  /** Possible values, below the field, in place of the value's origin. */
  readonly hint?: ReactNode;
  /** The number does not apply at present, but is kept. */
  readonly disabled?: boolean;
  /** All input until the field loses focus has the same `burst`. */
  readonly onChange: (value: Value, burst: string) => void;
}

/** A number of the document; typing it is one entry of the history. */
export function MeasureField<Value extends number | null>(props: MeasureFieldProps<Value>) {
  const { label, path, value, unit, range, emptyText, hint, disabled, onChange } = props;
  const error = useProblemText(path);
  const { burst, endBurst } = useBurst();
  const origin = useSurveyedOrigin(path, unit);
  return (
    <NumberField
      key={path}
      label={label}
      value={value}
      unit={unit}
      range={range}
      {...(emptyText === undefined ? {} : { placeholder: emptyText })}
      description={hint || origin}
      error={error}
      disabled={disabled}
      step={stepOf(unit)}
      data-path={path}
      onChange={(next) => {
        if (!Number.isNaN(next)) onChange(next, burst);
      }}
      onBlur={endBurst}
    />
  );
}

/** Step of the arrow keys: 10 mm as on the plan, 0.1 for loads, 0.01 for coordinates, else 1. */
function stepOf(unit: string | undefined): number {
  if (unit === 'mm' || unit === 'length' || unit === 'building') return 10;
  if (unit === 'kN/m²') return 0.1;
  return unit?.startsWith('° ') ? 0.01 : 1;
}
