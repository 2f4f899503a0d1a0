import type { RootState } from '@react-three/fiber';
import { QUALITIES } from './quality.ts';
import { stageOf } from './stage.ts';

interface PictureOptions {
  /** Longest side, px. */
  readonly longest?: number;
  readonly type?: 'image/png' | 'image/jpeg';
}

/** The scene as a picture, up to 4K where the device draws it; null when the browser makes none. */
export function takePicture(
  { gl, camera, size, viewport }: RootState,
  { longest, type = 'image/png' }: PictureOptions = {},
): Promise<Blob | null> {
  const stage = stageOf.get(gl);
  if (!stage) return Promise.resolve(null);
  const most = (QUALITIES[stage.level] ?? QUALITIES[0]).longestPicture;
  gl.setPixelRatio((longest ?? most) / Math.max(size.width, size.height, 1));
  gl.setSize(size.width, size.height, false);
  stage.develop(camera);
  // The canvas is read in the same task: afterwards the browser may clear it.
  const picture = new Promise<Blob | null>((resolve) => gl.domElement.toBlob(resolve, type, 0.88));
  gl.setPixelRatio(viewport.dpr);
  gl.setSize(size.width, size.height, false);
  stage.frame(camera);
  return picture;
}
