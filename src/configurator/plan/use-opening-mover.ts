import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { moveOpening, type Position, positionOf, removeOpening } from '../document/opening-commands.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { createArrowSteps } from '../edits/arrow-steps.ts';
import { createOpeningMover, type MoveRequest } from '../edits/opening-mover.ts';
import { engine } from '../solving/engine.ts';

/** Steps of the arrow keys and the grid of a drag, mm. */
const NUDGE = 10;
const BIG_NUDGE = 100;
const DRAG_GRID = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Drag {
  readonly openingId: string;
  readonly burst: string;
  readonly start: Position;
  readonly clientX: number;
  readonly clientY: number;
}

/** Handlers of the openings of one surface: select, drag, nudge, delete. */
export interface OpeningHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, openingId: string) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onChoose: (openingId: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, openingId: string) => void;
  readonly onBlur: () => void;
  /** Moves an opening in one direction, mm from the left or from the eave. */
  readonly moveTo: (openingId: string, axis: 'x' | 'y', to: number) => void;
  /** Whether the selected opening was to go where it cannot, and is at the nearest place instead. */
  readonly isBlocked: boolean;
}

/** Turns pointer and keys on openings into moves; a drag is one entry of the history. */
export function useOpeningMover(surface: SurfaceSolution, pixelsPerMm: number): OpeningHandlers {
  const store = useStore();
  const dispatch = useSetAtom(dispatchAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const keys = useBurst();
  const [place] = useState(() => createOpeningMover(store, engine));
  const [steps] = useState(createArrowSteps);
  const drag = useRef<Drag | null>(null);
  const cancelled = useRef<string | null>(null);
  const blocked = useBlockedOpening();

  const move = async (request: Omit<MoveRequest, 'surfaceId'>) => {
    const placed = await place({ ...request, surfaceId: surface.id });
    if (!placed) return;
    const key = openingKey(surface.id, request.openingId);
    blocked.note(key, placed.status === 'refused' || placed.moved);
  };

  const currentPosition = (openingId: string) => {
    const configured = store.get(configurationAtom)?.surfaces.find(({ id }) => id === surface.id);
    return configured ? positionOf(configured, openingId) : null;
  };

  const nudge = async (openingId: string, by: Position) => {
    const current = currentPosition(openingId);
    if (!current) return;
    const to = steps.step(openingId, current, by);
    await move({ openingId, to, by: 'nearest', burst: keys.burst });
    steps.answered(openingId, to);
  };

  return {
    onPointerDown(event, openingId) {
      const start = currentPosition(openingId);
      if (!start || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      select(openingKey(surface.id, openingId));
      const { clientX, clientY, timeStamp } = event;
      drag.current = { openingId, burst: `drag-${timeStamp}`, start, clientX, clientY };
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current) return;
      const { openingId, burst, start } = current;
      const byX = toGrid((event.clientX - current.clientX) / pixelsPerMm);
      const byY = toGrid((current.clientY - event.clientY) / pixelsPerMm);
      const isWanted = () => cancelled.current !== burst;
      void move({ openingId, to: { x: start.x + byX, y: start.y + byY }, by: 'nearest', burst, isWanted });
    },
    // Every drag has a burst of its own, and its last answer may still be on its way.
    onPointerUp() {
      drag.current = null;
    },
    onKeyDown(event, openingId) {
      const arrow = ARROWS[event.key];
      if (arrow) {
        event.preventDefault();
        const step = event.shiftKey ? BIG_NUDGE : NUDGE;
        void nudge(openingId, { x: arrow[0] * step, y: arrow[1] * step });
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        focusBeside(event.currentTarget);
        dispatch(removeOpening(surface.id, openingId));
      } else if (event.key === 'Escape' && drag.current) {
        // Back to where the drag began, which takes its entry out of the history again.
        event.stopPropagation();
        const { burst, start } = drag.current;
        drag.current = null;
        cancelled.current = burst;
        dispatch(moveOpening(surface.id, openingId, start, burst));
      }
    },
    onChoose: (openingId) => select(openingKey(surface.id, openingId)),
    onBlur: keys.endBurst,
    moveTo(openingId, axis, to) {
      const current = currentPosition(openingId);
      if (current) void move({ openingId, to: { ...current, [axis]: to }, by: axis });
    },
    isBlocked: blocked.isShown,
  };
}

/** A notice about one opening as it is now: it goes with the next change and the next selection. */
function useBlockedOpening() {
  const store = useStore();
  const configuration = useAtomValue(configurationAtom);
  const selected = useAtomValue(selectedOpeningAtom);
  const [noted, setNoted] = useState<{ key: string; about: unknown } | null>(null);
  return {
    isShown: noted !== null && noted.about === configuration && noted.key === selected,
    note: (key: string, isBlocked: boolean) =>
      setNoted(isBlocked ? { key, about: store.get(configurationAtom) } : null),
  };
}

/** Before an opening goes: the focus goes to the one beside it, or to the plan. */
function focusBeside(handle: HTMLElement): void {
  const plan = handle.parentElement;
  const handles = [...(plan?.querySelectorAll<HTMLElement>('[data-opening]') ?? [])];
  const at = handles.indexOf(handle);
  (handles[at + 1] ?? handles[at - 1] ?? plan)?.focus();
}

const toGrid = (mm: number): number => Math.round(mm / DRAG_GRID) * DRAG_GRID;
