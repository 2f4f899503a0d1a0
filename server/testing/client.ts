import { signIn } from './sign-in.ts';

export interface Reply {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else text. */
  body: unknown;
}

/** Calls an API with a bearer token, or without one, until the signal aborts. Bodies are JSON, except for forms. */
export function createClient(origin: string, token?: string, signal?: AbortSignal) {
  return async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      signal: signal ?? null,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    // A stream has no end: that it begins is enough.
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await answer.body?.cancel();
    const text = isStream ? '' : await answer.text();
    const isJson = text !== '' && answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
}
export type Client = ReturnType<typeof createClient>;

/** Returns a client for a demo user. */
export const clientOf = async (origin: string, email: string): Promise<Client> =>
  createClient(origin, (await signIn(origin, email)).id_token);

/** Returns the content of a reply, without the id of its request. */
export function contentOf({ status, body }: Reply) {
  if (typeof body !== 'object' || body === null) return { status, body };
  const { requestId: _id, ...content } = body as Record<string, unknown>;
  return { status, body: content };
}
