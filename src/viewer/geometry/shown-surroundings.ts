import type { Surroundings } from '../../../engine/index.ts';

/** Returns the surroundings without the parts that pictures leave out; null if they are unknown. */
export function shownSurroundings(surroundings: Surroundings | null): Surroundings | null {
  const { hidden } = surroundings ?? {};
  if (!surroundings || !hidden) return surroundings;
  const isShown = ([name]: [string, unknown]) => !hidden.some((part) => part === name);
  return Object.fromEntries(Object.entries(surroundings).filter(isShown));
}

/** Whether the horizon is known, be it level: then no hills are invented. */
export const isHorizonKnown = (surroundings: Surroundings | null): boolean =>
  (surroundings?.horizon ?? surroundings?.surveyed?.find(({ of }) => of === 'horizon')) !== undefined;
