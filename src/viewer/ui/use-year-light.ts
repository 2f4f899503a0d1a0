import { useEffect, useState } from 'react';
import type { BodyTable, CellTable, Solution, Surroundings } from '../../../engine/index.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import type { YearLight } from '../geometry/cell-light.ts';
import type { LightAsker } from './light-asker.ts';

/** Location and surroundings, which decide the light on a roof. */
export interface LitPlace {
  /** Degrees north. */
  readonly latitude: number;
  readonly surroundings?: Surroundings | null;
}

/**
 * Returns the yearly yield of every cell of a roof in its surroundings, which a worker calculates while `isWanted`.
 * After a change it returns the previous yield until the new one is calculated; null if there is none.
 */
export function useYearLight(
  isWanted: boolean,
  { surfaces, yields }: Solution,
  table: CellTable,
  body: BodyTable,
  { latitude, surroundings = null }: LitPlace,
): YearLight | null {
  const asker = useAsker(isWanted);
  const [light, setLight] = useState<YearLight | null>(null);
  useEffect(() => {
    if (!isWanted) setLight(null);
  }, [isWanted]);
  useEffect(() => {
    if (!asker || yields.status !== 'calculated') return;
    const lit = surfaces.map(({ placement, outline }) => ({ placement, outline }));
    const { horizontal } = yields.basis;
    const roof = { latitude, horizontal, surfaces: lit, table, body, surroundings };
    void asker.ask(roof, { surfaces, yields }).then((answer) => {
      if (answer) setLight(answer.light);
    });
  }, [asker, surfaces, yields, table, body, latitude, surroundings]);
  return light;
}

/** Loads the part that asks for light while it is wanted; null until then, or if the part is missing. */
function useAsker(isWanted: boolean): LightAsker | null {
  const [asker, setAsker] = useState<LightAsker | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let started: LightAsker | null = null;
    let hasEnded = false;
    loadPart('light', () => import('./light-asker.ts')).then(
      ({ startLightAsker }) => {
        if (hasEnded) return;
        started = startLightAsker();
        setAsker(started);
      },
      () => {},
    );
    return () => {
      hasEnded = true;
      started?.end();
      setAsker(null);
    };
  }, [isWanted]);
  return asker;
}
