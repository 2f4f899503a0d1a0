import type { Position } from '../document/opening-commands.ts';

/** Steps of the arrow keys in mm, the larger one with Shift. The smaller one is also the grid of a drag. */
const STEP = 10;
const BIG_STEP = 100;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Rounds a length to the grid of a drag, mm. */
export const toGrid = (mm: number): number => Math.round(mm / STEP) * STEP;

/** Returns the step of an arrow key on the plan, mm; null for any other key. */
export function stepOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Position | null {
  const arrow = ARROWS[key];
  const length = shiftKey ? BIG_STEP : STEP;
  return arrow ? { x: arrow[0] * length, y: arrow[1] * length } : null;
}

/**
 * Target position of an opening moved by arrow keys. Steps count from the last target instead of the engine's last
 * answer, so that none is lost however fast they come.
 */
export interface ArrowSteps {
  /** Returns the target after another step; `current` is the opening's actual position. */
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
