/** Qualities of a JPEG, best first. */
const QUALITIES = [0.9, 0.84, 0.78, 0.7, 0.6, 0.5, 0.4];

/** Returns the best encoding that has at most so many bytes. Rejects if none has. */
export async function smallEnough(encode: (quality: number) => Promise<Blob>, most: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const file = await encode(quality);
    if (file.size <= most) return file;
  }
  throw new Error('The picture is too large');
}
