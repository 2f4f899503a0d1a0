import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorText } from '../api/use-error-text.ts';
import { download, fileNameOf } from '../files/download.ts';
import { loadPart } from '../parts/load-part.ts';
import { showError } from '../ui/toasts.tsx';
import type { Column } from './column.ts';
import type { ListPage } from './data-table.tsx';
import type { ListQuery } from './use-list-query.ts';

/** Maximum page size of the API. */
const PAGE_SIZE = 100;

interface CsvButtonProps<Row, Q extends ListQuery> {
  /** Name of the file. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** The present query, whose pages are all fetched. */
  readonly query: Q;
  readonly fetchPage: (query: Q) => Promise<ListPage<Row>>;
}

/** Downloads all pages of the list with its present search, filters and order. */
export function CsvButton<Row extends { id: string }, Q extends ListQuery>(props: CsvButtonProps<Row, Q>) {
  const { title, columns, query, fetchPage } = props;
  const { t } = useLingui();
  const textOf = useErrorText();
  const [isFetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      const rows = await fetchAll(fetchPage, query);
      // Load the CSV code on demand: it is large and rarely needed.
      const { csv } = await loadPart('csv', () => import('../../../documents/csv.ts'));
      const parts = columns.flatMap((column) => column.csv ?? []);
      const text = csv([
        parts.map(({ header }) => header),
        ...rows.map((row) => parts.map(({ value }) => value(row))),
      ]);
      download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
    } catch (error) {
      showError(textOf(error));
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isFetching}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      aria-label={t`Liste als CSV herunterladen`}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

/** Returns every row once, even if rows move to another page between requests. */
async function fetchAll<Row extends { id: string }, Q extends ListQuery>(
  fetchPage: CsvButtonProps<Row, Q>['fetchPage'],
  query: Q,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const found = await fetchPage({ ...query, page, pageSize: PAGE_SIZE });
    for (const row of found.rows) rows.set(row.id, row);
    if (!found.isMore && page * PAGE_SIZE >= found.total) return [...rows.values()];
  }
}
