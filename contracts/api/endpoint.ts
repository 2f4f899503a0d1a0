import { z } from 'zod';
import type { Action, Area } from '../domain/permissions.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** `PUT /v1/projects/:id` names a call everywhere: in contract, handler, client, tests. */
export type EndpointName = `${Method} /${string}`;

/** Limit per person and minute that counts a call. */
export type Limit = 'calls' | 'drafts' | 'saves' | 'uploads';

export interface Endpoint {
  readonly operationId: string;
  readonly description?: string;
  readonly permission: readonly [Area, Action] | 'public';
  /** `calls` by default. */
  readonly limit?: Limit;
  /** Requests of one network address per minute, where nobody need be signed in. */
  readonly perAddress?: number;
  /** Bytes, where a request may be larger or must be smaller than usual. */
  readonly bodyLimit?: number;
  /** The path names something that exists, or may be new; unknown or of another organisation: 404. */
  readonly resource?: 'existing' | 'existing or new';
  /** The token may come in the academy's cookie: media elements send no header of ours. */
  readonly takesPass?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Validated before the handler instead of `body`, where the handler validates the rest itself. */
  readonly precheck?: z.ZodType;
  /** Media type of a body that is not JSON and that the handler reads itself. */
  readonly consumes?: 'multipart/form-data';
  /** By status. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 204 | 206 | 304 | 416, z.ZodType>>>;
  /** Refusals of its own, besides those that follow from permission, parameters and body. */
  readonly refuses?: readonly number[];
}

export type Endpoints = Readonly<Record<EndpointName, Endpoint>>;

/** 204 */
export const NoContent = z.null();

interface Content {
  readonly description: string;
  readonly mediaTypes: readonly string[];
}
const contents = new WeakMap<z.ZodType, Content>();

/** An answer that is not JSON: a PDF, a film, a calendar entry. The app gets it as a `Blob`. */
export function content(description: string, ...mediaTypes: readonly string[]): z.ZodType<Blob> {
  const schema = z.custom<Blob>();
  contents.set(schema, { description, mediaTypes });
  return schema;
}

export const contentOf = (schema: z.ZodType | undefined): Content | undefined =>
  schema && contents.get(schema);

/** The names in a path: 'id' | 'versionId'. */
export type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `params` has exactly the names that the path has. */
type MatchesPath<Name, E> = [ParameterOf<Name>] extends [never]
  ? { readonly params?: never }
  : E extends { readonly params: z.ZodObject<infer Shape> }
    ? keyof Shape extends ParameterOf<Name>
      ? ParameterOf<Name> extends keyof Shape
        ? unknown
        : { readonly params: `missing: ${Exclude<ParameterOf<Name>, keyof Shape & string>}` }
      : { readonly params: 'names what the path does not have' }
    : { readonly params: z.ZodObject };

/** A group of calls. The compiler holds each to its path. */
export const endpoints = <const Table extends Endpoints>(
  table: Table & { readonly [Name in keyof Table]: MatchesPath<Name, Table[Name]> },
): Table => table;

type OptionalKeys<Input> = { [K in keyof Input]: undefined extends Input[K] ? K : never }[keyof Input];
/** In an address everything is text; callers give the value that the server reads from it. */
type QueryOf<Q extends z.ZodType> = Partial<z.output<Q>> &
  Pick<z.output<Q>, Exclude<keyof z.input<Q>, OptionalKeys<z.input<Q>>> & keyof z.output<Q>>;

/** Input of a call: `{ params, query, body }`, each where the call has it. */
export type InputOf<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType }
    ? Partial<QueryOf<Q>> extends QueryOf<Q>
      ? { query?: QueryOf<Q> }
      : { query: QueryOf<Q> }
    : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown);

/** Statuses that a caller never gets as an answer: `fetch` turns 304 into 200, 416 is refused. */
export type Unanswered = 304 | 416;

/** Result of a call: the body of any success status; nothing for 204. */
export type AnswerOf<E> = E extends { answers: infer A }
  ? {
      [Status in Exclude<keyof A, Unanswered>]: A[Status] extends z.ZodType
        ? Status extends 204
          ? // biome-ignore lint/suspicious/noConfusingVoidType: a call without an answer resolves to nothing.
            void
          : z.output<A[Status]>
        : never;
    }[Exclude<keyof A, Unanswered>]
  : never;
