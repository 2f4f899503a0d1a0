import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import {
  MOST_VARIANTS,
  type RoofContent,
  type RoofSummary,
  type RoofVariant,
} from '../../../contracts/domain/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import { FROM_FILE } from './commands.ts';
import { beginHistory, type Command, execute, type History, redo, renamed, undo } from './history.ts';
import { isEqual } from './is-equal.ts';
import { restored, type StoredHistories, type StoredHistory, textOfHistory } from './stored-history.ts';

/** Identity of the document, and its state on the server. */
export interface DocumentOrigin {
  /** Created with the roof and never changed. */
  readonly roofId: string;
  /** Server revision that the document is based on; null if it was never saved there. */
  readonly revision: number | null;
  /** Content of that revision, if known. */
  readonly saved: RoofContent | null;
  /** Figures of that revision, at the catalogue of its save, if known. */
  readonly figures?: Pick<RoofSummary, 'powerW' | 'totalRappen'>;
}

const historyAtom = atom<History | null>(null);

/** A named variant with its own history; null: the chosen one, whose history is the document's. */
interface VariantHistory extends Pick<RoofVariant, 'id' | 'name'> {
  readonly history: History | null;
}

const withHistory = ({ id, name, configuration }: RoofVariant): VariantHistory => ({
  id,
  name,
  history: configuration && beginHistory(configuration),
});

const historiesAtom = atom<readonly VariantHistory[]>([]);

/** Named variants of the roof in order; empty if there is only the edited roof. */
export const variantsAtom = atom((get): RoofVariant[] =>
  get(historiesAtom).map(({ id, name, history }) => ({ id, name, configuration: history?.present ?? null })),
);

/** The edited variant; null if there are none. */
export const chosenVariantAtom = atom(
  (get): Pick<RoofVariant, 'id' | 'name'> | null =>
    get(historiesAtom).find(({ history }) => history === null) ?? null,
);

/** The roof being edited; null until one is opened. */
export const editedConfigurationAtom = atom((get) => get(historyAtom)?.present ?? null);

/** Everything that is stored of the edited roof; null until one is opened. */
export const contentAtom = atom((get): RoofContent | null => {
  const configuration = get(editedConfigurationAtom);
  return configuration && { configuration, variants: get(variantsAtom) };
});

/** Another version of the roof that is previewed; it cannot be edited. */
export const viewedAtom = atom<Configuration | null>(null);

/** Whether another tab edits this roof and this one follows it. */
export const isFollowingAtom = atom(false);

/** Whether the roof on the screen is read-only. */
export const isReadOnlyAtom = atom((get) => get(isFollowingAtom) || get(viewedAtom) !== null);

/** The roof on the screen; null until one is opened. */
export const configurationAtom = atom((get) => get(viewedAtom) ?? get(editedConfigurationAtom));

/** The roof without its openings, for inputs that do not concern them: the same object while they are dragged. */
export const withoutOpeningsAtom = selectAtom(
  configurationAtom,
  (configuration): Configuration | null =>
    configuration && {
      ...configuration,
      surfaces: configuration.surfaces.map((surface) => ({ ...surface, cutouts: [], skylights: [] })),
    },
  isEqual,
);

/** Whether a roof is open. */
export const isOpenAtom = atom((get) => get(editedConfigurationAtom) !== null);

/** Name of the roof on the screen. */
export const roofNameAtom = atom((get) => get(configurationAtom)?.name ?? '');

/** Origin of the open roof; null until one is opened. */
export const originAtom = atom<DocumentOrigin | null>(null);

/** Time of the last edit, ms since 1970; null while it is new or saved. */
export const editedAtAtom = atom<number | null>(null);

/** Whether the roof was edited since it was created or saved. */
export const isEditedAtom = atom((get) => get(editedAtAtom) !== null);

/** Labels of the edits that undo and redo would apply; null when there is none. */
export const undoLabelAtom = atom((get) =>
  get(isReadOnlyAtom) ? null : (get(historyAtom)?.past.at(-1)?.label ?? null),
);
export const redoLabelAtom = atom((get) =>
  get(isReadOnlyAtom) ? null : (get(historyAtom)?.future.at(-1)?.label ?? null),
);

/** Serialised history of the open roof and its variants, stored with its draft; null while none is open. */
export const historyTextAtom = atom((get) => {
  const history = get(historyAtom);
  const others = get(historiesAtom).flatMap(({ id, history: other }) =>
    other ? [[id, other] as const] : [],
  );
  return history && textOfHistory(history, new Map(others));
});

/** Restores the stored undo history of the opened roof and its variants where the document is unchanged. */
export const restoreHistoryAtom = atom(null, (get, set, stored: StoredHistories | null) => {
  const history = get(historyAtom);
  if (!history || !stored) return;
  const asStored = (opened: History, one: StoredHistory | undefined) =>
    one && isEqual(opened.present, one.present) ? restored(one, opened.present) : opened;
  set(historyAtom, asStored(history, stored));
  set(
    historiesAtom,
    get(historiesAtom).map((variant) => ({
      ...variant,
      history: variant.history && asStored(variant.history, stored.others[variant.id]),
    })),
  );
});

/** Whether the roof came from a file; its values count as entered by the user. */
export const isFromFileAtom = atom(
  (get) => get(historyAtom)?.past.some(({ label }) => label.id === FROM_FILE.id) ?? false,
);

/** Opens a roof with an empty history. `editedAt`: time of a draft's last edit, ms since 1970. */
export const openAtom = atom(
  null,
  (
    _get,
    set,
    configuration: Configuration,
    origin: DocumentOrigin,
    editedAt: number | null = null,
    variants: readonly RoofVariant[] = [],
  ) => {
    set(editedAtAtom, editedAt);
    set(originAtom, origin);
    set(historiesAtom, variants.map(withHistory));
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

/** The only way to change the open roof; does nothing while it is read-only. */
export const dispatchAtom = atom(null, (_get, set, command: Command) =>
  set(changeAtom, (history) => execute(history, command)),
);
export const undoAtom = atom(null, (_get, set) => set(changeAtom, undo));
export const redoAtom = atom(null, (_get, set) => set(changeAtom, redo));

const changeVariantsAtom = atom(
  null,
  (get, set, change: (variants: readonly VariantHistory[]) => readonly VariantHistory[]) => {
    if (get(isReadOnlyAtom)) return;
    set(editedAtAtom, Date.now());
    set(historiesAtom, change(get(historiesAtom)));
  },
);

/** Replaces the named variants, for instance by those of a file or of another version. */
export const replaceVariantsAtom = atom(null, (_get, set, variants: readonly RoofVariant[]) =>
  set(changeVariantsAtom, () => variants.map(withHistory)),
);

/**
 * Adds a configuration as a variant. The present roof becomes a variant too, named `presentName`, if it is not one
 * yet. Does nothing at the maximum number of variants.
 */
export const addVariantAtom = atom(
  null,
  (get, set, added: RoofVariant, present: Pick<RoofVariant, 'id' | 'name'>) => {
    if (get(historiesAtom).length >= MOST_VARIANTS) return;
    set(changeVariantsAtom, (variants) => [
      ...(variants.length > 0 ? variants : [{ ...present, history: null }]),
      withHistory(added),
    ]);
  },
);

/** Switches to another variant, which has its own history; all variants share the roof's name. */
export const chooseVariantAtom = atom(null, (get, set, id: string) => {
  const [left, variants] = [get(historyAtom), get(historiesAtom)];
  const chosen = variants.find((variant) => variant.id === id)?.history;
  if (!left || !chosen || get(isReadOnlyAtom)) return;
  set(changeVariantsAtom, () =>
    variants.map((variant) => {
      if (variant.id === id) return { ...variant, history: null };
      return variant.history === null ? { ...variant, history: left } : variant;
    }),
  );
  set(historyAtom, renamed(chosen, left.present.name));
});

export const renameVariantAtom = atom(null, (_get, set, id: string, name: string) =>
  set(changeVariantsAtom, (variants) =>
    variants.map((variant) => (variant.id === id ? { ...variant, name } : variant)),
  ),
);

/** Changes a variant that is not chosen, as an entry of its own history. */
export const changeVariantAtom = atom(null, (_get, set, id: string, command: Command) =>
  set(changeVariantsAtom, (variants) =>
    variants.map((variant) =>
      variant.id === id && variant.history
        ? { ...variant, history: execute(variant.history, command) }
        : variant,
    ),
  ),
);

/** Removes a variant that is not chosen; a single one counts as none. */
export const removeVariantAtom = atom(null, (_get, set, id: string) =>
  set(changeVariantsAtom, (variants) => {
    const left = variants.filter((variant) => variant.id !== id || variant.history === null);
    return left.length > 1 ? left : [];
  }),
);
