import { turnBetween } from '../../../documents/azimuth.ts';
import type {
  BuildingPart,
  ChangedBuilding,
  Configuration,
  Roof,
  RoofType,
  Surface,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { inPart } from '../document/parts.ts';

/** Overhangs of a roof beyond the walls of its building, mm in plan. */
export interface Overhangs {
  /** Beyond the eave walls; for a pent or flat roof below and above, for a hip roof on all sides. */
  readonly eaveOverhang: number;
  /** Beyond the gable walls. */
  readonly vergeOverhang: number;
}

/** Changes of a building and of its overhangs. */
export type BuildingChange = Partial<Roof & Overhangs>;

/** Overhangs derived from surfaces and building. */
export interface FoundOverhangs extends Overhangs {
  /** Whether surfaces have different overhangs, or end before the walls. */
  readonly isUneven: boolean;
}

/** Maximum overhang without posts, mm. */
export const LONGEST_OVERHANG = 3_000;

/** Tolerance for overhangs that are equal before rounding to whole mm on the slope, mm. */
const ROUNDING = 2;

/** Number of surfaces by roof type; a free roof may have any. */
const SURFACES: Record<Exclude<RoofType, 'free'>, number> = { flat: 1, pent: 1, gable: 2, hip: 4 };

/** Returns the overhangs of a roof; null if its surfaces are not those of its type. */
export function overhangsOf({ roof, surfaces }: Configuration): FoundOverhangs | null {
  if (roof.type === 'free') return null;
  const own = surfaces.filter(({ kind = 'roof' }) => kind === 'roof');
  if (own.length !== SURFACES[roof.type]) return null;
  const beyond = roof.type === 'hip' ? hipOverhangs(roof, own) : straightOverhangs(roof, own);
  if (!beyond) return null;
  const least = (lengths: readonly number[]) => Math.round(Math.min(...lengths));
  const [eave, verge] = [least(beyond.eaves), least(beyond.verges)];
  const isEven = (lengths: readonly number[]) =>
    Math.min(...lengths) > -ROUNDING && Math.max(...lengths) - Math.min(...lengths) <= ROUNDING;
  return {
    eaveOverhang: eave <= ROUNDING ? 0 : eave,
    vergeOverhang: verge <= ROUNDING ? 0 : verge,
    isUneven: !isEven(beyond.eaves) || !isEven(beyond.verges),
  };
}

interface Beyond {
  readonly eaves: readonly number[];
  readonly verges: readonly number[];
}

/** Overhangs of surfaces with straight verges. */
function straightOverhangs(roof: Roof, surfaces: readonly Surface[]): Beyond | null {
  const across = roof.type === 'gable' ? roof.buildingWidth / 2 : roof.buildingWidth;
  const sides = roof.type === 'gable' ? 1 : 2;
  const beyond = surfaces.flatMap(({ outline, angle }) =>
    outline.shape === 'rectangle'
      ? {
          eave: (outline.height * Math.cos((angle * Math.PI) / 180) - across) / sides,
          verge: (outline.width - roof.buildingLength) / 2,
        }
      : [],
  );
  if (beyond.length < surfaces.length) return null;
  return { eaves: beyond.map(({ eave }) => eave), verges: beyond.map(({ verge }) => verge) };
}

/** Overhangs of a hip roof, whose eave runs all around: two surfaces along the building, two across. */
function hipOverhangs(roof: Roof, surfaces: readonly Surface[]): Beyond | null {
  const [first] = surfaces;
  // The engine starts a hip roof with a side along the building's length.
  const isAlong = ({ azimuth }: Surface) => !first || turnBetween(first.azimuth, azimuth) % 180 === 0;
  const eaves = surfaces.flatMap((surface) => {
    const { outline } = surface;
    if (outline.shape !== 'trapezoid' && outline.shape !== 'triangle') return [];
    const wall = isAlong(surface) ? roof.buildingLength : roof.buildingWidth;
    return (outline.width - wall) / 2;
  });
  return eaves.length < surfaces.length ? null : { eaves, verges: [0] };
}

/** A roof that becomes free stays one house: its surfaces form one part, and hips stay hips. */
function asOneHouse(free: Configuration, type: RoofType, house: BuildingPart | undefined): Configuration {
  if (!house) return free;
  return {
    ...free,
    roof: { ...free.roof, parts: [house] },
    surfaces: free.surfaces.map((surface) =>
      inPart(surface, house.id, type === 'hip' && (surface.kind ?? 'roof') === 'roof'),
    ),
  };
}

/** Asks the engine for the surfaces of the building enlarged by the overhangs. */
export async function changeBuilding(
  client: Pick<EngineClient, 'changeBuilding'>,
  about: Configuration,
  { eaveOverhang, vergeOverhang, parts, ...rest }: BuildingChange,
): Promise<ChangedBuilding> {
  const isFree = about.roof.type === 'free';
  // Only a free roof has parts; a roof that becomes free is the first of them.
  const change = isFree && rest.type !== undefined && rest.type !== 'free' ? { ...rest, parts: [] } : rest;
  if (!isFree && rest.type === 'free') {
    const { configuration, problems } = await client.changeBuilding(about, change);
    return { configuration: asOneHouse(configuration, about.roof.type, parts?.[0]), problems };
  }
  const present = overhangsOf(about);
  const eave = eaveOverhang ?? present?.eaveOverhang ?? 0;
  const { type, buildingLength, buildingWidth } = { ...about.roof, ...change };
  const verge = type === 'hip' ? eave : (vergeOverhang ?? present?.vergeOverhang ?? 0);
  if (type === 'free' || (eave === 0 && verge === 0 && Object.keys(change).length > 0))
    return client.changeBuilding(about, change);
  const { configuration, problems } = await client.changeBuilding(about, {
    ...change,
    buildingLength: buildingLength + 2 * verge,
    buildingWidth: buildingWidth + 2 * eave,
  });
  const roof = { ...configuration.roof, buildingLength, buildingWidth };
  return { configuration: { ...configuration, roof }, problems };
}
