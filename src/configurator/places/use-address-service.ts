import { useQuery } from '@tanstack/react-query';
import { getDefaultStore, useAtom } from 'jotai';
import type { AddressService } from '../../../contracts/api/app-configuration.ts';
import { loadAppConfiguration } from '../../shared/api/app-configuration.ts';
import { consentAtom, NECESSARY_ONLY } from '../../shared/consent/consent.ts';

const DAY_MS = 86_400_000;

export interface AllowedService {
  /** Null until it is known and allowed. */
  readonly service: AddressService | null;
  /** Gives consent to the service; null if there is none, or it may be asked already. */
  readonly allow: (() => void) | null;
  /** Kind of the service, allowed or not; null without one. Undefined until it is known. */
  readonly kind: AddressService['kind'] | null | undefined;
}

/** Returns this portal's address service. A foreign one is returned with the person's consent only. */
export function useAddressService(isAsked: boolean): AllowedService {
  const [consent, setConsent] = useAtom(consentAtom, { store: getDefaultStore() });
  const { data: service = null, isPending } = useQuery({
    queryKey: ['address-service'],
    queryFn: async () => (await loadAppConfiguration()).addressService,
    enabled: isAsked,
    staleTime: DAY_MS,
    retry: false,
  });
  const kind = isPending ? undefined : (service?.kind ?? null);
  // Requests about the village stay on the portal's own server.
  if (service === null || service.kind === 'village' || consent?.maps) return { service, kind, allow: null };
  return {
    ...{ service: null, kind },
    allow: () => setConsent({ ...(consent ?? NECESSARY_ONLY), maps: true }),
  };
}
