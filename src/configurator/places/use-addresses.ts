import { useLingui } from '@lingui/react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressesOf, type Suggestion } from './address-services.ts';
import { useAddressService } from './use-address-service.ts';

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
  const { service, allow } = useAddressService(isAsked);
  const [wanted] = useDebouncedValue(text.trim(), REST_MS);
  const language = i18n.locale.slice(0, 2);
  const isWanted = isAsked && service !== null && wanted.length >= FEWEST_LETTERS;
  const { data, isError } = useQuery({
    queryKey: ['addresses', service, language, wanted],
    queryFn: ({ signal }) => (service ? addressesOf(service, language)(wanted, signal) : []),
    enabled: isWanted,
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { suggestions: (isWanted && data) || [], hasFailed: isWanted && isError, allow };
}
