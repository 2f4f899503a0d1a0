import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * An editable text: Enter or blur commits the input, Escape discards it. `onTyped` returns why the input is
 * rejected, or null; rejected input stays until another text is shown.
 */
export function useTypedText<Fault>(shown: string, onTyped: (text: string) => Fault | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ readonly fault: Fault; readonly beside: string } | null>(null);
  const isOver = refused !== null && refused.beside !== shown;
  const fault = isOver ? null : (refused?.fault ?? null);
  const commit = () => {
    if (isOver || typed === null) return setTyped(null);
    const found = typed === shown ? null : onTyped(typed);
    setRefused(found === null ? null : { fault: found, beside: shown });
    if (found === null) setTyped(null);
  };
  return {
    fault,
    input: {
      value: isOver ? shown : (typed ?? shown),
      'aria-invalid': fault !== null,
      // With nothing typed the field has nothing to undo itself.
      'data-applied': typed === null || undefined,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value);
        setRefused(null);
      },
      onBlur: commit,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'Escape') return;
        setTyped(null);
        setRefused(null);
      },
    },
  };
}
