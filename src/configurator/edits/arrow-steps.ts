import type { Position } from '../document/opening-commands.ts';

/**
 * Where arrow keys want an opening: steps count from what was wanted last, not from where the engine has
 * brought it so far, so that none is lost however fast they come.
 */
export interface ArrowSteps {
  /** The position wanted after another step; `current` is where the opening is. */
  step(openingId: string, current: Position, by: Position): Position;
  /** What was wanted has been answered: the next step counts from where the opening then is. */
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
