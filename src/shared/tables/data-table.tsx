import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Column, sorted } from './column.ts';
import { Paging } from './paging.tsx';
import classes from './tables.module.css';
import type { ListQuery, ListState } from './use-list-query.ts';

/** One page of a list, as returned by the API. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Whether there are more than `total`: a long list is not counted completely. */
  readonly isMore?: boolean;
}

interface DataTableProps<Row extends { id: string }, Q extends ListQuery> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row, Q['sort']>[];
  readonly result: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Sorting and paging; without it the table shows all given rows. */
  readonly list?: ListState<Q>;
  /** Id of the row shown next to the table. */
  readonly current?: string | null;
  /** Shown if there are no rows: the next thing to do. */
  readonly empty: ReactNode;
}

/**
 * A list from the server. A link in a `head` cell covers its row; on a phone a row is a card. While other rows load
 * the present ones stay, dimmed; while a row is pressed they do not change.
 */
export function DataTable<Row extends { id: string }, Q extends ListQuery>(props: DataTableProps<Row, Q>) {
  const { columns, result, list, empty } = props;
  const { value: data, freeze } = useHeld(result.data);
  const { error } = result;
  useLastPage(result, list);
  if (!data && error) {
    return (
      <div className={classes.frame}>
        <ErrorState error={error} onRetry={() => void result.refetch()} />
      </div>
    );
  }
  if (data && data.total === 0)
    return <div className={classes.frame}>{list?.isFiltered ? <NothingFound list={list} /> : empty}</div>;
  return (
    <>
      <div className={classes.frame}>
        <table
          className={classes.table}
          aria-label={props.label}
          aria-busy={!data || data !== result.data || result.isPlaceholderData}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.header} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody onPointerDown={freeze}>
            {data
              ? data.rows.map((row) => (
                  <tr key={row.id} data-current={row.id === props.current || undefined}>
                    {columns.map((column) => (
                      <td key={column.header} {...placeOf(column)}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))
              : SKELETON_WIDTHS.map((width) => (
                  <tr key={width}>
                    {columns.map((column) => (
                      <td key={column.header} {...placeOf(column)}>
                        <Skeleton height={14} width={column.card === 'head' ? width : '60%'} my={4} />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
        {!data && (
          <span className="visually-hidden" role="status">
            <Trans>Wird geladen …</Trans>
          </span>
        )}
      </div>
      {list && data && (
        <Paging
          page={list.query.page}
          pageSize={list.query.pageSize}
          total={data.total}
          isMore={data.isMore ?? false}
          onChange={(page) => list.change({ page } as Partial<Q>)}
        />
      )}
    </>
  );
}

/** Maximum delay between pointer-up and click, ms. */
const CLICK_MS = 100;

/**
 * Freezes a value from `hold` until the pointer is released and its click is handled. Otherwise a search result
 * arriving in between would put another row under the finger.
 */
function useHeld<T>(latest: T): { readonly value: T; readonly freeze: () => void } {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (!held) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setHeld(null), CLICK_MS);
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: over.signal });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [held]);
  return { value: held ? held.value : latest, freeze: () => setHeld({ value: latest }) };
}

const SKELETON_WIDTHS = ['72%', '58%', '66%', '48%', '62%'];

const placeOf = ({ kind, card, header }: Column<never>) => ({
  'data-kind': kind,
  'data-card': card,
  'data-label': header,
});

/** A column header; clicking it sorts. */
function Heading({
  column,
  list,
}: {
  readonly column: Column<never>;
  readonly list?: ListState | undefined;
}) {
  if (!list || !column.sort) {
    return (
      <th scope="col" {...placeOf(column)}>
        {column.card === 'corner' ? <span className="visually-hidden">{column.header}</span> : column.header}
      </th>
    );
  }
  const { sort, direction } = list.query;
  const isSorted = sort === column.sort;
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      {...placeOf(column)}
      {...(isSorted && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      <button type="button" onClick={() => list.change(sorted(list.query, column))}>
        {column.header}
        <Arrow size={14} stroke={1.8} aria-hidden className={classes.arrow} data-shown={isSorted} />
      </button>
    </th>
  );
}

function NothingFound({ list }: { readonly list: ListState }) {
  return (
    <Notice
      role="status"
      icon={<IconSearchOff size={22} stroke={1.6} />}
      title={<Trans>Nichts gefunden</Trans>}
      action={
        <Button variant="default" onClick={() => list.showAll()}>
          <Trans>Alle anzeigen</Trans>
        </Button>
      }
    />
  );
}

/** Goes to the last page if the requested one no longer exists. */
function useLastPage(
  { data, isPlaceholderData }: DataTableProps<{ id: string }, ListQuery>['result'],
  list?: ListState,
) {
  const lastPage = list && data && Math.max(1, Math.ceil(data.total / list.query.pageSize));
  const isBeyond =
    !isPlaceholderData && lastPage !== undefined && list !== undefined && list.query.page > lastPage;
  const goBack = useEffectEvent(() => list?.change({ page: lastPage ?? 1 }, { replace: true }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}
