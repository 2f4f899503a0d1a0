import type { Position } from '../document/opening-commands.ts';

/** Steps of the arrow keys, mm; the larger one with Shift. The smaller one is the grid of a drag too. */
const STEP = 10;
const BIG_STEP = 100;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A length on the grid of a drag, mm. */
export const toGrid = (mm: number): number => Math.round(mm / STEP) * STEP;

/** Where an arrow key moves things on the plan, mm; null for any other key. */
export function stepOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Position | null {
  const arrow = ARROWS[key];
  const length = shiftKey ? BIG_STEP : STEP;
  return arrow ? { x: arrow[0] * length, y: arrow[1] * length } : null;
}

/**
 * Where arrow keys want an opening: steps count from what was wanted last, not from where the engine has
 * brought it so far, so that none is lost however fast they come.
 */
export interface ArrowSteps {
  /** The position wanted after another step; `current` is where the opening is. */
  step(openingId: string, current: Position, by: Position): Position;
  /** Call it after the response to a step: the next one starts from the opening's actual position. */
  answered(openingId: string, wanted: Position): void;
}

export function createArrowSteps(): ArrowSteps {
  let last: { openingId: string; wanted: Position } | null = null;
  return {
    step(openingId, current, by) {
      const from = last?.openingId === openingId ? last.wanted : current;
      last = { openingId, wanted: { x: from.x + by.x, y: from.y + by.y } };
      return last.wanted;
    },
    answered(openingId, wanted) {
      if (last?.openingId === openingId && last.wanted === wanted) last = null;
    },
  };
}
