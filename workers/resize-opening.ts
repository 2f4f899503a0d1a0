import type { Configuration, Cutout, Problem, RoofEngine, SkylightModel, Surface } from '../engine/index.ts';

/** An upright box on a surface by its lower left corner, mm. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The size that an opening may have: a box, of a roof window the box of a model. `moved`: differs from the
 * requested box.
 */
export type Resized =
  | { readonly status: 'placed'; readonly box: Box; readonly model?: string; readonly moved: boolean }
  | { readonly status: 'refused' };

/** Smaller than this, mm, nobody cuts into a roof. */
export const LEAST = 100;

/** Where an opening of a surface lies; null when there is none of this id, or its model is unknown. */
export function boxOfOpening(
  surface: Pick<Surface, 'cutouts' | 'skylights'>,
  openingId: string,
  models: readonly SkylightModel[],
): Box | null {
  const cutout = surface.cutouts.find(({ id }) => id === openingId);
  if (cutout) {
    const { x1, x2, y1, y2 } = cutout;
    return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
  }
  const skylight = surface.skylights.find(({ id }) => id === openingId);
  const model = models.find(({ id }) => id === skylight?.model);
  return skylight && model
    ? { x: skylight.x, y: skylight.y, width: model.width, height: model.height }
    : null;
}

export const moveCutout = (cutout: Cutout, { x, y }: Pick<Box, 'x' | 'y'>): Cutout => ({
  ...cutout,
  x1: x,
  x2: x + cutout.x2 - cutout.x1,
  y1: y,
  y2: y + cutout.y2 - cutout.y1,
});

/** A surface with the lower left corner of an opening elsewhere. */
export const withCorner = (surface: Surface, openingId: string, { x, y }: Pick<Box, 'x' | 'y'>): Surface => ({
  ...surface,
  cutouts: surface.cutouts.map((cutout) => (cutout.id === openingId ? moveCutout(cutout, { x, y }) : cutout)),
  skylights: surface.skylights.map((skylight) =>
    skylight.id === openingId ? { ...skylight, x, y } : skylight,
  ),
});

/** A surface with an opening in another box; `model` is of a roof window. */
export const withBox = (surface: Surface, openingId: string, box: Box, model?: string): Surface => ({
  ...surface,
  cutouts: surface.cutouts.map((cutout) =>
    cutout.id === openingId
      ? { ...cutout, x1: box.x, x2: box.x + box.width, y1: box.y, y2: box.y + box.height }
      : cutout,
  ),
  skylights: surface.skylights.map((skylight) =>
    skylight.id === openingId
      ? { ...skylight, x: box.x, y: box.y, ...(model === undefined ? {} : { model }) }
      : skylight,
  ),
});

/**
 * Returns the possible box of an opening nearest to the requested one, by the engine's `check`. Sides that
 * were pulled go as far as there is room; the others stay. A roof window gets the nearest model.
 */
export function resizeOpening(
  engine: Pick<RoofEngine, 'check'>,
  models: readonly SkylightModel[],
  text: string,
  surfaceId: string,
  openingId: string,
  target: Box,
): Resized {
  const configuration: Configuration = JSON.parse(text);
  const surface = configuration.surfaces.find(({ id }) => id === surfaceId);
  const from = surface && boxOfOpening(surface, openingId, models);
  if (!from) return { status: 'refused' };
  // Other surfaces have no say in it, nor has what else may be wrong on this one.
  const isItsOwn = ({ path, params }: Problem): boolean =>
    OPENING.test(path) ? idAt(surface, path) === openingId || params.other === openingId : false;
  const fits = (box: Box, model?: string): boolean => {
    const surfaces = [withBox(surface, openingId, box, model)];
    return !engine.check(JSON.stringify({ ...configuration, surfaces })).some(isItsOwn);
  };
  if (surface.skylights.some(({ id }) => id === openingId)) return nearestModel(models, from, target, fits);
  return nearestBox(from, atLeast(from, target), fits);
}

const OPENING = /^surfaces\[0\]\.(cutouts|skylights)\[(\d+)\]/;

/** The id of the opening that a path leads to. */
function idAt(surface: Surface, path: string): string | undefined {
  const [, list, index] = OPENING.exec(path) ?? [];
  return surface[list === 'cutouts' ? 'cutouts' : 'skylights'][Number(index)]?.id;
}

function nearestModel(
  models: readonly SkylightModel[],
  from: Box,
  target: Box,
  fits: (box: Box, model: string) => boolean,
): Resized {
  const farFrom = ({ width, height }: SkylightModel) =>
    Math.abs(width - target.width) + Math.abs(height - target.height);
  const nearest = models.toSorted((a, b) => farFrom(a) - farFrom(b));
  for (const { id, width, height } of nearest) {
    // The side that is not pulled stays where it is.
    const x = target.x === from.x ? from.x : from.x + from.width - width;
    const y = target.y === from.y ? from.y : from.y + from.height - height;
    const box = { x, y, width, height };
    if (fits(box, id)) return { status: 'placed', box, model: id, moved: id !== nearest[0]?.id };
  }
  return { status: 'refused' };
}

function nearestBox(from: Box, target: Box, fits: (box: Box) => boolean): Resized {
  if (fits(target)) return { status: 'placed', box: target, moved: false };
  if (!fits(from)) return { status: 'refused' };
  let box = from;
  for (const [start, size] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const) {
    const [low, high] = [target[start] - box[start], target[start] + target[size] - box[start] - box[size]];
    const steps = Math.max(Math.abs(low), Math.abs(high));
    const pulled = (by: number): Box => {
      const lower = Math.round((low * by) / steps);
      const upper = Math.round((high * by) / steps);
      return { ...box, [start]: box[start] + lower, [size]: box[size] + upper - lower };
    };
    if (steps === 0) continue;
    // A size that fits also fits at every smaller step, so bisect to the millimetre.
    let [free, blocked] = fits(pulled(steps)) ? [steps, steps + 1] : [0, steps];
    while (blocked - free > 1) {
      const middle = Math.floor((free + blocked) / 2);
      if (fits(pulled(middle))) free = middle;
      else blocked = middle;
    }
    box = pulled(free);
  }
  return { status: 'placed', box, moved: true };
}

/** A side pulled past its opposite one stops before it. */
function atLeast(from: Box, target: Box): Box {
  const width = Math.max(LEAST, target.width);
  const height = Math.max(LEAST, target.height);
  return {
    x: target.x === from.x ? from.x : target.x + target.width - width,
    y: target.y === from.y ? from.y : target.y + target.height - height,
    width,
    height,
  };
}
