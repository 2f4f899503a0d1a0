import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { turnBetween } from '../../../documents/azimuth.ts';
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
} from '../../../engine/index.ts';
import { withChange } from './bom-changes.ts';
import { type Corner, fromZero } from './corners.ts';
import { type Command, mergedIn } from './history.ts';
import { layoutForObjective } from './layout-for-objective.ts';

/** Changed properties, or a function that derives them from the values at the time of execution. */
export type Change<T> = Partial<T> | ((present: T) => Partial<T>);

/** Something with a change made to it. */
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

/** Changes where the roof stands. */
export const changeLocation = (change: Change<Location>, burst?: string): Command => ({
  label: msg`Standort`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, location: changed(configuration.location, change) }),
});

/** Changes how slates are laid. */
export const changeLayout = (change: Change<Layout>, burst?: string): Command => ({
  label: msg`Modullage`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, layout: changed(configuration.layout, change) }),
});

/** Changes what the layout is chosen for, and what has to change with it. */
export const changeObjective = (
  objective: Objective,
  catalogue: Pick<Catalogue, 'slate' | 'formats'>,
): Command => ({
  ...changeLayout((layout) => layoutForObjective(layout, objective, catalogue)),
  label: msg`Optimierung`,
});

/** Lays the whole roof in one orientation for one objective and removes the layouts of single surfaces. */
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

/** Sets the least power for the objective price, per cent of the most; null leaves it to the engine. */
export const changePowerFloor = (percent: number | null, burst?: string): Command => ({
  label: msg`Optimierung`,
  history: mergedIn(burst),
  apply: (configuration) => {
    const { powerFloor: _, ...layout } = configuration.layout;
    return { ...configuration, layout: percent === null ? layout : { ...layout, powerFloor: percent } };
  },
});

/** Lets strips beside openings be narrower than the catalogue's least width, or no longer. */
export const allowSlivers = (isAllowed: boolean): Command => ({
  label: msg`Optimierung`,
  history: 'entry',
  apply: (configuration) => {
    const { slivers: _, ...layout } = configuration.layout;
    return { ...configuration, layout: isAllowed ? { ...layout, slivers: true } : layout };
  },
});

/** Changes the components around the slates. */
export const changeComponents = (change: Change<Components>, burst?: string): Command => ({
  label: msg`Komponenten`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, components: changed(configuration.components, change) }),
});

/** Changes an article's line of the bill by hand; null takes that back. */
export const changeBom = (article: string, change: BomChange | null): Command => ({
  label: msg`Stückliste`,
  history: 'entry',
  apply: ({ bomChanges: present = [], ...configuration }) => {
    const bomChanges = withChange(present, article, change);
    // Without changes there is no list of them.
    return bomChanges.length === 0 ? configuration : { ...configuration, bomChanges };
  },
});

/** Tries a discount out, per cent; null: the organisation's own. */
export const changeDiscount = (partnerDiscount: number | null, burst?: string): Command => ({
  label: msg`Partnerrabatt`,
  history: mergedIn(burst),
  apply: (configuration) => ({ ...configuration, partnerDiscount }),
});

/** Changes a surface, without its openings. */
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
 * Makes a surface face an azimuth in degrees. A building whose surfaces follow from its type turns as a whole, so
 * that a ridge stays one; of a free roof the surface turns alone.
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

/** Sets what of a surface was measured on site; null: nothing, and it is as planned. */
export const changeMeasured = (id: string, measured: Measured | null, burst?: string): Command => ({
  label: msg`Gemessene Masse`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, id, ({ measured: _, ...surface }) =>
      measured === null ? surface : { ...surface, measured },
    ),
});

/** Which ends of a surface give way when it gets another size; the others stay, and its openings with them. */
export interface MovedEnds {
  readonly isLeftMoved: boolean;
  readonly isEaveMoved: boolean;
}

/** Gives a surface another width or height; a polygon has neither. */
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
      // Places count from the left end and the eave: they grow by as much as these go away.
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

/** An outline whose ridge is farther from its left end. */
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

/** Gives a surface another outline; what its edges were said to be goes with a shape of other corners. */
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

/** Whether surfaces meet at such an edge: its profile is bought once for both. */
export const isMeeting = (role: EdgeRole): boolean => ['ridge', 'hip', 'valley', 'kink'].includes(role);

/**
 * Says what an edge of a surface is, and which surface is on its other side; `derived`: what its shape says of
 * each. Where all are as that says, nothing is said.
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

/** Replaces a surface's outline with a drawn one; roles and measured lengths of the old sides are removed. */
export const drawOutline = (id: string, points: Corner[]): Command => ({
  label: msg`Fläche zeichnen`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ edges: _, measured: __, ...surface }) => {
      const isBare = surface.cutouts.length + surface.skylights.length === 0;
      // Openings stay where they are on the house.
      return { ...surface, outline: { shape: 'polygon', points: isBare ? fromZero(points) : points } };
    }),
});

const corners = (outline: Outline): number => {
  if (outline.shape === 'polygon') return outline.points.length;
  return outline.shape === 'triangle' || (outline.shape === 'trapezoid' && outline.topWidth === 0) ? 3 : 4;
};

/** Lays a surface in an orientation of its own; null as the whole roof. */
export const changeSurfaceOrientation = (id: string, orientation: Orientation | null): Command => ({
  label: msg`Modullage`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, id, ({ orientation: _, ...surface }) =>
      orientation === null ? surface : { ...surface, orientation },
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

/** Returns the configuration without some of its surfaces and without the shared edges that refer to them. */
export function withoutSurfaces(
  configuration: Configuration,
  isGone: (surface: Surface) => boolean,
): Configuration {
  const surfaces = configuration.surfaces.filter((surface) => !isGone(surface));
  const ids = new Set(surfaces.map(({ id }) => id));
  const freed = ({ sharedWith, ...edge }: SurfaceEdge): SurfaceEdge => ({
    ...edge,
    ...(sharedWith !== undefined && ids.has(sharedWith) && { sharedWith }),
  });
  return {
    ...configuration,
    surfaces: surfaces.map((surface) =>
      surface.edges ? { ...surface, edges: surface.edges.map(freed) } : surface,
    ),
  };
}

/** The configuration with one of its surfaces changed. */
export const mapSurface = (
  configuration: Configuration,
  id: string,
  change: (surface: Surface) => Surface,
): Configuration => ({
  ...configuration,
  surfaces: configuration.surfaces.map((surface) => (surface.id === id ? change(surface) : surface)),
});

/** Label of the history entry that replaces the open roof with one from a file. */
export const FROM_FILE = msg`JSON laden`;

/** Puts another whole roof in place of the open one, as from a file. */
export const replaceRoof = (roof: Configuration, label: MessageDescriptor = FROM_FILE): Command => ({
  label,
  history: 'entry',
  apply: () => roof,
});

/** How slates lie on a surface: as it says itself, else as the whole roof. */
export const orientationOf = ({ layout }: Configuration, surface: Surface): Orientation =>
  surface.orientation ?? layout.orientation;
