import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { RoofContent, SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { DeviceDraft } from '../../shared/drafts/server-drafts.ts';
import { replaceRoof } from '../document/commands.ts';
import {
  contentAtom,
  dispatchAtom,
  editedAtAtom,
  isReadOnlyAtom,
  originAtom,
  replaceVariantsAtom,
  viewedAtom,
} from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { mergedLengths } from '../document/merged-lengths.ts';
import type { Store } from '../solving/answer.ts';
import { originOf } from './save-roof.ts';

/** A conflicting version of the open roof, neither in its history nor its base revision. */
export interface OtherVersion extends RoofContent {
  /** Saved on the server by any user, or an unsaved draft of the same person on another device. */
  readonly kind: 'saved' | 'draft';
  /** Server revision that the version is based on. */
  readonly revision: number | null;
  /** Time of the version, ms since 1970. */
  readonly at: number;
  /** Name of the device of a draft. */
  readonly device: string | null;
  /** Content of a saved version on the server; null for a draft. */
  readonly saved: RoofContent | null;
}

/** The conflicting version; null without a conflict. */
export const otherVersionAtom = atom<OtherVersion | null>(null);

/** Whether the roof was deleted on the server. */
export const isDeletedAtom = atom(false);

/** Previews the other version, or returns to the own one. */
export const previewOtherVersionAtom = atom(null, (get, set, isOther: boolean) => {
  const other = get(otherVersionAtom);
  set(viewedAtom, isOther && other ? other.configuration : null);
});

/** Replaces the document by the other version; undo restores the own one. */
export const acceptOtherVersionAtom = atom(null, (get, set) => {
  const [other, origin] = [get(otherVersionAtom), get(originAtom)];
  if (!other || !origin) return;
  set(closeChoiceAtom);
  set(dispatchAtom, replaceRoof(other.configuration, msg`Andere Fassung übernehmen`));
  set(replaceVariantsAtom, other.variants);
  set(originAtom, { ...origin, ...baseOf(other) });
});

/** Keeps the own version, which is then saved over the other one. */
export const keepOwnVersionAtom = atom(null, (get, set) => {
  const [other, origin] = [get(otherVersionAtom), get(originAtom)];
  if (!other || !origin) return;
  set(closeChoiceAtom);
  if (other.kind === 'saved') set(originAtom, { ...origin, ...baseOf(other) });
  // Marked as edited now, so that it is newer than the other device's draft.
  set(editedAtAtom, Date.now());
});

const closeChoiceAtom = atom(null, (_get, set) => {
  set(viewedAtom, null);
  set(otherVersionAtom, null);
});

const baseOf = ({ revision, saved }: OtherVersion) => ({ revision, saved });

/**
 * Compares the open roof with the server's saved version; null if it has none. Lengths that were measured elsewhere are
 * taken over, unless both versions changed other things too. A length with two results is left to the person.
 */
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
  const [own, saved] = [store.get(contentAtom), { configuration, variants }];
  if (revision === origin.revision || isEqual(saved, own)) {
    store.set(originAtom, originOf(roof, roof));
    return;
  }
  const merged = own && !store.get(isReadOnlyAtom) ? mergedLengths(origin.saved, own, saved) : null;
  if (merged) takeContent(store, merged.own);
  if (merged && isEqual(merged.own, merged.other)) store.set(originAtom, originOf(roof, roof));
  else
    store.set(otherVersionAtom, {
      kind: 'saved',
      ...(merged?.other ?? saved),
      ...{ revision, at, device: null, saved },
    });
}

/** Replaces the document as an edit, where it differs. */
function takeContent(store: Store, { configuration, variants }: RoofContent): void {
  const own = store.get(contentAtom);
  if (!isEqual(own?.configuration, configuration))
    store.set(dispatchAtom, replaceRoof(configuration, msg`Gemessene Masse`));
  if (!isEqual(own?.variants, variants)) store.set(replaceVariantsAtom, variants);
}

/** Compares the open roof with the person's draft on the server. */
export function compareWithDraft(store: Store, draft: DeviceDraft | null): void {
  const own = store.get(contentAtom);
  // A conflict with a saved version takes precedence over one with a draft.
  if (!draft || !own || store.get(otherVersionAtom)) return;
  const { configuration, variants, baseRevision: revision, savedAt: at, device } = draft;
  if (at <= (store.get(editedAtAtom) ?? 0) || isEqual({ configuration, variants }, own)) return;
  store.set(otherVersionAtom, { kind: 'draft', configuration, variants, revision, at, device, saved: null });
}
