import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import classes from './articles.module.css';

interface GridCellProps {
  readonly label: string;
  /** The stored value as text. */
  readonly text: string;
  readonly column: string;
  readonly isNumber: boolean;
  /** Whether it differs from the version that it is compared with. */
  readonly isChanged: boolean;
  readonly isWrong: boolean;
  /** Id of the text that says what is wrong. */
  readonly faultId?: string | undefined;
  /** Takes a typed text; returns false if it has no value. */
  readonly onType: (text: string) => boolean;
  /** Takes the lines of a pasted column, this cell first; returns false if one has no value. */
  readonly onPaste: (lines: readonly string[]) => boolean;
}

/**
 * A cell to type in, as in a spreadsheet: Enter and arrows move, Escape goes back. A text without a value stays in
 * the cell, marked.
 */
export function GridCell(props: GridCellProps) {
  const { label, text, column, isNumber, isChanged, isWrong, faultId, onType, onPaste } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isRejected, setRejected] = useState(false);
  const leave = () => {
    if (typed === null || typed === text) {
      setTyped(null);
      setRejected(false);
    } else if (onType(typed)) {
      setTyped(null);
      setRejected(false);
    } else setRejected(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      setRejected(false);
      return;
    }
    // The page's own undo takes over where nothing is being typed.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && typed !== null) {
      event.stopPropagation();
      return;
    }
    const next = neighbourOf(input, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    setTyped(null);
    setRejected(!onPaste(lines));
  };
  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong || isRejected || undefined}
      aria-describedby={faultId}
      data-column={column}
      data-number={isNumber || undefined}
      data-changed={isChanged || undefined}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  );
}

/** Returns the cell that a key leads to; null where it edits the text, or there is none. */
function neighbourOf(input: HTMLInputElement, { key, shiftKey }: KeyboardEvent): HTMLElement | null {
  const rows = { ArrowUp: -1, ArrowDown: 1, Enter: shiftKey ? -1 : 1 }[key];
  if (rows !== undefined) {
    const column = [
      ...(input.closest('table')?.querySelectorAll<HTMLElement>(`[data-column="${input.dataset.column}"]`) ??
        []),
    ];
    // At the last row Enter takes the value and stays.
    return column[column.indexOf(input) + rows] ?? (key === 'Enter' ? leaveAndReturn(input) : null);
  }
  const { selectionStart, selectionEnd, value } = input;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const cells = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (cells === undefined || shiftKey) return null;
  const isAtEdge = cells < 0 ? selectionEnd === 0 : selectionStart === value.length;
  if (!isWhole && !isAtEdge) return null;
  const row = [...(input.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return row[row.indexOf(input) + cells] ?? null;
}

function leaveAndReturn(input: HTMLInputElement): HTMLInputElement {
  input.blur();
  return input;
}
