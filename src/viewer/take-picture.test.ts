import type { RootState } from '@react-three/fiber';
import { expect, it } from 'vitest';
import { type Stage, stageOf } from './stage.ts';
import { takePicture } from './take-picture.ts';

/** A canvas of 1280 x 850 CSS pixels on a screen of two pixels each, which notes what is drawn how large. */
function canvasAt(level: number) {
  const [width, height] = [1280, 850];
  const drawn: { readonly what: string; readonly width: number; readonly height: number }[] = [];
  let ratio = 2;
  const domElement = {
    toBlob: (done: (blob: Blob | null) => void, type: string) => done(new Blob(['picture'], { type })),
  };
  const gl = {
    domElement,
    setPixelRatio: (next: number) => {
      ratio = next;
    },
    setSize() {},
  };
  const note = (what: string) => () =>
    void drawn.push({ what, width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const state = { gl, camera: {}, size: { width, height }, viewport: { dpr: 2 } } as unknown as RootState;
  stageOf.set(state.gl, { level, develop: note('picture'), frame: note('page') } as unknown as Stage);
  return { state, drawn };
}

it.each([
  [0, 3840, 2550],
  [2, 3840, 2550],
  [3, 1920, 1275],
])(
  'at level %i saves a picture of %i by %i pixels, and gives the page its own size back',
  async (level, ...size) => {
    const { state, drawn } = canvasAt(level);
    const picture = await takePicture(state);
    expect(picture?.type).toBe('image/png');
    expect(drawn).toEqual([
      { what: 'picture', width: size[0], height: size[1] },
      { what: 'page', width: 2560, height: 1700 },
    ]);
  },
);
