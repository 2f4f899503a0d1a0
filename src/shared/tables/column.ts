import type { ReactNode } from 'react';
import type { ListQuery } from './use-list-query.ts';

/** A column of a table. `Sort`: the orders that the list's contract knows. */
export interface Column<Row, Sort extends string = string> {
  /** Names the column: above it, and beside the value on a phone. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its columns in the list's CSV; without it there are none. */
  readonly csv?: readonly CsvColumn<Row>[];
  /** The order that a press on the heading asks for. */
  readonly sort?: Sort;
  /** Figures stand on the right, the largest first; words and names begin with A. */
  readonly kind?: 'words' | 'figure';
  /** The cell's place in a row's card on a phone; by default a named value in one of two columns. */
  readonly card?: 'head' | 'corner' | 'line';
}

/** A column of a list's CSV: plain numbers, so that spreadsheets can count with them. */
interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number;
}

/** The order after a press on a column: its own, turned round when it is there already. */
export function sorted<Row>(
  { sort, direction }: Pick<ListQuery, 'sort' | 'direction'>,
  column: Column<Row>,
): Pick<ListQuery, 'sort' | 'direction'> {
  if (column.sort === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: column.sort ?? sort, direction: column.kind === 'words' ? 'asc' : 'desc' };
}
