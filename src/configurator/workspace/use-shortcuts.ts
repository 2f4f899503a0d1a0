import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { redoAtom, undoAtom } from '../document/document.ts';
import { selectedOpeningAtom } from '../document/selection.ts';
import { shortcutsOpenAtom } from './view-state.ts';

/** Keys that work wherever the focus is: undo, redo, save, help. Typing in a field keeps its own keys. */
export function useShortcuts(save: () => void): void {
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const [, setHelp] = useAtom(shortcutsOpenAtom);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      const action = isCommand
        ? { z: event.shiftKey ? redo : undo, y: redo, s: save }[key]
        : isTyping(event.target)
          ? undefined
          : { '?': () => setHelp(true), escape: () => select(null) }[key];
      if (!action) return;
      if (isCommand) event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo, save, select, setHelp]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
