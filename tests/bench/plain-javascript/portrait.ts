import { arrange } from './arrange.ts';
import { gainsOf, Table } from './gap-table.ts';
import { countActive, freeIntervals } from './intervals.ts';
import type { Interval, Layout, Point, Range, Task, Tile } from './task.ts';

/** A portrait field; polygon and obstacles have swapped coordinates, up the slope first. */
export interface PortraitField {
  readonly polygon: readonly Point[];
  readonly obstacles: readonly (readonly Point[])[];
  readonly across: Interval;
  readonly along: Interval;
  readonly columnWidth: number;
  readonly edgeMin: number;
}

/** The choices for rows; the widths of tiles and filler are heights up the slope. */
export interface PortraitRules {
  readonly tiles: readonly Tile[];
  readonly filler: Range | null;
  readonly overlap: number;
  readonly gap: Range & { readonly nominal: number };
  readonly emptyFormats: boolean;
}

export interface PortraitLayout {
  /** Its columns are the rows. */
  readonly rows: Layout;
  readonly gap: number;
  readonly offset: number;
}

const remainder = (value: number, by: number): number => ((value % by) + by) % by;

/** Returns the portrait layout of maximum power: all contacts of the grid, then branch and bound on slopes. */
export function mostPortraitPower(field: PortraitField, rules: PortraitRules): PortraitLayout | undefined {
  const { min, max, nominal } = rules.gap;
  const search = new PortraitSearch(field, rules);
  const gaps = Array.from({ length: max - min + 1 }, (_, index) => min + index).sort(
    (a, b) => Math.abs(a - nominal) - Math.abs(b - nominal) || a - b,
  );
  for (const gap of gaps) {
    for (const offset of search.contacts(gap)) search.tryOffset(gap, offset);
  }
  if (hasSlopes(field)) for (const gap of gaps) search.tryRange(gap, 0, field.columnWidth + gap - 1);
  return search.best;
}

const hasSlopes = ({ polygon, obstacles }: PortraitField): boolean =>
  [polygon, ...obstacles].some((points) =>
    points.some((a, index) => {
      const b = points[(index + 1) % points.length] ?? a;
      return a[0] !== b[0] && a[1] !== b[1];
    }),
  );

/** Tries offsets of the grid and keeps the best. */
export class PortraitSearch {
  readonly #field: PortraitField;
  readonly #rules: PortraitRules;
  best: PortraitLayout | undefined;
  /** Power × scale − fillers of the best layout. */
  #tie = 0;

  constructor(field: PortraitField, rules: PortraitRules) {
    this.#field = field;
    this.#rules = rules;
  }

  /** Returns offsets at which a column touches something on its left, and where legal strips begin. */
  contacts(gap: number): number[] {
    const { polygon, obstacles, across, columnWidth, edgeMin } = this.#field;
    const pitch = columnWidth + gap;
    const sides = [
      ...across,
      ...polygon.map(([, x]) => x),
      ...obstacles.map((points) => Math.max(...points.map(([, x]) => x))),
    ];
    const offsets = new Set(sides.map((side) => remainder(side - across[0], pitch)));
    offsets.add(remainder(gap + edgeMin, pitch));
    return [...offsets].filter((offset) => this.#permits(gap, offset)).sort((a, b) => a - b);
  }

  /** Returns every permitted offset that can matter: the contacts, or all on a field with slopes. */
  offsets(gap: number): number[] {
    if (!hasSlopes(this.#field)) return this.contacts(gap);
    const all = Array.from({ length: this.#field.columnWidth + gap }, (_, offset) => offset);
    return all.filter((offset) => this.#permits(gap, offset));
  }

  tryRange(gap: number, first: number, last: number): void {
    if (first === last) {
      if (this.#permits(gap, first)) this.tryOffset(gap, first);
      return;
    }
    if (last - first < this.#field.columnWidth && !this.#mayWin(gap, first, last)) return;
    const middle = first + Math.floor((last - first) / 2);
    this.tryRange(gap, first, middle);
    this.tryRange(gap, middle + 1, last);
  }

  #permits(gap: number, offset: number): boolean {
    const { across, columnWidth, edgeMin } = this.#field;
    const span = across[1] - across[0];
    const pitch = columnWidth + gap;
    const whole = Math.max(0, Math.floor((span - offset + gap) / pitch));
    const strips = [offset - gap, span - offset - whole * pitch];
    return strips.every((strip) => strip <= 0 || strip >= edgeMin);
  }

  #distance(gap: number): number {
    return Math.abs(gap - this.#rules.gap.nominal);
  }

  /** Whether a range of offsets may beat the best layout, by its upper bound. */
  #mayWin(gap: number, first: number, last: number): boolean {
    const task = this.task(gap, first, last);
    const bound = tieOf(task);
    if (bound === undefined) return false;
    const best = this.best;
    if (!best) return true;
    if (bound !== this.#tie) return bound > this.#tie;
    if (this.#distance(gap) !== this.#distance(best.gap))
      return this.#distance(gap) < this.#distance(best.gap);
    const rows = arrange(task, undefined, task.gap.min);
    if (!rows) return false;
    const width = rows.fillerWidth - best.rows.fillerWidth;
    return width < 0 || (width === 0 && gap < best.gap);
  }

  tryOffset(gap: number, offset: number): void {
    const task = this.task(gap, offset, offset);
    const tie = tieOf(task);
    if (tie === undefined) return;
    const best = this.best;
    const nearer = best ? this.#distance(best.gap) - this.#distance(gap) : 1;
    if (best && (tie < this.#tie || (tie === this.#tie && nearer < 0))) return;
    const rows = arrange(task, undefined, task.gap.min);
    if (!rows) return;
    const ranks = best
      ? [tie - this.#tie, nearer, best.rows.fillerWidth - rows.fillerWidth, best.gap - gap]
      : [1];
    if ((ranks.find((rank) => rank !== 0) ?? 0) > 0) {
      this.best = { rows, gap, offset };
      this.#tie = tie;
    }
  }

  /**
   * Returns the rows' task for a range of offsets. It considers only the strip that the columns of all offsets
   * share, which gives an upper bound.
   */
  task(gap: number, first: number, last: number): Task {
    const { polygon, obstacles, across, along, columnWidth } = this.#field;
    const { tiles, filler, overlap, emptyFormats } = this.#rules;
    const lanes: Interval[][] = [];
    for (let left = across[0] + first; left + columnWidth <= across[1]; left += columnWidth + gap) {
      const [from, to] = [left + last - first, left + columnWidth];
      lanes.push(from < to ? freeIntervals(polygon, obstacles, from, to, along) : [along]);
    }
    return {
      width: along[1] - along[0],
      tiles,
      active: tiles.map(({ width }) => countActive(lanes, along, width)),
      filler,
      gap: { min: -overlap, max: -overlap, nominal: -overlap },
      emptyFormats,
      cut: { min: 0, sides: [] },
    };
  }
}

/** Returns power × scale − fillers of the best rows; undefined if no rows tile the field. */
function tieOf(task: Task): number | undefined {
  const gains = gainsOf(task, undefined, true);
  const value = new Table(task, gains).fill(task, undefined, task.gap.min);
  return value > gains.never / 2
    ? Math.ceil(value / gains.scale) * gains.scale * gains.step - fillersIn(value, gains.scale)
    : undefined;
}

/** Returns the number of fillers from power × scale − fillers. */
const fillersIn = (value: number, scale: number): number => remainder(-value, scale);
