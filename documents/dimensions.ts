import { extentOf } from '../engine/geometry.ts';
import type { Configuration, Measured, Outline, Surface, SurveyedValue } from '../engine/index.ts';

/** A length of an outline; of a polygon, its extent along the eave or the slope. */
export type DimensionName = Exclude<keyof Measured, 'points'>;

/** A length of a surface. */
interface Place {
  readonly surface: string;
  readonly of: DimensionName;
}

/** A length of the roof that a survey has estimated and that can be measured on site. */
export interface Dimension {
  /** Where it is, and where else the same edge is: a ridge belongs to two surfaces. */
  readonly places: readonly [Place, ...Place[]];
  /** As estimated, mm. */
  readonly length: number;
  /** As measured on site, mm; null until then. */
  readonly measured: number | null;
  /** Origin and standard deviation of the estimate, mm. */
  readonly surveyed: SurveyedValue;
}

/** Lengths of one edge may differ by rounding, mm. */
const ROUNDING = 20;

/** Returns a text that no other dimension of the roof has. */
export const dimensionKey = ({ places: [{ surface, of }] }: Dimension): string => `${surface}/${of}`;

/** Returns the estimated lengths of all enabled surfaces, measured ones included, in their order. */
export function dimensionsOf(configuration: Configuration): Dimension[] {
  const found: Dimension[] = [];
  const isKnown = ({ surface, of }: Place) =>
    found.some(({ places }) => places.some((place) => place.surface === surface && place.of === of));
  for (const surface of configuration.surfaces) {
    if (!surface.enabled) continue;
    for (const surveyed of surface.surveyed ?? []) {
      const of = surveyed.of as DimensionName;
      const length = lengthOf(surface.outline, of);
      const place = { surface: surface.id, of };
      if (length === null || surveyed.deviation === 0 || isKnown(place)) continue;
      if (of === centredName(surface.outline)) continue;
      found.push({
        places: [place, ...elsewhere(configuration, surface, of)],
        length,
        measured: measuredLength(surface, of),
        surveyed,
      });
    }
  }
  return found;
}

/** Returns the lengths that a survey has estimated and nobody has measured. */
export const unmeasured = (configuration: Configuration): Dimension[] =>
  dimensionsOf(configuration).filter(({ measured }) => measured === null);

/** Returns the roof with a dimension as measured, mm; null takes the estimate again. A centred top stays centred. */
export function withMeasured(
  configuration: Configuration,
  { places }: Pick<Dimension, 'places'>,
  length: number | null,
): Configuration {
  const surfaces = configuration.surfaces.map((surface) => {
    const names = places.filter((place) => place.surface === surface.id).map(({ of }) => of);
    if (names.length === 0) return surface;
    const { measured: before, ...others } = surface;
    // Corners that were measured themselves would go before the length.
    const { points: _, ...measured }: Measured = { ...before };
    for (const name of names) {
      if (length === null) delete measured[name];
      else measured[name] = length;
    }
    const centred = centredName(surface.outline);
    if (centred) {
      delete measured[centred];
      const { width = 0, topWidth = 0 } = { ...surface.outline, ...measured } as Measured;
      if (Object.keys(measured).length > 0) measured[centred] = Math.round((width - topWidth) / 2);
    }
    return Object.keys(measured).length > 0 ? { ...others, measured } : others;
  });
  return { ...configuration, surfaces };
}

/** Returns a length of an outline, mm; null if its shape has none of that name. */
export function lengthOf(outline: Outline, of: string): number | null {
  if (outline.shape === 'polygon') return sideOf(outline.points, of);
  const length: unknown = Reflect.get(outline, of);
  return typeof length === 'number' ? length : null;
}

function measuredLength({ measured }: Surface, of: DimensionName): number | null {
  return measured?.[of] ?? (measured?.points ? sideOf(measured.points, of) : null);
}

/** Returns a side of the box around corners, mm; null for other names. */
function sideOf(corners: readonly (readonly [number, number])[], of: string): number | null {
  const { minX, maxX, minY, maxY } = extentOf(corners);
  if (of === 'width') return maxX - minX;
  return of === 'height' ? maxY - minY : null;
}

/** Name of the length along the ridge; null for a shape without one. */
function ridgeName({ shape }: Outline): DimensionName | null {
  if (shape === 'trapezoid') return 'topWidth';
  return shape === 'rectangle' || shape === 'parallelogram' ? 'width' : null;
}

/**
 * Returns where else a length is: the same ridge on its other side, and on a hip roof, whose pitches are equal, the
 * eave on the opposite side and the rafters of all sides.
 */
function elsewhere({ surfaces, roof }: Configuration, surface: Surface, of: DimensionName): Place[] {
  const length = lengthOf(surface.outline, of) ?? 0;
  const isRidge = ridgeName(surface.outline) === of;
  const nameOn = (other: Surface): DimensionName | null => {
    const isOpposite = Math.round(Math.abs(surface.azimuth - other.azimuth)) === 180;
    if (roof.type === 'hip' && of === 'height') return of;
    if (roof.type === 'hip' && of === 'width') return isOpposite ? of : null;
    const isAcross =
      roof.type === 'free'
        ? surface.edges?.some(({ role, sharedWith }) => role === 'ridge' && sharedWith === other.id)
        : isOpposite;
    return isRidge && isAcross ? ridgeName(other.outline) : null;
  };
  return surfaces.flatMap((other): Place[] => {
    const name = other.id === surface.id ? null : nameOn(other);
    const isEqual =
      name !== null && Math.abs((lengthOf(other.outline, name) ?? Infinity) - length) <= ROUNDING;
    return isEqual ? [{ surface: other.id, of: name }] : [];
  });
}

/** Name of the length from the left end to the top, where the top is above the middle of the eave; else null. */
function centredName(outline: Outline): 'topOffset' | 'apex' | null {
  const isCentred = (width: number, top: number, left: number) =>
    Math.abs((width - top) / 2 - left) <= ROUNDING;
  switch (outline.shape) {
    case 'trapezoid':
      return isCentred(outline.width, outline.topWidth, outline.topOffset) ? 'topOffset' : null;
    case 'triangle':
      return isCentred(outline.width, 0, outline.apex) ? 'apex' : null;
    default:
      return null;
  }
}
