import { bodyOf, type FrozenRoof, tableOf } from '../../../../engine/frozen-roof.ts';
import { ownColours } from '../own-colours.ts';
import { drawStill, type StillOptions } from './draw-still.ts';

/** A still of a frozen roof, as `drawStill` draws it. */
export function stillOfFrozenRoof(roof: FrozenRoof, options: StillOptions): Promise<Blob> {
  const { configuration, solution, colour } = roof;
  const table = tableOf(roof);
  return drawStill(
    {
      ...{ solution, table, body: bodyOf(roof), colour },
      ownColours: ownColours(configuration, solution, table, roof.ownColours ?? []),
      guard: configuration.components.snowGuard,
      surroundings: configuration.location.surroundings ?? null,
    },
    options,
  );
}
