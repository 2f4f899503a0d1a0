import { useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { configurationAtom, executeAtom, sealAtom } from '../document/document.ts';
import { moveOpening, type Position, positionOf, removeOpening } from '../document/opening-commands.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
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
  readonly gesture: string;
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
  readonly moveTo: (openingId: string, to: Position) => void;
  /** Whether the last request was not possible and the nearest place was taken instead. */
  readonly isBlocked: boolean;
}

/** Turns pointer and keys on openings into moves; a drag is one entry of the history. */
export function useOpeningMover(surface: SurfaceSolution, pixelsPerMm: number): OpeningHandlers {
  const store = useStore();
  const execute = useSetAtom(executeAtom);
  const seal = useSetAtom(sealAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const [isBlocked, setBlocked] = useState(false);
  const place = useMemo(() => createOpeningMover(store, engine), [store]);
  const drag = useRef<Drag | null>(null);
  const cancelled = useRef<string | null>(null);

  const move = async (request: MoveRequest) => {
    const placed = await place(request);
    if (placed) setBlocked(placed.status === 'refused' || placed.moved);
  };

  const currentPosition = (openingId: string) => {
    const configured = store.get(configurationAtom)?.surfaces.find(({ id }) => id === surface.id);
    return configured ? positionOf(configured, openingId) : null;
  };

  return {
    onPointerDown(event, openingId) {
      const start = currentPosition(openingId);
      if (!start || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      select(openingKey(surface.id, openingId));
      drag.current = {
        openingId,
        gesture: `drag-${event.timeStamp}`,
        start,
        clientX: event.clientX,
        clientY: event.clientY,
      };
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current) return;
      const byX = toGrid((event.clientX - current.clientX) / pixelsPerMm);
      const byY = toGrid((current.clientY - event.clientY) / pixelsPerMm);
      const to = { x: current.start.x + byX, y: current.start.y + byY };
      const { openingId, gesture } = current;
      const isWanted = () => cancelled.current !== gesture;
      move({ surfaceId: surface.id, openingId, to, gesture, isWanted });
    },
    // Nothing to seal: every drag has a name of its own, and its last answer may still be on its way.
    onPointerUp() {
      drag.current = null;
    },
    onKeyDown(event, openingId) {
      const arrow = ARROWS[event.key];
      const from = currentPosition(openingId);
      if (arrow && from) {
        event.preventDefault();
        const step = event.shiftKey ? BIG_NUDGE : NUDGE;
        const to = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step };
        move({ surfaceId: surface.id, openingId, to, gesture: 'keys', isWanted: () => true });
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        execute(removeOpening(surface.id, openingId));
      } else if (event.key === 'Escape') {
        const { current } = drag;
        if (current) {
          // Back to where the drag began, which takes its entry out of the history again.
          drag.current = null;
          cancelled.current = current.gesture;
          execute(moveOpening(surface.id, current.openingId, current.start, current.gesture));
        } else select(null);
      }
    },
    onChoose: (openingId) => select(openingKey(surface.id, openingId)),
    onBlur() {
      seal();
      setBlocked(false);
    },
    moveTo: (openingId, to) => {
      move({ surfaceId: surface.id, openingId, to, gesture: 'typed', isWanted: () => true });
    },
    isBlocked,
  };
}

const toGrid = (mm: number): number => Math.round(mm / DRAG_GRID) * DRAG_GRID;
