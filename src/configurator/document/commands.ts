import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { turnBetween } from '../../../documents/azimuth.ts';
import { type Dimension, withMeasured } from '../../../documents/dimensions.ts';
import type {
  BomChange,
  Catalogue,
  Components,
  Configuration,
  EdgeRole,
  Layout,
  Location,
  Measured,
  Objective,
  Orientation,
  Outline,
  Roof,
  Rows,
  Surface,
  SurfaceEdge,
  Surroundings,
  SurroundingsPart,
} from '../../../engine/index.ts';
import { withChange } from './bom-changes.ts';
import { type Corner, fromZero } from './corners.ts';
import { type Command, mergedIn } from './history.ts';
import { layoutForObjective } from './layout-for-objective.ts';

/** Changed properties, or a function that derives them from the present values on execution. */
export type Change<T> = Partial<T> | ((present: T) => Partial<T>);

/** Returns a copy with a change applied. */
export const changed = <T extends object>(present: T, change: Change<T>): T => ({
  ...present,
  ...(typeof change === 'function' ? change(present) : change),
});

/** Renames the roof. */
export const rename = (name: string, burst?: string): Command => ({
  label: msg`Name`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, name }),
});

/** Replaces the building and the surfaces that follow from it. */
export const replaceBuilding = (roof: Roof, surfaces: Surface[], burst?: string): Command => ({
  label: msg`Dach`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, roof, surfaces }),
});

/** Changes the roof's location. */
export const changeLocation = (change: Change<Location>, burst?: string): Command => ({
  label: msg`Standort`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, location: changed(configuration.location, change) }),
});

/** Replaces the horizon by 36 elevations in degrees, which no longer come from a survey; a level one is none. */
export const changeHorizon = (elevations: readonly number[], burst?: string): Command => ({
  label: msg`Umgebung`,
  history: mergedIn(burst),
  apply: (configuration) => {
    const { surroundings, ...location } = configuration.location;
    const { horizon: _, surveyed = [], ...others } = surroundings ?? {};
    const origins = surveyed.filter(({ of }) => of !== 'horizon');
    const around: Surroundings = {
      ...others,
      ...(elevations.some((elevation) => elevation > 0) && { horizon: [...elevations] }),
      ...(origins.length > 0 && { surveyed: origins }),
    };
    const isEmpty = Object.keys(around).length === 0;
    return { ...configuration, location: isEmpty ? location : { ...location, surroundings: around } };
  },
});

/** Distance of two origins of surroundings that are those of one house, m. */
export const SAME_HOUSE_M = 30;

/** Takes over what a survey found around the house. What it did not find stays, unless it is that of another place. */
export const takeSurroundings = (found: Surroundings): Command => ({
  label: msg`Umgebung`,
  history: 'entry',
  apply: (configuration) => {
    const { surroundings: before = {}, ...location } = configuration.location;
    const [[x, y], [east, north]] = [before.origin ?? [0, 0], found.origin ?? [0, 0]];
    const isSame = !before.origin || Math.hypot(x - east, y - north) < SAME_HOUSE_M;
    const fresh = new Set((found.surveyed ?? []).map(({ of }) => of));
    const isStale = (name: string) => !isSame || fresh.has(name);
    const stays = Object.entries(before).filter(([name]) => name === 'hidden' || !isStale(name));
    const origins = (before.surveyed ?? []).filter(({ of }) => !isStale(of));
    const surveyed = [...origins, ...(found.surveyed ?? [])];
    const surroundings: Surroundings = { ...Object.fromEntries(stays), ...found, surveyed };
    return { ...configuration, location: { ...location, surroundings } };
  },
});

/** Shows or hides a part of the surroundings in 3D view and pictures. */
export const showPart = (part: SurroundingsPart, isShown: boolean): Command => ({
  label: msg`Umgebung`,
  history: 'entry',
  apply: (configuration) => {
    const { surroundings, ...location } = configuration.location;
    const { hidden = [], ...others } = surroundings ?? {};
    const rest = hidden.filter((one) => one !== part);
    const next = isShown ? rest : [...rest, part];
    const around: Surroundings = { ...others, ...(next.length > 0 && { hidden: next }) };
    return { ...configuration, location: { ...location, surroundings: around } };
  },
});

/** Changes the layout options. */
export const changeLayout = (change: Change<Layout>, burst?: string): Command => ({
  label: msg`Modullage`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, layout: changed(configuration.layout, change) }),
});

/** Changes the objective, with all options that depend on it. */
export const changeObjective = (
  objective: Objective,
  catalogue: Pick<Catalogue, 'slate' | 'formats'>,
): Command => ({
  ...changeLayout((layout) => layoutForObjective(layout, objective, catalogue)),
  label: msg`Optimierung`,
});

/** Lays the whole roof in one orientation for one objective, and removes layout options of single surfaces. */
export const applyLayout = (
  { orientation, objective }: Pick<Layout, 'orientation' | 'objective'>,
  catalogue: Pick<Catalogue, 'slate' | 'formats'>,
): Command => ({
  label: msg`Variante`,
  history: 'entry',
  apply: ({ layout, surfaces, ...configuration }) => ({
    ...configuration,
    layout: { ...layout, ...layoutForObjective(layout, objective, catalogue), orientation },
    surfaces: surfaces.map(({ orientation: _, ...surface }) => surface),
  }),
});

/** Sets the power floor of the objectives price and robust, per cent of the maximum; null lets the engine choose. */
export const changePowerFloor = (percent: number | null, burst?: string): Command => ({
  label: msg`Optimierung`,
  history: mergedIn(burst),
  apply: (configuration) => {
    const { powerFloor: _, ...layout } = configuration.layout;
    return { ...configuration, layout: percent === null ? layout : { ...layout, powerFloor: percent } };
  },
});

/** Allows or forbids strips at openings that are narrower than the catalogue's minimum. */
export const allowSlivers = (isAllowed: boolean): Command => ({
  label: msg`Optimierung`,
  history: 'entry',
  apply: (configuration) => {
    const { slivers: _, ...layout } = configuration.layout;
    return { ...configuration, layout: isAllowed ? { ...layout, slivers: true } : layout };
  },
});

/** Changes the components under and around the slates. */
export const changeComponents = (change: Change<Components>, burst?: string): Command => ({
  label: msg`Komponenten`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, components: changed(configuration.components, change) }),
});

/** Changes the bill's line of an article; null reverts it. */
export const changeBom = (article: string, change: BomChange | null): Command => ({
  label: msg`Stückliste`,
  history: 'entry',
  apply: ({ bomChanges: present = [], ...configuration }) => {
    const bomChanges = withChange(present, article, change);
    // Without changes the list is omitted.
    return bomChanges.length === 0 ? configuration : { ...configuration, bomChanges };
  },
});

/** Sets a trial discount, per cent; null: the organisation's own discount. */
export const changeDiscount = (partnerDiscount: number | null, burst?: string): Command => ({
  label: msg`Partnerrabatt`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, partnerDiscount }),
});

/** Changes a surface except its openings. */
export const changeSurface = (
  id: string,
  change: Change<Omit<Surface, 'id' | 'cutouts' | 'skylights'>>,
  burst?: string,
): Command => ({
  label: msg`Dachfläche`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, id, (surface) => ({ ...surface, ...changed(surface, change) })),
});

/**
 * Turns a surface to an azimuth, degrees. A building whose surfaces derive from its type turns as a whole, so that
 * they still share their ridge; of a free roof only the surface turns.
 */
export const turnSurface = (id: string, azimuth: number, burst?: string): Command => ({
  label: msg`Ausrichtung`,
  history: mergedIn(burst),
  apply: (configuration) => {
    const { roof, surfaces } = configuration;
    const from = surfaces.find((surface) => surface.id === id)?.azimuth ?? azimuth;
    const turned = (surface: Surface): Surface => {
      if (surface.id === id) return { ...surface, azimuth };
      return roof.type === 'free'
        ? surface
        : { ...surface, azimuth: turnBetween(from, surface.azimuth + azimuth) };
    };
    return { ...configuration, surfaces: surfaces.map(turned) };
  },
});

/** Changes the rows of a surface. */
export const changeRows = (id: string, change: Change<Rows>, burst?: string): Command =>
  changeSurface(id, ({ rows }) => ({ rows: changed(rows, change) }), burst);

/** Sets the dimensions measured on site; null: as planned. */
export const changeMeasured = (id: string, measured: Measured | null, burst?: string): Command => ({
  label: msg`Gemessene Masse`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, id, ({ measured: _, ...surface }) =>
      measured === null ? surface : { ...surface, measured },
    ),
});

/** Takes a dimension as measured on site, mm; null takes its estimate again. */
export const measure = (dimension: Dimension, length: number | null): Command => ({
  label: msg`Gemessene Masse`,
  history: 'entry',
  apply: (configuration) => withMeasured(configuration, dimension, length),
});

/** Takes the estimates of dimensions without measuring them. */
export const acceptEstimates = (dimensions: readonly Dimension[]): Command => ({
  label: msg`Geschätzte Masse`,
  history: 'entry',
  apply: (configuration) =>
    dimensions.reduce((roof, dimension) => withMeasured(roof, dimension, dimension.length), configuration),
});

/** The ends of a surface that move when its size changes; the others stay, with their openings. */
export interface MovedEnds {
  readonly isLeftMoved: boolean;
  readonly isEaveMoved: boolean;
}

/** Resizes a surface; a polygon has no width or height. */
export const resizeSurface = (
  id: string,
  size: { readonly width?: number; readonly height?: number },
  { isLeftMoved, isEaveMoved }: MovedEnds,
): Command => ({
  label: msg`Dachfläche`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, (surface) => {
      const { outline } = surface;
      if (outline.shape === 'polygon') return surface;
      // Positions count from the left end and the eave: correct them for moved ends.
      const byX = isLeftMoved ? (size.width ?? outline.width) - outline.width : 0;
      const byY = isEaveMoved ? (size.height ?? outline.height) - outline.height : 0;
      return {
        ...surface,
        outline: { ...movedTop(outline, byX), ...size },
        cutouts: surface.cutouts.map((cutout) => ({
          ...cutout,
          x1: cutout.x1 + byX,
          x2: cutout.x2 + byX,
          y1: cutout.y1 + byY,
          y2: cutout.y2 + byY,
        })),
        skylights: surface.skylights.map(({ x, y, ...skylight }) => ({
          ...skylight,
          x: x + byX,
          y: y + byY,
        })),
      };
    }),
});

/** Returns an outline with its ridge moved away from the left end. */
function movedTop<T extends Exclude<Outline, { shape: 'polygon' }>>(outline: T, by: number): T {
  switch (outline.shape) {
    case 'rectangle':
      return outline;
    case 'trapezoid':
      return { ...outline, topOffset: outline.topOffset + by };
    case 'triangle':
      return { ...outline, apex: outline.apex + by };
    case 'parallelogram':
      return { ...outline, shift: outline.shift + by };
  }
}

/** Replaces the outline of a surface; edge roles are removed if the corners differ. */
export const changeOutline = (id: string, next: (outline: Outline) => Outline, burst?: string): Command => ({
  label: msg`Dachfläche`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, id, ({ edges, ...surface }) => {
      const outline = next(surface.outline);
      const isAlike =
        outline.shape === surface.outline.shape && corners(outline) === corners(surface.outline);
      return { ...surface, outline, ...(edges && isAlike && { edges }) };
    }),
});

/** Whether surfaces meet at such an edge, so that its profile is bought once for both. */
export const isMeeting = (role: EdgeRole): boolean => ['ridge', 'hip', 'valley', 'kink'].includes(role);

/**
 * Sets the role of an edge and the surface on its other side. `derived`: the roles that follow from the shape; if
 * all are as derived, none is stored.
 */
export const changeEdge = (
  id: string,
  index: number,
  { role, sharedWith }: SurfaceEdge,
  derived: readonly EdgeRole[],
): Command => ({
  label: msg`Kante`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ edges: present, ...surface }) => {
      const before: readonly SurfaceEdge[] = present ?? derived.map((own) => ({ role: own }));
      const changed = { role, ...(sharedWith !== undefined && isMeeting(role) && { sharedWith }) };
      const edges = before.map((edge, at) => (at === index ? changed : edge));
      const isDerived = edges.every((edge, at) => edge.role === derived[at] && edge.sharedWith === undefined);
      return { ...surface, ...(!isDerived && { edges }) };
    }),
});

/** Replaces a surface's outline with a drawn one; roles and measured lengths of the old edges are removed. */
export const drawOutline = (id: string, points: Corner[]): Command => ({
  label: msg`Fläche zeichnen`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ edges: _, measured: __, ...surface }) => {
      const isBare = surface.cutouts.length + surface.skylights.length === 0;
      // Openings keep their position on the house.
      return { ...surface, outline: { shape: 'polygon', points: isBare ? fromZero(points) : points } };
    }),
});

const corners = (outline: Outline): number => {
  if (outline.shape === 'polygon') return outline.points.length;
  return outline.shape === 'triangle' || (outline.shape === 'trapezoid' && outline.topWidth === 0) ? 3 : 4;
};

/** Sets a surface's own orientation; null: that of the whole roof. */
export const changeSurfaceOrientation = (id: string, orientation: Orientation | null): Command => ({
  label: msg`Modullage`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ orientation: _, ...surface }) =>
      orientation === null ? surface : { ...surface, orientation },
    ),
});

/** Hangs a facade or railing on the wall under a roof surface, or on the widest wall if null. */
export const changeWall = (id: string, wall: string | null): Command => ({
  label: msg`Wand`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ wall: _, ...surface }) =>
      wall === null ? surface : { ...surface, wall },
    ),
});

/** Adds a surface to a free roof. */
export const addSurface = (surface: Surface): Command => ({
  label: msg`Dachfläche hinzufügen`,
  history: 'entry',
  apply: (configuration) => ({ ...configuration, surfaces: [...configuration.surfaces, surface] }),
});

/** Removes a surface from a free roof. */
export const removeSurface = (id: string): Command => ({
  label: msg`Dachfläche löschen`,
  history: 'entry',
  apply: (configuration) => withoutSurfaces(configuration, (surface) => surface.id === id),
});

/** Removes surfaces, and the shared edges and walls that refer to them. */
export function withoutSurfaces(
  configuration: Configuration,
  isRemoved: (surface: Surface) => boolean,
): Configuration {
  const surfaces = configuration.surfaces.filter((surface) => !isRemoved(surface));
  const ids = new Set(surfaces.map(({ id }) => id));
  const freed = ({ sharedWith, ...edge }: SurfaceEdge): SurfaceEdge => ({
    ...edge,
    ...(sharedWith !== undefined && ids.has(sharedWith) && { sharedWith }),
  });
  return {
    ...configuration,
    surfaces: surfaces.map(({ wall, ...surface }) => ({
      ...surface,
      ...(wall !== undefined && ids.has(wall) && { wall }),
      ...(surface.edges && { edges: surface.edges.map(freed) }),
    })),
  };
}

/** Changes one surface of the configuration. */
export const mapSurface = (
  configuration: Configuration,
  id: string,
  change: (surface: Surface) => Surface,
): Configuration => ({
  ...configuration,
  surfaces: configuration.surfaces.map((surface) => (surface.id === id ? change(surface) : surface)),
});

/** Label of the history entry that replaces the open roof with one from a file. */
export const FROM_FILE = msg`Dachdatei laden`;

/** Replaces the whole roof, for instance by one from a file. */
export const replaceRoof = (roof: Configuration, label: MessageDescriptor = FROM_FILE): Command => ({
  label,
  history: 'entry',
  isOtherRoof: true,
  apply: () => roof,
});

/** Returns the orientation of slates on a surface: its own, else that of the whole roof. */
export const orientationOf = ({ layout }: Configuration, surface: Surface): Orientation =>
  surface.orientation ?? layout.orientation;
