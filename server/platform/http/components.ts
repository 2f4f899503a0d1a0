import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import {
  createJsonSchemaTransform,
  jsonSchemaTransform,
  jsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';

type Json = Record<string, unknown>;

const CONTRACTS = join(import.meta.dirname, '../../../contracts');

/**
 * Registers each schema that a contract exports under its export's name, as a named component of OpenAPI. Only the
 * server needs these names, so contracts do not carry them.
 */
export async function nameComponents(): Promise<void> {
  const files = globSync('{domain/*,api/problem}.ts', { cwd: CONTRACTS }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const contracts: Json[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(CONTRACTS, file)).href)),
  );
  const named = new Map<string, unknown>();
  for (const [name, schema] of contracts.flatMap((contract) => Object.entries(contract))) {
    if (!(schema instanceof z.ZodType) || !/^[A-Z]/.test(name) || named.get(name) === schema) continue;
    if (named.has(name)) throw new Error(`Two contracts export ${name}`);
    named.set(name, schema);
    const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
    if (id === undefined) z.globalRegistry.add(schema, { ...meta, id: name });
  }
}

const REFERENCE = '#/components/schemas/';
const INPUT = 'Input';

/** Names of the components that a value refers to, recursively. */
function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref' && typeof child === 'string' && child.startsWith(REFERENCE))
      yield child.slice(REFERENCE.length);
    else yield* referencesIn(child);
  }
}

interface Described {
  readonly paths: Json;
  readonly schemas: Json;
}

/** Merges the input and the output component of a schema if they are equal. */
function mergeInputs(described: Described): Described {
  const { schemas } = described;
  const isSame = (name: string) =>
    JSON.stringify(schemas[name]) === JSON.stringify(schemas[name.slice(0, -INPUT.length)]);
  const same = new Set(Object.keys(schemas).filter((name) => name.endsWith(INPUT) && isSame(name)));
  if (same.size === 0) return described;
  const merged: Described = JSON.parse(JSON.stringify(described), (_key, value) =>
    typeof value === 'string' && value.startsWith(REFERENCE) && same.has(value.slice(REFERENCE.length))
      ? value.slice(0, -INPUT.length)
      : value,
  );
  const left = Object.entries(merged.schemas).filter(([name]) => !same.has(name));
  // Outer schemas become equal only after their inner ones are merged.
  return mergeInputs({ ...merged, schemas: Object.fromEntries(left) });
}

/** Removes components that no call refers to. */
function dropUnreached({ paths, schemas }: Described): Described {
  const reached = new Set<string>();
  const open = ['ProblemDocument', ...referencesIn(paths)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...referencesIn(schemas[name]));
  }
  return { paths, schemas: Object.fromEntries([...reached].sort().map((name) => [name, schemas[name]])) };
}

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

/** Removes what zod states twice: dates by format and pattern, ids in lower case, bounds of integers. */
function shorten(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Json;
  if (schema.format === 'lowercase') return { type: 'string', format: 'uuid', pattern: UUID };
  if (schema.format === 'date') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return value;
}

const PROBLEM = { $ref: '#/components/responses/Problem' };

/** Replaces every problem document response with one component. */
function nameProblems(paths: Json): Json {
  const isProblem = (status: string, answer: unknown) =>
    Number(status) >= 400 && JSON.stringify(answer).includes(`"${REFERENCE}ProblemDocument"`);
  return JSON.parse(JSON.stringify(paths), (key, value) =>
    key === 'responses'
      ? Object.fromEntries(
          Object.entries(value).map(([status, answer]) => [
            status,
            isProblem(status, answer) ? PROBLEM : answer,
          ]),
        )
      : value,
  );
}

/** A registry without names: @fastify/swagger splits parameters up, which fails with a reference. */
const unnamed = Object.assign(z.registry<{ id?: string }>(), {
  _map: {
    has: (schema: z.core.$ZodType) => z.globalRegistry.has(schema),
    get(schema: z.core.$ZodType) {
      const { id: _id, ...meta } = z.globalRegistry.get(schema) ?? {};
      return meta;
    },
  },
});
const describeInline = createJsonSchemaTransform({ schemaRegistry: unnamed });

/** Options of @fastify/swagger: named components, problem documents as application/problem+json. */
export const described = {
  transform(input) {
    const { params, querystring, ...rest } = (input.schema ?? {}) as Json;
    const parameters = describeInline({ ...input, schema: { params, querystring } } as typeof input).schema;
    const { schema, url } = jsonSchemaTransform({ ...input, schema: rest } as typeof input);
    const { permission, keys } = input.route.config ?? {};
    const rights = { 'x-permission': permission?.join(':') ?? 'public', ...(keys && { 'x-keys': true }) };
    return { schema: { ...schema, ...parameters, ...rights }, url };
  },
  transformObject(input) {
    const document = jsonSchemaTransformObject(input) as Json & {
      components: { schemas: Json };
      paths: Json;
    };
    const all = { paths: nameProblems(document.paths), schemas: document.components.schemas };
    const short: Described = JSON.parse(JSON.stringify(all), shorten);
    const { paths, schemas } = dropUnreached(mergeInputs(short));
    const problem = {
      description: 'Refused; `code` says why',
      content: { 'application/problem+json': { schema: { $ref: `${REFERENCE}ProblemDocument` } } },
    };
    const components = { ...document.components, schemas, responses: { Problem: problem } };
    return { ...document, paths, components } as unknown as ReturnType<typeof jsonSchemaTransformObject>;
  },
} satisfies Partial<FastifyDynamicSwaggerOptions>;
