import type { RootState } from '@react-three/fiber';

/** Longest side of a picture, px; more than most graphic cards' least guarantee would be risky. */
const LONGEST = 3840;

interface PictureOptions {
  /** Longest side, px. */
  readonly longest?: number;
  readonly type?: 'image/png' | 'image/jpeg';
}

/** The scene as a picture, in high resolution unless another is asked for; null when the browser makes none. */
export function takePicture(
  { gl, scene, camera, size, viewport, invalidate }: RootState,
  { longest = LONGEST, type = 'image/png' }: PictureOptions = {},
): Promise<Blob | null> {
  const ratio = longest / Math.max(size.width, size.height, 1);
  gl.setPixelRatio(ratio);
  gl.setSize(size.width, size.height, false);
  gl.render(scene, camera);
  // The canvas is read in the same task: afterwards the browser may clear it.
  const picture = new Promise<Blob | null>((resolve) => gl.domElement.toBlob(resolve, type, 0.88));
  gl.setPixelRatio(viewport.dpr);
  gl.setSize(size.width, size.height, false);
  gl.render(scene, camera);
  invalidate();
  return picture;
}
