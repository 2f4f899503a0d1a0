import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { Catalogue, Configuration, Cutout, Skylight, Surface } from '../../../engine/index.ts';
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

/** A dormer as houses have them, mm; the planner changes it afterwards. */
const NEW_CUTOUT = { width: 2000, height: 2000, rise: 1200, clearance: 100 } as const;

/** What is added, before its place is known. */
interface NewOpening {
  readonly id: string;
  readonly near: Position;
  readonly addAt: (place: Position) => Command;
}

/** Adds an opening of a kind in the middle of the surface in the plan, or where the nearest free place is. */
export function useAddOpening(kind: 'cutouts' | 'skylights') {
  const store = useStore();
  const catalogue = useCatalogue();
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);
  const add = async () => {
    const surface = store.get(selectedSurfaceAtom)?.surface;
    const made = surface && (kind === 'cutouts' ? newCutout(surface) : newSkylight(surface, catalogue));
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

/** Tries the opening on a copy of the document, and adds it where the engine finds a place. */
export async function addWhereFree(
  store: Store,
  client: EngineClient,
  surfaceId: string,
  { id, near, addAt }: NewOpening,
): Promise<boolean> {
  const configuration: Configuration | null = store.get(configurationAtom);
  if (!configuration) return false;
  const trial = JSON.stringify(addAt(near).apply(configuration));
  const place = await client.place(trial, surfaceId, id, near.x, near.y);
  if (place.status === 'refused') return false;
  store.set(dispatchAtom, addAt({ x: place.x, y: place.y }));
  store.set(selectedOpeningAtom, openingKey(surfaceId, id));
  return true;
}

function newCutout(surface: Surface): NewOpening {
  const roof = sizeOf(surface.outline);
  const width = Math.min(NEW_CUTOUT.width, Math.round(roof.width / 4));
  const height = Math.min(NEW_CUTOUT.height, Math.round(roof.height / 3));
  const id = nextOpeningId(surface, 'c');
  const at = ({ x, y }: Position): Cutout => ({
    id,
    kind: 'dormer',
    shape: 'rectangle',
    ...{ x1: x, x2: x + width, y1: y, y2: y + height },
    clearance: NEW_CUTOUT.clearance,
    height: NEW_CUTOUT.rise,
  });
  return { id, near: middle(roof, width, height), addAt: (place) => addCutout(surface.id, at(place)) };
}

function newSkylight(surface: Surface, catalogue: Catalogue): NewOpening | null {
  const model = catalogue.skylights[0];
  if (!model) return null;
  const roof = sizeOf(surface.outline);
  const id = nextOpeningId(surface, 's');
  const at = (place: Position): Skylight => ({ id, model: model.id, ...place });
  // Right of the middle, where a dormer usually is.
  const near = { ...middle(roof, model.width, model.height), x: Math.round(roof.width * 0.75) };
  return { id, near, addAt: (place) => addSkylight(surface.id, at(place)) };
}

const middle = (roof: { width: number; height: number }, width: number, height: number): Position => ({
  x: Math.round((roof.width - width) / 2),
  y: Math.round((roof.height - height) / 2),
});
