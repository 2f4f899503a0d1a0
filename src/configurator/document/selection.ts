import { atom } from 'jotai';
import type {
  CellTable,
  Configuration,
  OpeningKind,
  Surface,
  SurfaceSolution,
} from '../../../engine/index.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { configurationAtom } from './document.ts';

const chosenSurfaceAtom = atom<string | null>(null);

/** Id of the surface in the plan: the selected one while it exists, else the first with slates. */
export const selectedSurfaceIdAtom = atom(
  (get) => {
    const surfaces = get(configurationAtom)?.surfaces ?? [];
    const chosen = surfaces.find((surface) => surface.id === get(chosenSurfaceAtom));
    return (chosen ?? surfaces.find((surface) => surface.enabled) ?? surfaces[0])?.id ?? null;
  },
  (_get, set, id: string) => set(chosenSurfaceAtom, id),
);

/** The engine's latest result for the surface in the plan. */
export interface DrawnSurface {
  readonly surface: SurfaceSolution;
  /** Its index in the table. */
  readonly surfaceIndex: number;
  readonly table: CellTable;
}

/** The surface in the plan as solved; null until the first solution. Changes with answers, not with every edit. */
export const drawnSurfaceAtom = atom((get): DrawnSurface | null => {
  const id = get(selectedSurfaceIdAtom);
  const solved = get(solvedRoofAtom);
  const surfaceIndex = solved?.solution.surfaces.findIndex((surface) => surface.id === id) ?? -1;
  const surface = solved?.solution.surfaces[surfaceIndex];
  return solved && surface ? { surface, surfaceIndex, table: solved.table } : null;
});

/** The surface in the plan, if it is in the configuration, with the engine's latest result. */
export interface SelectedSurface {
  readonly configuration: Configuration;
  readonly surface: Surface;
  /** Its path, as in problems: `surfaces[0]`. */
  readonly path: string;
  /** Null until the first solution. */
  readonly solution: SurfaceSolution | null;
  /** Its index in the cell table; -1 until the first solution. */
  readonly solutionIndex: number;
}

/** The surface in the plan as configured; null while no roof is open, or if it has no surfaces. */
export const selectedSurfaceAtom = atom((get): SelectedSurface | null => {
  const configuration = get(configurationAtom);
  const id = get(selectedSurfaceIdAtom);
  const index = configuration?.surfaces.findIndex((surface) => surface.id === id) ?? -1;
  const surface = configuration?.surfaces[index];
  if (!configuration || !surface) return null;
  const { surface: solution = null, surfaceIndex: solutionIndex = -1 } = get(drawnSurfaceAtom) ?? {};
  return { configuration, surface, path: `surfaces[${index}]`, solution, solutionIndex };
});

/** The edge whose field has the focus, by its index in the solved outline. */
export const markedEdgeAtom = atom<{ readonly surfaceId: string; readonly edge: number } | null>(null);

const chosenOpeningsAtom = atom<readonly string[]>([]);

/**
 * The selected cutouts and skylights as `surface/opening`, in the order of selection, without removed ones. The
 * same list during a drag.
 */
export const selectedOpeningsAtom = atom((get): readonly string[] => {
  const chosen = get(chosenOpeningsAtom);
  if (chosen.length === 0) return chosen;
  const surfaces = get(configurationAtom)?.surfaces ?? [];
  const known = new Set(
    surfaces.flatMap(({ id, cutouts, skylights }) =>
      [...cutouts, ...skylights].map((opening) => openingKey(id, opening.id)),
    ),
  );
  return chosen.every((key) => known.has(key)) ? chosen : chosen.filter((key) => known.has(key));
});

/** The last selected opening; null if there is none. Writing selects this one only. */
export const selectedOpeningAtom = atom(
  (get) => get(selectedOpeningsAtom).at(-1) ?? null,
  (_get, set, key: string | null) => {
    set(chosenOpeningsAtom, key === null ? [] : [key]);
  },
);

/** Replaces the selection by several openings. */
export const selectOpeningsAtom = atom(null, (_get, set, keys: readonly string[]) =>
  set(chosenOpeningsAtom, keys),
);

/** Adds an opening to the selection or removes it; all selected openings belong to one surface. */
export const toggleOpeningAtom = atom(null, (get, set, key: string) => {
  const isOnSide = (other: string) => other.split('/')[0] === key.split('/')[0];
  const selected = get(selectedOpeningsAtom).filter(isOnSide);
  set(
    chosenOpeningsAtom,
    selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key],
  );
});

/** Returns the number of an opening among those of its kind on the surface; null if it is the only one. */
export function numberAmongAlike(
  openings: readonly { readonly id: string; readonly kind: OpeningKind }[],
  id: string,
): number | null {
  const kind = openings.find((opening) => opening.id === id)?.kind;
  const alike = openings.filter((opening) => opening.kind === kind);
  return alike.length > 1 ? alike.findIndex((opening) => opening.id === id) + 1 : null;
}

/** Key of an opening in viewer, plan and lists. */
export const openingKey = (surfaceId: string, openingId: string): string => `${surfaceId}/${openingId}`;
