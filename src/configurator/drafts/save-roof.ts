import { atom } from 'jotai';
import type { RoofContent, SavedRoof } from '../../../contracts/domain/roofs.ts';
import { contentAtom, type DocumentOrigin, isReadOnlyAtom, originAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { isSettlingAtom, type Store, solvedDocumentAtom } from '../solving/answer.ts';
import type { Rejection, RoofRepository } from './roof-repository.ts';

/** Outcome of a save. */
export type SaveOutcome =
  | { readonly status: 'saved'; readonly roof: SavedRoof; readonly shownTotal: number | null }
  | { readonly status: Rejection };

/** Whether a save is running; a second one is not started. */
export const savingAtom = atom(false);

/** The obstacle that a pending save waits for; null without one. */
export const waitsForAtom = atom<'offline' | 'signedOut' | null>(null);

/** Whether the server holds exactly what is edited here. */
export const isSavedAtom = atom((get) => {
  const saved = get(originAtom)?.saved ?? null;
  return saved !== null && isEqual(saved, get(contentAtom));
});

/**
 * Saves the open roof under its id. Edits may continue meanwhile. Returns null if there is nothing to save or a
 * save is running.
 */
export async function saveRoof(store: Store, roofs: RoofRepository): Promise<SaveOutcome | null> {
  const content = store.get(contentAtom);
  const origin = store.get(originAtom);
  if (!content || !origin || store.get(savingAtom) || store.get(isReadOnlyAtom)) return null;
  store.set(savingAtom, true);
  // Null while the shown solution is not that of the saved roof.
  const shown = store.get(isSettlingAtom) ? null : store.get(solvedDocumentAtom);
  const shownTotal = shown?.solution.bom.totalPrice ?? null;
  try {
    const roof = await roofs.put(origin.roofId, content, origin.revision);
    store.set(originAtom, originOf(roof, content));
    return { status: 'saved', roof, shownTotal };
  } catch (cause) {
    return { status: roofs.reasonOf(cause) };
  } finally {
    store.set(savingAtom, false);
  }
}

/** Origin of a document that equals the server's revision. */
export const originOf = (roof: SavedRoof, { configuration, variants }: RoofContent): DocumentOrigin => ({
  roofId: roof.id,
  revision: roof.revision,
  saved: { configuration, variants },
  figures: roof.summary,
});
