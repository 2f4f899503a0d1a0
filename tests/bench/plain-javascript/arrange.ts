import { type Cuts, permits } from './cuts.ts';
import { type Gains, gainsOf } from './gap-table.ts';
import { type Column, type Layout, layoutOf, NEVER_WIDE, type Task } from './task.ts';

/** A value of two numbers, the first counting first. */
type Ranked = readonly [number, number];

const NO_VALUE: Ranked = [NEVER_WIDE, 0];
const isMore = (a: Ranked, b: Ranked): boolean => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);

/** A queue of values that fall from its front; the front is the most within the window. */
class Window {
  readonly #ends: Int32Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #front = 0;
  #back = 0;

  constructor(length: number) {
    this.#ends = new Int32Array(length);
    this.#first = new Float64Array(length);
    this.#second = new Float64Array(length);
  }

  push(end: number, first: number, second: number): void {
    while (this.#back > this.#front) {
      const last = this.#back - 1;
      const [a, b] = [this.#first[last] as number, this.#second[last] as number];
      if (a > first || (a === first && b > second)) break;
      this.#back = last;
    }
    this.#ends[this.#back] = end;
    this.#first[this.#back] = first;
    this.#second[this.#back] = second;
    this.#back += 1;
  }

  /** Drops what ends after `lastEnd`, then answers the most; nothing when none is left. */
  most(lastEnd: number): Ranked | undefined {
    while (this.#front < this.#back && (this.#ends[this.#front] as number) > lastEnd) this.#front += 1;
    if (this.#front === this.#back) return undefined;
    return [this.#first[this.#front] as number, this.#second[this.#front] as number];
  }
}

/** The best tiling with a gap in the full order; none when there is none. */
export function arrange(task: Task, cuts: Cuts | undefined, gap: number): Layout | undefined {
  const tail = new Tail(task, gainsOf(task, cuts, false), cuts, gap);
  const columns = tail.columns();
  return columns && layoutOf(task, gap, columns);
}

/** Best values of what lies to the right of each start. */
class Tail {
  readonly #task: Task;
  readonly #gains: Gains;
  readonly #cuts: Cuts | undefined;
  readonly #gap: number;
  readonly #widthUnit: number;
  readonly #first: Float64Array;
  readonly #second: Float64Array;

  constructor(task: Task, gains: Gains, cuts: Cuts | undefined, gap: number) {
    this.#task = task;
    this.#gains = gains;
    this.#cuts = cuts;
    this.#gap = gap;
    this.#widthUnit = gains.scale * (Math.floor(task.width / 2) + 1);
    this.#first = new Float64Array(task.width + 1).fill(NEVER_WIDE);
    this.#second = new Float64Array(task.width + 1);
    this.#fill();
  }

  #fill(): void {
    const { width, filler, tiles } = this.#task;
    const [byStart, byEnd] = [new Window(width + 1), new Window(width + 1)];
    const unit = this.#widthUnit;
    for (let start = width - 1; start >= 0; start -= 1) {
      let best: Ranked = NO_VALUE;
      for (let tile = 0; tile < tiles.length; tile += 1) {
        const gain = this.#gains.byTile[tile]?.[start];
        if (gain === undefined) continue;
        const after = this.#after(start + (tiles[tile]?.width ?? 0));
        const value: Ranked = [gain + after[0], after[1]];
        if (isMore(value, best)) best = value;
      }
      if (filler) {
        const end = start + filler.min;
        if (end <= width && !this.#cuts?.earliestStart[end]) {
          const after = this.#after(end);
          if (after[0] > NEVER_WIDE / 2) {
            byStart.push(end, after[0] - 1, after[1] - end * unit);
            byEnd.push(end, after[0] - 1, after[1] - end * unit - (width - end));
          }
        }
        if (this.#cuts?.singleStart[start]) {
          for (const end of this.#fillerEnds(start)) {
            const value = this.#withFiller(start, end);
            if (isMore(value, best)) best = value;
          }
        } else {
          const nearLeft = byStart.most(start + filler.max);
          const nearRight = byEnd.most(start + filler.max);
          if (nearLeft) {
            const value: Ranked = [nearLeft[0], nearLeft[1] + start * unit - start];
            if (isMore(value, best)) best = value;
          }
          if (nearRight) {
            const value: Ranked = [nearRight[0], nearRight[1] + start * unit];
            if (isMore(value, best)) best = value;
          }
        }
      }
      if (best[0] > NEVER_WIDE / 2) {
        this.#first[start] = best[0];
        this.#second[start] = best[1];
      }
    }
  }

  #after(end: number): Ranked {
    if (end === this.#task.width) return [0, 0];
    const start = end + this.#gap;
    if (end > this.#task.width || start > this.#task.width) return NO_VALUE;
    return [this.#first[start] as number, this.#second[start] as number];
  }

  #withFiller(start: number, end: number): Ranked {
    const after = this.#after(end);
    const distance = Math.min(start, this.#task.width - end);
    return [after[0] - 1, after[1] - (end - start) * this.#widthUnit - distance];
  }

  *#fillerEnds(start: number): Generator<number> {
    const { filler, width } = this.#task;
    if (!filler) return;
    const last = Math.min(width, start + filler.max);
    for (let end = start + filler.min; end <= last; end += 1) {
      if (!this.#cuts || permits(this.#cuts, start, end)) yield end;
    }
  }

  /** The columns from the left; none when no tiling reaches the right end. */
  columns(): Column[] | undefined {
    if ((this.#first[0] as number) <= NEVER_WIDE / 2) return undefined;
    const columns: Column[] = [];
    let start = 0;
    for (;;) {
      const column = this.#firstColumn(start);
      if (!column) return undefined;
      columns.push(column);
      const end = column.x + column.width;
      if (end === this.#task.width) return columns;
      start = end + this.#gap;
    }
  }

  /** Among the columns that reach the best value the narrowest, a format before a filler. */
  #firstColumn(start: number): Column | undefined {
    const reaches = (first: number, second: number): boolean =>
      first === this.#first[start] && second === this.#second[start];
    let chosen: Column | undefined;
    this.#task.tiles.forEach(({ width }, tile) => {
      const gain = this.#gains.byTile[tile]?.[start];
      if (gain === undefined || (chosen && chosen.width <= width)) return;
      const after = this.#after(start + width);
      if (reaches(gain + after[0], after[1])) chosen = { x: start, width, tile };
    });
    for (const end of this.#fillerEnds(start)) {
      if (chosen && chosen.width <= end - start) break;
      if (reaches(...this.#withFiller(start, end))) return { x: start, width: end - start, tile: -1 };
    }
    return chosen;
  }
}
