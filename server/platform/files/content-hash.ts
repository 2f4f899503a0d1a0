import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Returns the SHA-256 of a stream, hexadecimal, and its number of bytes. */
export async function hashOf(bytes: Readable): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
