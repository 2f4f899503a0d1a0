import { type ReactNode, useId } from 'react';
import type { FieldRule } from '../../../contracts/field-faults.ts';
import { parseLength } from '../../../documents/measures.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import classes from './plan.module.css';

interface DimensionFieldProps {
  readonly label: string;
  /** mm */
  readonly value: number;
  /** Its middle, px. */
  readonly left: number;
  readonly top: number;
  /** Without a border until it is meant. */
  readonly isQuiet?: boolean;
  /** Which of its ends moves. */
  readonly moving?: ReactNode;
  readonly onCommit: (value: number) => void;
}

/** A dimension on the drawing. Enter or leaving takes what was typed, Escape gives it up. */
export function DimensionField(props: DimensionFieldProps) {
  const { label, value, left, top, isQuiet = false, moving, onCommit } = props;
  const faultId = useId();
  const { fault, input } = useTypedText(formatNumber(value), (typed): FieldRule | null => {
    const number = parseLength(typed);
    if (number === null) return 'not_a_number';
    if (!Number.isInteger(number)) return 'not_whole';
    if (number !== value) onCommit(number);
    return null;
  });
  return (
    <div className={`${classes.dimension} ${isQuiet ? classes.quiet : ''}`} style={{ left, top }}>
      <input aria-label={label} aria-describedby={fault ? faultId : undefined} inputMode="text" {...input} />
      {moving}
      {fault && (
        <small id={faultId} role="alert">
          <FaultText rule={fault} />
        </small>
      )}
    </div>
  );
}
