import { atom } from 'jotai';
import type { SavedRoof } from '../../../contracts/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import { configurationAtom, type DocumentOrigin, originAtom } from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { answerAtom } from '../solving/answer.ts';

/** The server's saved roofs. Every call rejects when there is no answer or a refusal. */
export interface RoofRepository {
  fetch(roofId: string): Promise<SavedRoof>;
  create(configuration: Configuration): Promise<SavedRoof>;
  update(roofId: string, configuration: Configuration, revision: number): Promise<SavedRoof>;
  /** Why a call was rejected. */
  reasonOf(cause: unknown): Rejection;
}

/**
 * Somebody else saved this roof meanwhile, it is gone, the server's
 * engine refuses it, or anything else.
 */
export type Rejection = 'changed' | 'missing' | 'refused' | 'failed';

/** What became of saving. */
export type SaveOutcome =
  | { readonly status: 'saved'; readonly roof: SavedRoof; readonly shownTotal: number | null }
  | { readonly status: Rejection };

/** Whether a save is under way; a second one waits for nobody and is not started. */
export const savingAtom = atom(false);

/** Whether the server holds exactly what is on the screen. */
export const isSavedAtom = atom((get) => {
  const configuration = get(configurationAtom);
  const { saved } = get(originAtom);
  return saved !== null && JSON.stringify(saved) === JSON.stringify(configuration);
});

/**
 * Saves the open roof as a draft on the server: a new one, or a new revision. The document may go on
 * changing meanwhile. Null when there is nothing to save or a save is under way.
 */
export async function saveRoof(store: Store, roofs: RoofRepository): Promise<SaveOutcome | null> {
  const configuration = store.get(configurationAtom);
  const origin = store.get(originAtom);
  if (!configuration || store.get(savingAtom)) return null;
  store.set(savingAtom, true);
  const shownTotal = shownTotalOf(store);
  try {
    const roof =
      origin.roofId === null || origin.revision === null
        ? await roofs.create(configuration)
        : await roofs.update(origin.roofId, configuration, origin.revision);
    if (store.get(originAtom) === origin) store.set(originAtom, originOf(roof, configuration));
    return { status: 'saved', roof, shownTotal };
  } catch (cause) {
    return { status: roofs.reasonOf(cause) };
  } finally {
    store.set(savingAtom, false);
  }
}

/** Where a document comes from that the server holds. */
export const originOf = (roof: SavedRoof, configuration: Configuration): DocumentOrigin => ({
  roofId: roof.id,
  revision: roof.revision,
  saved: configuration,
});

/** Rappen; null while what is shown is not about the present document. */
function shownTotalOf(store: Store): number | null {
  const { solved, problems, failure } = store.get(answerAtom);
  return solved && problems.length === 0 && !failure ? solved.solution.bom.totalPrice : null;
}
