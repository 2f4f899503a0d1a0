import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FieldRule } from '../../../contracts/domain/field-faults.ts';
import type { BomChange, BomLine } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { FaultText } from '../../shared/forms/fault-text.tsx';
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

/** The editable quantity of a line: 12, or +2. Enter or blur applies it, Escape discards it. */
export function BomQuantity({ line, onChange }: BomQuantityProps) {
  const { t } = useLingui();
  const changeText = useChangeText();
  const noteId = useId();
  const { changes } = useBomChanges();
  const index = changes.findIndex(({ article }) => article === line.article);
  const error = useProblemText(`bomChanges[${index}].quantity`);
  // A rejected quantity stays in the field for correction; the line still shows the last bill.
  const shown = error ? (changes[index]?.quantity ?? line.quantity) : line.quantity;
  const { fault, input } = useTypedText(formatNumber(shown), (typed): FieldRule | null => {
    const quantity = readQuantity(typed);
    if (!quantity) return 'not_a_number';
    onChange(changeForInput(line, quantity));
    return null;
  });
  const note = fault ? <FaultText rule={fault} /> : (error ?? (line.change && changeText(line.change)));
  return (
    <span className={classes.edit}>
      {note && (
        <small
          id={noteId}
          className={classes.change}
          data-error={error !== null || fault !== null || undefined}
        >
          {note}
        </small>
      )}
      <input
        className={classes.quantity}
        aria-label={t`Menge von ${line.article}`}
        aria-describedby={note ? noteId : undefined}
        title={t`Menge, oder was dazukommt, z. B. +2`}
        inputMode="text"
        autoComplete="off"
        {...input}
        aria-invalid={error !== null || fault !== null}
      />
    </span>
  );
}
