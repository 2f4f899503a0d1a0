/** Returns width and height of a JPEG, px, from its frame header (ITU-T T.81, B.2.2); null for other content. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== START_OF_IMAGE) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker === START_OF_SCAN) return null;
    if (FRAMES.has(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { width, height } : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xffda;
/** Baseline, extended and progressive: written by browsers and supported by PDF readers. */
const FRAMES: ReadonlySet<number> = new Set([0xffc0, 0xffc1, 0xffc2]);
