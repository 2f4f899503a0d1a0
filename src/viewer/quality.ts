/** How much the picture may cost; lowered when frames are slow, never raised again by itself. */
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
  /** Longest side of a saved picture, px. */
  readonly longestPicture: number;
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
    longestPicture: 3840,
  },
  {
    pixelRatio: 1,
    sunMap: 2048,
    skyMap: 1024,
    coat: true,
    plants: true,
    smoothing: 4,
    samples: 8,
    longestPicture: 3840,
  },
  {
    pixelRatio: 1,
    sunMap: 1024,
    skyMap: 0,
    coat: false,
    plants: false,
    smoothing: 4,
    samples: 4,
    longestPicture: 3840,
  },
  {
    pixelRatio: 0.75,
    sunMap: 0,
    skyMap: 0,
    coat: false,
    plants: false,
    smoothing: 0,
    samples: 1,
    longestPicture: 1920,
  },
];

/** Where a level is kept that somebody has chosen by hand; without it the measured frame time decides. */
export const QUALITY_KEY = 'solar-partner-portal.picture-quality';

/** The level that a device starts with: the finest, the simplest where no graphics card draws. */
export function firstLevel(renderer: string, chosen: string | null): number {
  const level = Number.parseInt(chosen ?? '', 10);
  if (level in QUALITIES) return level;
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer) ? QUALITIES.length - 1 : 0;
}

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
