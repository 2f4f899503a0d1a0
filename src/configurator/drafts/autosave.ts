import { atom } from 'jotai';
import type { Draft, DraftRepository } from '../../shared/drafts/draft-repository.ts';
import { createDraft } from '../../shared/drafts/draft-repository.ts';
import { onBeforeLeave } from '../../shared/leaving/leaving.ts';
import {
  contentAtom,
  editedAtAtom,
  historyTextAtom,
  isFollowingAtom,
  originAtom,
} from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { isSavedAtom } from './save-roof.ts';

/** Delay from the last edit to the write. */
const DELAY_MS = 250;

/** Whether this device has stored the current state. */
export type LocalSaveState = 'saved' | 'pending' | 'failed';
export const localSaveAtom = atom<LocalSaveState>('saved');

/** Returns the open roof as a draft; null if nothing was edited. */
export function draftOf(store: Store): Draft | null {
  const content = store.get(contentAtom);
  const origin = store.get(originAtom);
  const editedAt = store.get(editedAtAtom);
  if (!content || !origin || editedAt === null) return null;
  return createDraft(origin.roofId, origin.revision, content.configuration, editedAt, content.variants);
}

/**
 * Writes the open roof after every edit. When the page is hidden or closed, an unconfirmed edit is written
 * synchronously, even while an asynchronous write runs, which may never end. A roof equal to the server's needs no
 * draft. Returns a function that writes pending changes and stops.
 */
export function bindAutosave(store: Store, drafts: DraftRepository): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Number of edits so far, and of the last one that the device has stored.
  let [edits, held] = [0, 0];

  const writeNow = (): boolean => {
    const draft = draftOf(store);
    const history = store.get(historyTextAtom);
    if (draft && history) drafts.writeHistoryNow(draft.roofId, history);
    return !draft || store.get(isSavedAtom) || drafts.writeNow(draft);
  };

  const write = async () => {
    clearTimeout(timer);
    const draft = draftOf(store);
    if (!draft) return;
    const edit = edits;
    const history = store.get(historyTextAtom);
    try {
      await (store.get(isSavedAtom) ? drafts.remove(draft.roofId) : drafts.write(draft));
      // If it fails, only undo after a reload is lost.
      if (history) await drafts.writeHistory(draft.roofId, history).catch(() => {});
      held = Math.max(held, edit);
      if (held === edits) store.set(localSaveAtom, 'saved');
    } catch {
      if (writeNow()) held = edits;
      store.set(localSaveAtom, held === edits ? 'saved' : 'failed');
    }
  };

  const plan = () => {
    // The editing tab saves its own edits; a following tab saves nothing.
    if (!draftOf(store) || store.get(isFollowingAtom)) return;
    edits += 1;
    store.set(localSaveAtom, 'pending');
    clearTimeout(timer);
    timer = setTimeout(write, DELAY_MS);
  };

  const flush = () => {
    if (held === edits) return;
    writeNow();
    void write();
  };

  const unsubscribes = [store.sub(contentAtom, plan), store.sub(originAtom, plan), onBeforeLeave(flush)];
  window.addEventListener('pagehide', flush);
  return () => {
    flush();
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener('pagehide', flush);
  };
}
