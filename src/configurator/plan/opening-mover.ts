import type { Place } from '../../../engine/index.ts';
import { type EngineClient, EngineFailure } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { answerAtom } from '../model/answer.ts';
import { configurationAtom, executeAtom } from '../model/document.ts';
import { moveOpening, type Position } from '../model/opening-commands.ts';
import type { Store } from '../model/solver.ts';

/** A wish to have an opening somewhere. */
export interface MoveWish {
  readonly surfaceId: string;
  readonly openingId: string;
  readonly to: Position;
  /** Whether, near the wish, the place that costs the least power counts more than the nearest one. */
  readonly snaps?: boolean;
  /** Moves with the same name become one entry of the history. */
  readonly gesture: string;
  /** Asked when the answer is there: a gesture given up meanwhile moves nothing any more. */
  readonly isWanted: () => boolean;
}

/** Moves an opening to the legal position nearest to a wish, or near it where it costs the least power. Null when a newer wish came first. */
export type MoveOpening = (wish: MoveWish) => Promise<Place | null>;

/** Asks the engine where an opening may lie and puts it there; of many wishes the newest counts. */
export function createOpeningMover(store: Store, client: EngineClient): MoveOpening {
  return latestWins(async ({ surfaceId, openingId, to, snaps = false, gesture, isWanted }) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return { status: 'refused', problems: [] } satisfies Place;
    try {
      const find = snaps ? client.snap : client.place;
      const place = await find(JSON.stringify(configuration), surfaceId, openingId, to.x, to.y);
      if (place.status === 'placed' && isWanted()) {
        store.set(executeAtom, moveOpening(surfaceId, openingId, { x: place.x, y: place.y }, gesture));
      }
      return place;
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) throw cause;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      return { status: 'refused', problems: [] } satisfies Place;
    }
  });
}
