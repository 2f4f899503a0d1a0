import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { BomChange, BomLine } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import { changeForInput, readQuantity } from '../document/bom-changes.ts';
import { useChangeText } from '../messages/use-change-text.ts';
import { useProblemText } from '../sections/fields/use-problem-text.ts';
import classes from './bom.module.css';
import { useBomChanges } from './use-bom-changes.ts';

interface BomQuantityProps {
  readonly line: BomLine;
  readonly onChange: (change: BomChange | null) => void;
}

/** A line's quantity, to be typed over: 12, or +2. Enter or leaving takes it, Escape gives it up. */
export function BomQuantity({ line, onChange }: BomQuantityProps) {
  const { t } = useLingui();
  const changeText = useChangeText();
  const noteId = useId();
  const { changes } = useBomChanges();
  const index = changes.findIndex(({ article }) => article === line.article);
  const error = useProblemText(`bomChanges[${index}].quantity`);
  // A refused quantity stays to be mended; the line still shows the last bill.
  const shown = error ? (changes[index]?.quantity ?? line.quantity) : line.quantity;
  const typing = useTypedText(formatNumber(shown), (typed) => {
    const wish = readQuantity(typed);
    if (wish) onChange(changeForInput(line, wish));
  });
  const note = error ?? (line.change && changeText(line.change));
  return (
    <span className={classes.edit}>
      {note && (
        <small id={noteId} className={classes.change} data-error={error !== null || undefined}>
          {note}
        </small>
      )}
      <input
        className={classes.quantity}
        aria-label={t`Menge von ${line.article}`}
        aria-describedby={note ? noteId : undefined}
        aria-invalid={error !== null}
        title={t`Menge, oder was dazukommt, z. B. +2`}
        inputMode="text"
        autoComplete="off"
        {...typing}
      />
    </span>
  );
}
