import { z } from 'zod';
import { SurveyError } from './services.ts';

/** Largest response: 200 faces of 100 corners have a quarter of it, a tile a twentieth. */
const MAX_BYTES = 2_000_000;

/** Error of the service in a response with status 200. */
const Failed = z.object({ error: z.unknown().refine((error) => error != null) });

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Returns the validated response. Rejects with `SurveyError`, or with the signal's reason once it aborts. */
export const ask = <T>(answer: z.ZodType<T>, address: URL, options: RequestOptions): Promise<T> =>
  receive(address, options, async (reply) => {
    if (!/\bjson\b/.test(reply.headers.get('content-type') ?? '')) throw new SurveyError('invalid');
    return read(answer, new TextDecoder().decode(await bytesOf(reply)));
  });

/** Returns the bytes of a response. Rejects like `ask`. */
export const askBytes = (address: URL, options: RequestOptions): Promise<ArrayBuffer> =>
  receive(address, options, bytesOf);

async function receive<T>(
  address: URL,
  { signal, timeoutMs }: RequestOptions,
  use: (reply: Response) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(address, {
      signal: AbortSignal.any([timeout, signal]),
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
    });
    if (reply.status === 404) throw new SurveyError('none');
    if (!reply.ok) throw new SurveyError('unreachable');
    return await use(reply);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof SurveyError) throw cause;
    throw new SurveyError(timeout.aborted ? 'slow' : 'unreachable', { cause });
  }
}

/** Reads a response up to the limit. */
async function bytesOf({ body }: Response): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the transfer.
  for await (const chunk of body ? chunksOf(body) : []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new SurveyError('tooMany');
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

function read<T>(answer: z.ZodType<T>, text: string): T {
  const value = parse(text);
  if (Failed.safeParse(value).success) throw new SurveyError('unreachable');
  const { success, data, error } = answer.safeParse(value);
  if (!success) throw new SurveyError('invalid', { cause: error });
  return data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SurveyError('invalid', { cause });
  }
}
