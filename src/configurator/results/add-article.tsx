import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import classes from './bom.module.css';

interface AddArticleProps {
  /** Article numbers already in the bill. */
  readonly taken: readonly string[];
  readonly onAdd: (article: string) => void;
}

/** Adds an article of the catalogue to the bill that the roof does not need by itself. */
export function AddArticle({ taken, onAdd }: AddArticleProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
  const [search, setSearch] = useState('');
  const articles = catalogue.articles
    .filter(({ number }) => !taken.includes(number))
    .map(({ number, names }) => ({ value: number, label: `${number} · ${nameOf(names)}` }));
  return (
    <Select
      className={classes.add}
      size="xs"
      aria-label={t`Artikel hinzufügen`}
      placeholder={t`Artikel hinzufügen`}
      leftSection={<IconPlus size={15} stroke={1.6} />}
      nothingFoundMessage={t`Kein solcher Artikel`}
      searchable
      data={articles}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      maxDropdownHeight={260}
      comboboxProps={{ width: 380, position: 'top-start' }}
      onChange={(article) => {
        setSearch('');
        if (article !== null) onAdd(article);
      }}
    />
  );
}
