import { useLingui } from '@lingui/react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDefaultStore, useAtom } from 'jotai';
import { loadAppConfiguration } from '../../shared/api/app-configuration.ts';
import { consentAtom, NECESSARY_ONLY } from '../../shared/consent/consent.ts';
import { addressesOf, type Suggestion } from './address-services.ts';

/** Minimum number of letters before asking a service, and the delay after the last one. */
const FEWEST_LETTERS = 4;
const REST_MS = 250;
const DAY_MS = 86_400_000;

export interface Addresses {
  readonly suggestions: readonly Suggestion[];
  readonly hasFailed: boolean;
  /** Gives consent to the service; null if there is none, or it is already given. */
  readonly allow: (() => void) | null;
}

/** Addresses of a service for a text, if this portal has one; of a foreign one only with the person's consent. */
export function useAddresses(text: string, isAsked: boolean): Addresses {
  const { i18n } = useLingui();
  const [consent, setConsent] = useAtom(consentAtom, { store: getDefaultStore() });
  const { data: service } = useQuery({
    queryKey: ['address-service'],
    queryFn: async () => (await loadAppConfiguration()).addressService,
    enabled: isAsked,
    staleTime: DAY_MS,
  });
  // Requests about the village stay on the portal's own server.
  const isAllowed = consent?.maps === true || service?.kind === 'village';
  const [wanted] = useDebouncedValue(text.trim(), REST_MS);
  const language = i18n.locale.slice(0, 2);
  const isWanted = isAsked && isAllowed && wanted.length >= FEWEST_LETTERS;
  const { data, isError } = useQuery({
    queryKey: ['addresses', service, language, wanted],
    queryFn: ({ signal }) => (service ? addressesOf(service, language)(wanted, signal) : []),
    enabled: isWanted && Boolean(service),
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    suggestions: (isWanted && data) || [],
    hasFailed: isWanted && isError,
    allow: service && !isAllowed ? () => setConsent({ ...(consent ?? NECESSARY_ONLY), maps: true }) : null,
  };
}
