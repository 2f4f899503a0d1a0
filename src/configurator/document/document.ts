import { atom } from 'jotai';
import type { Configuration } from '../../../engine/index.ts';
import { beginHistory, type Command, execute, type History, redo, undo } from './history.ts';

/** Which roof the document is, and what the server has of it. */
export interface DocumentOrigin {
  /** Made when the roof was begun; stays the same for ever. */
  readonly roofId: string;
  /** The server's revision that the document grew from; null when it was never saved there. */
  readonly revision: number | null;
  /** The configuration of that revision, as far as it is known. */
  readonly saved: Configuration | null;
}

const historyAtom = atom<History | null>(null);

/** The roof being edited; null until one is opened. */
export const ownConfigurationAtom = atom((get) => get(historyAtom)?.present ?? null);

/** Another version of the roof that is looked at instead of the own one; it cannot be edited. */
export const viewedAtom = atom<Configuration | null>(null);

/** Whether another tab edits this roof and this one shows what it does. */
export const isFollowingAtom = atom(false);

/** Whether what is on the screen can be looked at only. */
export const isReadOnlyAtom = atom((get) => get(isFollowingAtom) || get(viewedAtom) !== null);

/** The roof on the screen; null until one is opened. */
export const configurationAtom = atom((get) => get(viewedAtom) ?? get(ownConfigurationAtom));

/** Null until a roof is opened. */
export const originAtom = atom<DocumentOrigin | null>(null);

/** When the roof was last edited, ms since 1970; null while it is as it was begun or saved. */
export const editedAtAtom = atom<number | null>(null);

/** What undo and redo would do; null when there is nothing. */
export const undoLabelAtom = atom((get) =>
  get(isReadOnlyAtom) ? null : (get(historyAtom)?.past.at(-1)?.label ?? null),
);
export const redoLabelAtom = atom((get) =>
  get(isReadOnlyAtom) ? null : (get(historyAtom)?.future.at(-1)?.label ?? null),
);

/** Opens a roof with an empty history. `editedAt` is of a draft, ms since 1970. */
export const openAtom = atom(
  null,
  (_get, set, configuration: Configuration, origin: DocumentOrigin, editedAt: number | null = null) => {
    set(editedAtAtom, editedAt);
    set(originAtom, origin);
    set(historyAtom, beginHistory(configuration));
  },
);

const changeAtom = atom(null, (get, set, change: (history: History) => History) => {
  const history = get(historyAtom);
  if (!history || get(isReadOnlyAtom)) return;
  const next = change(history);
  if (next === history) return;
  set(editedAtAtom, Date.now());
  set(historyAtom, next);
});

/** The only way to change the open roof; does nothing while it can be looked at only. */
export const dispatchAtom = atom(null, (_get, set, command: Command) =>
  set(changeAtom, (history) => execute(history, command)),
);
export const undoAtom = atom(null, (_get, set) => set(changeAtom, undo));
export const redoAtom = atom(null, (_get, set) => set(changeAtom, redo));
