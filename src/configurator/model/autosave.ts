import { atom } from 'jotai';
import { configurationAtom, originAtom } from './document.ts';
import { createDraft, type DraftBox } from './draft.ts';
import type { Store } from './solver.ts';

/** How long typing or dragging may go on before it is written, ms. */
const DELAY = 250;

/** Whether this device holds what is on the screen. */
export type LocalSaveState = 'saved' | 'pending' | 'failed';
export const localSaveAtom = atom<LocalSaveState>('saved');

/**
 * Writes the open roof after every change and at once when the page is hidden or closed. What the
 * server holds unchanged needs no draft. Returns the function that writes what is left and ends it.
 */
export function bindAutosave(store: Store, box: DraftBox, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;

  const current = () => {
    const configuration = store.get(configurationAtom);
    return configuration && createDraft(configuration, store.get(originAtom), now());
  };

  const write = async () => {
    timer = null;
    const draft = current();
    if (!draft) return;
    try {
      await (isSaved(draft) ? box.remove(draft.origin.roofId) : box.write(draft));
      if (timer === null) store.set(localSaveAtom, 'saved');
    } catch {
      store.set(localSaveAtom, box.writeNow(draft) ? 'saved' : 'failed');
    }
  };

  const plan = () => {
    store.set(localSaveAtom, 'pending');
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(write, DELAY);
  };

  const flush = () => {
    if (timer === null) return;
    clearTimeout(timer);
    const draft = current();
    if (draft) box.writeNow(draft);
    write();
  };

  const unsubscribes = [store.sub(configurationAtom, plan), store.sub(originAtom, plan)];
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    flush();
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', whenHidden);
  };
}

const isSaved = (draft: { configuration: unknown; origin: { saved: unknown } }): boolean =>
  JSON.stringify(draft.configuration) === JSON.stringify(draft.origin.saved);
