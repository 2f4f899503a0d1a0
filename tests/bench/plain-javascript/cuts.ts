import type { Task } from './task.ts';

/** Bounds that the sliver rule sets to columns, by position from the field's left edge. */
export interface Cuts {
  readonly latestEnd: Int32Array;
  readonly earliestStart: Int32Array;
  /** Starts from which not every filler is legal. */
  readonly limitedStart: Uint8Array;
  /** Ends of fillers that are looked at one by one, in order. */
  readonly singleEnds: readonly number[];
  /** Starts of fillers that are looked at one by one from the right. */
  readonly singleStart: Uint8Array;
}

/** The bounds of a task; none when the rule is off. */
export function cutsOf({ cut, width, filler }: Task): Cuts | undefined {
  const inside = (side: number): boolean => side >= 1 && side < width;
  const lefts = cut.sides.map(([left]) => left).filter(inside);
  const rights = cut.sides.map(([, right]) => right).filter(inside);
  if (cut.min <= 1 || (lefts.length === 0 && rights.length === 0)) return undefined;
  const latestEnd = new Int32Array(width + 1).fill(width);
  const earliestStart = new Int32Array(width + 1);
  const limitedStart = new Uint8Array(width + 1);
  const singleStart = new Uint8Array(width + 1);
  const singleEnd = new Uint8Array(width + 1);
  const narrowest = filler ? filler.min : width;
  for (const side of lefts) {
    const first = Math.max(1, side - cut.min + 1);
    for (let start = first; start < side; start += 1) {
      latestEnd[start] = Math.min(latestEnd[start] ?? width, side);
      limitedStart[start] = 1;
      singleStart[start] = 1;
    }
    for (let end = first + narrowest; end <= side; end += 1) singleEnd[end] = 1;
  }
  for (const side of rights) {
    for (let start = side; start < Math.min(width, side + cut.min - narrowest); start += 1)
      singleStart[start] = 1;
    for (let end = side + 1; end < Math.min(width, side + cut.min); end += 1) {
      earliestStart[end] = Math.max(earliestStart[end] ?? 0, side);
      singleEnd[end] = 1;
    }
  }
  const singleEnds: number[] = [];
  singleEnd.forEach((mark, end) => {
    if (mark) singleEnds.push(end);
  });
  return { latestEnd, earliestStart, limitedStart, singleEnds, singleStart };
}

/** Whether a column from `start` to `end` keeps the rule. */
export const permits = (cuts: Cuts, start: number, end: number): boolean =>
  end <= (cuts.latestEnd[start] ?? 0) && start >= (cuts.earliestStart[end] ?? 0);
