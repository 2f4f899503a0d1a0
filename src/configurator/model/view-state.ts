import { atom } from 'jotai';
import { configurationAtom } from './document.ts';

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

const chosenSurfaceAtom = atom<string | null>(null);

/** Id of the surface in the plan: the chosen one while it exists, else the first one to be roofed. */
export const activeSurfaceAtom = atom(
  (get) => {
    const surfaces = get(configurationAtom)?.surfaces ?? [];
    const chosen = surfaces.find((surface) => surface.id === get(chosenSurfaceAtom));
    return (chosen ?? surfaces.find((surface) => surface.enabled) ?? surfaces[0])?.id ?? null;
  },
  (_get, set, id: string) => set(chosenSurfaceAtom, id),
);

const chosenOpeningAtom = atom<string | null>(null);

/** The selected cutout or skylight as `surface/opening`; null while none is, or it is gone. */
export const selectedOpeningAtom = atom(
  (get) => {
    const key = get(chosenOpeningAtom);
    const known = get(configurationAtom)?.surfaces.some((surface) =>
      [...surface.cutouts, ...surface.skylights].some((o) => openingKey(surface.id, o.id) === key),
    );
    return known ? key : null;
  },
  (_get, set, key: string | null) => {
    set(chosenOpeningAtom, key);
  },
);

/** How viewer, plan and lists name an opening of a surface. */
export const openingKey = (surfaceId: string, openingId: string): string => `${surfaceId}/${openingId}`;

export const shortcutsOpenAtom = atom(false);
