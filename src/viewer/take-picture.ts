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

/** Hands a file to the user. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
