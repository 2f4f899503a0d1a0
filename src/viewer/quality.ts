/** How much the picture may cost; lowered when frames are slow, never raised again by itself. */
export interface Quality {
  /** Most device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Side of the shadow map in pixels; 0 for no cast shadow. */
  readonly shadowSize: number;
}

export const QUALITIES: readonly Quality[] = [
  { pixelRatio: 2, shadowSize: 2048 },
  { pixelRatio: 1, shadowSize: 1024 },
  { pixelRatio: 1, shadowSize: 0 },
  { pixelRatio: 0.6, shadowSize: 0 },
];

/** Frames slower than this while the view moves are too slow, ms (about 22 a second). */
const SLOW = 45;
/** So many slow frames in a row lower the quality. */
const SLOW_FRAMES = 8;

/**
 * Watches the times between frames that follow one another without a pause. `note` says whether the
 * quality should drop one level.
 */
export function createFrameWatch() {
  let slow = 0;
  return {
    /** `milliseconds` since the frame before, which had asked for this one. */
    note(milliseconds: number): boolean {
      slow = milliseconds > SLOW ? slow + 1 : 0;
      if (slow < SLOW_FRAMES) return false;
      slow = 0;
      return true;
    },
    pause() {
      slow = 0;
    },
  };
}
