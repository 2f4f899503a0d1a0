import type { Place } from '../../../engine/index.ts';
import { type EngineClient, EngineFailure } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { configurationAtom, executeAtom } from '../document/document.ts';
import { moveOpening, type Position } from '../document/opening-commands.ts';
import { answerAtom } from '../solving/answer.ts';
import type { Store } from '../solving/solver.ts';

/** A request to have an opening somewhere. */
export interface MoveRequest {
  readonly surfaceId: string;
  readonly openingId: string;
  readonly to: Position;
  /** Whether, near the request, the place that costs the least power counts more than the nearest one. */
  readonly snaps?: boolean;
  /** Moves with the same name become one entry of the history. */
  readonly gesture: string;
  /** Asked when the answer is there: a gesture given up meanwhile moves nothing any more. */
  readonly isWanted: () => boolean;
}

/** Moves an opening to the legal position nearest to a request, or near it where it costs the least power. Null when a newer request came first. */
export type MoveOpening = (request: MoveRequest) => Promise<Place | null>;

/** Asks the engine where an opening may lie and puts it there; of many requests the newest counts. */
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
