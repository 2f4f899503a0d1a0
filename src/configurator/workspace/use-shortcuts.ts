import { useHotkeys } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { redoAtom, undoAtom } from '../document/document.ts';
import { selectedOpeningAtom } from '../document/selection.ts';
import { shortcutsOpenAtom } from './view-state.ts';

/**
 * Keys that work wherever the focus is. While somebody types, undo and redo are the field's own; under a
 * dialog there are none.
 */
export function useShortcuts(save: () => void): void {
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const showHelp = useSetAtom(shortcutsOpenAtom);
  useHotkeys([
    ['mod+z', unlessInDialog(() => undo())],
    ['mod+shift+z', unlessInDialog(() => redo())],
    ['mod+y', unlessInDialog(() => redo())],
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

/** Keys do nothing beneath a dialog. */
export const unlessInDialog = (action: () => void) => () => {
  if (!document.querySelector('[role="dialog"][aria-modal="true"]')) action();
};

/** What is still being typed counts too: leaving a field takes it over. */
function takeTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
