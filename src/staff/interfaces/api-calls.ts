import { z } from 'zod';

/** The part of a JSON Schema that is shown. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

const Schema: z.ZodType<Schema> = z.looseObject({});
const Body = z.object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) });
const Operation = z.object({
  operationId: z.string(),
  description: z.string().default(''),
  'x-permission': z.string(),
  'x-keys': z.boolean().default(false),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Schema }),
    )
    .default([]),
  requestBody: Body.optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** A field of a call: its path as in `{id}`, `?after` or `entries[].article`, its type in the words of JSON Schema. */
interface CallField {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A call that takes keys. */
export interface ApiCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly description: string;
  readonly fields: readonly CallField[];
  readonly statuses: readonly string[];
}

/** Depth to which the fields of a body are listed. */
const DEEPEST = 4;

/** Returns the calls of an OpenAPI document that take keys. Throws if it is no such document. */
export function callsOf(document: unknown): readonly ApiCall[] {
  const { paths, components } = Description.parse(document);
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!operation['x-keys']) return [];
      const parameters = operation.parameters.map(
        ({ name, in: place, schema, required }): CallField => ({
          path: place === 'path' ? `{${name}}` : `?${name}`,
          type: typeOf(resolve(schema), resolve),
          isRequired: required,
          description: schema.description ?? '',
        }),
      );
      const body = operation.requestBody?.content['application/json']?.schema;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        scope: operation['x-permission'],
        description: operation.description,
        fields: [...parameters, ...(body ? fieldsOf(body, resolve) : [])],
        statuses: Object.keys(operation.responses),
      };
    }),
  );
}

type Resolve = (schema: Schema) => Schema;

/** Returns the fields of an object, those of objects and lists in it after each. */
function fieldsOf(schema: Schema, resolve: Resolve, prefix = '', depth = 1): CallField[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).flatMap(([name, given]): CallField[] => {
    const property = resolve(given);
    const path = `${prefix}${name}`;
    const field = {
      path,
      type: typeOf(property, resolve),
      isRequired: required.includes(name),
      description: given.description ?? property.description ?? '',
    };
    const inner = property.items ? resolve(property.items) : property;
    const next = property.items ? `${path}[].` : `${path}.`;
    return depth < DEEPEST && inner.properties
      ? [field, ...fieldsOf(inner, resolve, next, depth + 1)]
      : [field];
  });
}

function typeOf(schema: Schema, resolve: Resolve): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(resolve(choice), resolve)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return `${typeOf(resolve(schema.items), resolve)}[]`;
  if (schema.properties?.kind?.const !== undefined)
    return `{ ${Object.entries(schema.properties)
      .map(([name, property]) => `${name}: ${typeOf(resolve(property), resolve)}`)
      .join(', ')} }`;
  const type = [schema.type ?? 'object'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}
