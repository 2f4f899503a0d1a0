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
export const openSectionAtom = atom<SectionId | null>('roof');
/** The surface whose joints over openings are marked in the plan. */
export const markedJointsAtom = atom<string | null>(null);
export const bomOpenAtom = atom(false);
export const shortcutsOpenAtom = atom(false);
