import { useHotkeys } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { redoAtom, undoAtom } from '../document/document.ts';
import { selectedOpeningAtom } from '../document/selection.ts';
import { shortcutsOpenAtom } from './view-state.ts';

/**
 * Binds shortcuts that work wherever the focus is. While text is typed, undo and redo are the field's own; a
 * dialog disables all.
 */
export function useShortcuts(save: () => void): void {
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const showHelp = useSetAtom(shortcutsOpenAtom);
  // A chosen card or a list has no undo of its own, unlike a text field.
  useHotkeys(
    [
      ['mod+z', unlessTyping(() => undo()), { preventDefault: false }],
      ['mod+shift+z', unlessTyping(() => redo()), { preventDefault: false }],
      ['mod+y', unlessTyping(() => redo()), { preventDefault: false }],
    ],
    [],
  );
  useHotkeys([
    ['shift+?', unlessInDialog(() => showHelp(true)), { preventDefault: false }],
    ['?', unlessInDialog(() => showHelp(true)), { preventDefault: false }],
    ['Escape', unlessInDialog(() => select(null)), { preventDefault: false }],
  ]);
  const saveWithTyped = unlessInDialog(() => {
    takeTyped();
    save();
  });
  useHotkeys([['mod+s', saveWithTyped]], []);
}

/** Inputs without text. */
const CHOICES = ['radio', 'checkbox', 'range', 'button'];

/** Whether undo is the target's own: it is a text field whose text is not applied to the roof yet. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !CHOICES.includes(target.type) && !target.dataset.applied);

const unlessTyping = (action: () => void) => (event: KeyboardEvent) => {
  if (isTyping(event.target)) return;
  event.preventDefault();
  unlessInDialog(action)();
};

/** Disables a shortcut while a dialog is open. */
export const unlessInDialog = (action: () => void) => () => {
  if (!document.querySelector('[role="dialog"][aria-modal="true"]')) action();
};

/** Commits the text being typed, as leaving the field does. */
function takeTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
