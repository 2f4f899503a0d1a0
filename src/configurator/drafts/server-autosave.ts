import { atom } from 'jotai';
import { ApiError } from '../../shared/api/api-error.ts';
import type { ServerDrafts } from '../../shared/drafts/server-drafts.ts';
import { onBeforeLeave } from '../../shared/leaving/leaving.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { contentAtom, isFollowingAtom, originAtom } from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { draftOf } from './autosave.ts';
import { isSavedAtom } from './save-roof.ts';
import { compareWithDraft, otherVersionAtom } from './versions.ts';

/** Delay after the last edit, ms: short enough for switching devices, long enough for the server's load. */
const DELAY = 2_000;
/** Maximum delay during continuous editing, ms. */
const LONGEST = 15_000;

/** Why the server rejects the draft; null while it accepts it or is unreachable. */
export const refusedDraftAtom = atom<ApiError | null>(null);

/** Permanent errors: retrying the same draft cannot succeed. */
const REFUSALS: ReadonlySet<string> = new Set<ApiError['code']>([
  'TOO_MANY_DRAFTS',
  'TOO_LARGE',
  'INPUT_INVALID',
]);

/** Autosaves drafts of the open roof to the server, for the person's other devices. */
export interface ServerAutosave {
  /** Deletes the draft there after saving or discarding. */
  forget(): Promise<void>;
  /** Sends pending changes and stops. */
  end(): void;
}

/**
 * Sends the open roof as a draft shortly after each edit. If another device edited it later, it reports a conflict
 * and sends nothing until that is resolved. A failed draft is sent with the next edit or when the connection is
 * back; it is stored on this device anyway.
 * `isOwner`: whether the person who opened the roof is still signed in; nothing is sent under another person's
 * name.
 */
export function bindServerAutosave(
  store: Store,
  drafts: ServerDrafts,
  isOwner: () => boolean = () => true,
): ServerAutosave {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waitingSince: number | null = null;
  let running: Promise<void> = Promise.resolve();
  let isUnsent = false;

  const send = async (): Promise<void> => {
    const draft = draftOf(store);
    if (!draft || !isOwner() || store.get(otherVersionAtom)?.kind === 'draft') return;
    isUnsent = true;
    try {
      await (store.get(isSavedAtom) ? drafts.remove(draft.roofId) : drafts.put(draft));
      isUnsent = false;
      store.set(refusedDraftAtom, null);
    } catch (cause) {
      // Retried with the next edit, like any failed draft.
      if (!(cause instanceof ApiError)) return void reportError(cause);
      if (REFUSALS.has(cause.code)) store.set(refusedDraftAtom, cause);
      if (cause.code === 'DRAFT_OLDER')
        compareWithDraft(store, await drafts.find(draft.roofId).catch(() => null));
    }
  };

  const stopWaiting = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waitingSince = null;
  };

  const sendNow = () => {
    if (timer === null && !isUnsent) return;
    stopWaiting();
    // Send sequentially: an older draft must never overwrite a newer one.
    running = running.then(send).catch((cause) => void reportError(cause));
  };

  const plan = () => {
    if (!draftOf(store) || store.get(isFollowingAtom)) return;
    waitingSince ??= Date.now();
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(sendNow, Math.max(0, Math.min(DELAY, waitingSince + LONGEST - Date.now())));
  };

  const planUnlessSaved = () => {
    if (!store.get(isSavedAtom)) plan();
  };
  const unsubscribes = [
    store.sub(contentAtom, plan),
    store.sub(originAtom, planUnlessSaved),
    store.sub(otherVersionAtom, planUnlessSaved),
    onBeforeLeave(() => {
      sendNow();
      return running;
    }),
  ];
  window.addEventListener('online', sendNow);
  return {
    async forget() {
      stopWaiting();
      isUnsent = false;
      const roofId = store.get(originAtom)?.roofId;
      if (roofId === undefined || !isOwner()) return;
      running = running.then(() => drafts.remove(roofId)).catch(() => {});
      await running;
    },
    end() {
      sendNow();
      for (const unsubscribe of unsubscribes) unsubscribe();
      window.removeEventListener('online', sendNow);
    },
  };
}
