import { formatNumber, parseNumber } from '../../shared/format/number.ts';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import classes from './plan.module.css';

interface DimensionFieldProps {
  readonly label: string;
  /** mm */
  readonly value: number;
  /** Its middle, px. */
  readonly left: number;
  readonly top: number;
  readonly onCommit: (value: number) => void;
}

/** A dimension on the drawing. Enter or leaving takes what was typed, Escape gives it up. */
export function DimensionField({ label, value, left, top, onCommit }: DimensionFieldProps) {
  const typing = useTypedText(formatNumber(value), (typed) => {
    const number = parseNumber(typed);
    if (number !== null && Number.isInteger(number) && number !== value) onCommit(number);
  });
  return (
    <input
      className={classes.dimensionField}
      style={{ left, top }}
      aria-label={label}
      inputMode="numeric"
      {...typing}
    />
  );
}
