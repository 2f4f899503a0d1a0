import type { Discount, Place } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import type { Box, Resized } from '../../../workers/resize-opening.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { configurationAtom } from '../document/document.ts';
import { moveOpening, type Position, resizeOpening } from '../document/opening-commands.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, type Store, trackPendingEdit } from '../solving/answer.ts';
import { dispatchEngineEdit, dispatchWithAnswer } from '../solving/solver.ts';

/** Request to move an opening. */
export interface MoveRequest {
  readonly surfaceId: string;
  readonly openingId: string;
  readonly to: Position;
  /**
   * `nearest`: the nearest legal position; `aligned`: the nearby one with the least power loss; `x`, `y`: the
   * nearest one in this direction only.
   */
  readonly by: 'nearest' | 'aligned' | 'x' | 'y';
  /** Moves of the same burst become one entry of the history; without a burst each is its own. */
  readonly burst?: string;
  /** Checked when the response arrives: an aborted drag moves nothing. */
  readonly isWanted?: () => boolean;
}

/** Moves an opening to a legal position. Returns null if a newer request came first. */
export type MoveOpening = (request: MoveRequest) => Promise<Place | null>;

/** Runs edits that need the engine one at a time: of concurrent requests the newest counts. */
export const decided = <Request, Answer>(store: Store, work: (request: Request) => Promise<Answer>) =>
  latestWins((request: Request) => trackPendingEdit(store, () => work(request)));

const REFUSED: Place = { status: 'refused', problems: [] };

/** Asks the engine for a legal position and moves the opening there; of concurrent requests the newest counts. */
export const createOpeningMover = (store: Store, client: EngineClient): MoveOpening =>
  decided(store, async ({ surfaceId, openingId, to, by, burst, isWanted = always }: MoveRequest) => {
    const present = store.get(configurationAtom);
    if (!present) return REFUSED;
    const putAt = (place: Place) =>
      place.status === 'placed' ? moveOpening(surfaceId, openingId, { x: place.x, y: place.y }, burst) : null;
    try {
      if (by === 'nearest') {
        const ask = (discount: Discount) =>
          client.move(textOf(present), discount, surfaceId, openingId, to.x, to.y);
        return await dispatchEngineEdit(store, present, ask, putAt, isWanted);
      }
      const place =
        by === 'aligned'
          ? await client.snap(textOf(present), surfaceId, openingId, to.x, to.y)
          : await client.slide(textOf(present), surfaceId, openingId, by, to[by]);
      const command = putAt(place);
      if (command && isWanted()) await dispatchWithAnswer(store, client, command, isWanted);
      return place;
    } catch (cause) {
      tellFailure(store, cause);
      return REFUSED;
    }
  });

/** Requested box of an opening; omitted sides stay. */
export interface ResizeRequest extends Pick<MoveRequest, 'surfaceId' | 'openingId' | 'burst' | 'isWanted'> {
  readonly box: Box;
}

/** Gives an opening the possible size nearest to the requested one. Null when a newer request came first. */
export type ResizeOpening = (request: ResizeRequest) => Promise<Resized | null>;

/** Asks the engine for the possible size and resizes the opening; of concurrent requests the newest counts. */
export const createOpeningResizer = (store: Store, client: EngineClient): ResizeOpening =>
  decided(store, async ({ surfaceId, openingId, box, burst, isWanted = always }: ResizeRequest) => {
    const present = store.get(configurationAtom);
    if (!present) return { status: 'refused' };
    const ask = (discount: Discount) => client.resize(textOf(present), discount, surfaceId, openingId, box);
    const giveSize = (resized: Resized) =>
      resized.status === 'placed'
        ? resizeOpening(surfaceId, openingId, resized.box, resized.model, burst)
        : null;
    try {
      return await dispatchEngineEdit(store, present, ask, giveSize, isWanted);
    } catch (cause) {
      tellFailure(store, cause);
      return { status: 'refused' };
    }
  });

const always = () => true;

/** Stores the reason of an engine failure; rethrows any other error. */
export function tellFailure(store: Store, cause: unknown): void {
  if (!(cause instanceof EngineFailure)) throw cause;
  store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
}
