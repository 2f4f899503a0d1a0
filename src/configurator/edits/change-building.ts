import { useStore } from 'jotai';
import { useMemo } from 'react';
import type { Roof } from '../../../engine/index.ts';
import { type EngineClient, EngineFailure } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { changeRoof, replaceSurfaces } from '../document/commands.ts';
import { configurationAtom, executeAtom } from '../document/document.ts';
import { answerAtom } from '../solving/answer.ts';
import { engine } from '../solving/engine.ts';
import type { Store } from '../solving/solver.ts';

/** Changes the building at once and lets its surfaces follow from the engine, as one entry. */
export type ChangeBuilding = (change: Partial<Roof>) => void;

/** See `ChangeBuilding`; of many changes while the engine answers, the newest counts. */
export function createBuildingChange(store: Store, client: EngineClient): ChangeBuilding {
  const follow = latestWins(async (change: Partial<Roof>) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const { roof, surfaces } = configuration;
    const problems = await client.check(JSON.stringify(configuration));
    // No surfaces follow from a building that is refused.
    if (problems.some((problem) => problem.path.startsWith('roof.'))) return;
    const following = await client.surfacesFor(roof, surfaces);
    if (store.get(configurationAtom)?.roof === roof)
      store.set(executeAtom, replaceSurfaces(following, change));
  });
  return (change) => {
    store.set(executeAtom, changeRoof(change));
    follow(change).catch((cause) => {
      if (!(cause instanceof EngineFailure)) throw cause;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
    });
  };
}

/** The building change of the app's document. */
export function useChangeBuilding(): ChangeBuilding {
  const store = useStore();
  return useMemo(() => createBuildingChange(store, engine), [store]);
}
