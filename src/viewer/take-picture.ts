import type { RootState } from '@react-three/fiber';

/** Longest side of a picture, px; more than most graphic cards' least guarantee would be risky. */
const LONGEST = 3840;

/** The scene as a PNG in high resolution; null when the browser makes none. */
export function takePicture({
  gl,
  scene,
  camera,
  size,
  viewport,
  invalidate,
}: RootState): Promise<Blob | null> {
  const ratio = LONGEST / Math.max(size.width, size.height, 1);
  gl.setPixelRatio(ratio);
  gl.setSize(size.width, size.height, false);
  gl.render(scene, camera);
  // The canvas is read in the same task: afterwards the browser may clear it.
  const picture = new Promise<Blob | null>((resolve) => gl.domElement.toBlob(resolve, 'image/png'));
  gl.setPixelRatio(viewport.dpr);
  gl.setSize(size.width, size.height, false);
  gl.render(scene, camera);
  invalidate();
  return picture;
}
