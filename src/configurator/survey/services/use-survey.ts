import { useQuery } from '@tanstack/react-query';
import type { AddressService } from '../../../../contracts/api/app-configuration.ts';
import { useAddressService } from '../../places/use-address-service.ts';
import { egidOf } from './register.ts';
import {
  type Survey,
  SurveyError,
  type SurveyPart,
  type SurveyPlace,
  type SurveyServices,
  valueIn,
} from './services.ts';
import { browserStore, withStoredAnswers } from './stored-answers.ts';
import { surveyServices } from './survey-services.ts';

export interface SurveyAccess {
  /** Null without a service that knows buildings, or until it is allowed. */
  readonly services: SurveyServices | null;
  /** The service, as far as it is known and allowed. */
  readonly service: AddressService | null;
  /** Kind of the service, allowed or not; null without one. Undefined until it is known. */
  readonly kind: AddressService['kind'] | null | undefined;
  /** Gives consent to a foreign service; null if there is nothing to ask for. */
  readonly allow: (() => void) | null;
}

/** Returns the services of this portal that know buildings. */
export function useSurveyServices(): SurveyAccess {
  const access = useAddressService(true);
  return { ...access, services: access.service && servicesOf(access.service) };
}

function servicesOf(service: AddressService): SurveyServices | null {
  const services = surveyServices(service);
  // The village is as near as the portal, and changes with it.
  if (!services || service.kind === 'village') return services;
  return withStoredAnswers(services, browserStore());
}

/** Surveys a place, all parts side by side; null without a place or services. */
export function useSurvey(place: SurveyPlace | null): Survey | null {
  const { services, service } = useSurveyServices();
  const asked = services && place ? { services, place } : null;
  const origin = service?.origin;
  const faces = usePart(
    ['faces', origin, place?.point],
    asked && ((signal) => asked.services.facesAt(asked.place.point, signal)),
  );
  const height = usePart(
    ['height', origin, place?.point],
    asked && ((signal) => asked.services.height(asked.place.point, signal)),
  );
  const terrain = usePart(
    ['terrain', origin, place?.point],
    asked && ((signal) => asked.services.terrain(asked.place.point, signal)),
  );
  const egid = place?.featureId ? egidOf(place.featureId) : null;
  const buildings = usePart(
    ['building3d', origin, place?.point, egid],
    asked && ((signal) => asked.services.building3d(asked.place.point, egid, signal)),
  );
  const found = valueIn(buildings)?.building.egid ?? null;
  // The entrance of a clicked building is not known: the first one has number 0.
  const featureId = place?.featureId ?? (found === null ? null : `${found}_0`);
  const register = usePart(
    ['register', origin, featureId],
    asked && featureId !== null ? (signal) => asked.services.register(featureId, signal) : null,
  );
  return asked && { faces, height, register: featureId === null ? null : register, buildings, terrain };
}

type Load<Value> = ((signal: AbortSignal) => Promise<Value>) | null;

function usePart<Value>(key: readonly unknown[], load: Load<Value>): SurveyPart<Value> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['survey', ...key],
    queryFn: ({ signal }) => {
      if (!load) throw new SurveyError('none');
      return load(signal);
    },
    enabled: load !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Asked by the planner, not by the clock: a service that limits requests must not get more of them.
    retry: false,
    networkMode: 'always',
    // Anything else is a fault of the app.
    throwOnError: (fault) => !(fault instanceof SurveyError),
  });
  const retry = () => void refetch();
  if (data !== undefined) return { status: 'found', value: data, retry };
  if (error instanceof SurveyError && !isFetching) return { status: 'failed', reason: error.reason, retry };
  return { status: 'waiting' };
}
