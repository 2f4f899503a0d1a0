import type { Solution } from '../../../engine/index.ts';
import type { LitRoof } from '../../../engine/light.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { connectLightWorker, createLightClient } from '../../../workers/light-client.ts';
import { connectPart } from '../../shared/parts/connect-part.ts';
import { type YearLight, yearLight } from '../geometry/cell-light.ts';

export interface LightAsker {
  /** Resolves with null if a newer request replaced this one, or after `end`. */
  ask(
    roof: LitRoof,
    solution: Pick<Solution, 'surfaces' | 'yields'>,
  ): Promise<{ readonly light: YearLight | null } | null>;
  end(): void;
}

/** Starts a worker that calculates one roof at a time; of the requests that wait, only the last one is served. */
export function startLightAsker(): LightAsker {
  const client = createLightClient(() => connectPart('light', connectLightWorker()));
  let hasEnded = false;
  const ask = latestWins((roof: LitRoof) =>
    client.shade(roof).then(
      (shade) => ({ shade }),
      // Without a result the slates keep their own colours.
      () => ({ shade: null }),
    ),
  );
  return {
    async ask(roof, solution) {
      const answer = await ask(roof);
      if (!answer || hasEnded) return null;
      return { light: answer.shade && yearLight(solution, roof.table, answer.shade) };
    },
    end() {
      hasEnded = true;
      client.terminate();
    },
  };
}
