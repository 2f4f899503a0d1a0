/** Writes a film as WebM (Matroska, RFC 9559), so that players know its length and can jump in it. */

/** An encoded picture; instants are whole milliseconds from the beginning. */
export interface Picture {
  readonly at: number;
  readonly isKey: boolean;
  readonly content: Uint8Array;
}

interface Film {
  readonly width: number;
  readonly height: number;
  /** Milliseconds. */
  readonly length: number;
  /** In order, the first a key picture. */
  readonly pictures: readonly Picture[];
}

/** The file of a film of VP9 pictures. */
export function webm({ width, height, length, pictures }: Film): Buffer {
  const clusters = clustersOf(pictures);
  const head = [
    element(0x1549a966, [
      element(0x2ad7b1, unsigned(1_000_000)),
      element(0x4489, float(length)),
      element(0x4d80, Buffer.from('npm run films')),
      element(0x5741, Buffer.from('npm run films')),
    ]),
    element(0x1654ae6b, [
      element(0xae, [
        element(0xd7, unsigned(1)),
        element(0x73c5, unsigned(1)),
        element(0x83, unsigned(1)),
        element(0x86, Buffer.from('V_VP9')),
        element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
      ]),
    ]),
  ];
  // The places of the clusters stand before them: as numbers of eight bytes the list is as long whatever they are.
  const listOf = (first: number): Buffer => {
    let place = first;
    const points = clusters.map(({ at, content }) => {
      const point = element(0xbb, [
        element(0xb3, unsigned(at)),
        element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, long(place))]),
      ]);
      place += content.length;
      return point;
    });
    return element(0x1c53bb6b, points);
  };
  const before = Buffer.concat(head).length + listOf(0).length;
  return Buffer.concat([
    element(0x1a45dfa3, [
      element(0x4286, unsigned(1)),
      element(0x42f7, unsigned(1)),
      element(0x42f2, unsigned(4)),
      element(0x42f3, unsigned(8)),
      element(0x4282, Buffer.from('webm')),
      element(0x4287, unsigned(2)),
      element(0x4285, unsigned(2)),
    ]),
    element(0x18538067, [...head, listOf(before), ...clusters.map(({ content }) => content)]),
  ]);
}

/** One cluster per key picture: players jump to clusters. */
function clustersOf(pictures: readonly Picture[]): { at: number; content: Buffer }[] {
  const groups: Picture[][] = [];
  for (const picture of pictures) {
    if (picture.isKey) groups.push([]);
    groups.at(-1)?.push(picture);
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0;
    const blocks = group.map((picture) => {
      const block = Buffer.alloc(4);
      block.writeUInt8(0x81, 0);
      block.writeInt16BE(picture.at - at, 1);
      block.writeUInt8(picture.isKey ? 0x80 : 0, 3);
      return element(0xa3, Buffer.concat([block, picture.content]));
    });
    return { at, content: element(0x1f43b675, [element(0xe7, unsigned(at)), ...blocks]) };
  });
}

/** Id, length in eight bytes, content (RFC 8794). */
function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const inside = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const length = long(inside.length);
  length.writeUInt8(0x01, 0);
  return Buffer.concat([unsigned(id), length, inside]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** A number in as few bytes as it needs. */
function unsigned(value: number): Buffer {
  const bytes = long(value);
  return bytes.subarray(Math.min(7, bytes.findIndex((byte) => byte > 0) >>> 0));
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
