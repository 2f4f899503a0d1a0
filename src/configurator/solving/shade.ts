import { atom } from 'jotai';
import type { CellTable, Location, Yields } from '../../../engine/index.ts';
import type { LitRoof, Shade } from '../../../engine/shade.ts';
import { litRoof, withShade } from '../../../engine/shaded-yields.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { askLight, cancelLight } from '../../shared/parts/light.ts';
import { type YearLight, yearLight } from '../../viewer/geometry/cell-light.ts';
import { isEqual } from '../document/is-equal.ts';
import { answerAtom, type SolvedRoof, type Store, solvedRoofAtom } from './answer.ts';

/** Yields of a solved roof as they are shown. */
interface ShownYields {
  /** The roof they belong to. */
  readonly roof: SolvedRoof;
  readonly yields: Yields;
  /** Null if the yields are without shade. */
  readonly shade: Shade | null;
}

const shownYieldsAtom = atom<ShownYields | null>(null);

/**
 * Yields of the open roof, with shade once it is calculated. After a change they stay those of the roof before until
 * shade is known, so that a figure changes once. Null for a roof that was just opened.
 */
export const yieldsAtom = atom((get) => get(shownYieldsAtom)?.yields ?? null);

/** Whether `yieldsAtom` is not yet about the roof on the screen. */
export const areYieldsPendingAtom = atom((get) => {
  const solved = get(solvedRoofAtom);
  return solved !== null && get(shownYieldsAtom)?.roof !== solved;
});

/** The light on the slates of the last roof whose shade is known. */
export const yearLightAtom = atom((get): YearLight | null => {
  const shown = get(shownYieldsAtom);
  if (!shown?.shade || shown.yields.status !== 'calculated') return null;
  const { roof, yields, shade } = shown;
  return yearLight({ surfaces: roof.solution.surfaces, yields, table: roof.table, shade });
});

/** No light, while none is shown. */
export const noLightAtom = atom<YearLight | null>(null);

/** Delay after which yields are shown without shade until it is calculated, ms. The largest hall takes 10 s. */
const LATE_MS = 15_000;

/** Calculates the shade on a roof; null if that is impossible. */
export type AskShade = (roof: LitRoof) => Promise<Shade | null>;

/** Returns the yields of a solved roof with shade; without it if shade cannot be calculated. */
export async function yieldsWithShade(
  { solution, table, body }: SolvedRoof,
  location: Location,
  ask: AskShade = askLight,
): Promise<Yields> {
  const lit = litRoof(location, solution, table, body);
  return withShade(solution, location, lit && (await ask(lit))).yields;
}

/**
 * Calculates the shade on the open roof after every answer at rest. Returns a function that stops it. What was
 * calculated is used again where only prices changed.
 */
export function bindShade(store: Store, ask: AskShade = askLight): () => void {
  const askLatest = latestWins((roof: LitRoof) => ask(roof).then((shade) => ({ shade })));
  let asked: { readonly roof: LitRoof; readonly answer: ReturnType<typeof askLatest> } | null = null;
  const answerFor = (roof: LitRoof) => {
    if (!asked || !isSameLight(asked.roof, roof)) asked = { roof, answer: askLatest(roof) };
    return asked.answer;
  };

  const calculate = async () => {
    const { solved: roof, about, problems, isAtRest } = store.get(answerAtom);
    if (!roof) return store.set(shownYieldsAtom, null);
    // A rejected document keeps the last roof, but may have another location.
    if (!about || !isAtRest || problems.length > 0 || store.get(shownYieldsAtom)?.roof === roof) return;
    const { solution, table, body } = roof;
    const show = (shade: Shade | null) => {
      if (store.get(solvedRoofAtom) !== roof) return;
      const { yields } = withShade(solution, about.location, shade);
      store.set(shownYieldsAtom, { roof, yields, shade });
    };
    const lit = litRoof(about.location, solution, table, body);
    if (!lit) return show(null);
    const late = setTimeout(show, LATE_MS, null);
    const answer = await answerFor(lit);
    clearTimeout(late);
    // A newer roof has replaced this one.
    if (!answer) return;
    // A failed calculation is repeated after the next change.
    if (!answer.shade) asked = null;
    show(answer.shade);
  };

  const unsubscribe = store.sub(answerAtom, () => void calculate());
  void calculate();
  return () => {
    unsubscribe();
    // The next roof must not wait for this one.
    if (store.get(areYieldsPendingAtom)) cancelLight();
  };
}

/** Whether the same light falls on two roofs. */
const isSameLight = (one: LitRoof, other: LitRoof): boolean =>
  one.latitude === other.latitude &&
  isEqual(one.horizontal, other.horizontal) &&
  isEqual(one.surfaces, other.surfaces) &&
  isEqual(one.surroundings, other.surroundings) &&
  isSameTable(one.table, other.table) &&
  isSameSeries(one.body.faces, other.body.faces) &&
  isSameSeries(one.body.corners, other.body.corners);

const isSameTable = (one: CellTable, other: CellTable): boolean =>
  isSameSeries(one.cells, other.cells) && isSameSeries(one.trapezoids, other.trapezoids);

const isSameSeries = (one: Int32Array | Float32Array, other: Int32Array | Float32Array): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);
