import { isSoftware } from './graphics.ts';

/** Rendering cost of a picture. */
export interface Quality {
  /** Maximum number of device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Sides of the shadow maps of sun and sky in pixels; 0 for none. */
  readonly sunMap: number;
  readonly skyMap: number;
  /** Whether slates have a reflective coat. */
  readonly coat: boolean;
  /** Whether the presentation shows trees. */
  readonly plants: boolean;
  /** Samples per pixel for smoothing edges. */
  readonly smoothing: 0 | 4;
  /** Number of samples accumulated at rest; 1 for none. */
  readonly samples: number;
}

export const QUALITIES: readonly [Quality, ...Quality[]] = [
  {
    pixelRatio: 2,
    sunMap: 2048,
    skyMap: 1024,
    coat: true,
    plants: true,
    smoothing: 4,
    samples: 16,
  },
  {
    pixelRatio: 1,
    sunMap: 2048,
    skyMap: 1024,
    coat: true,
    plants: true,
    smoothing: 4,
    samples: 8,
  },
  {
    pixelRatio: 1,
    sunMap: 1024,
    skyMap: 0,
    coat: false,
    plants: false,
    smoothing: 4,
    samples: 4,
  },
  {
    pixelRatio: 0.75,
    sunMap: 0,
    skyMap: 0,
    coat: false,
    plants: false,
    smoothing: 0,
    samples: 4,
  },
];

/** Whether to draw skies and patterns that are too slow without a graphics card. */
export const isDetailed = (level: number): boolean => level < QUALITIES.length - 1;

/** Storage key of the level chosen by the user; without it the measured frame time decides. */
export const QUALITY_KEY = 'solar-partner-portal.picture-quality';

/** Returns the initial level: the finest, or the simplest without a graphics card. */
export const firstLevel = (renderer: string): number => (isSoftware(renderer) ? QUALITIES.length - 1 : 0);

/** Levels of a picture: the user's choice takes precedence over the level chosen by frame time. */
export interface Levels {
  readonly chosen: number | null;
  /** Lowered when frames are slow, never raised automatically. */
  readonly automatic: number;
}

export const levelOf = ({ chosen, automatic }: Levels): number => chosen ?? automatic;

/** Returns the automatic level after slow frames; those of a chosen level do not count. */
export const afterSlowFrames = ({ chosen, automatic }: Levels): number =>
  chosen === null ? Math.min(automatic + 1, QUALITIES.length - 1) : automatic;

/** Returns the stored choice of a level; null where it is invalid. */
export const chosenLevel = (stored: unknown): number | null =>
  typeof stored === 'number' && stored in QUALITIES ? stored : null;

/** A frame this long blocks the page, and only the simplest level helps. */
const LOCKING_MS = 1_000;
const FAR_TOO_SLOW_MS = 4_000;

/** Returns the level after a frame: lower if it blocked the page, even for a chosen level; otherwise unchanged. */
export function afterFrame(level: number, milliseconds: number): number {
  const simplest = QUALITIES.length - 1;
  if (milliseconds < LOCKING_MS) return level;
  return milliseconds < FAR_TOO_SLOW_MS ? Math.min(level + 1, simplest) : simplest;
}

/** Limit of a slow frame while the view moves, ms (about 22 per second). */
const SLOW_FRAME_MS = 45;
/** Number of consecutive slow frames that lowers the quality. */
const SLOW_FRAMES = 8;

/**
 * Watches the times between frames without a pause in between. `note` returns whether to lower the quality by one
 * level.
 */
export function createFrameWatch() {
  let slow = 0;
  return {
    /** `milliseconds` since the previous frame, which requested this one. */
    note(milliseconds: number): boolean {
      slow = milliseconds > SLOW_FRAME_MS ? slow + 1 : 0;
      if (slow < SLOW_FRAMES) return false;
      slow = 0;
      return true;
    },
    pause() {
      slow = 0;
    },
  };
}
