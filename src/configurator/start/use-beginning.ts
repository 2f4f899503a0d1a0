import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { FROM_CONFIGURATOR } from '../../../contracts/domain/address-origins.ts';
import type { Configuration, Problem } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { addressAt } from '../../shared/places/places.ts';
import { dispatchAtom } from '../document/document.ts';
import { engine } from '../solving/engine.ts';
import { LONGEST_NAME } from '../workspace/roof-name.tsx';
import type { Answers } from './answers.ts';
import { beginRoofFrom, withCheapestGuard } from './begin-roof.ts';

/** The answers about the house's location. */
export type HouseAddress = Pick<Answers, 'place' | 'typedPlace' | 'street' | 'height'>;

/** A roof to begin with, or the problems because of which there is none. */
export type Begun = Configuration | { readonly problems: readonly Problem[] };

/** Returns the roof at its address, with a default name by which it can be found. */
export function located(roof: Configuration, address: HouseAddress, kindName: string): Configuration {
  const { place, height } = address;
  const [street, where] = [address.street.trim(), address.typedPlace.trim()];
  const name = street ? `${street}, ${where}` : `${kindName} ${where}`;
  const at = place && { latitude: place.latitude, longitude: place.longitude };
  return {
    ...roof,
    name: name.slice(0, LONGEST_NAME),
    location: { ...roof.location, ...at, place: where, ...(height !== null && { heightAboveSea: height }) },
  };
}

/** Returns the roof last saved, without its name; undefined if there is none. */
async function lastRoof(): Promise<Configuration | undefined> {
  const query = { pageSize: 1, sort: 'updatedAt', direction: 'desc' } as const;
  const [last] = (await call('GET /configurator/v1/roofs', { query })).rows;
  if (!last) return undefined;
  const { configuration } = await call('GET /configurator/v1/roofs/:id', { params: { id: last.id } });
  return { ...configuration, name: '' };
}

/** Opens the roof that is made, or a copy of the last roof, and tells why that failed. */
export function useBeginning({ place, street }: Pick<HouseAddress, 'place' | 'street'>, onDone: () => void) {
  const { t } = useLingui();
  const store = useStore();
  const errorText = useErrorText();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<ReactNode>(null);
  const open = async (make: () => Promise<Configuration | null>) => {
    setFailure(null);
    try {
      const configuration = await make();
      if (!configuration) return;
      store.set(dispatchAtom, beginRoofFrom(configuration));
      if (place)
        getDefaultStore().set(projectAddressAtom, {
          ...addressAt(place, street.trim()),
          from: FROM_CONFIGURATOR,
        });
      onDone();
    } catch (cause) {
      setFailure(
        cause instanceof EngineFailure
          ? t`Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.`
          : errorText(cause),
      );
    }
  };
  return {
    problems,
    failure,
    forgetProblems: () => setProblems([]),
    begin: (make: () => Promise<Begun>) =>
      open(async () => {
        const begun = await make();
        setProblems('problems' in begun ? begun.problems : []);
        return 'problems' in begun ? null : withCheapestGuard(engine, begun);
      }),
    copyLast: () =>
      open(async () => {
        const last = await lastRoof();
        if (!last) setFailure(t`Es ist noch kein Dach gespeichert.`);
        return last ?? null;
      }),
  };
}
