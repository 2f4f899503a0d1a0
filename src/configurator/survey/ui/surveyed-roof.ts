import { useQuery } from '@tanstack/react-query';
import type { Survey, SurveyAnswer } from '../../../../engine/survey.ts';
import { connectSurveyWorker, createSurveyClient } from '../../../../workers/survey-client.ts';
import { connectPart } from '../../../shared/parts/connect-part.ts';
import type { BuildingFaces, RegisterEntry } from '../services/services.ts';

/** Standard deviation of a corner of swissBUILDINGS3D, from which the faces are made, m. */
const CORNER_DEVIATION = 0.3;

type SurveyInput = Parameters<Survey['reconstruct']>[0];

/** One worker for the whole life of the app, started with the first call. */
const reconstruction = createSurveyClient(() => connectPart('survey', connectSurveyWorker()));

/** Returns the input of the reconstruction. Faces without a day of survey have that of their retrieval. */
export const surveyInput = (
  { faces, date }: BuildingFaces,
  register: RegisterEntry | null,
  source: SurveyInput['source'],
  today: string,
): SurveyInput => ({
  faces,
  cornerDeviation: CORNER_DEVIATION,
  storeys: register?.storeys ?? null,
  source,
  date: date ?? today,
});

/** Makes a roof of surveyed faces; undefined until it is known. */
export function useSurveyedRoof(input: SurveyInput | null): { answer?: SurveyAnswer; hasFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['surveyed-roof', input],
    queryFn: () => (input ? reconstruction.reconstruct(input) : Promise.reject(new Error('No faces'))),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return { ...(data && { answer: data }), hasFailed: isError };
}
