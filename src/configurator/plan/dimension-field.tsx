import { useState } from 'react';
import { formatNumber } from '../../shared/format/number.ts';
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
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const number = typed === null ? Number.NaN : Number(typed.replaceAll(/[’'\s]/g, ''));
    setTyped(null);
    if (Number.isInteger(number) && number !== value) onCommit(number);
  };
  return (
    <input
      className={classes.dimensionField}
      style={{ left, top }}
      aria-label={label}
      inputMode="numeric"
      value={typed ?? formatNumber(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
