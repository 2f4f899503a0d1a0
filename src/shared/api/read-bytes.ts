/** Reads a response up to a limit. Rejects with `RangeError` beyond it, and ends the transfer. */
export async function readBytes({ body }: Response, maxBytes: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the transfer.
  for await (const chunk of body ? chunksOf(body) : []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Blob(chunks as BlobPart[]).arrayBuffer();
}

/** Iterates over a stream, which not every browser can by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
