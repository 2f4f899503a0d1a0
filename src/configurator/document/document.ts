import { atom } from 'jotai';
import type { Configuration } from '../../../engine/index.ts';
import { beginHistory, type Command, execute, type History, redo, undo } from './history.ts';

/** Which saved roof the document belongs to. */
export interface DocumentOrigin {
  /** The server's id; null for a roof that was never saved there. */
  readonly roofId: string | null;
  /** The server's revision that the document grew from. */
  readonly revision: number | null;
  /** The configuration that the server holds; null for a roof that was never saved there. */
  readonly saved: Configuration | null;
}

export const NEW_ROOF: DocumentOrigin = { roofId: null, revision: null, saved: null };

const historyAtom = atom<History | null>(null);

/** The roof being edited; null until one is opened. */
export const configurationAtom = atom((get) => get(historyAtom)?.present ?? null);

export const originAtom = atom<DocumentOrigin>(NEW_ROOF);

/** What undo and redo would do; null when there is nothing. */
export const undoLabelAtom = atom((get) => get(historyAtom)?.past.at(-1)?.label ?? null);
export const redoLabelAtom = atom((get) => get(historyAtom)?.future.at(-1)?.label ?? null);

/** Counts the roofs opened so far, so that an answer about an earlier one is known as such. */
export const openCountAtom = atom(0);

/** Opens a roof with an empty history. */
export const openAtom = atom(
  null,
  (_get, set, configuration: Configuration, origin: DocumentOrigin = NEW_ROOF) => {
    set(openCountAtom, (count) => count + 1);
    set(originAtom, origin);
    set(historyAtom, beginHistory(configuration));
  },
);

const changeAtom = atom(null, (get, set, change: (history: History) => History) => {
  const history = get(historyAtom);
  if (history) set(historyAtom, change(history));
});

/** The only way to change the open roof. */
export const dispatchAtom = atom(null, (_get, set, command: Command) =>
  set(changeAtom, (history) => execute(history, command)),
);
export const undoAtom = atom(null, (_get, set) => set(changeAtom, undo));
export const redoAtom = atom(null, (_get, set) => set(changeAtom, redo));
