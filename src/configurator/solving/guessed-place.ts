import { atom } from 'jotai';
import type { Configuration } from '../../../engine/index.ts';
import { configurationAtom, isFromFileAtom, originAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { engine } from './engine.ts';

/** Where a roof stands that nobody has said anything of; null while that is not known. */
const blankLocationAtom = atom<Configuration['location'] | null>(null);
blankLocationAtom.onMount = (set) => {
  engine.newConfiguration('gable').then(
    ({ location }) => set(location),
    () => {},
  );
};
/** Whether loads and price still rest on a place that nobody has confirmed. */
export const isDefaultLocationAtom = atom((get) => {
  const [blank, location] = [get(blankLocationAtom), get(configurationAtom)?.location];
  const isNew = get(originAtom)?.revision === null && !get(isFromFileAtom);
  return isNew && blank !== null && isEqual(blank, location);
});
