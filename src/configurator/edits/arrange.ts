import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Configuration, Cutout, Skylight, SkylightModel, Surface } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { type Box, boxOfOpening, moveCutout } from '../../../workers/resize-opening.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { type Command, together } from '../document/history.ts';
import { addCutout, addSkylight, nextOpeningId, type Position } from '../document/opening-commands.ts';
import { openingKey, selectOpeningsAtom } from '../document/selection.ts';
import { textOf } from '../document/text-of.ts';
import type { Store } from '../solving/answer.ts';
import { dispatchWithAnswer } from '../solving/solver.ts';
import { decided, tellFailure } from './opening-mover.ts';

/** How several openings are aligned: by a side or the middle, or with equal gaps from left to right. */
export type Arrangement = 'left' | 'centre' | 'right' | 'bottom' | 'middle' | 'top' | 'spread';

/** Boxes of openings by id. */
export type Boxes = ReadonlyMap<string, Box>;

/** Returns aligned positions in mm; the bounding box stays. */
export function arranged(boxes: Boxes, how: Arrangement): ReadonlyMap<string, Position> {
  const all = [...boxes.values()];
  const low = { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) };
  const high = {
    x: Math.max(...all.map(({ x, width }) => x + width)),
    y: Math.max(...all.map(({ y, height }) => y + height)),
  };
  const byX = [...boxes].sort(([, a], [, b]) => a.x - b.x);
  if (how === 'spread') {
    const taken = all.reduce((sum, { width }) => sum + width, 0);
    const gap = (high.x - low.x - taken) / Math.max(1, all.length - 1);
    let from = low.x;
    return new Map(
      byX.map(([id, { y, width }]) => {
        const x = Math.round(from);
        from += width + gap;
        return [id, { x, y }];
      }),
    );
  }
  const placeOf = ({ x, y, width, height }: Box): Position => {
    switch (how) {
      case 'left':
        return { x: low.x, y };
      case 'centre':
        return { x: Math.round((low.x + high.x - width) / 2), y };
      case 'right':
        return { x: high.x - width, y };
      case 'bottom':
        return { x, y: low.y };
      case 'middle':
        return { x, y: Math.round((low.y + high.y - height) / 2) };
      case 'top':
        return { x, y: high.y - height };
    }
  };
  return new Map(byX.map(([id, box]) => [id, placeOf(box)]));
}

const OF_OPENING = /^surfaces\[\d+\]\.(cutouts|skylights)\[/;

/** A move of several openings. `isWanted` is checked when the answer arrives. */
export interface GroupMove {
  readonly command: Command;
  readonly isWanted?: (() => boolean) | undefined;
}

/**
 * Moves openings only if none is rejected afterwards; of concurrent moves the newest counts. Returns whether there
 * was room; null if a newer move came first.
 */
export const createGroupMover = (
  store: Store,
  client: EngineClient,
): ((move: GroupMove) => Promise<boolean | null>) =>
  decided(store, async ({ command, isWanted = () => true }: GroupMove) => {
    const about = store.get(configurationAtom);
    if (!about) return false;
    try {
      const problems = await client.check(textOf(command.apply(about)));
      const isFree = !problems.some(({ path }) => OF_OPENING.test(path));
      if (isFree && isWanted()) await dispatchWithAnswer(store, client, command, isWanted);
      return isFree;
    } catch (cause) {
      tellFailure(store, cause);
      return false;
    }
  });

/** A copied opening with its original position. */
export interface Copied {
  readonly opening: { readonly cutout: Cutout } | { readonly skylight: Skylight };
  readonly box: Box;
}

/** Openings on the clipboard, shared by all roofs. */
export const copiedAtom = atom<readonly Copied[]>([]);

/** The openings of a surface with these ids. */
export function openingsOf(
  surface: Surface,
  ids: readonly string[],
  models: readonly SkylightModel[],
): readonly Copied[] {
  const openings = [
    ...surface.cutouts.map((cutout) => ({ id: cutout.id, opening: { cutout } })),
    ...surface.skylights.map((skylight) => ({ id: skylight.id, opening: { skylight } })),
  ];
  return openings.flatMap(({ id, opening }) => {
    const box = ids.includes(id) ? boxOfOpening(surface, id, models) : null;
    return box ? [{ opening, box }] : [];
  });
}

/** Distance between an opening and its duplicate, mm: both clearances and some slate. */
const DUPLICATE_GAP_MM = 300;

/**
 * Pastes copies of openings onto a surface, each as near as possible to its original position or right next to it,
 * and selects them, in one undo step. Returns whether all found room. Rejects with `EngineFailure`.
 */
export async function putCopies(
  store: Store,
  client: EngineClient,
  surfaceId: string,
  copied: readonly Copied[],
  where: 'same' | 'beside',
): Promise<boolean> {
  let trial: Configuration | null = store.get(configurationAtom);
  const commands: Command[] = [];
  const keys: string[] = [];
  for (const { opening, box } of copied) {
    const surface = trial?.surfaces.find(({ id }) => id === surfaceId);
    if (!trial || !surface) return false;
    const id = nextOpeningId(surface, 'cutout' in opening ? 'c' : 's');
    const addAt = ({ x, y }: Position): Command =>
      'cutout' in opening
        ? addCutout(surfaceId, { ...moveCutout(opening.cutout, { x, y }), id })
        : addSkylight(surfaceId, { ...opening.skylight, id, x, y });
    const near = { x: where === 'beside' ? box.x + box.width + DUPLICATE_GAP_MM : box.x, y: box.y };
    const place = await client.place(textOf(addAt(near).apply(trial)), surfaceId, id, near.x, near.y);
    if (place.status === 'refused') continue;
    commands.push(addAt(place));
    keys.push(openingKey(surfaceId, id));
    trial = addAt(place).apply(trial);
  }
  store.set(dispatchAtom, together(msg`Öffnungen einfügen`, commands));
  store.set(selectOpeningsAtom, keys);
  return keys.length === copied.length;
}
