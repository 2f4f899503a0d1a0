import { msg } from '@lingui/core/macro';
import type {
  BomChange,
  Components,
  Configuration,
  Layout,
  Location,
  Orientation,
  Outline,
  Roof,
  Surface,
} from '../../../engine/index.ts';
import type { Command } from './history.ts';

/** Renames the roof. */
export const rename = (name: string): Command => ({
  label: msg`Name`,
  mergeKey: 'name',
  apply: (configuration) => ({ ...configuration, name }),
});

/** Changes the building; its surfaces follow with `replaceSurfaces` under the same key. */
export const changeRoof = (roof: Partial<Roof>): Command => ({
  label: msg`Dach`,
  mergeKey: roofKey(roof),
  apply: (configuration) => ({ ...configuration, roof: { ...configuration.roof, ...roof } }),
});

/** Replaces the surfaces by those that follow from the building. */
export const replaceSurfaces = (surfaces: Surface[], roof: Partial<Roof>): Command => ({
  label: msg`Dach`,
  mergeKey: roofKey(roof),
  apply: (configuration) => ({ ...configuration, surfaces }),
});

const roofKey = (roof: Partial<Roof>) => `roof.${Object.keys(roof).join()}`;

/** Changes where the roof stands. */
export const changeLocation = (location: Partial<Location>): Command => ({
  label: msg`Standort`,
  mergeKey: `location.${Object.keys(location).join()}`,
  apply: (configuration) => ({ ...configuration, location: { ...configuration.location, ...location } }),
});

/** Changes how slates are laid. */
export const changeLayout = (layout: Partial<Layout>): Command => ({
  label: msg`Modulausrichtung`,
  mergeKey: `layout.${Object.keys(layout).join()}`,
  apply: (configuration) => ({ ...configuration, layout: { ...configuration.layout, ...layout } }),
});

/** Sets the least power for the objective price, per cent of the most; null leaves it to the engine. */
export const changePowerFloor = (percent: number | null): Command => ({
  label: msg`Optimierung`,
  mergeKey: 'layout.powerFloor',
  apply: (configuration) => {
    const { powerFloor: _, ...layout } = configuration.layout;
    return { ...configuration, layout: percent === null ? layout : { ...layout, powerFloor: percent } };
  },
});

/** Changes the components around the slates. */
export const changeComponents = (components: Partial<Components>): Command => ({
  label: msg`Komponenten`,
  apply: (configuration) => ({
    ...configuration,
    components: { ...configuration.components, ...components },
  }),
});

/** Replaces what is changed in the bill of materials by hand; without changes there is no list of them. */
export const changeBom = (changes: readonly BomChange[]): Command => ({
  label: msg`Stückliste`,
  apply: ({ bomChanges: _, ...configuration }) =>
    changes.length === 0 ? configuration : { ...configuration, bomChanges: [...changes] },
});

/** Sets the partner's discount, per cent. */
export const changeDiscount = (partnerDiscount: number): Command => ({
  label: msg`Partnerrabatt`,
  mergeKey: 'discount',
  apply: (configuration) => ({ ...configuration, partnerDiscount }),
});

/** Changes a surface, without its openings. */
export const changeSurface = (
  id: string,
  change: Partial<Omit<Surface, 'id' | 'cutouts' | 'skylights'>>,
): Command => ({
  label: msg`Dachfläche`,
  mergeKey: `surface.${id}.${Object.keys(change).join()}`,
  apply: (configuration) => mapSurface(configuration, id, (surface) => ({ ...surface, ...change })),
});

/** Lays a surface in an orientation of its own; null as the whole roof. */
export const changeSurfaceOrientation = (id: string, orientation: Orientation | null): Command => ({
  label: msg`Modulausrichtung`,
  apply: (configuration) =>
    mapSurface(configuration, id, ({ orientation: _, ...surface }) =>
      orientation === null ? surface : { ...surface, orientation },
    ),
});

/** Adds a surface to a free roof. */
export const addSurface = (surface: Surface): Command => ({
  label: msg`Dachfläche hinzufügen`,
  apply: (configuration) => ({ ...configuration, surfaces: [...configuration.surfaces, surface] }),
});

/** Removes a surface from a free roof. */
export const removeSurface = (id: string): Command => ({
  label: msg`Dachfläche löschen`,
  apply: (configuration) => ({
    ...configuration,
    surfaces: configuration.surfaces.filter((surface) => surface.id !== id),
  }),
});

/** Gives a surface another outline; typing one of its lengths is one entry. */
export const changeOutline = (id: string, outline: Outline, field: string): Command => ({
  ...changeSurface(id, { outline }),
  mergeKey: `surface.${id}.outline.${field}`,
});

/** The configuration with one of its surfaces changed. */
export const mapSurface = (
  configuration: Configuration,
  id: string,
  change: (surface: Surface) => Surface,
): Configuration => ({
  ...configuration,
  surfaces: configuration.surfaces.map((surface) => (surface.id === id ? change(surface) : surface)),
});

/** Puts another whole roof in place of the open one, as from a file. */
export const replaceRoof = (roof: Configuration): Command => ({
  label: msg`JSON laden`,
  apply: () => roof,
});

/** How slates lie on a surface: as it says itself, else as the whole roof. */
export const orientationOf = ({ layout }: Configuration, surface: Surface): Orientation =>
  surface.orientation ?? layout.orientation;
