import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type PointerEvent, type RefCallback, useRef, useState } from 'react';
import { useGroundGestures } from '../../plan/use-ground-gestures.ts';
import { useWheelZoom } from '../../plan/use-wheel-zoom.ts';
import type { Point } from '../services/services.ts';
import { type Box, fitted, type MapView, movedBy, type Pixel, zoomedAt } from './map-view.ts';

/** Movement from which a press is a drag and no click, px. */
const DRAG_FROM_PX = 5;
/** Before the box is measured. */
const UNMEASURED: Box = { width: 640, height: 420 };

/** Size and view of the map, with the handlers that change the view. */
export interface MapControls {
  readonly setBox: RefCallback<HTMLElement>;
  readonly box: Box;
  readonly view: MapView;
  readonly moveBy: (x: number, y: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly showWhole: () => void;
  readonly gestures: ReturnType<typeof useMapGestures>;
}

/** Shows the building `id` fitted until the user moves the map; another building starts fitted again. */
export function useMapView(points: readonly Point[], id: string): MapControls {
  const { ref: measure, ...measured } = useElementSize<HTMLElement>();
  const element = useRef<HTMLElement>(null);
  const box = measured.width > 0 && measured.height > 0 ? measured : UNMEASURED;
  const [moved, setMoved] = useState<{ readonly id: string; readonly view: MapView } | null>(null);
  const change = (next: (view: MapView) => MapView) =>
    setMoved((before) => ({ id, view: next(before?.id === id ? before.view : fitted(points, box)) }));
  const zoomAt = (factor: number, clientX: number, clientY: number) => {
    const frame = element.current?.getBoundingClientRect();
    if (frame)
      change((view) => zoomedAt(view, box, factor, { x: clientX - frame.left, y: clientY - frame.top }));
  };
  useWheelZoom(element, zoomAt);
  const moveBy = (x: number, y: number) => change((view) => movedBy(view, x, y));
  return {
    setBox: useMergedRef(element, measure),
    box,
    view: moved?.id === id ? moved.view : fitted(points, box),
    moveBy,
    zoomBy: (factor) =>
      change((view) => zoomedAt(view, box, factor, { x: box.width / 2, y: box.height / 2 })),
    showWhole: () => setMoved(null),
    gestures: useMapGestures(moveBy, zoomAt),
  };
}

/** Drags and pinches begin anywhere, also on a face; a press without movement stays a click. */
function useMapGestures(
  moveBy: (x: number, y: number) => void,
  zoomAt: (factor: number, clientX: number, clientY: number) => void,
) {
  const ground = useGroundGestures(moveBy, zoomAt);
  const pressed = useRef(new Map<number, Pixel>());
  const release = (event: PointerEvent<Element>) => {
    pressed.current.delete(event.pointerId);
    ground.onPointerUp(event);
  };
  return {
    onPointerDown(event: PointerEvent<Element>) {
      pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<Element>) {
      const start = pressed.current.get(event.pointerId);
      if (!start) return ground.onPointerMove(event);
      if (event.buttons === 0) return release(event);
      const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      if (distance < DRAG_FROM_PX && pressed.current.size === 1) return;
      pressed.current.delete(event.pointerId);
      ground.onPointerDown(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
