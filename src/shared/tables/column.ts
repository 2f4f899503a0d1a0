import type { ReactNode } from 'react';
import type { ListQuery } from './use-list-query.ts';

/** A column of a table. `Sort`: sort orders of the list's contract. */
export interface Column<Row, Sort extends string = string> {
  /** Header of the column, and on a phone label of the value. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its columns in the list's CSV; none by default. */
  readonly csv?: readonly CsvColumn<Row>[];
  /** Sort order of its header. */
  readonly sort?: Sort;
  /** Figures are right-aligned and sorted largest first; words start with A. */
  readonly kind?: 'words' | 'figure';
  /** Position of the cell in a row's card on a phone; by default a labelled value in one of two columns. */
  readonly card?: 'head' | 'corner' | 'line';
}

/** A column of a list's CSV: plain numbers, for calculation in spreadsheets. */
interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number;
}

/** Returns the sort order after a click on a header; a second click reverses it. */
export function sorted<Row>(
  { sort, direction }: Pick<ListQuery, 'sort' | 'direction'>,
  column: Column<Row>,
): Pick<ListQuery, 'sort' | 'direction'> {
  if (column.sort === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: column.sort ?? sort, direction: column.kind === 'words' ? 'asc' : 'desc' };
}
