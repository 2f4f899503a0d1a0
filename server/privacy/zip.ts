import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** An entry of a ZIP file. */
export interface ZipEntry {
  readonly name: string;
  /** Files are mostly compressed already. */
  readonly isStored?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Yields a ZIP file chunk by chunk: it is never in memory as a whole. Rejects as its entries do. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for await (const { name, isStored = false, content } of entries) {
    const entry = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const chunk of content) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
