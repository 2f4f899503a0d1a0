import { PNG } from 'pngjs';
import { jpegSize } from '../../../documents/pdf/jpeg.ts';

/** Pixels of a PNG for a printout; the app takes pictures of 980 × 400. A pixel takes some 15 bytes meanwhile. */
const MOST_PIXELS = 2_000_000;
/** A PNG's signature, and where its width and height are (PNG specification, 5.2 and 11.2.2). */
const SIGNATURE = 0x8950_4e47;
const WIDTH = 16;

/**
 * A picture as it is put into a printout: a JPEG without the notes of its camera, or a PNG without transparency,
 * which nothing has to decode again. Null for what is neither, and for a PNG of more than `MOST_PIXELS`. Throws
 * where a PNG is damaged. For the parser process only.
 */
export function plainPicture(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (jpegSize(bytes)) return withoutNotes(bytes);
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.length < WIDTH + 8 || png.readUInt32BE() !== SIGNATURE) return null;
  if (png.readUInt32BE(WIDTH) * png.readUInt32BE(WIDTH + 4) > MOST_PIXELS) return null;
  const opaque = { colorType: 2, bgColor: { red: 255, green: 255, blue: 255 }, deflateLevel: 3 } as const;
  return new Uint8Array(PNG.sync.write(PNG.sync.read(png), opaque));
}

/** Without the application segments but the first and Adobe's, which say how its colours are meant. */
function withoutNotes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  for (; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at);
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < 0xffe1 || marker > 0xffef || marker === ADOBE) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return new Uint8Array(Buffer.concat([...kept, bytes.subarray(at)]));
}

const START_OF_SCAN = 0xffda;
const ADOBE = 0xffee;
