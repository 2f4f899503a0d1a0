import type { SelectQueryBuilder, Simplify } from 'kysely';

/** Returns one page of ordered rows, and the total number of rows. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const counted = ordered
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'));
  const [{ total }, rows] = await Promise.all([
    counted.executeTakeFirstOrThrow() as Promise<{ total: number }>,
    ordered
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { rows, total: Number(total) };
}
