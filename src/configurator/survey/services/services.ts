import type { Canton } from '../../../../contracts/domain/addresses.ts';
import type { Lv95 } from '../../../../contracts/domain/lv95.ts';
import type { Ground } from '../../../../engine/index.ts';
import type { Building3d } from '../../../../workers/tiles/buildings-around.ts';
import type { SwissPlace } from '../../../shared/places/places.ts';

/** Metres to the east and to the north. */
export type Point = Lv95;

/** A building at an address. */
export interface FoundBuilding extends SwissPlace {
  /** Talstrasse 4, 7270 Davos Platz. */
  readonly label: string;
  readonly street: string;
  readonly point: Point;
  /** EGID and number of the entrance in the register of buildings: 900000012_0; null if unknown. */
  readonly featureId: string | null;
}

/** A roof face as the survey publishes it: polygon in plan, whole degrees. */
export interface SurveyFace {
  readonly id: string;
  /** Corners in order, the first not repeated. */
  readonly ring: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
  /** Degrees from the horizontal. */
  readonly pitch: number;
  /** Degrees from south, west positive, -180 to 180. */
  readonly aspect: number;
  /** As published, m²; null if unknown. */
  readonly area: number | null;
  /** 1 low to 5 excellent; null if unknown. */
  readonly suitability: 1 | 2 | 3 | 4 | 5 | null;
  /** kWh/m² in a year; null if unknown. */
  readonly irradiation: number | null;
}

/** A building beside the surveyed one, as far as the service returned it. */
export interface NeighbourBuilding {
  readonly id: string;
  /** A point inside one of its faces, for `facesAt`. */
  readonly point: Point;
  readonly outlines: readonly (readonly Point[])[];
}

/** All roof faces of one building. */
export interface BuildingFaces {
  readonly buildingId: string;
  /** Never empty. */
  readonly faces: readonly SurveyFace[];
  /** Faces left out because their outline crosses itself or has no area. */
  readonly skipped: readonly string[];
  readonly neighbours: readonly NeighbourBuilding[];
  /** Day of the survey: YYYY-MM-DD, or YYYY; null if unknown. */
  readonly date: string | null;
  /** Whether the point lies in this building and in no other one. */
  readonly isCertain: boolean;
}

/** Codes of the register for the producer of heat. */
export type HeatProducer =
  | 'none'
  | 'heatPump'
  | 'solar'
  | 'boiler'
  | 'stove'
  | 'cogeneration'
  | 'electric'
  | 'districtHeat'
  | 'other';

/** Codes of the register for the source of energy. */
export type EnergySource =
  | 'none'
  | 'air'
  | 'ground'
  | 'water'
  | 'gas'
  | 'oil'
  | 'wood'
  | 'wasteHeat'
  | 'electricity'
  | 'sun'
  | 'districtHeat'
  | 'other';

/** Codes of the register for the use of a building. */
export type BuildingUse =
  | 'singleHouse'
  | 'twoFlats'
  | 'flats'
  | 'community'
  | 'hotel'
  | 'office'
  | 'trade'
  | 'transport'
  | 'industry'
  | 'culture'
  | 'farm'
  | 'garage'
  | 'other';

export interface Heating {
  readonly producer: HeatProducer | null;
  readonly source: EnergySource | null;
  /** YYYY-MM-DD of the entry; null if unknown. */
  readonly date: string | null;
}

/** Years of construction; both equal if the year is known, one null for "before" and "after". */
export interface BuildingPeriod {
  readonly from: number | null;
  readonly to: number | null;
}

/** Address of a building in the register. */
export interface RegisteredAddress {
  /** Talstrasse 4. */
  readonly street: string;
  readonly postcode: string;
  /** The municipality. */
  readonly name: string;
  readonly canton: Canton;
}

/** Entry in the register of buildings; null: not recorded. */
export interface RegisterEntry {
  readonly egid: number;
  /** Null unless street, number, postcode and place are recorded. */
  readonly address: RegisteredAddress | null;
  readonly municipality: string | null;
  readonly built: BuildingPeriod | null;
  readonly storeys: number | null;
  readonly dwellings: number | null;
  /** Area of the building on the ground, m². */
  readonly groundArea: number | null;
  readonly use: BuildingUse | null;
  readonly heating: Heating | null;
  readonly hotWater: Heating | null;
  /** YYYY-MM-DD of the register's state; null if unknown. */
  readonly date: string | null;
}

/** The building in the 3D model, with those around it. */
export interface Buildings3d {
  /** Heights above its ground. */
  readonly building: Building3d;
  /** Within 120 m, the nearest first; those in tiles that could not be read are missing. */
  readonly neighbours: readonly Building3d[];
  /** Whether all tiles around the building could be read. */
  readonly isComplete: boolean;
}

/** Ground and far horizon around a point; null where the service has gaps, as beyond the border. */
export interface TerrainAround {
  /** `corner` in LV95, heights above sea. */
  readonly ground: Ground | null;
  /** As of a configuration. */
  readonly horizon: readonly number[] | null;
}

/** Reasons why a part of the survey is missing. */
export type SurveyFailure =
  /** No connection, or an error of the service. */
  | 'unreachable'
  /** No answer within the time limit. */
  | 'slow'
  /** An answer in another form than documented. */
  | 'invalid'
  /** An answer about another place, building or coordinate system. */
  | 'elsewhere'
  /** No building, or no entry. */
  | 'none'
  /** More than the service returns at once, or than a roof may have. */
  | 'tooMany';

/** Rejection of every request of `SurveyServices` that was not aborted. */
export class SurveyError extends Error {
  readonly reason: SurveyFailure;
  constructor(reason: SurveyFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SurveyError';
    this.reason = reason;
  }
}

/** Public data of buildings. Requests reject with `SurveyError`, or with the signal's reason once aborted. */
export interface SurveyServices {
  findAddresses(text: string, signal: AbortSignal): Promise<readonly FoundBuilding[]>;
  /** All faces of the building at the point, or else of the nearest one within 10 m. */
  facesAt(point: Point, signal: AbortSignal): Promise<BuildingFaces>;
  register(featureId: string, signal: AbortSignal): Promise<RegisterEntry>;
  /** Metres above sea of the ground. */
  height(point: Point, signal: AbortSignal): Promise<number>;
  terrain(point: Point, signal: AbortSignal): Promise<TerrainAround>;
  /** The building with the number in the register, or else the one at the point, with its neighbours. */
  building3d(point: Point, egid: number | null, signal: AbortSignal): Promise<Buildings3d>;
}

/** A part of a survey, shown as soon as it arrives. */
export type SurveyPart<Value> =
  | { readonly status: 'waiting' }
  | { readonly status: 'found'; readonly value: Value; readonly retry: () => void }
  | { readonly status: 'failed'; readonly reason: SurveyFailure; readonly retry: () => void };

/** Returns what a part found; null if it has not, or is not asked. */
export const valueIn = <Value>(part: SurveyPart<Value> | null | undefined): Value | null =>
  part?.status === 'found' ? part.value : null;

/** Address or clicked neighbour to survey; without `featureId` the 3D model gives the number for the register. */
export interface SurveyPlace {
  readonly point: Point;
  readonly featureId: string | null;
}

/** The parts of the survey of one place, requested side by side. */
export interface Survey {
  readonly faces: SurveyPart<BuildingFaces>;
  /** Null as long as the number of the building is unknown. */
  readonly register: SurveyPart<RegisterEntry> | null;
  readonly height: SurveyPart<number>;
  readonly buildings: SurveyPart<Buildings3d>;
  readonly terrain: SurveyPart<TerrainAround>;
}
