import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  contentOf,
  type Endpoint,
  type Endpoints,
  type Unanswered,
} from '../../../contracts/api/endpoint.ts';
import { isRecorded } from '../../../contracts/domain/audit.ts';
import { abortOnDisconnect } from './client-disconnect.ts';
import { refusals } from './problems.ts';
import type { Person, Program } from './signed-in.ts';

type Output<E, Part extends string> = E extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Body<E> = E extends { readonly precheck: infer S extends z.ZodType } ? z.output<S> : Output<E, 'body'>;

interface CallOf<Params, Query, Headers, Body, Caller> {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  /** The validated body. */
  readonly body: Body;
  readonly person: Caller;
  /** Set in place of the person when an API key calls. */
  readonly program: Program | null;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Argument of a handler. */
export type Call<E> = CallOf<
  Output<E, 'params'>,
  Output<E, 'query'>,
  Output<E, 'headers'>,
  Body<E>,
  E extends { permission: 'public' } ? undefined : E extends { keys: boolean } ? Person | null : Person
>;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
/** A call with one status returns its body; one with several returns `{ status, body }`. */
type Answer<A, Status extends keyof A = Exclude<keyof A, Unanswered>> =
  true extends IsUnion<Status>
    ? {
        [S in Status]: A[S] extends z.ZodType ? { readonly status: S; readonly body: z.output<A[S]> } : never;
      }[Status]
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing.
      { [S in Status]: S extends 204 ? void : A[S] extends z.ZodType ? z.output<A[S]> : never }[Status];

/** A handler that has sent the response itself returns `reply`. */
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Answer<E['answers']> | FastifyReply | Promise<Answer<E['answers']> | FastifyReply>;

type Handlers<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint ? Handler<Table[Name]> : never;
};

/** Rejects with 404 if the person may not know of the resource; invalid parameters are omitted. */
type Find<Params, Caller> = (
  person: Caller,
  params: Partial<Params>,
  how: { readonly orNew: boolean },
) => unknown;

type ParamsWithResource<Table> = {
  [Name in keyof Table]: Table[Name] extends { resource: string } ? Output<Table[Name], 'params'> : never;
}[keyof Table];

/** The finder of a group gets null in place of the person when an API key calls. */
type FinderOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { keys: boolean } ? null : never;
}[keyof Table];

interface Options<Table> {
  /** Finder for all calls with a `resource`, or one per resource. */
  readonly find?:
    | Find<ParamsWithResource<Table>, Person | FinderOf<Table>>
    | {
        readonly [Name in keyof Table]?: Find<
          Output<Table[Name], 'params'>,
          Person | FinderOf<Pick<Table, Name>>
        >;
      };
  /** Rate limits that depend on the settings. */
  readonly rateLimit?: FastifyContextConfig['rateLimit'];
}

/** Registers a group of calls on the API `app`. A missing handler is a compile error. */
export function serve<const Table extends Endpoints>(
  app: FastifyInstance,
  tag: string,
  table: Table,
  handlers: Handlers<Table>,
  { find, rateLimit }: Options<NoInfer<Table>> = {},
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(table)) {
    const [method = '', path = ''] = name.split(' ');
    if (!path.startsWith(app.prefix)) throw new Error(`${name} is registered below ${app.prefix}`);
    const handle = handlers[name as keyof Table] as (call: unknown) => unknown;
    const findOne = (typeof find === 'object' ? find[name as keyof Table] : find) as AnyFind | undefined;
    if (endpoint.resource && !findOne) throw new Error(`${name} has no way to find its resource`);
    const statuses = Object.keys(endpoint.answers)
      .map(Number)
      .filter((status) => status < 300);
    const options = {
      method,
      url: path.slice(app.prefix.length),
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      ...(isCompressed(endpoint.answers[200]) && { compress: false }),
      ...(endpoint.precheck && { validatorCompiler: insteadOfBody(endpoint.precheck) }),
      config: {
        ...configOf(endpoint, findOne),
        ...(rateLimit && { rateLimit }),
        ...(isRecorded(name, endpoint.permission) && { recorded: name }),
      },
      schema: schemaOf(path.startsWith('/v1/staff/') ? 'staff' : tag, endpoint),
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const { params, query, headers, body, person, program } = request;
        const signal = abortOnDisconnect(reply);
        const answer = await handle({
          ...{ params, query, headers, body, program, signal, request, reply },
          person: program ? null : person,
        });
        // A handler that returned `reply` is done only here: awaiting a reply waits until it is sent.
        if (reply.sent || reply.raw.destroyed) return reply;
        if (statuses.length === 1) return reply.code(statuses[0] ?? 200).send(answer ?? null);
        const { status, body: content } = answer as { status: number; body: unknown };
        return reply.code(status).send(content);
      },
    };
    app.route(options as unknown as RouteOptions);
  }
}

type AnyFind = Find<unknown, Person | null>;

function configOf(
  { permission, keys, limit, perAddress, resource, params, takesPass }: Endpoint,
  find: AnyFind | undefined,
) {
  return {
    ...(permission === 'public' ? { public: true as const } : { permission }),
    ...(keys && { keys }),
    ...(limit && { limit }),
    ...(perAddress && { rateLimit: { max: perAddress, timeWindow: '1 minute' } }),
    ...(takesPass && { takesPass }),
    ...(resource && {
      find: async ({ person, program, params: given }: FastifyRequest) => {
        await find?.(program ? null : person, validOf(params, given), {
          orNew: resource === 'existing or new',
        });
      },
    }),
  };
}

/** Finds the resource before anything else is validated. */
const validOf = (params: Endpoint['params'], given: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params?.shape ?? {}).flatMap(([name, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse((given as Record<string, unknown>)[name]);
      return success ? [[name, data]] : [];
    }),
  );

const schemaOf = (tag: string, endpoint: Endpoint) => ({
  operationId: endpoint.operationId,
  ...(endpoint.description && { description: endpoint.description }),
  tags: [tag],
  ...(endpoint.permission !== 'public' && {
    security: [{ identityToken: [] }, ...(endpoint.keys ? [{ apiKey: [] }] : [])],
  }),
  ...(endpoint.consumes && { consumes: [endpoint.consumes] }),
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.headers && { headers: endpoint.headers }),
  ...(endpoint.body && { body: endpoint.body }),
  response: {
    ...Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, schema]) => [status, answerOf(schema)]),
    ),
    ...refusals(...(endpoint.perAddress ? [429] : []), ...(endpoint.refuses ?? [])),
  },
});

/** The schema in the form that Fastify and OpenAPI expect: JSON by schema, other content by media type. */
function answerOf(schema: z.ZodType) {
  const content = contentOf(schema);
  if (!content) return schema;
  const { description, mediaTypes } = content;
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}

/** PDF, videos and the like are already compressed. */
const isCompressed = (schema: z.ZodType | undefined): boolean =>
  contentOf(schema)?.mediaTypes.some((type) => !type.startsWith('text/')) ?? false;

const insteadOfBody =
  (schema: z.ZodType): typeof validatorCompiler =>
  (part) =>
    validatorCompiler(part.httpPart === 'body' ? { ...part, schema } : part);
