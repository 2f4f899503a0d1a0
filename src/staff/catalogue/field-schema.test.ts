import { expect, test } from 'vitest';
import demo from '../../../engine/catalogue/demo.json' with { type: 'json' };
import { type Catalogue, CatalogueRefused, createEngine, type Problem } from '../../../engine/index.ts';
import { emptyOf, type Field, type Member, PARTS } from './field-schema.ts';
import { FIELD_HELP, FIELD_NAMES, FIELD_UNITS } from './field-texts.ts';

const catalogue: Readonly<Record<string, unknown>> = demo;

function* membersIn(members: readonly Member[]): Generator<Member> {
  for (const member of members) {
    yield member;
    let { field } = member;
    while (field.kind === 'list') field = field.item;
    if (field.kind === 'object') yield* membersIn(field.members);
  }
}
const all = [...membersIn(PARTS)];
test('every field and choice of the schema has a name, and no text is about none', () => {
  const ids = [
    ...all.map(({ id }) => id),
    ...all.flatMap(({ field }) => (field.kind === 'choice' ? field.options.map(({ id }) => id) : [])),
  ];
  const known = (id: string) => id in FIELD_NAMES || id.slice(id.indexOf('.') + 1) in FIELD_NAMES;
  expect(ids.filter((id) => !known(id))).toEqual([]);
  const used = new Set(ids.flatMap((id) => [id, id.slice(id.indexOf('.') + 1)]));
  for (const texts of [FIELD_NAMES, FIELD_HELP, FIELD_UNITS])
    expect(Object.keys(texts).filter((id) => !used.has(id))).toEqual([]);
});

/** Fills in empty texts, which the engine takes as missing. */
const filledIn = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('""', '"x"'));

const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], whole);

test('a new entry of every list has the form that the engine reads', () => {
  const structural = ['BROKEN_JSON', 'MISSING_FIELD', 'UNKNOWN_FIELD', 'WRONG_TYPE', 'UNKNOWN_VALUE'];
  let lists = 0;
  /** Returns a value with a new entry in the list at each of its places. */
  const grown = (field: Field, value: unknown): unknown => {
    if (field.kind === 'list') {
      const entries = ((value ?? []) as unknown[]).map((entry) => grown(field.item, entry));
      if (field.size !== null) return entries;
      lists += 1;
      return field.item.kind === 'text'
        ? entries
        : [...entries, filledIn(emptyOf(field.item, ['de', 'en', 'it', 'fr']))];
    }
    if (field.kind !== 'object' || value === null || value === undefined) return value;
    const values = value as Readonly<Record<string, unknown>>;
    const changed = field.members.map(({ key, field: own }) => [key, grown(own, values[key])] as const);
    return { ...values, ...Object.fromEntries(changed.filter(([, next]) => next !== undefined)) };
  };
  for (const part of PARTS) {
    const value = grown(part.field, catalogue[part.key]);
    try {
      createEngine(Object.assign({}, demo, { [part.key]: value }) as unknown as Catalogue);
    } catch (error) {
      if (!(error instanceof CatalogueRefused)) throw error;
      const whole = { ...catalogue, [part.key]: value };
      // Rules may need what a new entry leaves empty.
      const isEmpty = ({ code, path }: Problem) => {
        const found = valueAt(whole, path);
        return found === 'x' || found === null || (code === 'MISSING_FIELD' && found !== undefined);
      };
      expect(
        error.problems.filter((problem) => structural.includes(problem.code) && !isEmpty(problem)),
      ).toEqual([]);
    }
  }
  expect(lists).toBeGreaterThan(15);
});
