import { msg } from '@lingui/core/macro';
import type { Cutout, Skylight, Surface } from '../../../engine/index.ts';
import { type Box, withBox, withCorner } from '../../../workers/resize-opening.ts';
import { type Change, changed, mapSurface } from './commands.ts';
import { type Command, mergedIn, together } from './history.ts';

/** A position on a surface, mm from the left and from the eave. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export const addCutout = (surfaceId: string, cutout: Cutout): Command => ({
  label: msg`Aussparung hinzufügen`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      cutouts: [...surface.cutouts, cutout],
    })),
});

export const addSkylight = (surfaceId: string, skylight: Skylight): Command => ({
  label: msg`Dachfenster hinzufügen`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      skylights: [...surface.skylights, skylight],
    })),
});

export const changeCutout = (
  surfaceId: string,
  id: string,
  change: Change<Omit<Cutout, 'id'>>,
  burst?: string,
): Command => ({
  label: msg`Aussparung ändern`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      cutouts: surface.cutouts.map((cutout) =>
        cutout.id === id ? { ...cutout, ...changed<Omit<Cutout, 'id'>>(cutout, change) } : cutout,
      ),
    })),
});

/** Changes the shape of a cutout, with the box that the shape needs. */
export const reshapeCutout = (
  surfaceId: string,
  id: string,
  reshape: (cutout: Cutout) => Cutout,
  burst?: string,
): Command => ({
  label: msg`Form der Aussparung`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      cutouts: surface.cutouts.map((cutout) => (cutout.id === id ? reshape(cutout) : cutout)),
    })),
});

export const changeSkylight = (
  surfaceId: string,
  id: string,
  change: Change<Omit<Skylight, 'id'>>,
  burst?: string,
): Command => ({
  label: msg`Dachfenster ändern`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      skylights: surface.skylights.map((skylight) =>
        skylight.id === id ? { ...skylight, ...changed<Omit<Skylight, 'id'>>(skylight, change) } : skylight,
      ),
    })),
});

/** Moves the lower left corner of a cutout or skylight. */
export const moveOpening = (surfaceId: string, id: string, to: Position, burst?: string): Command => ({
  label: msg`Öffnung verschieben`,
  history: mergedIn(burst),
  apply: (configuration) => mapSurface(configuration, surfaceId, (surface) => withCorner(surface, id, to)),
});

/** Sets the box of a cutout, or position and model of a roof window. */
export const resizeOpening = (
  surfaceId: string,
  id: string,
  box: Box,
  model: string | undefined,
  burst?: string,
): Command => ({
  label: msg`Öffnung vergrössern oder verkleinern`,
  history: mergedIn(burst),
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => withBox(surface, id, box, model)),
});

/** Moves the lower left corners of several openings of a surface. */
export const moveOpenings = (
  surfaceId: string,
  places: ReadonlyMap<string, Position>,
  burst?: string,
): Command =>
  together(
    msg`Öffnungen verschieben`,
    [...places].map(([id, to]) => moveOpening(surfaceId, id, to)),
    burst,
  );

/** Removes several openings of a surface. */
export const removeOpenings = (surfaceId: string, ids: readonly string[]): Command =>
  together(
    msg`Öffnungen löschen`,
    ids.map((id) => removeOpening(surfaceId, id)),
  );

export const removeOpening = (surfaceId: string, id: string): Command => ({
  label: msg`Öffnung löschen`,
  history: 'entry',
  apply: (configuration) =>
    mapSurface(configuration, surfaceId, (surface) => ({
      ...surface,
      cutouts: surface.cutouts.filter((cutout) => cutout.id !== id),
      skylights: surface.skylights.filter((skylight) => skylight.id !== id),
    })),
});

/** Returns an unused id for an opening of the surface: a letter for its kind and the next number. */
export function nextOpeningId(surface: Surface, letter: 'c' | 's'): string {
  const taken = new Set([...surface.cutouts, ...surface.skylights].map((opening) => opening.id));
  let number = 1;
  while (taken.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}
