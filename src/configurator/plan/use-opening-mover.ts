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

/** Reads the openings of one surface and edits them with the engine. */
function useOpeningEdits(surfaceId: string) {
  const store = useStore();
  const { skylights: models } = useCatalogue();
  const [place] = useState(() => createOpeningMover(store, engine));
  const [resize] = useState(() => createOpeningResizer(store, engine));
  const [moveGroup] = useState(() => createGroupMover(store, engine));
  const noteBlocked = (openingId: string, isBlocked: boolean) =>
    store.set(
      blockedAtom,
      isBlocked ? { key: openingKey(surfaceId, openingId), about: store.get(configurationAtom) } : null,
    );
  const configured = () => store.get(configurationAtom)?.surfaces.find(({ id }) => id === surfaceId);
  const currentBox = (openingId: string): Box | null => {
    const present = configured();
    return present ? boxOfOpening(present, openingId, models) : null;
  };
  return {
    currentBox,
    /** Returns the model of a roof window. */
    modelOf: (openingId: string) => configured()?.skylights.find(({ id }) => id === openingId)?.model,
    /** Returns the selected openings of this surface, if there are several. */
    groupAround(openingId: string): Boxes {
      const ids = idsOn(surfaceId, store.get(selectedOpeningsAtom));
      if (ids.length < 2 || !ids.includes(openingId)) return new Map();
      return new Map(ids.flatMap((id) => [[id, currentBox(id)] as const]).filter(isThere));
    },
    async move(request: Omit<MoveRequest, 'surfaceId'>) {
      const placed = await place({ ...request, surfaceId });
      if (placed) noteBlocked(request.openingId, placed.status === 'refused' || placed.moved);
    },
    async resize(request: Omit<ResizeRequest, 'surfaceId'>) {
      const resized = await resize({ ...request, surfaceId });
      if (resized) noteBlocked(request.openingId, resized.status === 'refused' || resized.moved);
    },
    /** Moves a group around an opening. */
    async shift(openingId: string, group: Boxes, by: Position, burst: string, isWanted?: () => boolean) {
      const places = new Map([...group].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]));
      const isFree = await moveGroup({ command: moveOpenings(surfaceId, places, burst), isWanted });
      if (isFree !== null) noteBlocked(openingId, !isFree);
    },
  };
}

/** Drags openings and their handles; a drag is one entry of the history. */
function useOpeningDrag(surfaceId: string, pixelsPerMm: number, edits: ReturnType<typeof useOpeningEdits>) {
  const store = useStore();
  const dispatch = useSetAtom(dispatchAtom);
  const showGuides = useSetAtom(guidesAtom);
  const drag = useRef<Drag | null>(null);
  const cancelled = useRef<string | null>(null);
  const hasMoved = useRef(false);
  const end = () => {
    drag.current = null;
    showGuides(NO_GUIDES);
  };
  return {
    begin(event: PointerEvent<HTMLElement>, openingId: string, pull: Pull | null) {
      const start = edits.currentBox(openingId);
      if (!start || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX, clientY, timeStamp } = event;
      const group = pull ? new Map() : edits.groupAround(openingId);
      hasMoved.current = false;
      beginDrag(store);
      drag.current = {
        ...{ openingId, burst: `drag-${timeStamp}`, start, model: edits.modelOf(openingId) },
        ...{ pull, group, clientX, clientY },
      };
    },
    moveOn(event: PointerEvent<HTMLElement>) {
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
      if (group.size > 0) void edits.shift(openingId, group, by, burst, isWanted);
      else if (pull) void edits.resize({ openingId, box: snapped.box, burst, isWanted });
      else void edits.move({ openingId, to: snapped.box, by: 'nearest', burst, isWanted });
    },
    /** Every drag has its own burst, as its last answer may still be pending. */
    end,
    /**
     * Restores the state before the drag, which also removes its entry from the history. Returns whether there was a
     * drag.
     */
    cancel(openingId: string): boolean {
      if (!drag.current) return false;
      const { burst, start, model, group } = drag.current;
      cancelled.current = burst;
      end();
      dispatch(
        group.size > 0
          ? moveOpenings(surfaceId, group, burst)
          : resizeOpening(surfaceId, openingId, start, model, burst),
      );
      return true;
    },
    /** Returns whether the last press has become a drag, and forgets it. */
    takeMoved() {
      const isMoved = hasMoved.current;
      hasMoved.current = false;
      return isMoved;
    },
  };
}

/** Nudges openings by the arrow keys, and deletes them. */
function useOpeningKeys(surfaceId: string, edits: ReturnType<typeof useOpeningEdits>) {
  const store = useStore();
  const dispatch = useSetAtom(dispatchAtom);
  const keys = useBurst();
  const [steps] = useState(createArrowSteps);
  return {
    endBurst: keys.endBurst,
    async nudge(openingId: string, by: Position) {
      const group = edits.groupAround(openingId);
      if (group.size > 0) return edits.shift(openingId, group, by, keys.burst);
      const current = edits.currentBox(openingId);
      if (!current) return;
      const to = steps.step(openingId, current, by);
      await edits.move({ openingId, to, by: 'nearest', burst: keys.burst });
      steps.answered(openingId, to);
    },
    /** Removes the selection if the opening belongs to it, else the opening alone. */
    remove(openingId: string) {
      const ids = idsOn(surfaceId, store.get(selectedOpeningsAtom));
      dispatch(
        ids.length > 1 && ids.includes(openingId)
          ? removeOpenings(surfaceId, ids)
          : removeOpening(surfaceId, openingId),
      );
    },
  };
}

/**
 * Turns pointer and key events on openings into moves and sizes. Handlers read the roof when called, so that they stay
 * the same during a drag.
 */
export function useOpeningMover(surfaceId: string, pixelsPerMm: number): OpeningHandlers {
  const store = useStore();
  const select = useSetAtom(selectedOpeningAtom);
  const toggle = useSetAtom(toggleOpeningAtom);
  const edits = useOpeningEdits(surfaceId);
  const drag = useOpeningDrag(surfaceId, pixelsPerMm, edits);
  const keys = useOpeningKeys(surfaceId, edits);
  return {
    onPointerDown(event, openingId) {
      const isSelected = store.get(selectedOpeningsAtom).includes(openingKey(surfaceId, openingId));
      // With Shift it is added to the selection on pointer-up.
      if (event.shiftKey) return event.stopPropagation();
      // Swiping over the plan must not move an opening: a finger selects it first by a tap.
      if (event.pointerType === 'touch' && !isSelected) return;
      if (!isSelected) select(openingKey(surfaceId, openingId));
      drag.begin(event, openingId, null);
    },
    onPull(event, openingId, pull) {
      // Focus the opening's button, which handles Escape.
      const plan = event.currentTarget.closest('[data-plan]');
      plan?.querySelector<HTMLElement>(`[data-opening="${CSS.escape(openingId)}"]`)?.focus();
      drag.begin(event, openingId, pull);
    },
    onPointerMove: drag.moveOn,
    onPointerUp: drag.end,
    onKeyDown(event, openingId) {
      const by = stepOfKey(event);
      if (by) {
        event.preventDefault();
        void keys.nudge(openingId, by);
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        focusNeighbour(event.currentTarget);
        keys.remove(openingId);
      } else if (event.key === 'Escape' && drag.cancel(openingId)) event.stopPropagation();
    },
    onChoose(event, openingId) {
      const key = openingKey(surfaceId, openingId);
      const isDragged = drag.takeMoved();
      if (event.shiftKey) toggle(key);
      // The click at the end of a drag leaves the group as it is.
      else if (!isDragged) select(key);
    },
    onBlur: keys.endBurst,
    moveTo(openingId, axis, to) {
      const current = edits.currentBox(openingId);
      if (current) void edits.move({ openingId, to: { ...current, [axis]: to }, by: axis });
    },
    sizeTo(openingId, size) {
      const current = edits.currentBox(openingId);
      if (!current) return;
      const ends = store.get(movingEndsAtom);
      const { x, y, width, height } = { ...current, ...size };
      const box = {
        x: ends.x === 'near' ? x + current.width - width : x,
        y: ends.y === 'near' ? y + current.height - height : y,
        width,
        height,
      };
      void edits.resize({ openingId, box });
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
