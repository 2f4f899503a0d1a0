import { useEffect, useState } from 'react';
import type { BodyTable, CellTable, Solution } from '../../../engine/index.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import type { Place } from '../geometry/sun-position.ts';
import type { LitRoof, YearLight } from '../geometry/year-light.ts';

/**
 * Returns the yield of every cell of a roof in a year, calculated in a worker while `isWanted`. While a
 * changed roof is calculated it returns the light of the roof before; null while there is none.
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
  /** Resolves with null where a newer request replaced this one, or `end` was called. */
  ask(roof: LitRoof): Promise<{ readonly light: YearLight | null } | null>;
  end(): void;
}

/** A worker that is asked about one roof at a time: of several that come meanwhile about the last one. */
function startWorker(): Asker {
  const worker = new Worker(new URL('../geometry/year-light.worker.ts', import.meta.url), { type: 'module' });
  let hasEnded = false;
  const calculate = (roof: LitRoof) =>
    new Promise<{ light: YearLight | null }>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<YearLight | null>) => resolve({ light: data });
      // The roof is shown as it looks then.
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
