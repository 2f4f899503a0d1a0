import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** What the middle shows on a wide screen. */
export type MiddleView = '3d' | 'plan' | 'both';
/** What a phone shows, one at a time. */
export type PhoneView = 'inputs' | 'plan' | '3d' | 'results' | 'bom';
/** One section of inputs. */
export type SectionId =
  | 'roof'
  | 'location'
  | 'alignments'
  | 'orientation'
  | 'furring'
  | 'membrane'
  | 'snow'
  | 'ridge'
  | 'edges'
  | 'rows'
  | 'cutouts'
  | 'skylights'
  | 'discount'
  | 'optimization';

/** Kept for the next roof and the next time. */
export const middleViewAtom = atomWithStorage<MiddleView>(
  'solar-partner-portal.middle-view',
  'both',
  undefined,
  { getOnInit: true },
);
/** Whether the roof fills the screen, for the house's owner. */
export const presentedAtom = atom(false);
export const phoneViewAtom = atom<PhoneView>('plan');
/** Sections that stay open while another one is opened, the one pinned last at the end. */
export const pinnedSectionsAtom = atom<readonly SectionId[]>([]);
const lastSectionAtom = atom<SectionId | null>('roof');
/** With more of them the list would be as long as all of it. */
const MOST_PINNED = 2;

/** The sections that are open. */
export const openSectionsAtom = atom((get) => new Set([...get(pinnedSectionsAtom), get(lastSectionAtom)]));

/** Opens a section beside those that are pinned; null closes the one that is not. */
export const openSectionAtom = atom(null, (_get, set, id: SectionId | null) => set(lastSectionAtom, id));

/** Keeps a section open, or no longer. */
export const pinSectionAtom = atom(null, (get, set, id: SectionId, isPinned: boolean) => {
  const others = get(pinnedSectionsAtom).filter((other) => other !== id);
  set(pinnedSectionsAtom, isPinned ? [...others, id].slice(-MOST_PINNED) : others);
  if (!isPinned) set(lastSectionAtom, id);
});
/** The surface whose joints over openings are marked in the plan. */
export const markedJointsAtom = atom<string | null>(null);
export const bomOpenAtom = atom(false);
export const shortcutsOpenAtom = atom(false);
