import { type PointerEvent, useRef } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pointer handlers for the background of a drawing. */
export interface GroundHandlers {
  readonly onPointerDown: (event: PointerEvent<Element>) => void;
  readonly onPointerMove: (event: PointerEvent<Element>) => void;
  readonly onPointerUp: (event: PointerEvent<Element>) => void;
}

/** One pointer moves the drawing, two pinch it. */
export function useGroundGestures(
  moveBy: (byX: number, byY: number) => void,
  zoomAt: (factor: number, clientX: number, clientY: number) => void,
): GroundHandlers {
  const pointers = useRef(new Map<number, Point>());
  return {
    onPointerDown(event) {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
      pointers.current.set(event.pointerId, now);
      if (!other) {
        moveBy(now.x - before.x, now.y - before.y);
        return;
      }
      const [, still] = other;
      const factor = distance(now, still) / Math.max(1, distance(before, still));
      zoomAt(factor, (now.x + still.x) / 2, (now.y + still.y) / 2);
    },
    onPointerUp(event) {
      pointers.current.delete(event.pointerId);
    },
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
