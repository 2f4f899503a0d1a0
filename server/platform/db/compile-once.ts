import type { Compilable, CompiledQuery } from 'kysely';
import { Recent } from '../recent.ts';
import { type Database, isPostgres } from './database.ts';

/** A value that a query compares with, or several for `in`. */
type Argument = string | readonly string[];

/** Lists of different lengths are different queries. */
const MOST_LENGTHS = 100;

/** Stands in a composed query for a value. */
const markerOf = (index: number): string => `\u0000${index}`;

/**
 * Makes a query for every request, whose SQL is composed once for each kind of database: composing takes longer than
 * finding a row. `build` may use its arguments only as values to compare with.
 */
export function compileOnce<const Args extends readonly Argument[], Row>(
  build: (database: Database, ...args: Args) => Compilable<Row>,
): (database: Database, ...args: Args) => Promise<Row[]> {
  const compiled = new Recent<CompiledQuery<Row>>(MOST_LENGTHS);
  const compile = (database: Database, args: Args) => {
    let count = 0;
    const next = () => markerOf(count++);
    const markers = args.map((value) => (typeof value === 'string' ? next() : value.map(next)));
    return build(database, ...(markers as readonly Argument[] as Args)).compile();
  };
  return async (database, ...args) => {
    const key = [
      isPostgres(database),
      ...args.map((value) => typeof value === 'string' || value.length),
    ].join();
    const query = compiled.get(key) ?? compiled.set(key, compile(database, args));
    const values = args.flat();
    const given = new Map(values.map((value, index): [unknown, string] => [markerOf(index), value]));
    const parameters = query.parameters.map((value) => given.get(value) ?? value);
    const { rows } = await database.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
