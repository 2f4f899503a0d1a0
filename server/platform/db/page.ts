import type { SelectQueryBuilder, Simplify } from 'kysely';

/** One page of ordered rows, and how many there are on all of them. */
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
