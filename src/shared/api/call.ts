import { t } from '@lingui/core/macro';
import type { AnswerOf, InputOf } from '../../../contracts/api/endpoint.ts';
import type { Api } from '../../../contracts/api/index.ts';
import { DELETED_PERSON } from '../../../contracts/domain/deletion.ts';
import { tokens } from '../auth/tokens.ts';
import { type Exchange, send, sendUnsigned } from './send.ts';

export type CallName = keyof Api;
export type PublicName = { [N in CallName]: Api[N]['permission'] extends 'public' ? N : never }[CallName];

/** Input and result of a call, by its name. */
export type Input<N extends CallName> = InputOf<Api[N]>;
export type Answer<N extends CallName> = AnswerOf<Api[N]>;

/** Calls that return a file, and all others, which return JSON. */
export type ContentName = { [N in CallName]: Answer<N> extends Blob ? N : never }[CallName];
export type JsonName = Exclude<CallName, ContentName>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: HeadersInit;
  /** Continues while the page is being left. */
  readonly keepalive?: boolean;
  /** Replaces `fetch` with its default timeout. */
  readonly exchange?: Exchange;
}

/** A call without required input can be made without arguments. */
export type Arguments<I> =
  Record<string, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Input of any call in untyped form. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** Returns the path of a call with its parameters filled in. */
export const pathOf = (name: CallName, params: AnyInput['params'] = {}): string =>
  name
    .slice(name.indexOf('/'))
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));

/** Returns `?page=2` without undefined members; empty if none are left. */
function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

function requestOf(
  name: CallName,
  { params, query, body }: AnyInput,
  { headers, signal, ...init }: CallOptions,
) {
  const all = new Headers(headers);
  if (body !== undefined) all.set('Content-Type', 'application/json');
  const request: RequestInit = { method: name.slice(0, name.indexOf(' ')), ...init, headers: all };
  if (signal) request.signal = signal;
  if (body !== undefined) request.body = JSON.stringify(body);
  return { address: pathOf(name, params) + searchOf(query), request };
}

/** Translates the name of deleted people, which the server stores and sends in German. */
const named = (text: string): string =>
  text.replaceAll(DELETED_PERSON, () => JSON.stringify(t`Gelöschte Person`).slice(1, -1));

async function answerOf(name: CallName, response: Response): Promise<unknown> {
  const answer: unknown = response.status === 204 ? undefined : JSON.parse(named(await response.text()));
  // Not in the built app, which would load all schemas of the API.
  if (import.meta.env.DEV)
    await (await import('./check-answer.ts')).checkAnswer(name, response.status, answer);
  return answer;
}

/** Makes a call of the API. Rejects with `ApiError`, or with the abort reason of `signal`. */
export async function call<N extends JsonName>(
  name: N,
  ...[input = {} as Input<N>, { exchange, ...options } = {}]: Arguments<Input<N>>
): Promise<Answer<N>> {
  const { address, request } = requestOf(name, input as AnyInput, options);
  return answerOf(name, await send(tokens, address, request, exchange)) as Promise<Answer<N>>;
}

/** Makes a call whose result is a file. */
export async function callForContent<N extends ContentName>(
  name: N,
  ...[input = {} as Input<N>, { exchange, ...options } = {}]: Arguments<Input<N>>
): Promise<Blob> {
  const { address, request } = requestOf(name, input as AnyInput, options);
  return (await send(tokens, address, request, exchange)).blob();
}

/** Makes a public call. */
export async function callUnsigned<N extends PublicName>(
  name: N,
  ...[input = {} as Input<N>, options = {}]: Arguments<Input<N>>
): Promise<Answer<N>> {
  const { address, request } = requestOf(name, input as AnyInput, options);
  return answerOf(name, await sendUnsigned(address, request)) as Promise<Answer<N>>;
}
