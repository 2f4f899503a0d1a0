import { isSoftware } from './graphics.ts';

/** How much the picture may cost. */
export interface Quality {
  /** Most device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Sides of the shadow maps of sun and sky in pixels; 0 for none. */
  readonly sunMap: number;
  readonly skyMap: number;
  /** Whether slates mirror in a coat of their own. */
  readonly coat: boolean;
  /** Whether the presentation shows trees. */
  readonly plants: boolean;
  /** Samples for each pixel's edge. */
  readonly smoothing: 0 | 4;
  /** Samples that a resting picture adds up; 1 for none. */
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
    samples: 1,
  },
];

/** Whether skies and patterns are drawn that a processor without graphics card takes too long for. */
export const isDetailed = (level: number): boolean => level < QUALITIES.length - 1;

/** Storage key of the level chosen by the user; without it the measured frame time decides. */
export const QUALITY_KEY = 'solar-partner-portal.picture-quality';

/** The level that a device starts with: the finest, the simplest where no graphics card draws. */
export const firstLevel = (renderer: string): number => (isSoftware(renderer) ? QUALITIES.length - 1 : 0);

/** Levels of a picture: the user's choice takes precedence over the level chosen by frame time. */
export interface Levels {
  readonly chosen: number | null;
  /** Lowered when frames are slow, never raised again by itself. */
  readonly automatic: number;
}

export const levelOf = ({ chosen, automatic }: Levels): number => chosen ?? automatic;

/** The automatic level after frames that were too slow: those of a chosen level say nothing about it. */
export const afterSlowFrames = ({ chosen, automatic }: Levels): number =>
  chosen === null ? Math.min(automatic + 1, QUALITIES.length - 1) : automatic;

/** Returns the stored choice of a level; null where it is invalid. */
export const chosenLevel = (stored: unknown): number | null =>
  typeof stored === 'number' && stored in QUALITIES ? stored : null;

/** A frame that takes so long locks the page, and so long no level but the simplest helps. */
const LOCKING_MS = 1_000;
const FAR_TOO_SLOW_MS = 4_000;

/**
 * Returns the level after one frame of so many ms: a lower one where it locked the page, even if the user
 * chose the level; else the same.
 */
export function afterFrame(level: number, milliseconds: number): number {
  const simplest = QUALITIES.length - 1;
  if (milliseconds < LOCKING_MS) return level;
  return milliseconds < FAR_TOO_SLOW_MS ? Math.min(level + 1, simplest) : simplest;
}

/** Frames slower than this while the view moves are too slow, ms (about 22 a second). */
const SLOW_FRAME_MS = 45;
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
