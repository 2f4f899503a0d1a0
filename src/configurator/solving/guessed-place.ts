import { atom } from 'jotai';
import type { Configuration } from '../../../engine/index.ts';
import { configurationAtom, isFromFileAtom, originAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { engine } from './engine.ts';

/** Default location of a new roof; null while unknown. */
const blankLocationAtom = atom<Configuration['location'] | null>(null);
blankLocationAtom.onMount = (set) => {
  engine.newConfiguration('gable').then(
    ({ location }) => set(location),
    () => {},
  );
};
/** Whether the location is still the unconfirmed default, on which loads and price depend. */
export const isDefaultLocationAtom = atom((get) => {
  const [blank, location] = [get(blankLocationAtom), get(configurationAtom)?.location];
  const isNew = get(originAtom)?.revision === null && !get(isFromFileAtom);
  return isNew && blank !== null && isEqual(blank, location);
});
