import type { Extent } from '../../../engine/geometry.ts';

/**
 * Transformation from mm to pixels: a scale and the pixel position of the surface's (0, 0). y grows upwards in mm.
 */
export interface PlanFrame {
  /** Pixels per mm. */
  readonly scale: number;
  readonly originX: number;
  readonly originY: number;
}

/** Free space around the surface, pixels. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A zoom of the fitted view, and its offset in pixels. */
export interface Zoom {
  readonly factor: number;
  readonly moveX: number;
  readonly moveY: number;
}

export const FITTED: Zoom = { factor: 1, moveX: 0, moveY: 0 };

/** Minimum and maximum factor: the whole roof with some margin, a single slate. */
const FACTORS = { min: 0.5, max: 40 } as const;

/** Returns the frame that fits an extent into the box, centred and then zoomed. */
export function frameOf(
  extent: Extent,
  box: { readonly width: number; readonly height: number },
  margins: Margins,
  zoom: Zoom = FITTED,
): PlanFrame {
  const width = Math.max(1, extent.maxX - extent.minX);
  const height = Math.max(1, extent.maxY - extent.minY);
  const freeWidth = Math.max(1, box.width - margins.left - margins.right);
  const freeHeight = Math.max(1, box.height - margins.top - margins.bottom);
  const scale = Math.min(freeWidth / width, freeHeight / height) * zoom.factor;
  const centreX = margins.left + freeWidth / 2 + zoom.moveX;
  const centreY = margins.top + freeHeight / 2 + zoom.moveY;
  return {
    scale,
    originX: centreX - ((extent.minX + extent.maxX) / 2) * scale,
    originY: centreY + ((extent.minY + extent.maxY) / 2) * scale,
  };
}

export const toPixelX = (frame: PlanFrame, x: number): number => frame.originX + x * frame.scale;
export const toPixelY = (frame: PlanFrame, y: number): number => frame.originY - y * frame.scale;

/** A box in pixels; its top is at the larger y of the roof. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the pixel box of an extent. */
export const boxOf = (frame: PlanFrame, { minX, minY, maxX, maxY }: Extent): PixelBox => ({
  left: toPixelX(frame, minX),
  top: toPixelY(frame, maxY),
  width: (maxX - minX) * frame.scale,
  height: (maxY - minY) * frame.scale,
});

/** Zooms by a factor around the pointer, whose position is relative to the view's centre. */
export function zoomAbout(zoom: Zoom, by: number, fromCentreX: number, fromCentreY: number): Zoom {
  const factor = Math.min(FACTORS.max, Math.max(FACTORS.min, zoom.factor * by));
  const ratio = factor / zoom.factor;
  return {
    factor,
    moveX: fromCentreX - (fromCentreX - zoom.moveX) * ratio,
    moveY: fromCentreY - (fromCentreY - zoom.moveY) * ratio,
  };
}
