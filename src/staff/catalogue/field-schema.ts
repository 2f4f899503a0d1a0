import schema from '../../../engine/catalogue/catalogue.schema.json' with { type: 'json' };

/** A JSON Schema as the engine generates it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
}

/** The form of a value. */
export type Field =
  | { readonly kind: 'names' | 'map' | 'boolean' | 'integer' | 'number' | 'text' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly id: string; readonly value: string }[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  /** `size`: the number of entries, if it is fixed. */
  | { readonly kind: 'list'; readonly item: Field; readonly size: number | null };

/** A member of an object. */
export interface Member {
  readonly key: string;
  /** Type and member, as in `SlateRules.gapMin`; texts have these names. */
  readonly id: string;
  readonly field: Field;
  /** Whether null is a value; the engine expects some of these to be present. */
  readonly isNullable: boolean;
  /** Whether it may be empty: null, or left out where null is no value. */
  readonly mayBeEmpty: boolean;
}

const DEFINITIONS: Readonly<Record<string, Schema>> = schema.$defs;
const nameOf = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1);
const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();
const isNull = (one: Schema): boolean => typesOf(one).includes('null');

function fieldOf(own: Schema): Field {
  const used = own.anyOf?.find((one) => !isNull(one)) ?? own;
  const name = nameOf(used);
  if (name === 'Names') return { kind: 'names' };
  const whole = DEFINITIONS[name] ?? used;
  if (whole.oneOf)
    return {
      kind: 'choice',
      options: whole.oneOf.map(({ const: value = '' }) => ({ id: `${name}.${value}`, value })),
    };
  if (whole.properties) return { kind: 'object', members: membersOf(name, whole) };
  const type = typesOf(whole).find((one) => one !== 'null');
  if (type === 'array')
    return { kind: 'list', item: fieldOf(whole.items ?? {}), size: whole.maxItems ?? null };
  if (type === 'object') return { kind: 'map' };
  return { kind: type === 'boolean' || type === 'integer' || type === 'number' ? type : 'text' };
}

/** Required members come first, in the order of the engine's type. */
function membersOf(name: string, { properties = {}, required = [] }: Schema): Member[] {
  const keys = [...new Set([...required, ...Object.keys(properties)])];
  return keys.flatMap((key) => {
    const own = properties[key];
    if (!own) return [];
    const isNullable = isNull(own) || (own.anyOf ?? []).some(isNull);
    const mayBeEmpty = isNullable || !required.includes(key);
    return [{ key, id: `${name}.${key}`, field: fieldOf(own), isNullable, mayBeEmpty }];
  });
}

/** Parts of a catalogue with a form: all but the articles, which have a table, and its header. */
export const PARTS: readonly Member[] = membersOf('Catalogue', schema).filter(
  ({ key }) => !['schema', 'version', 'articles'].includes(key),
);

/** Returns a new value of a form, which the engine's check may reject until it is filled in. */
export function emptyOf(field: Field, languages: readonly string[]): unknown {
  switch (field.kind) {
    case 'names':
      return Object.fromEntries(languages.map((language) => [language, '']));
    case 'object':
      return Object.fromEntries(
        field.members
          .filter(({ isNullable, mayBeEmpty }) => isNullable || !mayBeEmpty)
          .map(({ key, field: own, isNullable }) => [key, isNullable ? null : emptyOf(own, languages)]),
      );
    case 'list':
      return Array.from({ length: field.size ?? 0 }, () => emptyOf(field.item, languages));
    case 'choice':
      return field.options[0]?.value ?? '';
    case 'map':
      return {};
    case 'boolean':
      return false;
    case 'text':
      return '';
    default:
      return 0;
  }
}

/** Whether a problem concerns a part or something in it; `path`: as in `colours[0]`. */
export const isWithin = (problem: string, path: string): boolean =>
  problem === path || (problem.startsWith(path) && /[.[]/.test(problem.charAt(path.length)));
