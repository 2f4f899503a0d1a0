import type { Place } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import type { Box, Resized } from '../../../workers/resize-opening.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { configurationAtom } from '../document/document.ts';
import { moveOpening, type Position, resizeOpening } from '../document/opening-commands.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, type Store, whileAwaited } from '../solving/answer.ts';
import { dispatchSolved } from '../solving/solver.ts';

/** Where an opening shall be. */
export interface MoveRequest {
  readonly surfaceId: string;
  readonly openingId: string;
  readonly to: Position;
  /**
   * `nearest` takes the nearest place where it may be; `aligned` the one near it that costs the least
   * power; `x` and `y` the nearest one in this direction alone.
   */
  readonly by: 'nearest' | 'aligned' | 'x' | 'y';
  /** Moves of the same burst become one entry of the history; without one it is an entry of its own. */
  readonly burst?: string;
  /** Asked when the answer is there: a drag given up meanwhile moves nothing any more. */
  readonly isWanted?: () => boolean;
}

/** Moves an opening to a place where it may be. Null when a newer request came first. */
export type MoveOpening = (request: MoveRequest) => Promise<Place | null>;

/** Changes that the engine decides on, one at a time: of many requests the newest counts. */
export const decided = <Request, Answer>(store: Store, work: (request: Request) => Promise<Answer>) =>
  latestWins((request: Request) => whileAwaited(store, () => work(request)));

const REFUSED: Place = { status: 'refused', problems: [] };

/** Asks the engine where an opening may be and puts it there; of many requests the newest counts. */
export function createOpeningMover(store: Store, client: EngineClient): MoveOpening {
  const find = ({ surfaceId, openingId, to, by }: MoveRequest, configuration: string): Promise<Place> => {
    switch (by) {
      case 'nearest':
        return client.place(configuration, surfaceId, openingId, to.x, to.y);
      case 'aligned':
        return client.snap(configuration, surfaceId, openingId, to.x, to.y);
      case 'x':
      case 'y':
        return client.slide(configuration, surfaceId, openingId, by, to[by]);
    }
  };

  return decided(store, async (request: MoveRequest) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return REFUSED;
    const { surfaceId, openingId, burst, isWanted = () => true } = request;
    try {
      const place = await find(request, textOf(configuration));
      if (place.status === 'placed' && isWanted()) {
        const command = moveOpening(surfaceId, openingId, { x: place.x, y: place.y }, burst);
        await dispatchSolved(store, client, command, isWanted);
      }
      return place;
    } catch (cause) {
      tellFailure(store, cause);
      return REFUSED;
    }
  });
}

/** The box that an opening shall have; what is not pulled is where it is now. */
export interface ResizeRequest extends Pick<MoveRequest, 'surfaceId' | 'openingId' | 'burst' | 'isWanted'> {
  readonly box: Box;
}

/** Gives an opening the size nearest to a wish that it may have. Null when a newer request came first. */
export type ResizeOpening = (request: ResizeRequest) => Promise<Resized | null>;

/** Asks the engine how large an opening may be and makes it so; of many requests the newest counts. */
export const createOpeningResizer = (store: Store, client: EngineClient): ResizeOpening =>
  decided(store, async ({ surfaceId, openingId, box, burst, isWanted = () => true }: ResizeRequest) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return { status: 'refused' };
    try {
      const resized = await client.resize(textOf(configuration), surfaceId, openingId, box);
      if (resized.status === 'placed' && isWanted()) {
        const command = resizeOpening(surfaceId, openingId, resized.box, resized.model, burst);
        await dispatchSolved(store, client, command, isWanted);
      }
      return resized;
    } catch (cause) {
      tellFailure(store, cause);
      return { status: 'refused' };
    }
  });

/** What is no failure of the engine goes on. */
export function tellFailure(store: Store, cause: unknown): void {
  if (!(cause instanceof EngineFailure)) throw cause;
  store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
}
