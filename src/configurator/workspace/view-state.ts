import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Content of the middle on a wide screen. */
export type MiddleView = '3d' | 'plan' | 'both';
/** Views of a phone, one at a time. */
export type PhoneView = 'inputs' | 'plan' | '3d' | 'results' | 'bom';
/** One section of inputs. */
export type SectionId =
  | 'roof'
  | 'location'
  | 'surroundings'
  | 'alignments'
  | 'orientation'
  | 'colour'
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

const isPresentedAtom = atom(false);
const middleAtom = atomWithStorage<MiddleView>('solar-partner-portal.middle-view', 'both', undefined, {
  getOnInit: true,
});
const phoneAtom = atom<PhoneView>('plan');

/** Stored for the next roof and session. A view without 3D ends the presentation. */
export const middleViewAtom = atom(
  (get) => get(middleAtom),
  (_get, set, view: MiddleView) => {
    set(middleAtom, view);
    if (view === 'plan') set(isPresentedAtom, false);
  },
);
/** A view without 3D ends the presentation. */
export const phoneViewAtom = atom(
  (get) => get(phoneAtom),
  (_get, set, view: PhoneView) => {
    set(phoneAtom, view);
    if (view !== '3d') set(isPresentedAtom, false);
  },
);
/** Whether the roof fills the screen, for the house owner; it is then shown in 3D on a screen of any width. */
export const presentedAtom = atom(
  (get) => get(isPresentedAtom),
  (get, set, isPresented: boolean) => {
    if (isPresented && get(middleAtom) === 'plan') set(middleAtom, 'both');
    if (isPresented) set(phoneAtom, '3d');
    set(isPresentedAtom, isPresented);
  },
);
/** Sections that stay open while another one is opened, latest pinned last. */
export const pinnedSectionsAtom = atom<readonly SectionId[]>([]);
const lastSectionAtom = atom<SectionId | null>('roof');
/** More of them would make the list as long as with all open. */
const MOST_PINNED = 2;

/** The sections that are open. */
export const openSectionsAtom = atom((get) => new Set([...get(pinnedSectionsAtom), get(lastSectionAtom)]));

/** Opens a section in addition to the pinned ones; null closes the unpinned one. */
export const openSectionAtom = atom(null, (_get, set, id: SectionId | null) => set(lastSectionAtom, id));

/** Pins a section open, or unpins it. */
export const pinSectionAtom = atom(null, (get, set, id: SectionId, isPinned: boolean) => {
  const others = get(pinnedSectionsAtom).filter((other) => other !== id);
  set(pinnedSectionsAtom, isPinned ? [...others, id].slice(-MOST_PINNED) : others);
  if (!isPinned) set(lastSectionAtom, id);
});
/** The surface whose joints above openings are marked in the plan. */
export const markedJointsAtom = atom<string | null>(null);
export const bomOpenAtom = atom(false);
export const shortcutsOpenAtom = atom(false);
/** Whether something that concerns the saved roof asks to save it. */
export const saveAskedAtom = atom(false);
/** Whether the customer offer was requested, before it is known whether the roof is saved. */
export const offerAskedAtom = atom(false);
