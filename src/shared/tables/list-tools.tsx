import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Column, sorted } from './column.ts';
import classes from './tables.module.css';
import type { ListState } from './use-list-query.ts';

/** Delay between typing and searching. */
const REST_MS = 250;

interface ListToolsProps<Row> {
  readonly list: ListState;
  /** Names the searchable fields, as "Projekt, Adresse oder Nummer suchen". */
  readonly searchLabel: string;
  /** The table's columns. A phone has no headers, so the order is chosen here. */
  readonly columns: readonly Column<Row>[];
  /** Filters. */
  readonly children?: ReactNode;
}

/** Search, filters and, on a phone, order of a table. */
export function ListTools<Row>({ list, searchLabel, columns, children }: ListToolsProps<Row>) {
  const search = (text: string) => list.change({ search: text.trim() }, { replace: true });
  return (
    <search className={`${classes.tools} for-fingers`}>
      <SearchField label={searchLabel} value={list.query.search} onSearch={search} />
      {children}
      <OrderField list={list} columns={columns} />
    </search>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useLingui();
  // As typed, spaces included, until the field loses focus.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebouncedCallback(onSearch, { delay: REST_MS, flushOnUnmount: false });
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
  const text = typed ?? value;
  const clear = () => {
    search.cancel();
    setTyped(null);
    onSearch('');
  };
  return (
    <TextInput
      className={classes.search ?? ''}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t`Suche löschen`} onClick={clear} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush();
        if (event.key === 'Escape' && text) clear();
      }}
      onBlur={() => {
        search.flush();
        setTyped(null);
      }}
    />
  );
}

/** Sort order of a table without headers. */
function OrderField<Row>({ list, columns }: Pick<ListToolsProps<Row>, 'list' | 'columns'>) {
  const { t } = useLingui();
  const { sort, direction } = list.query;
  const isUp = direction === 'asc';
  const Icon = isUp ? IconSortAscending : IconSortDescending;
  const sortable = columns.filter((column) => column.sort);
  const change = (name: string) => {
    const column = sortable.find((one) => one.sort === name);
    list.change(column ? sorted(list.query, column) : list.usual);
  };
  // The default order of projects is not that of a column.
  const isByColumn = sortable.some((column) => column.sort === list.usual.sort);
  const unseen = { value: list.usual.sort, label: t`Zuletzt geändert` };
  return (
    <div className={classes.order}>
      <NativeSelect
        aria-label={t`Sortieren nach`}
        value={sort}
        data={[
          ...(isByColumn ? [] : [unseen]),
          ...sortable.map((column) => ({ value: column.sort ?? '', label: column.header })),
        ]}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isUp ? t`Aufsteigend sortiert, umkehren` : t`Absteigend sortiert, umkehren`}
        onClick={() => list.change({ direction: isUp ? 'desc' : 'asc' })}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
