import { type Cuts, permits } from './cuts.ts';
import { type Gains, gainsOf } from './gap-table.ts';
import { type Column, type Layout, layoutOf, NEVER_WIDE, type Task, type Tile, type Values } from './task.ts';

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
      const a = this.#first[last] as number;
      const b = this.#second[last] as number;
      if (a > first || (a === first && b > second)) break;
      this.#back = last;
    }
    this.#ends[this.#back] = end;
    this.#first[this.#back] = first;
    this.#second[this.#back] = second;
    this.#back += 1;
  }

  /** Drops what ends after `lastEnd`; answers the place of the most, -1 when none is left. */
  most(lastEnd: number): number {
    while (this.#front < this.#back && (this.#ends[this.#front] as number) > lastEnd) this.#front += 1;
    return this.#front === this.#back ? -1 : this.#front;
  }

  first(place: number): number {
    return this.#first[place] as number;
  }

  second(place: number): number {
    return this.#second[place] as number;
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
    const length = task.width + Math.max(0, gap) + 1;
    this.#first = new Float64Array(length).fill(NEVER_WIDE);
    this.#second = new Float64Array(length);
    // After a column that ends with the field nothing is left to lay. No column can start here: with an
    // overlap it would be narrower than the overlap.
    this.#first[task.width + gap] = 0;
    this.#fill();
  }

  #fill(): void {
    const { width, filler, tiles } = this.#task;
    const [byStart, byEnd] = [new Window(width + 1), new Window(width + 1)];
    const [firsts, seconds, unit, gap, cuts] = [
      this.#first,
      this.#second,
      this.#widthUnit,
      this.#gap,
      this.#cuts,
    ];
    const { byTile } = this.#gains;
    for (let start = Math.min(width, width + gap) - 1; start >= 0; start -= 1) {
      let first = NEVER_WIDE;
      let second = 0;
      for (let tile = 0; tile < tiles.length; tile += 1) {
        const gains = byTile[tile] as Values;
        if (start >= gains.length) continue;
        const after = start + (tiles[tile] as Tile).width + gap;
        const value = (gains[start] as number) + (firsts[after] as number);
        if (value > first || (value === first && (seconds[after] as number) > second)) {
          first = value;
          second = seconds[after] as number;
        }
      }
      if (filler) {
        const end = start + filler.min;
        if (end <= width && !cuts?.earliestStart[end]) {
          const after = firsts[end + gap] as number;
          if (after > NEVER_WIDE / 2) {
            const rest = (seconds[end + gap] as number) - end * unit;
            byStart.push(end, after - 1, rest);
            byEnd.push(end, after - 1, rest - (width - end));
          }
        }
        if (cuts?.singleStart[start]) {
          for (const end of this.#fillerEnds(start)) {
            const value = (firsts[end + gap] as number) - 1;
            const rest = this.#restWithFiller(start, end);
            if (value > first || (value === first && rest > second)) {
              first = value;
              second = rest;
            }
          }
        } else {
          const nearLeft = byStart.most(start + filler.max);
          if (nearLeft >= 0) {
            const value = byStart.first(nearLeft);
            const rest = byStart.second(nearLeft) + start * unit - start;
            if (value > first || (value === first && rest > second)) {
              first = value;
              second = rest;
            }
          }
          const nearRight = byEnd.most(start + filler.max);
          if (nearRight >= 0) {
            const value = byEnd.first(nearRight);
            const rest = byEnd.second(nearRight) + start * unit;
            if (value > first || (value === first && rest > second)) {
              first = value;
              second = rest;
            }
          }
        }
      }
      if (first > NEVER_WIDE / 2) {
        firsts[start] = first;
        seconds[start] = second;
      }
    }
  }

  /** The second number of a filler and what follows it. */
  #restWithFiller(start: number, end: number): number {
    const distance = Math.min(start, this.#task.width - end);
    return (this.#second[end + this.#gap] as number) - (end - start) * this.#widthUnit - distance;
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
      const after = start + width + this.#gap;
      if (reaches(gain + (this.#first[after] as number), this.#second[after] as number))
        chosen = { x: start, width, tile };
    });
    for (const end of this.#fillerEnds(start)) {
      if (chosen && chosen.width <= end - start) break;
      const after = this.#first[end + this.#gap] as number;
      if (reaches(after - 1, this.#restWithFiller(start, end)))
        return { x: start, width: end - start, tile: -1 };
    }
    return chosen;
  }
}
