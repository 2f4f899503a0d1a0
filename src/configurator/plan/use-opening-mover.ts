import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { type Box, boxOfOpening } from '../../../workers/resize-opening.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import {
  moveOpenings,
  type Position,
  removeOpening,
  removeOpenings,
  resizeOpening,
} from '../document/opening-commands.ts';
import {
  openingKey,
  selectedOpeningAtom,
  selectedOpeningsAtom,
  toggleOpeningAtom,
} from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { type Boxes, createGroupMover } from '../edits/arrange.ts';
import { createArrowSteps, stepOfKey, toGrid } from '../edits/arrow-steps.ts';
import {
  createOpeningMover,
  createOpeningResizer,
  type MoveRequest,
  type ResizeRequest,
} from '../edits/opening-mover.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import {
  type Guides,
  NO_GUIDES,
  type Pull,
  pulledBy,
  snapMoved,
  snapPulled,
  targetsFor,
} from './snapping.ts';

/** How near a side comes to what it is then aligned with, px. */
const SNAP_REACH = 6;

interface Drag {
  readonly openingId: string;
  readonly burst: string;
  readonly start: Box;
  /** Of a roof window, whose size is its model's. */
  readonly model: string | undefined;
  /** Null: the whole opening is moved. */
  readonly pull: Pull | null;
  /** All openings that are moved along, where they lay; empty when it is the one alone. */
  readonly group: Boxes;
  readonly clientX: number;
  readonly clientY: number;
}

/** Handlers of the openings of one surface: select, drag, resize, nudge, delete. */
export interface OpeningHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, openingId: string) => void;
  /** A handle of the selected opening is taken. */
  readonly onPull: (event: PointerEvent<HTMLElement>, openingId: string, pull: Pull) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onChoose: (event: MouseEvent<HTMLElement>, openingId: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, openingId: string) => void;
  readonly onBlur: () => void;
  /** Moves an opening in one direction, mm from the left or from the eave. */
  readonly moveTo: (openingId: string, axis: 'x' | 'y', to: number) => void;
  /** Gives an opening another width or height, mm; its lower left corner stays. */
  readonly sizeTo: (openingId: string, size: Partial<Pick<Box, 'width' | 'height'>>) => void;
  /** Whether the selected opening was to go or grow where it cannot, and is as near as possible. */
  readonly isBlocked: boolean;
}

/** What the dragged opening is aligned with. */
export const guidesAtom = atom<Guides>(NO_GUIDES);

/** Turns pointer and keys on openings into moves and sizes; a drag is one entry of the history. */
export function useOpeningMover(surface: SurfaceSolution, pixelsPerMm: number): OpeningHandlers {
  const store = useStore();
  const { skylights: models } = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const toggle = useSetAtom(toggleOpeningAtom);
  const selected = useAtomValue(selectedOpeningsAtom);
  const keys = useBurst();
  const [place] = useState(() => createOpeningMover(store, engine));
  const [resize] = useState(() => createOpeningResizer(store, engine));
  const [moveGroup] = useState(() => createGroupMover(store, engine));
  const [steps] = useState(createArrowSteps);
  const showGuides = useSetAtom(guidesAtom);
  const drag = useRef<Drag | null>(null);
  const cancelled = useRef<string | null>(null);
  const hasMoved = useRef(false);
  const blocked = useBlockedOpening();

  const move = async (request: Omit<MoveRequest, 'surfaceId'>) => {
    const placed = await place({ ...request, surfaceId: surface.id });
    if (!placed) return;
    const key = openingKey(surface.id, request.openingId);
    blocked.note(key, placed.status === 'refused' || placed.moved);
  };

  const pullTo = async (request: Omit<ResizeRequest, 'surfaceId'>) => {
    const resized = await resize({ ...request, surfaceId: surface.id });
    if (!resized) return;
    const key = openingKey(surface.id, request.openingId);
    blocked.note(key, resized.status === 'refused' || resized.moved);
  };

  const configured = () => store.get(configurationAtom)?.surfaces.find(({ id }) => id === surface.id);
  const currentBox = (openingId: string): Box | null => {
    const present = configured();
    return present ? boxOfOpening(present, openingId, models) : null;
  };

  /** The selected openings of this surface, where several are. */
  const groupAround = (openingId: string): Boxes => {
    const ids = idsOn(surface.id, store.get(selectedOpeningsAtom));
    if (ids.length < 2 || !ids.includes(openingId)) return new Map();
    return new Map(ids.flatMap((id) => [[id, currentBox(id)] as const]).filter(isThere));
  };

  const shift = async (
    openingId: string,
    group: Boxes,
    by: Position,
    burst: string,
    isWanted?: () => boolean,
  ) => {
    const places = new Map([...group].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]));
    const isFree = await moveGroup({ command: moveOpenings(surface.id, places, burst), isWanted });
    if (isFree !== null) blocked.note(openingKey(surface.id, openingId), !isFree);
  };

  const nudge = async (openingId: string, by: Position) => {
    const group = groupAround(openingId);
    if (group.size > 0) return shift(openingId, group, by, keys.burst);
    const current = currentBox(openingId);
    if (!current) return;
    const to = steps.step(openingId, current, by);
    await move({ openingId, to, by: 'nearest', burst: keys.burst });
    steps.answered(openingId, to);
  };

  const begin = (event: PointerEvent<HTMLElement>, openingId: string, pull: Pull | null) => {
    const start = currentBox(openingId);
    if (!start || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const model = configured()?.skylights.find(({ id }) => id === openingId)?.model;
    const { clientX, clientY, timeStamp } = event;
    const group = pull ? new Map() : groupAround(openingId);
    hasMoved.current = false;
    drag.current = { openingId, burst: `drag-${timeStamp}`, start, model, pull, group, clientX, clientY };
  };

  return {
    onPointerDown(event, openingId) {
      const key = openingKey(surface.id, openingId);
      // With Shift it is chosen in addition, once the button is up again.
      if (event.shiftKey) return event.stopPropagation();
      // A finger that swipes over the plan takes nothing along: it taps an opening first.
      if (event.pointerType === 'touch' && !selected.includes(key)) return;
      if (!selected.includes(key)) select(key);
      begin(event, openingId, null);
    },
    onPull(event, openingId, pull) {
      // Escape is a key of the opening's button.
      const plan = event.currentTarget.parentElement;
      plan?.querySelector<HTMLElement>(`[data-opening="${CSS.escape(openingId)}"]`)?.focus();
      begin(event, openingId, pull);
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current) return;
      const { openingId, burst, start, pull, group } = current;
      hasMoved.current = true;
      const byX = toGrid((event.clientX - current.clientX) / pixelsPerMm);
      const byY = toGrid((current.clientY - event.clientY) / pixelsPerMm);
      const isWanted = () => cancelled.current !== burst;
      const wish = pull ? pulledBy(start, pull, byX, byY) : { ...start, x: start.x + byX, y: start.y + byY };
      const reach = event.altKey ? -1 : SNAP_REACH / pixelsPerMm;
      const targets = targetsFor(surface, openingId);
      const snapped = pull ? snapPulled(wish, pull, targets, reach) : snapMoved(wish, targets, reach);
      showGuides((before) => (isSame(before, snapped.guides) ? before : snapped.guides));
      const by = { x: snapped.box.x - start.x, y: snapped.box.y - start.y };
      if (group.size > 0) void shift(openingId, group, by, burst, isWanted);
      else if (pull) void pullTo({ openingId, box: snapped.box, burst, isWanted });
      else void move({ openingId, to: snapped.box, by: 'nearest', burst, isWanted });
    },
    // Every drag has a burst of its own, and its last answer may still be on its way.
    onPointerUp() {
      drag.current = null;
      showGuides(NO_GUIDES);
    },
    onKeyDown(event, openingId) {
      const by = stepOfKey(event);
      if (by) {
        event.preventDefault();
        void nudge(openingId, by);
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        const ids = idsOn(surface.id, selected);
        focusBeside(event.currentTarget);
        dispatch(
          ids.length > 1 && ids.includes(openingId)
            ? removeOpenings(surface.id, ids)
            : removeOpening(surface.id, openingId),
        );
      } else if (event.key === 'Escape' && drag.current) {
        // Back to how it was when the drag began, which takes its entry out of the history again.
        event.stopPropagation();
        const { burst, start, model, group } = drag.current;
        drag.current = null;
        cancelled.current = burst;
        showGuides(NO_GUIDES);
        dispatch(
          group.size > 0
            ? moveOpenings(surface.id, group, burst)
            : resizeOpening(surface.id, openingId, start, model, burst),
        );
      }
    },
    onChoose(event, openingId) {
      const key = openingKey(surface.id, openingId);
      if (event.shiftKey) toggle(key);
      // The click at the end of a drag leaves the group as it is.
      else if (!hasMoved.current) select(key);
      hasMoved.current = false;
    },
    onBlur: keys.endBurst,
    moveTo(openingId, axis, to) {
      const current = currentBox(openingId);
      if (current) void move({ openingId, to: { ...current, [axis]: to }, by: axis });
    },
    sizeTo(openingId, size) {
      const current = currentBox(openingId);
      if (current) void pullTo({ openingId, box: { ...current, ...size } });
    },
    isBlocked: blocked.isShown,
  };
}

/** The ids of those openings that lie on a surface. */
const idsOn = (surfaceId: string, keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith(`${surfaceId}/`)).map((key) => key.slice(surfaceId.length + 1));

const isThere = (entry: readonly [string, Box | null]): entry is [string, Box] => entry[1] !== null;

const isSame = (a: Guides, b: Guides): boolean => a.x === b.x && a.y === b.y;

const blockedAtom = atom<{ readonly key: string; readonly about: unknown } | null>(null);
const isBlockedAtom = atom((get) => {
  const blocked = get(blockedAtom);
  return blocked?.about === get(configurationAtom) && blocked?.key === get(selectedOpeningAtom);
});

/** A notice about one opening as it is now: it goes with the next change and the next selection. */
function useBlockedOpening() {
  const store = useStore();
  return {
    isShown: useAtomValue(isBlockedAtom),
    note: (key: string, isBlocked: boolean) =>
      store.set(blockedAtom, isBlocked ? { key, about: store.get(configurationAtom) } : null),
  };
}

/** Before an opening goes: the focus goes to the one beside it, or to the plan. */
function focusBeside(handle: HTMLElement): void {
  const plan = handle.parentElement;
  const handles = [...(plan?.querySelectorAll<HTMLElement>('[data-opening]') ?? [])];
  const at = handles.indexOf(handle);
  (handles[at + 1] ?? handles[at - 1] ?? plan)?.focus();
}
