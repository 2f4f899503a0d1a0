import { atom } from 'jotai';

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

export const middleViewAtom = atom<MiddleView>('both');
export const phoneViewAtom = atom<PhoneView>('plan');
export const openSectionAtom = atom<SectionId | null>('roof');
export const bomOpenAtom = atom(false);
export const shortcutsOpenAtom = atom(false);
