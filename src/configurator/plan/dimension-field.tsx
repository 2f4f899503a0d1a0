import { type ReactNode, useId } from 'react';
import { useLengths } from '../../shared/format/length.ts';
import { NoLength } from '../../shared/ui/number-field.tsx';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import classes from './plan.module.css';

interface DimensionFieldProps {
  readonly label: string;
  /** Value in mm. */
  readonly value: number;
  /** Position of its middle, px. */
  readonly left: number;
  readonly top: number;
  /** Without a border until hovered or focused. */
  readonly isQuiet?: boolean;
  /** Toggle for which of its ends moves. */
  readonly moving?: ReactNode;
  readonly onCommit: (value: number) => void;
}

/** A dimension on the drawing. Enter or blur applies the typed value, Escape discards it. */
export function DimensionField(props: DimensionFieldProps) {
  const { label, value, left, top, isQuiet = false, moving, onCommit } = props;
  const faultId = useId();
  const lengths = useLengths();
  const { fault, input } = useTypedText(lengths.format(value), (typed) => {
    const number = lengths.parse(typed);
    if (number === null || !Number.isInteger(number)) return typed;
    if (number !== value) onCommit(number);
    return null;
  });
  return (
    <div
      className={`${classes.dimension} ${isQuiet ? classes.quiet : ''}`}
      style={{ translate: `${left}px ${top}px` }}
    >
      <input
        aria-label={`${label}, ${lengths.unit}`}
        aria-describedby={fault ? faultId : undefined}
        inputMode="text"
        {...input}
      />
      {moving}
      {fault && (
        <small id={faultId} role="alert">
          <NoLength text={fault} lengths={lengths} />
        </small>
      )}
    </div>
  );
}
