import { useEffect, useState } from 'react';
import { loadPlaces, type SwissPlace } from './places.ts';

const NONE: readonly SwissPlace[] = [];

/** Returns the Swiss places, which load on first demand; empty before, and without a network. */
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
