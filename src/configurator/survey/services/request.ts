import { z } from 'zod';
import { readBytes } from '../../../shared/api/read-bytes.ts';
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
    return read(answer, new TextDecoder().decode(await readBytes(reply, MAX_BYTES)));
  });

/** Returns the bytes of a response. Rejects like `ask`. */
export const askBytes = (address: URL, options: RequestOptions): Promise<ArrayBuffer> =>
  receive(address, options, (reply) => readBytes(reply, MAX_BYTES));

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
    if (cause instanceof RangeError) throw new SurveyError('tooMany', { cause });
    throw new SurveyError(timeout.aborted ? 'slow' : 'unreachable', { cause });
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
