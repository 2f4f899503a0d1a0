import { barOf, type ChangeFigures, type EffectFigures } from '../../contracts/domain/catalogue-effect.ts';
import type { Problem } from '../../engine/index.ts';

/** Totals of a roof with the active version and with another one, or why there are none. */
export type Outcome =
  | {
      readonly kind: 'compared';
      /** Rappen. */
      readonly before: number;
      readonly after: number;
      /** Whether successors took the place of withdrawn entries. */
      readonly isReplaced: boolean;
    }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'notCompared' };

/** A computation that is under way. */
export interface Tally
  extends Pick<EffectFigures, 'replaced' | 'refused' | 'notCompared' | 'differenceRappen' | 'reasons'> {
  /** Ids of the roofs that are still to be solved. */
  readonly left: readonly string[];
  /** Basis points per compared roof. */
  readonly changes: readonly number[];
}

export const tallyOf = (roofs: readonly string[]): Tally => ({
  ...{ left: roofs, changes: [], replaced: 0, refused: 0, notCompared: 0, differenceRappen: 0, reasons: [] },
});

/** Returns a tally with the outcome of the next roof. */
export function withOutcome(tally: Tally, outcome: Outcome): Tally {
  const next = { ...tally, left: tally.left.slice(1) };
  if (outcome.kind === 'refused')
    return { ...next, refused: tally.refused + 1, reasons: withReasons(tally.reasons, outcome.problems) };
  const change = outcome.kind === 'compared' ? changeOf(outcome) : null;
  if (outcome.kind === 'notCompared' || change === null)
    return { ...next, notCompared: tally.notCompared + 1 };
  return {
    ...next,
    changes: [...tally.changes, change],
    replaced: tally.replaced + Number(outcome.isReplaced),
    differenceRappen: tally.differenceRappen + outcome.after - outcome.before,
  };
}

/** Returns basis points; null where nothing has become something. */
function changeOf({ before, after }: { readonly before: number; readonly after: number }): number | null {
  if (before === after) return 0;
  return before === 0 ? null : Math.round(((after - before) * 10_000) / before);
}

/** Counts the reasons of one roof, each once. */
function withReasons(reasons: Tally['reasons'], problems: readonly Problem[]): Tally['reasons'] {
  const keyOf = ({ code, params }: Omit<Tally['reasons'][number], 'roofs'>) => `${code} ${params.value}`;
  const counted = new Map(reasons.map((reason) => [keyOf(reason), reason]));
  const own = new Map(
    problems.map(({ code, params }) => [keyOf({ code, params }), { code, params, roofs: 0 }]),
  );
  for (const [key, reason] of own) {
    const { roofs, ...known } = counted.get(key) ?? reason;
    counted.set(key, { ...known, roofs: roofs + 1 });
  }
  return [...counted.values()];
}

/** Maximum number of bars of a histogram. */
const MOST_BARS = 12;

/** Widths of bars in basis points: 0.1 %, 0.2 %, 0.5 %, 1 % and so on. All are even. */
function* widths(): Generator<number, never> {
  for (let power = 10; ; power *= 10) yield* [power, 2 * power, 5 * power];
}

/** Returns quartiles and histogram of changes in basis points; null for none. A bar's centre is a multiple of its width. */
export function changeFigures(changes: readonly number[]): ChangeFigures | null {
  const sorted = changes.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  /** Interpolates between the two nearest values. */
  const quantile = (part: number) => {
    const place = part * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] ?? least, sorted[Math.ceil(place)] ?? most];
    return Math.round(below + (above - below) * (place % 1));
  };
  let width = 0;
  for (width of widths()) if (barOf(most, width) - barOf(least, width) < MOST_BARS) break;
  const first = barOf(least, width);
  const bars = Array.from({ length: barOf(most, width) - first + 1 }, (_, index) => ({
    centre: (first + index) * width,
    roofs: sorted.filter((change) => barOf(change, width) === first + index).length,
  }));
  return {
    ...{ least, most, width, bars },
    ...{ lowerQuartile: quantile(0.25), median: quantile(0.5), upperQuartile: quantile(0.75) },
  };
}

/** Returns the figures of a finished tally; `documents`: what names withdrawn articles. */
export const figuresOf = (
  { changes, reasons, replaced, refused, notCompared, differenceRappen }: Tally,
  documents: Pick<EffectFigures, 'offers' | 'lists' | 'articles'>,
): EffectFigures => ({
  ...{ compared: changes.length, replaced, refused, notCompared, differenceRappen },
  unchanged: changes.filter((change) => change === 0).length,
  changes: changeFigures(changes),
  reasons: reasons.toSorted((a, b) => b.roofs - a.roofs),
  ...documents,
});
