import type { Lv95 } from '../../../contracts/domain/lv95.ts';
import houses from './village.json' with { type: 'json' };

/** Corner of the village: fields without a building. */
export const ORIGIN = [2_617_400, 1_193_200] as const;
/** The postcode and the name do not exist. */
export const MUNICIPALITY = { postcode: 3899, name: 'Musterwil', canton: 'BE' } as const;
const STREETS = ['Musterhalde', 'Lindenweg', 'Brunnenrain'] as const;
const HOUSES_PER_STREET = 12;
const HOUSES_PER_SIDE = 6;
/** Real numbers of buildings are far below. */
const FIRST_EGID = 900_000_001;
const FIRST_BUILDING = 90_000_001;
/** Metres above sea at the corner, and its rise to the north, as far from the corner as the village reaches, m. */
const GROUND = { height: 684, rise: 0.04, reach: 400 } as const;
/** The valley ends this far from the corner, and its mountains reach their height there, m. */
const MOUNTAINS = { from: 700, to: 6_000 } as const;

export interface VillageFace {
  readonly id: number;
  readonly pitch: number;
  /** Degrees from south, west positive. */
  readonly aspect: number;
  /** On the slope, m². */
  readonly area: number;
  readonly ring: readonly Lv95[];
  readonly holes: readonly (readonly Lv95[])[];
}

export interface VillageBuilding {
  readonly id: number;
  readonly egid: number;
  /** 0 for the first building of the village. */
  readonly index: number;
  readonly isGarage: boolean;
  readonly street: string;
  /** 4, or 4a for the garage of 4. */
  readonly number: string;
  /** Inside one of its roof faces. */
  readonly point: Lv95;
  readonly faces: readonly VillageFace[];
}

const placed = ([east = 0, north = 0]: readonly number[]): Lv95 => [
  Number((ORIGIN[0] + east).toFixed(2)),
  Number((ORIGIN[1] + north).toFixed(2)),
];

function middleOf(corners: readonly (readonly number[])[]): Lv95 {
  const sum = (axis: 0 | 1) => corners.reduce((total, corner) => total + (corner[axis] ?? 0), 0);
  return placed([sum(0) / corners.length, sum(1) / corners.length]);
}

function addressOf(house: number): { street: string; number: number } {
  const inStreet = house % HOUSES_PER_STREET;
  const along = inStreet % HOUSES_PER_SIDE;
  const isNorth = inStreet < HOUSES_PER_SIDE;
  return {
    street: STREETS[Math.floor(house / HOUSES_PER_STREET)] ?? STREETS[0],
    number: 2 * along + (isNorth ? 1 : 2),
  };
}

/** Houses with their garages after them. Roofs are printed by `cargo run -p invented-houses --bin village`. */
function build(): VillageBuilding[] {
  let house = -1;
  return houses.map(({ kind, faces }, index) => {
    const isGarage = kind === 'Garage';
    if (!isGarage) house += 1;
    const { street, number } = addressOf(house);
    const id = FIRST_BUILDING + index;
    return {
      ...{ id, index, isGarage, street },
      egid: FIRST_EGID + index,
      number: isGarage ? `${number}a` : String(number),
      point: middleOf(faces[0]?.ring ?? []),
      faces: faces.map(({ pitch, aspect, area, ring, holes }, face) => ({
        id: id * 100 + face,
        ...{ pitch, aspect, area },
        ring: ring.map(placed),
        holes: (holes as number[][][]).map((hole) => hole.map(placed)),
      })),
    };
  });
}

/** The buildings of the invented village of the demo. */
export const village: readonly VillageBuilding[] = build();

/** Returns the height of the ground, metres above sea: a slope in a valley between mountains. */
export function groundAt([east, north]: Lv95): number {
  const [x, y] = [east - ORIGIN[0], north - ORIGIN[1]];
  const slope = GROUND.rise * Math.min(Math.max(y, -GROUND.reach), GROUND.reach);
  const along = (Math.hypot(x, y) - MOUNTAINS.from) / (MOUNTAINS.to - MOUNTAINS.from);
  const share = Math.min(Math.max(along, 0), 1);
  return GROUND.height + slope + share ** 2 * (3 - 2 * share) * mountainTowards(Math.atan2(x, y));
}

/** Returns the height of the mountains over the valley in a direction, clockwise from north, m. */
const mountainTowards = (azimuth: number): number =>
  620 + 330 * Math.sin(2 * azimuth + 0.6) + 130 * Math.sin(5 * azimuth) + 60 * Math.sin(11 * azimuth + 2);
