import { z } from 'zod';
import { SurveyError } from './services.ts';

/** Largest response: 200 faces of 100 corners have a quarter of it. */
const MAX_BYTES = 2_000_000;

/** Error of the service in a response with status 200. */
const Failed = z.object({ error: z.unknown().refine((error) => error != null) });

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Returns the validated response. Rejects with `SurveyError`, or with the signal's reason once it aborts. */
export async function ask<T>(
  answer: z.ZodType<T>,
  address: URL,
  { signal, timeoutMs }: RequestOptions,
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
    if (!/\bjson\b/.test(reply.headers.get('content-type') ?? '')) throw new SurveyError('invalid');
    return read(answer, await textOf(reply));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof SurveyError) throw cause;
    throw new SurveyError(timeout.aborted ? 'slow' : 'unreachable', { cause });
  }
}

/** Reads a response up to the limit. */
async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // Leaving the loop cancels the transfer.
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new SurveyError('tooMany');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
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
