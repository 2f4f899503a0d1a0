import { useElementSize } from '@mantine/hooks';
import {
  type PointerEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Extent,
  FITTED,
  frameOf,
  type Margins,
  type PlanFrame,
  type Zoom,
  zoomAbout,
} from './plan-frame.ts';

/** Below this width, px, the drawing has no room for labels beside it. */
const COMPACT_BELOW = 560;
const ROOMY: Margins = { left: 76, right: 36, top: 26, bottom: 62 };
const COMPACT: Margins = { left: 20, right: 20, top: 20, bottom: 20 };

/** A plan's size, frame and zoom, and the handlers that pan it. */
export interface PlanView {
  readonly ref: RefCallback<HTMLDivElement>;
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly frame: PlanFrame;
  readonly isFitted: boolean;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly startPan: (event: PointerEvent<SVGSVGElement>) => void;
  readonly pan: (event: PointerEvent<SVGSVGElement>) => void;
  readonly endPan: () => void;
}

/** Keeps a surface fitted to its box until somebody zooms: by wheel, buttons or dragging the ground. */
export function usePlanView(extent: Extent, surfaceId: string): PlanView {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const element = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const grabbed = useRef<{ x: number; y: number } | null>(null);
  const compact = width < COMPACT_BELOW;
  const margins = compact ? COMPACT : ROOMY;

  // Another surface starts fitted.
  const [shown, setShown] = useState(surfaceId);
  if (shown !== surfaceId) {
    setShown(surfaceId);
    setZoom(FITTED);
  }

  const ref = useCallback(
    (node: HTMLDivElement | null) => {
      element.current = node;
      measure(node);
    },
    [measure],
  );

  // React listens to wheels passively; only an own listener may keep the page from scrolling.
  useEffect(() => {
    const node = element.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
      if (!box) return;
      const fromCentreX = event.clientX - box.left - (box.width + margins.left - margins.right) / 2;
      const fromCentreY = event.clientY - box.top - (box.height + margins.top - margins.bottom) / 2;
      setZoom((current) => zoomAbout(current, Math.exp(-event.deltaY / 400), fromCentreX, fromCentreY));
    };
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [margins]);

  const frame = useMemo(
    () => frameOf(extent, { width, height }, margins, zoom),
    [extent, width, height, margins, zoom],
  );

  return {
    ref,
    width,
    height,
    compact,
    frame,
    isFitted: zoom === FITTED,
    zoomBy: (factor) => setZoom((current) => zoomAbout(current, factor, 0, 0)),
    fit: () => setZoom(FITTED),
    startPan(event) {
      grabbed.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    pan(event) {
      const from = grabbed.current;
      if (!from) return;
      grabbed.current = { x: event.clientX, y: event.clientY };
      const moveX = event.clientX - from.x;
      const moveY = event.clientY - from.y;
      setZoom((z) => ({ ...z, moveX: z.moveX + moveX, moveY: z.moveY + moveY }));
    },
    endPan() {
      grabbed.current = null;
    },
  };
}
