import { type Cuts, permits } from './cuts.ts';
import { NEVER, NEVER_WIDE, type Range, type Task, type Values } from './task.ts';

/** Value of a column per format and start: power × `scale`, in steps of `step` watts. */
export interface Gains {
  readonly byTile: readonly Values[];
  readonly scale: number;
  /** Watts per unit of power. */
  readonly step: number;
  readonly never: number;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Returns the values of a task: 32 bits, in steps of the greatest common divisor of all powers, if that suffices.
 */
export function gainsOf(task: Task, cuts: Cuts | undefined, allow32: boolean): Gains {
  const { filler, gap, tiles, width } = task;
  const most = filler ? Math.floor((width + Math.max(gap.min, 0)) / Math.max(filler.min + gap.min, 1)) : 0;
  const scale = most + 1;
  const step = Math.max(
    1,
    tiles.reduce((step, tile) => greatestDivisor(step, tile.power), 0),
  );
  const fits =
    allow32 &&
    tiles.every(({ width: wide, power }, tile) => {
      let rows = 0;
      for (const count of task.active[tile] ?? []) if (count > rows) rows = count;
      return ((rows * power) / step) * scale * width < 2 ** 29 * wide;
    });
  const never = fits ? NEVER : NEVER_WIDE;
  const byTile = tiles.map(({ width: wide, power }, tile) => {
    const active = task.active[tile] ?? new Int32Array(0);
    const worth = (fits ? power / step : power) * scale;
    const gains = fits ? new Int32Array(active.length) : new Float64Array(active.length);
    for (let start = 0; start < active.length; start += 1) {
      const rows = active[start] ?? 0;
      const isLegal = (rows > 0 || task.emptyFormats) && (!cuts || permits(cuts, start, start + wide));
      gains[start] = isLegal ? rows * worth : never;
    }
    return gains;
  });
  return { byTile, scale, step: fits ? step : 1, never };
}

/** The table of the dynamic program, reused from gap to gap. */
export class Table {
  readonly #gains: Gains;
  readonly #best: Values;
  readonly #fromBlockStart: Values;
  readonly #toBlockEnd: Values;

  constructor(task: Task, gains: Gains) {
    this.#gains = gains;
    const length = task.width + Math.max(0, task.gap.max) + 1;
    const make = () =>
      gains.byTile[0] instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
    this.#best = make();
    this.#fromBlockStart = make();
    this.#toBlockEnd = make();
  }

  /** Returns the value of the best tiling with a gap; below `never / 2` if there is none. */
  fill(task: Task, cuts: Cuts | undefined, gap: number): number {
    const best = this.#best;
    const { never, byTile } = this.#gains;
    const end = task.width + gap;
    const narrowest = Math.min(...task.tiles.map(({ width }) => width), task.filler?.min ?? Infinity);
    const step = Math.max(1, narrowest + gap);
    best[0] = 0;
    let from = Math.max(0, gap) + 1;
    best.fill(never, 1, Math.min(from, end + 1));
    let known = 0;
    while (from <= end) {
      const to = Math.min(from + step, end + 1);
      if (task.filler) {
        known = this.#extendWindows(task.filler, cuts, known, from);
        this.#layFillers(task.filler, gap, from, to);
        if (cuts) this.#layFillersAtOpenings(task.filler, cuts, gap, from, to, task.width);
      } else {
        best.fill(never, from, to);
      }
      for (let tile = 0; tile < byTile.length; tile += 1) {
        const gain = byTile[tile] as Values;
        const shift = (task.tiles[tile]?.width ?? 0) + gap;
        const first = Math.max(from, shift);
        const last = Math.min(to, shift + gain.length);
        for (let at = first; at < last; at += 1) {
          const value = (best[at - shift] as number) + (gain[at - shift] as number);
          if (value > (best[at] as number)) best[at] = value;
        }
      }
      from = to;
    }
    return best[end] as number;
  }

  #extendWindows(filler: Range, cuts: Cuts | undefined, known: number, to: number): number {
    const block = filler.max - filler.min + 1;
    const { never } = this.#gains;
    const best = this.#best;
    const low = this.#toBlockEnd;
    const high = this.#fromBlockStart;
    const limited = cuts?.limitedStart;
    let at = known;
    while (at < to) {
      const blockStart = Math.floor(at / block) * block;
      const stop = Math.min(to, blockStart + block);
      let most = at === blockStart ? never : (high[at - 1] as number);
      for (let position = at; position < stop; position += 1) {
        const value = limited?.[position] ? never : (best[position] as number);
        low[position] = value;
        if (value > most) most = value;
        high[position] = most;
      }
      if (stop === blockStart + block) {
        let most = never;
        for (let position = stop - 1; position >= blockStart; position -= 1) {
          const value = low[position] as number;
          if (value > most) most = value;
          low[position] = most;
        }
      }
      at = stop;
    }
    return to;
  }

  #layFillers(filler: Range, gap: number, from: number, to: number): void {
    const { never } = this.#gains;
    const best = this.#best;
    const low = this.#toBlockEnd;
    const high = this.#fromBlockStart;
    const [near, far] = [filler.min + gap, filler.max + gap];
    const none = Math.max(from, Math.min(to, near));
    best.fill(never, from, none);
    const firstWindow = Math.max(none, Math.min(to, far + 1));
    for (let at = none; at < firstWindow; at += 1) {
      const value = (high[at - near] as number) - 1;
      best[at] = value > never ? value : never;
    }
    for (let at = firstWindow; at < to; at += 1) {
      const a = high[at - near] as number;
      const b = low[at - far] as number;
      const value = (a > b ? a : b) - 1;
      best[at] = value > never ? value : never;
    }
  }

  #layFillersAtOpenings(
    filler: Range,
    cuts: Cuts,
    gap: number,
    from: number,
    to: number,
    width: number,
  ): void {
    const best = this.#best;
    const { never } = this.#gains;
    for (const end of cuts.singleEnds) {
      if (end < from - gap || end >= to - gap || end < filler.min || end > width) continue;
      const first = Math.max(0, end - filler.max, cuts.earliestStart[end] ?? 0);
      let most = never;
      for (let start = first; start <= end - filler.min; start += 1) {
        if ((cuts.latestEnd[start] ?? 0) < end) continue;
        const value = (best[start] as number) - 1;
        if (value > most) most = value;
      }
      best[end + gap] = most;
    }
  }
}
