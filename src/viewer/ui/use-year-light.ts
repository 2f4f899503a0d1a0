import { useEffect, useState } from 'react';
import type { BodyTable, CellTable, Solution } from '../../../engine/index.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import type { Place } from '../geometry/sun-position.ts';
import type { LitRoof, YearLight } from '../geometry/year-light.ts';

/**
 * Returns the yearly yield of every cell of a roof, which a worker calculates while `isWanted`. After a change it
 * returns the previous yield until the new one is calculated; null if there is none.
 */
export function useYearLight(
  isWanted: boolean,
  { surfaces, yields }: Solution,
  table: CellTable,
  body: BodyTable,
  { latitude, longitude }: Place,
): YearLight | null {
  const [asker, setAsker] = useState<Asker | null>(null);
  const [light, setLight] = useState<YearLight | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const started = startWorker();
    setAsker(started);
    return () => {
      started.end();
      setAsker(null);
      setLight(null);
    };
  }, [isWanted]);
  useEffect(() => {
    if (!asker) return;
    const laid = surfaces.map(({ id, placement, openings }) => ({ id, placement, openings }));
    const roof = { surfaces: laid, yields, table, body, place: { latitude, longitude } };
    void asker.ask(roof).then((answer) => {
      if (answer) setLight(answer.light);
    });
  }, [asker, surfaces, yields, table, body, latitude, longitude]);
  return light;
}

interface Asker {
  /** Resolves with null if a newer request replaced this one, or after `end`. */
  ask(roof: LitRoof): Promise<{ readonly light: YearLight | null } | null>;
  end(): void;
}

/** Starts a worker that calculates one roof at a time; of the requests that wait, only the last one is served. */
function startWorker(): Asker {
  const worker = new Worker(new URL('../geometry/year-light.worker.ts', import.meta.url), { type: 'module' });
  let hasEnded = false;
  const calculate = (roof: LitRoof) =>
    new Promise<{ light: YearLight | null }>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<YearLight | null>) => resolve({ light: data });
      // Without a result the slates keep their own colours.
      worker.onerror = () => resolve({ light: null });
      worker.postMessage(roof);
    });
  const ask = latestWins(calculate);
  return {
    ask: async (roof) => {
      const answer = await ask(roof);
      return answer && !hasEnded ? answer : null;
    },
    end() {
      hasEnded = true;
      worker.terminate();
    },
  };
}
