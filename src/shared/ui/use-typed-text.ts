import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * The properties of an input that shows a text and can be typed over: Enter or leaving hands on what was
 * typed, Escape gives it up. What is not taken over shows the old text again.
 */
export function useTypedText(shown: string, onTyped: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    setTyped(null);
    if (typed !== null && typed !== shown) onTyped(typed);
  };
  return {
    value: typed ?? shown,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
      if (event.key === 'Escape') setTyped(null);
    },
  };
}
