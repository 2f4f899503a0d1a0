import type { Database } from '../platform/db/database.ts';

/** The database, counting statements that it executed: some are composed only once. */
export function countStatements(database: Database): { database: Database; count: () => number } {
  let statements = 0;
  const counting = database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  });
  return { database: counting, count: () => statements };
}

/** The error of a statement that `failWrites` rejects. */
export class BrokenRow extends Error {}

/** The database, rejecting every statement that writes something with one of these values among its parameters. */
export function failWrites(database: Database, values: ReadonlySet<string>): Database {
  return database.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode')
        JSON.stringify(node, (_key, value) => {
          if (values.has(value)) throw new BrokenRow(value);
          return value;
        });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
