import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { Cutout, Skylight, Surface } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/engine-client.ts';
import { mapSurface } from '../document/commands.ts';
import { executeAtom } from '../document/document.ts';
import { addCutout, addSkylight, nextOpeningId } from '../document/opening-commands.ts';
import { openingKey, selectedOpeningAtom, selectedSurfaceAtom } from '../document/selection.ts';
import { sizeOf } from '../sections/surface-tools.ts';
import { catalogue, engine } from '../solving/engine.ts';

/** A dormer as houses have them, mm; the planner changes it afterwards. */
const NEW_CUTOUT = { width: 2000, height: 2000, rise: 1200, clearance: 100 } as const;

/** Adds openings in the middle of the surface in the plan, or where the nearest free place is. */
export function useAddOpening() {
  const store = useStore();
  const execute = useSetAtom(executeAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);

  /** Tries the opening on a copy of the document, and adds it where the engine finds a place. */
  const addWhereFree = async (
    surface: Surface,
    trial: Surface,
    id: string,
    request: { x: number; y: number },
    add: (at: { x: number; y: number }) => void,
  ) => {
    const active = store.get(selectedSurfaceAtom);
    if (!active) return;
    const text = JSON.stringify(mapSurface(active.configuration, surface.id, () => trial));
    try {
      const place = await engine.place(text, surface.id, id, request.x, request.y);
      const isPlaced = place.status === 'placed';
      setRefusal(isPlaced ? null : msg`Nicht genügend Platz`);
      if (!isPlaced) return;
      add({ x: place.x, y: place.y });
      select(openingKey(surface.id, id));
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) throw cause;
      setRefusal(msg`Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.`);
    }
  };

  return {
    refusal,
    async addCutout() {
      const surface = store.get(selectedSurfaceAtom)?.surface;
      if (!surface) return;
      const roof = sizeOf(surface.outline);
      const width = Math.min(NEW_CUTOUT.width, Math.round(roof.width / 4));
      const height = Math.min(NEW_CUTOUT.height, Math.round(roof.height / 3));
      const request = middle(roof, width, height);
      const at = ({ x, y }: { x: number; y: number }): Cutout => ({
        id: nextOpeningId(surface, 'c'),
        kind: 'dormer',
        shape: 'rectangle',
        ...{ x1: x, x2: x + width, y1: y, y2: y + height },
        clearance: NEW_CUTOUT.clearance,
        height: NEW_CUTOUT.rise,
      });
      const cutout = at(request);
      const trial = { ...surface, cutouts: [...surface.cutouts, cutout] };
      await addWhereFree(surface, trial, cutout.id, request, (place) =>
        execute(addCutout(surface.id, at(place))),
      );
    },
    async addSkylight() {
      const surface = store.get(selectedSurfaceAtom)?.surface;
      const model = catalogue.skylights[0];
      if (!surface || !model) return;
      const roof = sizeOf(surface.outline);
      // Right of the middle, where a dormer usually is.
      const request = { ...middle(roof, model.width, model.height), x: Math.round(roof.width * 0.75) };
      const skylight: Skylight = { id: nextOpeningId(surface, 's'), model: model.id, ...request };
      const trial = { ...surface, skylights: [...surface.skylights, skylight] };
      await addWhereFree(surface, trial, skylight.id, request, (place) =>
        execute(addSkylight(surface.id, { ...skylight, ...place })),
      );
    },
  };
}

const middle = (roof: { width: number; height: number }, width: number, height: number) => ({
  x: Math.round((roof.width - width) / 2),
  y: Math.round((roof.height - height) / 2),
});
