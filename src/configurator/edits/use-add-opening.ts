import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import type {
  Catalogue,
  Configuration,
  Cutout,
  CutoutKind,
  OpeningKind,
  Skylight,
  Surface,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import type { Command } from '../document/history.ts';
import { addCutout, addSkylight, nextOpeningId, type Position } from '../document/opening-commands.ts';
import { openingKey, selectedOpeningAtom, selectedSurfaceAtom } from '../document/selection.ts';
import { sizeOf } from '../sections/surface-tools.ts';
import type { Store } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';

/** Default sizes of each kind, mm, as usual for houses; the planner changes them afterwards. */
export const CUTOUT_STARTS: Record<CutoutKind, { width: number; height: number; rise: number }> = {
  dormer: { width: 2400, height: 2000, rise: 1200 },
  shedDormer: { width: 3000, height: 2000, rise: 700 },
  chimney: { width: 600, height: 600, rise: 1000 },
  step: { width: 2000, height: 1000, rise: 0 },
  other: { width: 1000, height: 1000, rise: 0 },
};
const CLEARANCE = 100;

/** A new opening before its position is known. */
interface NewOpening {
  readonly id: string;
  /** Preferred positions in order; if all are taken, the nearest free one to the first. */
  readonly preferredPositions: readonly [Position, ...Position[]];
  readonly addAt: (place: Position) => Command;
}

/** Adds an opening of a kind next to the last one, or near the middle of the surface in the plan. */
export function useAddOpening() {
  const store = useStore();
  const catalogue = useCatalogue();
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);
  const add = async (kind: OpeningKind) => {
    const surface = store.get(selectedSurfaceAtom)?.surface;
    const made =
      surface && (kind === 'skylight' ? newSkylight(surface, catalogue) : newCutout(surface, kind));
    if (!made) return;
    try {
      const isAdded = await addWhereFree(store, engine, surface.id, made);
      setRefusal(isAdded ? null : msg`Nicht genügend Platz`);
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) throw cause;
      setRefusal(msg`Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.`);
    }
  };
  return { refusal, add };
}

/** Tries the opening on a copy of the document, and adds it where the engine finds a position. */
export async function addWhereFree(
  store: Store,
  client: EngineClient,
  surfaceId: string,
  { id, preferredPositions, addAt }: NewOpening,
): Promise<boolean> {
  const configuration: Configuration | null = store.get(configurationAtom);
  if (!configuration) return false;
  const placeAt = (target: Position) =>
    client.place(JSON.stringify(addAt(target).apply(configuration)), surfaceId, id, target.x, target.y);
  const [first, ...others] = preferredPositions;
  let place = await placeAt(first);
  const nearest = place;
  for (const target of others) {
    if (place.status === 'placed' && !place.moved) break;
    place = await placeAt(target);
  }
  if (place.status === 'refused' || place.moved) place = nearest;
  if (place.status === 'refused') return false;
  store.set(dispatchAtom, addAt({ x: place.x, y: place.y }));
  store.set(selectedOpeningAtom, openingKey(surfaceId, id));
  return true;
}

function newCutout(surface: Surface, kind: CutoutKind): NewOpening {
  const roof = sizeOf(surface.outline);
  const start = CUTOUT_STARTS[kind];
  const width = Math.min(start.width, Math.round(roof.width / 2));
  const height = Math.min(start.height, Math.round(roof.height / 2));
  const id = nextOpeningId(surface, 'c');
  const at = ({ x, y }: Position): Cutout => ({
    id,
    kind,
    shape: 'rectangle',
    ...{ x1: x, x2: x + width, y1: y, y2: y + height },
    clearance: CLEARANCE,
    height: start.rise,
  });
  const alike = surface.cutouts.filter((cutout) => cutout.kind === kind);
  const row = alike.map(({ x1, x2, y1 }) => ({ x: x1, y: y1, width: x2 - x1 }));
  const preferredPositions = nextToLast(row, width, Math.max(2 * CLEARANCE, Math.round(width / 2)));
  const centre = middle(roof, width, height);
  const [first = centre, ...others] = preferredPositions;
  return {
    id,
    preferredPositions: [first, ...others, centre],
    addAt: (place) => addCutout(surface.id, at(place)),
  };
}

/** To the right of the row's last opening at the same height, or to the left of all of them. */
export function nextToLast(
  row: readonly (Position & { readonly width: number })[],
  width: number,
  gap: number,
): Position[] {
  const last = row.at(-1);
  if (!last) return [];
  const { y } = last;
  const level = row.filter((one) => one.y === y);
  return [
    { x: Math.max(...level.map((one) => one.x + one.width)) + gap, y },
    { x: Math.min(...level.map((one) => one.x)) - gap - width, y },
  ];
}

/** Same model as the last roof window, next to it at the same height; the first one right of the middle. */
function newSkylight(surface: Surface, catalogue: Catalogue): NewOpening | null {
  const last = surface.skylights.at(-1);
  const model = catalogue.skylights.find(({ id }) => id === last?.model) ?? catalogue.skylights[0];
  if (!model) return null;
  const roof = sizeOf(surface.outline);
  const id = nextOpeningId(surface, 's');
  const at = (place: Position): Skylight => ({ id, model: model.id, ...place });
  // The middle is usually the place of a dormer.
  const first = { ...middle(roof, model.width, model.height), x: Math.round(roof.width * 0.75) };
  const row = surface.skylights.map((skylight) => ({ ...skylight, width: widthOf(catalogue, skylight) }));
  const [best = first, ...others] = nextToLast(row, model.width, 2 * model.clearance);
  return { id, preferredPositions: [best, ...others], addAt: (place) => addSkylight(surface.id, at(place)) };
}

const widthOf = ({ skylights }: Catalogue, { model }: Skylight): number =>
  skylights.find(({ id }) => id === model)?.width ?? 0;

const middle = (roof: { width: number; height: number }, width: number, height: number): Position => ({
  x: Math.round((roof.width - width) / 2),
  y: Math.round((roof.height - height) / 2),
});
