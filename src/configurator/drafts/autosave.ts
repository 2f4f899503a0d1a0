import { atom } from 'jotai';
import { configurationAtom, originAtom } from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { createDraft, type Draft, type DraftRepository } from './draft-repository.ts';

/** How long typing or dragging may go on before it is written, ms. */
const DELAY = 250;

/** Whether this device holds what is on the screen. */
export type LocalSaveState = 'saved' | 'pending' | 'failed';
export const localSaveAtom = atom<LocalSaveState>('saved');

/**
 * Writes the open roof after every change and at once when the page is hidden or closed. What the
 * server holds unchanged needs no draft. Returns the function that writes what is left and ends it.
 */
export function bindAutosave(
  store: Store,
  drafts: DraftRepository,
  now: () => number = Date.now,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: Draft | null = null;

  const write = async () => {
    const draft = waiting;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waiting = null;
    if (!draft) return;
    try {
      await (isSaved(draft) ? drafts.remove(draft.origin.roofId) : drafts.write(draft));
      if (waiting === null) store.set(localSaveAtom, 'saved');
    } catch {
      store.set(localSaveAtom, drafts.writeNow(draft) ? 'saved' : 'failed');
    }
  };

  const plan = () => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const draft = createDraft(configuration, store.get(originAtom), now());
    // Another roof was opened: what is left of the one before must not be lost to it.
    if (waiting && waiting.origin.roofId !== draft.origin.roofId) write();
    waiting = draft;
    store.set(localSaveAtom, 'pending');
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(write, DELAY);
  };

  const flush = () => {
    if (waiting) drafts.writeNow(waiting);
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
