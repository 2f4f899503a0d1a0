import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type RefCallback, useRef, useState } from 'react';
import type { Extent } from '../../../engine/geometry.ts';
import { FITTED, frameOf, type Margins, type PlanFrame, type Zoom, zoomAbout } from './plan-frame.ts';
import { type GroundHandlers, useGroundGestures } from './use-ground-gestures.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** Below this width, px, the drawing has no room for labels at its sides. */
const COMPACT_BELOW = 560;
/** Room for labels and dimensions on the left and below, and for the legend above. */
const ROOMY: Margins = { left: 76, right: 36, top: 46, bottom: 62 };
/** The same in a narrow plan, whose tools are in a row below. */
const COMPACT: Margins = { left: 20, right: 20, top: 20, bottom: 68 };

/** Size, frame and zoom of a plan, with the handlers of its background. */
export interface PlanView {
  /** `ref` of the box around the drawing. */
  readonly setBox: RefCallback<HTMLDivElement>;
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly frame: PlanFrame;
  readonly isFitted: boolean;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly ground: GroundHandlers;
}

/**
 * Keeps a surface fitted to its box until the user zooms: by wheel, pinching, buttons or dragging the background.
 */
export function usePlanView(extent: Extent, surfaceId: string): PlanView {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const element = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const compact = width < COMPACT_BELOW;
  const margins = compact ? COMPACT : ROOMY;

  // Another surface starts fitted.
  const [shown, setShown] = useState(surfaceId);
  if (shown !== surfaceId) {
    setShown(surfaceId);
    setZoom(FITTED);
  }

  const zoomAt = (factor: number, clientX: number, clientY: number) => {
    const box = element.current?.getBoundingClientRect();
    if (!box) return;
    const fromCentreX = clientX - box.left - (box.width + margins.left - margins.right) / 2;
    const fromCentreY = clientY - box.top - (box.height + margins.top - margins.bottom) / 2;
    setZoom((current) => zoomAbout(current, factor, fromCentreX, fromCentreY));
  };

  useWheelZoom(element, zoomAt);

  const moveBy = (byX: number, byY: number) =>
    setZoom((current) => ({ ...current, moveX: current.moveX + byX, moveY: current.moveY + byY }));

  return {
    setBox: useMergedRef(element, measure),
    width,
    height,
    compact,
    frame: frameOf(extent, { width, height }, margins, zoom),
    isFitted: zoom === FITTED,
    zoomBy: (factor) => setZoom((current) => zoomAbout(current, factor, 0, 0)),
    fit: () => setZoom(FITTED),
    ground: useGroundGestures(moveBy, zoomAt),
  };
}
