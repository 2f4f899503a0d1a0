import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Surroundings } from '../../../../engine/index.ts';
import type { Survey, SurveyAnswer, SurveyEstimate } from '../../../../engine/survey.ts';
import { isEqual } from '../../document/is-equal.ts';
import {
  type BuildingFaces,
  type Buildings3d,
  type NeighbourBuilding,
  type Survey as Parts,
  type RegisterEntry,
  type SurveyPlace,
  valueIn,
} from '../services/services.ts';
import { surveyModule } from '../services/survey-module.ts';
import { useSurvey } from '../services/use-survey.ts';
import { type RoofFace, roofFaces } from './roof-face.ts';
import { foundAround, HEIGHT_DEVIATION, middleOfFaces, surroundingsOf } from './surroundings.ts';

/** Standard deviation of a corner of swissBUILDINGS3D, from which the faces are made, m. */
const CORNER_DEVIATION = 0.3;

type SurveyInput = Parameters<Survey['reconstruct']>[0];

/** Returns the input of the reconstruction. Faces without a day of survey have that of their retrieval. */
const surveyInput = (
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

/** Returns the input with the heights of the 3D model, of which the faces were made as well. */
const withHeights = (input: SurveyInput, { building }: Buildings3d): SurveyInput => ({
  ...input,
  heights: {
    triangles: building.roof,
    deviation: HEIGHT_DEVIATION,
    source: input.source === 'village' ? 'village' : 'swissbuildings3d',
    date: input.date,
  },
});

/** Makes a roof of surveyed faces; undefined until it is known. */
function useReconstruction(input: SurveyInput | null): {
  answer: SurveyAnswer | undefined;
  hasFailed: boolean;
} {
  const { data, isError } = useQuery({
    queryKey: ['surveyed-roof', input],
    queryFn: () => (input ? surveyModule.reconstruct(input) : Promise.reject(new Error('No faces'))),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return { answer: data, hasFailed: isError };
}

/** A roof made of the surveyed faces. */
export type SurveyedRoof = Extract<SurveyAnswer, { status: 'roof' }>;

/** The building at a place, as far as it is known. */
export interface FoundRoof {
  /** Null without a place. */
  readonly survey: Parts | null;
  /** Null until its roof is made. */
  readonly buildingId: string | null;
  readonly roof: SurveyedRoof | null;
  /** Height of the eave over the ground in the 3D model, m; null until it is known. */
  readonly eave: SurveyEstimate | null;
  readonly faces: readonly RoofFace[];
  readonly neighbours: readonly NeighbourBuilding[];
  /** Neighbours and terrain as surroundings of the house; null until one of them is known. */
  readonly surroundings: Surroundings | null;
  /** Day or year of the survey; null if unknown. */
  readonly date: string | null;
  /** Whether the faces make no roof. */
  readonly isRefused: boolean;
  /** Switches a surface on or off. */
  readonly onToggle: (surface: string) => void;
}

/** Makes a roof of the faces, and another one with the heights, which arrive later and refine it. */
function useRoofs(survey: Parts | null, isInvented: boolean) {
  const found = valueIn(survey?.faces);
  const buildings = valueIn(survey?.buildings);
  const today = new Date().toISOString().slice(0, 10);
  // The number of storeys is part of the input.
  const isComplete = found !== null && survey?.register?.status !== 'waiting';
  const source = isInvented ? 'village' : 'sonnendach';
  const input = isComplete ? surveyInput(found, valueIn(survey?.register), source, today) : null;
  const refinedInput = input && buildings && withHeights(input, buildings);
  const { answer, hasFailed } = useReconstruction(input);
  const { answer: refinedAnswer } = useReconstruction(refinedInput);
  const [estimated, refined] = [roofIn(answer), roofIn(refinedAnswer)];
  const roof = refined ?? estimated;
  const middle = roof && middleOfFaces(roof.faces);
  return {
    roof,
    eave: eaveIn(refined, estimated),
    surroundings:
      middle &&
      surroundingsOf(
        middle,
        foundAround({ buildings, terrain: valueIn(survey?.terrain) }, isInvented, {
          date: input?.date ?? today,
          today,
        }),
      ),
    isRefused: hasFailed || answer?.status === 'refused',
  };
}

/** Surveys the building at a place and makes a roof of its faces. */
export function useFoundRoof(place: SurveyPlace | null, isInvented: boolean): FoundRoof {
  const { i18n } = useLingui();
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const survey = useSurvey(place);
  const found = valueIn(survey?.faces);
  const roofs = useRoofs(survey, isInvented);
  const roof = found && roofs.roof;
  const keyOf = (surface: string) => `${found?.buildingId}/${surface}`;
  return {
    ...roofs,
    survey,
    buildingId: roof && found.buildingId,
    roof,
    faces: roof ? roofFaces(roof.faces, found.faces, (one) => switched.has(keyOf(one)), i18n) : [],
    neighbours: found?.neighbours ?? [],
    date: found?.date ?? null,
    onToggle: (surface) => setSwitched((before) => toggled(before, keyOf(surface))),
  };
}

const roofIn = (answer: SurveyAnswer | null | undefined): SurveyedRoof | null =>
  answer?.status === 'roof' ? answer : null;

/** Returns the height of the eave if it is another one than the estimate by storeys. */
function eaveIn(refined: SurveyedRoof | null, estimated: SurveyedRoof | null): SurveyEstimate | null {
  const originIn = ({ roof }: SurveyedRoof) => roof.surveyed?.find(({ of }) => of === 'eaveHeight');
  const origin = refined && originIn(refined);
  if (!origin || !estimated || isEqual(origin, originIn(estimated))) return null;
  return { value: refined.roof.eaveHeight / 1000, deviation: origin.deviation / 1000 };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = [...keys].filter((one) => one !== key);
  return new Set(keys.has(key) ? others : [...others, key]);
}
