import { atom, useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
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
  drawnSurfaceAtom,
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
import { beginDrag } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { movingEndsAtom } from './moving-side.tsx';
import {
  type Guides,
  NO_GUIDES,
  type Pull,
  pulledBy,
  snapMoved,
  snapPulled,
  targetsFor,
} from './snapping.ts';

/** Distance within which a side snaps to a guide, px. */
const SNAP_REACH = 6;

interface Drag {
  readonly openingId: string;
  readonly burst: string;
  readonly start: Box;
  /** Model of a roof window, which determines its size. */
  readonly model: string | undefined;
  /** Null: the whole opening moves. */
  readonly pull: Pull | null;
  /** Start positions of all openings that move along; empty for a single one. */
  readonly group: Boxes;
  readonly clientX: number;
  readonly clientY: number;
}

/** Handlers of the openings of one surface: select, drag, resize, nudge, delete. */
export interface OpeningHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, openingId: string) => void;
  /** Starts dragging a handle of the selected opening. */
  readonly onPull: (event: PointerEvent<HTMLElement>, openingId: string, pull: Pull) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onChoose: (event: MouseEvent<HTMLElement>, openingId: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, openingId: string) => void;
  readonly onBlur: () => void;
  /** Moves an opening in one direction, mm from the left or from the eave. */
  readonly moveTo: (openingId: string, axis: 'x' | 'y', to: number) => void;
  /** Resizes an opening, mm; the end chosen for typed dimensions moves. */
  readonly sizeTo: (openingId: string, size: Partial<Pick<Box, 'width' | 'height'>>) => void;
}

/** Guide lines of the dragged opening. */
export const guidesAtom = atom<Guides>(NO_GUIDES);

/**
 * Turns pointer and key events on openings into moves and sizes; a drag is one entry of the history. Handlers read
 * the roof when called, so that they stay the same during a drag.
 */
export function useOpeningMover(surfaceId: string, pixelsPerMm: number): OpeningHandlers {
  const store = useStore();
  const { skylights: models } = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const toggle = useSetAtom(toggleOpeningAtom);
  const keys = useBurst();
  const [place] = useState(() => createOpeningMover(store, engine));
  const [resize] = useState(() => createOpeningResizer(store, engine));
  const [moveGroup] = useState(() => createGroupMover(store, engine));
  const [steps] = useState(createArrowSteps);
  const showGuides = useSetAtom(guidesAtom);
  const drag = useRef<Drag | null>(null);
  const cancelled = useRef<string | null>(null);
  const hasMoved = useRef(false);
  const selected = () => store.get(selectedOpeningsAtom);
  const noteBlocked = (openingId: string, isBlocked: boolean) =>
    store.set(
      blockedAtom,
      isBlocked ? { key: openingKey(surfaceId, openingId), about: store.get(configurationAtom) } : null,
    );

  const move = async (request: Omit<MoveRequest, 'surfaceId'>) => {
    const placed = await place({ ...request, surfaceId });
    if (placed) noteBlocked(request.openingId, placed.status === 'refused' || placed.moved);
  };

  const pullTo = async (request: Omit<ResizeRequest, 'surfaceId'>) => {
    const resized = await resize({ ...request, surfaceId });
    if (resized) noteBlocked(request.openingId, resized.status === 'refused' || resized.moved);
  };

  const configured = () => store.get(configurationAtom)?.surfaces.find(({ id }) => id === surfaceId);
  const currentBox = (openingId: string): Box | null => {
    const present = configured();
    return present ? boxOfOpening(present, openingId, models) : null;
  };

  /** The selected openings of this surface, if there are several. */
  const groupAround = (openingId: string): Boxes => {
    const ids = idsOn(surfaceId, selected());
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
    const isFree = await moveGroup({ command: moveOpenings(surfaceId, places, burst), isWanted });
    if (isFree !== null) noteBlocked(openingId, !isFree);
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
    beginDrag(store);
    drag.current = { openingId, burst: `drag-${timeStamp}`, start, model, pull, group, clientX, clientY };
  };

  return {
    onPointerDown(event, openingId) {
      const key = openingKey(surfaceId, openingId);
      // With Shift it is added to the selection on pointer-up.
      if (event.shiftKey) return event.stopPropagation();
      // Swiping over the plan must not move an opening: a finger selects it first by a tap.
      if (event.pointerType === 'touch' && !selected().includes(key)) return;
      if (!selected().includes(key)) select(key);
      begin(event, openingId, null);
    },
    onPull(event, openingId, pull) {
      // Focus the opening's button, which handles Escape.
      const plan = event.currentTarget.closest('[data-plan]');
      plan?.querySelector<HTMLElement>(`[data-opening="${CSS.escape(openingId)}"]`)?.focus();
      begin(event, openingId, pull);
    },
    onPointerMove(event) {
      const { current } = drag;
      const surface = store.get(drawnSurfaceAtom)?.surface;
      if (!current || surface?.id !== surfaceId) return;
      const { openingId, burst, start, pull, group } = current;
      hasMoved.current = true;
      const byX = toGrid((event.clientX - current.clientX) / pixelsPerMm);
      const byY = toGrid((current.clientY - event.clientY) / pixelsPerMm);
      const isWanted = () => cancelled.current !== burst;
      const target = pull
        ? pulledBy(start, pull, byX, byY)
        : { ...start, x: start.x + byX, y: start.y + byY };
      const reach = event.altKey ? -1 : SNAP_REACH / pixelsPerMm;
      const targets = targetsFor(surface, openingId);
      const snapped = pull ? snapPulled(target, pull, targets, reach) : snapMoved(target, targets, reach);
      showGuides((before) => (isSame(before, snapped.guides) ? before : snapped.guides));
      const by = { x: snapped.box.x - start.x, y: snapped.box.y - start.y };
      if (group.size > 0) void shift(openingId, group, by, burst, isWanted);
      else if (pull) void pullTo({ openingId, box: snapped.box, burst, isWanted });
      else void move({ openingId, to: snapped.box, by: 'nearest', burst, isWanted });
    },
    // Every drag has its own burst, and its last answer may still be pending.
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
        const ids = idsOn(surfaceId, selected());
        focusNeighbour(event.currentTarget);
        dispatch(
          ids.length > 1 && ids.includes(openingId)
            ? removeOpenings(surfaceId, ids)
            : removeOpening(surfaceId, openingId),
        );
      } else if (event.key === 'Escape' && drag.current) {
        // Restore the state before the drag, which also removes its entry from the history.
        event.stopPropagation();
        const { burst, start, model, group } = drag.current;
        drag.current = null;
        cancelled.current = burst;
        showGuides(NO_GUIDES);
        dispatch(
          group.size > 0
            ? moveOpenings(surfaceId, group, burst)
            : resizeOpening(surfaceId, openingId, start, model, burst),
        );
      }
    },
    onChoose(event, openingId) {
      const key = openingKey(surfaceId, openingId);
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
      if (!current) return;
      const ends = store.get(movingEndsAtom);
      const { x, y, width, height } = { ...current, ...size };
      const box = {
        x: ends.x === 'near' ? x + current.width - width : x,
        y: ends.y === 'near' ? y + current.height - height : y,
        width,
        height,
      };
      void pullTo({ openingId, box });
    },
  };
}

/** Returns the ids of those openings that are on a surface. */
const idsOn = (surfaceId: string, keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith(`${surfaceId}/`)).map((key) => key.slice(surfaceId.length + 1));

const isThere = (entry: readonly [string, Box | null]): entry is [string, Box] => entry[1] !== null;

const isSame = (a: Guides, b: Guides): boolean => a.x === b.x && a.y === b.y;

const blockedAtom = atom<{ readonly key: string; readonly about: unknown } | null>(null);
/**
 * Whether the selected opening was moved or resized beyond what is possible, and stopped there; until the next
 * change or selection.
 */
export const isBlockedAtom = atom((get) => {
  const blocked = get(blockedAtom);
  return blocked?.about === get(configurationAtom) && blocked?.key === get(selectedOpeningAtom);
});

/** Before an opening is deleted, moves the focus to the next one, or to the plan. */
function focusNeighbour(handle: HTMLElement): void {
  const plan = handle.parentElement;
  const handles = [...(plan?.querySelectorAll<HTMLElement>('[data-opening]') ?? [])];
  const at = handles.indexOf(handle);
  (handles[at + 1] ?? handles[at - 1] ?? plan)?.focus();
}
