import { PNG } from 'pngjs';
import { jpegSize } from '../../../documents/pdf/jpeg.ts';

/** Maximum number of pixels of a PNG for print; the app sends 980 × 400. Decoding takes some 15 bytes per pixel. */
const MOST_PIXELS = 2_000_000;
/** Signature of a PNG, and the offsets of width and height (PNG specification, 5.2 and 11.2.2). */
const SIGNATURE = 0x8950_4e47;
const WIDTH = 16;

/**
 * Returns a picture in the form for print: a JPEG without camera metadata, or a PNG without transparency, which
 * needs no further decoding. Null for any other file, and for a PNG of more than `MOST_PIXELS`. Throws if a PNG is
 * damaged. For the parser process only.
 */
export function plainPicture(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (jpegSize(bytes)) return withoutNotes(bytes);
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.length < WIDTH + 8 || png.readUInt32BE() !== SIGNATURE) return null;
  if (png.readUInt32BE(WIDTH) * png.readUInt32BE(WIDTH + 4) > MOST_PIXELS) return null;
  const opaque = { colorType: 2, bgColor: { red: 255, green: 255, blue: 255 }, deflateLevel: 3 } as const;
  return new Uint8Array(PNG.sync.write(PNG.sync.read(png), opaque));
}

/** Removes all application segments but the first and Adobe's, which define the colours. */
function withoutNotes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments = [bytes.subarray(0, 2)];
  let at = 2;
  for (; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at);
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < 0xffe1 || marker > 0xffef || marker === ADOBE) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return new Uint8Array(Buffer.concat([...segments, bytes.subarray(at)]));
}

const START_OF_SCAN = 0xffda;
const ADOBE = 0xffee;
