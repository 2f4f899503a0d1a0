import { i18n } from '@lingui/core';
import type { FoundFace } from '../../../../engine/survey.ts';
import type { NeighbourBuilding, Point, SurveyFace } from '../services/services.ts';
import { type RoofFace, roofFaces } from '../ui/roof-face.ts';

/** Returns a rectangle in plan, its lower left corner and its size in metres. */
const rectangle = (east: number, north: number, width: number, height: number): [number, number][] => [
  [2_600_000 + east, 1_200_000 + north],
  [2_600_000 + east + width, 1_200_000 + north],
  [2_600_000 + east + width, 1_200_000 + north + height],
  [2_600_000 + east, 1_200_000 + north + height],
];

const estimate = (value: number) => ({ value, deviation: 0.3 });

/** A dormer, which has no surface, and a gable of two surfaces: the one to the north is left out. */
const FOUND: readonly FoundFace[] = (
  [
    ['south', { kind: 'main', side: 'south' }, 180, null],
    ['north', { kind: 'main', side: 'north' }, 0, 'north'],
    [null, { kind: 'dormer', side: 'south' }, 180, 'dormer'],
  ] as const
).map(([surface, name, azimuth, left], index) => ({
  ...{ surface, name, left, sources: [`source-${index}`], holes: [] },
  ring: index === 2 ? rectangle(5, 1, 2, 2) : rectangle(0, index * 5, 12, 5),
  ...{ pitch: estimate(35.2), azimuth: estimate(azimuth), area: estimate(64.5) },
  ...{ eave: estimate(10.42), slope: estimate(6.19) },
}));

const SURVEYED: readonly SurveyFace[] = ([5, 1, 3] as const).map((suitability, index) => ({
  ...{ id: `source-${index}`, ring: [], holes: [], pitch: 35, aspect: 0, area: 60 },
  ...{ suitability, irradiation: 1318.4 },
}));

/** Returns the faces of the example, `switched` on or off. */
export const exampleFaces = (...switched: string[]): readonly RoofFace[] =>
  roofFaces(FOUND, SURVEYED, (surface) => switched.includes(surface), i18n);

/** A building to the east of the example. */
export const exampleNeighbour: NeighbourBuilding = {
  id: '7',
  point: [2_600_026, 1_200_005] satisfies Point,
  outlines: [rectangle(20, 0, 12, 10)],
};
