import { atom } from 'jotai';

import type { RoofContent } from '../../../contracts/domain/roofs.ts';
import { openTabs } from '../../shared/autosave/tabs.ts';

import {
  contentAtom,
  type DocumentOrigin,
  editedAtAtom,
  isFollowingAtom,
  openAtom,
  originAtom,
  undoLabelAtom,
} from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { otherVersionAtom } from './versions.ts';

/** Whether another tab has this roof open in a browser without locks, so that both can edit. */
export const isUnguardedAtom = atom(false);

/** The roof as its editing tab shows it to the others. */
type Shown = RoofContent & { readonly origin: DocumentOrigin; readonly editedAt: number | null };

export type EditingTab = ReturnType<typeof bindEditingTab>;

/** Lets one of a person's tabs edit the roof. `name` is the same for the same person and roof. */
export function bindEditingTab(store: Store, name: string) {
  const tabs = openTabs<Shown>(name, {
    read() {
      const [content, origin] = [store.get(contentAtom), store.get(originAtom)];
      if (!content || !origin || store.get(isFollowingAtom)) return null;
      return { ...content, origin, editedAt: store.get(editedAtAtom) };
    },
    show({ configuration, origin, editedAt, variants }) {
      // Opening asks again. Edits of this tab are not replaced by those of another one.
      const isEditedHere = !store.get(isFollowingAtom) && store.get(undoLabelAtom) !== null;
      if (!store.get(contentAtom) || isEditedHere) return;
      // Version conflicts are resolved in the editing tab.
      store.set(otherVersionAtom, null);
      store.set(openAtom, configuration, origin, editedAt, variants);
    },
    follow: (isFollowing) => store.set(isFollowingAtom, isFollowing),
    onUnguarded: () => store.set(isUnguardedAtom, true),
  });
  const unsubscribes = [store.sub(contentAtom, tabs.changed), store.sub(originAtom, tabs.changed)];
  return {
    takeOver: tabs.takeOver,
    /** Called after the roof was opened here: a following tab then shows the editing one's state. */
    catchUp() {
      if (store.get(isFollowingAtom)) tabs.ask();
    },
    end() {
      tabs.end();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
