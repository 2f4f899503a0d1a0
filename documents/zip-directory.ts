/** A file in a zip, as described by the zip's directory. Sizes are its claims, bytes. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  /** Offset of its header. */
  readonly offset: number;
}

/** Reads bytes of a file or a blob; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** Size of the end record, and maximum size of the comment after it, bytes (APPNOTE.TXT 6.3.10, 4.3.16). */
const END = 22;
const LONGEST_COMMENT = 65_535;
/** Maximum size of a directory, bytes: no workbook has more. */
const LARGEST_DIRECTORY = 4 * 1024 * 1024;
/** Marks a number that is in the ZIP64 field instead. */
const ELSEWHERE = 0xffff_ffff;

/** Lists the entries of a zip of this size without unpacking it; null if its directory is unreadable. */
export async function readZipDirectory(read: ReadBytes, fileSize: number): Promise<ZipEntry[] | null> {
  const tailSize = Math.min(fileSize, END + LONGEST_COMMENT);
  const tail = viewOf(await read(fileSize - tailSize, tailSize));
  let end = tail.byteLength - END;
  while (end >= 0 && tail.getUint32(end, true) !== 0x0605_4b50) end--;
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size > LARGEST_DIRECTORY || offset + size > fileSize) return null;
  try {
    return [...entriesIn(await read(offset, size), tail.getUint16(end + 10, true))];
  } catch (error) {
    // It is truncated or inconsistent.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Throws a RangeError if the directory is shorter than it claims. */
function* entriesIn(bytes: Uint8Array, count: number): Generator<ZipEntry> {
  const directory = viewOf(bytes);
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (directory.getUint32(at, true) !== 0x0201_4b50) throw new RangeError('no entry of a zip');
    const nameEnd = at + 46 + directory.getUint16(at + 28, true);
    const extraEnd = nameEnd + directory.getUint16(at + 30, true);
    const long = longNumbersIn(directory, nameEnd, extraEnd);
    // The ZIP64 field contains, in this order, the numbers that do not fit elsewhere.
    const numberAt = (place: number): number => {
      const short = directory.getUint32(place, true);
      return short === ELSEWHERE ? (long.shift() ?? ELSEWHERE) : short;
    };
    const size = numberAt(at + 24);
    const packedSize = numberAt(at + 20);
    const offset = numberAt(at + 42);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
    yield { name, method: directory.getUint16(at + 10, true), size, packedSize, offset };
    at = extraEnd + directory.getUint16(at + 32, true);
  }
}

function longNumbersIn(directory: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + directory.getUint16(at + 2, true)) {
    if (directory.getUint16(at, true) !== 1) continue;
    const count = Math.floor(directory.getUint16(at + 2, true) / 8);
    return Array.from({ length: count }, (_, index) =>
      Number(directory.getBigUint64(at + 4 + index * 8, true)),
    );
  }
  return [];
}

/** Returns the offset of an entry's packed bytes. */
export async function contentOffset(read: ReadBytes, { offset }: ZipEntry): Promise<number> {
  const header = viewOf(await read(offset, 30));
  if (header.byteLength < 30) return offset;
  return offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
