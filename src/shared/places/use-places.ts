import { useEffect, useState } from 'react';
import { loadPlaces, type SwissPlace } from './places.ts';

const NONE: readonly SwissPlace[] = [];

/** The Swiss places once they are loaded, which begins when they are wanted; none before, and none without a network. */
export function usePlaces(isWanted: boolean): readonly SwissPlace[] {
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    loadPlaces().then(
      (loaded) => isUnmounted || setPlaces(loaded),
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [isWanted]);
  return places;
}
