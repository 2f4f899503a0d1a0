import { useAtomValue } from 'jotai';
import { type Action, type Area, may, principalOf } from '../../../contracts/domain/permissions.ts';
import { profileAtom } from './session.ts';

/** Returns whether the signed-in person has a right; without it, actions are not offered. */
export function useMay(): (area: Area, action: Action) => boolean {
  const profile = useAtomValue(profileAtom);
  return (area, action) => profile !== null && may(principalOf(profile), area, action);
}
