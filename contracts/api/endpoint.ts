import { z } from 'zod';
import type { Action, Area } from '../domain/permissions.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** Name of a call, such as `PUT /v1/projects/:id`, used in contract, handler, client and tests. */
export type EndpointName = `${Method} /${string}`;

/** Rate limit per person and minute that counts a call. */
export type Limit = 'calls' | 'drafts' | 'saves' | 'uploads';

export interface Endpoint {
  readonly operationId: string;
  readonly description?: string;
  readonly permission: readonly [Area, Action] | 'public';
  /** Whether the supplier's programs may call it with a key that has the permission as a scope. */
  readonly keys?: boolean;
  /** `calls` by default. */
  readonly limit?: Limit;
  /** Requests per minute and network address, for public calls. */
  readonly perAddress?: number;
  /** Body limit in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Whether the resource in the path must exist or may be new; unknown or of another organisation: 404. */
  readonly resource?: 'existing' | 'existing or new';
  /** The token may come in the academy's cookie: media elements cannot send an Authorization header. */
  readonly takesPass?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Validated before the handler in place of `body`, if the handler validates the rest itself. */
  readonly precheck?: z.ZodType;
  /** Media type of a non-JSON body that the handler reads itself. */
  readonly consumes?: 'multipart/form-data';
  /** Response schemas by status. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 204 | 206 | 304 | 416, z.ZodType>>>;
  /** Further error statuses, besides those that follow from permission, parameters and body. */
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

/** A response that is not JSON: a PDF, a video, a calendar entry. The app gets it as a `Blob`. */
export function content(description: string, ...mediaTypes: readonly string[]): z.ZodType<Blob> {
  const schema = z.custom<Blob>();
  contents.set(schema, { description, mediaTypes });
  return schema;
}

export const contentOf = (schema: z.ZodType | undefined): Content | undefined =>
  schema && contents.get(schema);

/** Parameter names in a path: 'id' | 'versionId'. */
export type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Requires `params` to have exactly the names in the path. */
type MatchesPath<Name, E> = [ParameterOf<Name>] extends [never]
  ? { readonly params?: never }
  : E extends { readonly params: z.ZodObject<infer Shape> }
    ? keyof Shape extends ParameterOf<Name>
      ? ParameterOf<Name> extends keyof Shape
        ? unknown
        : { readonly params: `missing: ${Exclude<ParameterOf<Name>, keyof Shape & string>}` }
      : { readonly params: 'names what the path does not have' }
    : { readonly params: z.ZodObject };

/** A group of calls, type-checked against their paths. */
export const endpoints = <const Table extends Endpoints>(
  table: Table & { readonly [Name in keyof Table]: MatchesPath<Name, Table[Name]> },
): Table => table;

type OptionalKeys<Input> = { [K in keyof Input]: undefined extends Input[K] ? K : never }[keyof Input];
/** Queries are text in an address; callers pass the values that the server parses from it. */
type QueryOf<Q extends z.ZodType> = Partial<z.output<Q>> &
  Pick<z.output<Q>, Exclude<keyof z.input<Q>, OptionalKeys<z.input<Q>>> & keyof z.output<Q>>;

/** Input of a call: `{ params, query, body }`, as far as the call has them. */
export type InputOf<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType }
    ? Partial<QueryOf<Q>> extends QueryOf<Q>
      ? { query?: QueryOf<Q> }
      : { query: QueryOf<Q> }
    : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown);

/** Statuses that a caller never gets as a result: `fetch` turns 304 into 200, and 416 rejects. */
export type Unanswered = 304 | 416;

/** Result of a call: the body of any success status; undefined for 204. */
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
