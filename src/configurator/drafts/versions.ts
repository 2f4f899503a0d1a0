import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { RoofContent, SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { DeviceDraft } from '../../shared/drafts/server-drafts.ts';
import { replaceRoof } from '../document/commands.ts';
import {
  contentAtom,
  dispatchAtom,
  editedAtAtom,
  originAtom,
  replaceVariantsAtom,
  viewedAtom,
} from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import type { Store } from '../solving/answer.ts';
import { originOf } from './save-roof.ts';

/** Another version of the open roof, which is neither in its history nor what it grew from. */
export interface OtherVersion extends RoofContent {
  /** Saved on the server by any user, or an unsaved draft of the same person on another device. */
  readonly kind: 'saved' | 'draft';
  /** Revision that an edit of it is based on. */
  readonly revision: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of a draft. */
  readonly device: string | null;
}

/** Null while there is nothing to choose. */
export const otherVersionAtom = atom<OtherVersion | null>(null);

/** Whether the server has this roof no longer. */
export const isDeletedAtom = atom(false);

/** Shows the other version in place of the own one, or the own one again. */
export const previewOtherVersionAtom = atom(null, (get, set, isOther: boolean) => {
  const other = get(otherVersionAtom);
  set(viewedAtom, isOther && other ? other.configuration : null);
});

/** The other version becomes the document; undo brings the own one back. */
export const acceptOtherVersionAtom = atom(null, (get, set) => {
  const [other, origin] = [get(otherVersionAtom), get(originAtom)];
  if (!other || !origin) return;
  set(closeChoiceAtom);
  set(dispatchAtom, replaceRoof(other.configuration, msg`Andere Fassung übernehmen`));
  set(replaceVariantsAtom, other.variants);
  set(originAtom, { ...origin, ...baseOf(other) });
});

/** The own version stays, and is saved over the other one. */
export const keepOwnVersionAtom = atom(null, (get, set) => {
  const [other, origin] = [get(otherVersionAtom), get(originAtom)];
  if (!other || !origin) return;
  set(closeChoiceAtom);
  if (other.kind === 'saved') set(originAtom, { ...origin, ...baseOf(other) });
  // Edited now, so that it is newer than the other device's draft.
  set(editedAtAtom, Date.now());
});

const closeChoiceAtom = atom(null, (_get, set) => {
  set(viewedAtom, null);
  set(otherVersionAtom, null);
});

const baseOf = ({ kind, revision, configuration, variants }: OtherVersion) => ({
  revision,
  saved: kind === 'saved' ? { configuration, variants } : null,
});

/** Takes note of what the server has of the open roof; null when it has none. */
export function compareWithSaved(store: Store, roof: SavedRoof | null): void {
  const origin = store.get(originAtom);
  if (!origin) return;
  if (!roof) {
    // The next save creates it again.
    if (origin.revision !== null) store.set(isDeletedAtom, true);
    store.set(originAtom, { ...origin, revision: null, saved: null });
    return;
  }
  const { configuration, variants, revision, updatedAt: at } = roof;
  if (revision === origin.revision || isEqual({ configuration, variants }, store.get(contentAtom)))
    store.set(originAtom, originOf(roof, roof));
  else store.set(otherVersionAtom, { kind: 'saved', configuration, variants, revision, at, device: null });
}

/** Takes note of unsaved work on this roof that the server keeps for the person. */
export function compareWithDraft(store: Store, draft: DeviceDraft | null): void {
  const own = store.get(contentAtom);
  // First things first: what is saved comes before what is not.
  if (!draft || !own || store.get(otherVersionAtom)) return;
  const { configuration, variants, baseRevision: revision, savedAt: at, device } = draft;
  if (at <= (store.get(editedAtAtom) ?? 0) || isEqual({ configuration, variants }, own)) return;
  store.set(otherVersionAtom, { kind: 'draft', configuration, variants, revision, at, device });
}
