import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import { sealAtom } from '../../document/document.ts';
import { useProblemText } from './use-problem-text.ts';

interface MeasureFieldProps {
  readonly label: ReactNode;
  /** Of the input in the configuration, for the engine's refusal. */
  readonly path: string;
  readonly value: number;
  readonly unit?: string;
  /** What is possible, said below the field. */
  readonly hint?: ReactNode;
  readonly onChange: (value: number) => void;
}

/** A number of the document; typing it is one entry of the history. */
export function MeasureField({ label, path, value, unit, hint, onChange }: MeasureFieldProps) {
  const error = useProblemText(path);
  const seal = useSetAtom(sealAtom);
  return (
    <NumberField
      label={label}
      value={value}
      unit={unit}
      description={hint}
      error={error}
      onChange={onChange}
      onBlur={() => seal()}
    />
  );
}
