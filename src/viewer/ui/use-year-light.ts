import { useEffect, useState } from 'react';
import type { BodyTable, CellTable, Solution } from '../../../engine/index.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { connectLightWorker, createLightClient, type LightClient } from '../../../workers/light-client.ts';
import { connectPart } from '../../shared/parts/connect-part.ts';
import { type YearLight, yearLight } from '../geometry/cell-light.ts';

/**
 * Returns the yearly yield of every cell of a roof at a latitude, which a worker calculates while `isWanted`. After a
 * change it returns the previous yield until the new one is calculated; null if there is none.
 */
export function useYearLight(
  isWanted: boolean,
  { surfaces, yields }: Solution,
  table: CellTable,
  body: BodyTable,
  latitude: number,
): YearLight | null {
  const [asker, setAsker] = useState<ReturnType<typeof startAsking> | null>(null);
  const [light, setLight] = useState<YearLight | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const started = startAsking();
    setAsker(started);
    return () => {
      started.end();
      setAsker(null);
      setLight(null);
    };
  }, [isWanted]);
  useEffect(() => {
    if (!asker || yields.status !== 'calculated') return;
    const lit = surfaces.map(({ placement, outline }) => ({ placement, outline }));
    const { horizontal } = yields.basis;
    void asker.shade({ latitude, horizontal, surfaces: lit, table, body, obstacles: null }).then((shade) => {
      if (shade !== 'superseded') setLight(shade && yearLight({ surfaces, yields }, table, shade));
    });
  }, [asker, surfaces, yields, table, body, latitude]);
  return light;
}

/** Starts a worker that calculates one roof at a time; of the requests that wait, only the last one is served. */
function startAsking() {
  const client = createLightClient(() => connectPart('light', connectLightWorker()));
  let hasEnded = false;
  // Without a result the slates keep their own colours.
  const ask = latestWins((roof: Parameters<LightClient['shade']>[0]) =>
    client.shade(roof).then(
      (shade) => ({ shade }),
      () => ({ shade: null }),
    ),
  );
  return {
    async shade(roof: Parameters<LightClient['shade']>[0]) {
      const answer = await ask(roof);
      return answer && !hasEnded ? answer.shade : 'superseded';
    },
    end() {
      hasEnded = true;
      client.terminate();
    },
  };
}
