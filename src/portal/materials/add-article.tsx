import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Highlight, NativeSelect, Select } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import {
  type Article,
  contentOf,
  findArticles,
  roundedUp,
  unitsFor,
} from '../../../contracts/domain/materials.ts';
import { MAX_QUANTITY, type MaterialLine } from '../../../contracts/domain/orders.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { unitName } from '../../../documents/names.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ArticleAvailability } from './availability.tsx';
import classes from './materials.module.css';
import { SEARCH } from './order-form.tsx';

/** Maximum number of matches shown; more text narrows them down. */
const MOST_SHOWN = 8;

interface AddArticleProps {
  readonly articles: Articles<Article>;
  readonly onAdd: (line: MaterialLine) => void;
}

/** Finds an article by number or name in any of the four languages, and asks for its quantity. */
export function AddArticle({ articles, onAdd }: AddArticleProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const [number, setNumber] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [inMeasure, setInMeasure] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLDivElement>(null);
  const article = articles.all.find((each) => each.number === number);
  const content = article ? contentOf(article) : null;
  const units = article && unitsBought(article, quantity, inMeasure);
  const isFault = article !== undefined && !(units !== undefined && units > 0 && units <= MAX_QUANTITY);
  const nameOf = ({ names }: Article) => nameIn(names, i18n.locale);

  const choose = (chosen: string | null) => {
    setNumber(chosen);
    setQuantity(1);
    setInMeasure(false);
    if (chosen !== null) setTimeout(() => quantityField.current?.querySelector('input')?.select());
  };
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    // Enter before the options are drawn chooses the first match.
    const [hit] = search.trim() === '' ? [] : findArticles(articles.all, search);
    if (!article && hit) return choose(hit.number);
    if (!article || !units || isFault) return searchField.current?.focus();
    onAdd({ article: article.number, quantity: units });
    choose(null);
    setSearch('');
    searchField.current?.focus();
  };
  return (
    <Panel
      title={<Trans>Artikel hinzufügen</Trans>}
      aside={<Trans>Preise nach Partnerrabatt, CHF exkl. MWST</Trans>}
      padded
    >
      <form className={classes.add} onSubmit={add} noValidate>
        <Select
          ref={searchField}
          id={SEARCH}
          className={classes.search ?? ''}
          classNames={{ dropdown: classes.dropdown ?? '' }}
          comboboxProps={{ position: 'bottom-start' }}
          label={t`Artikelnummer oder Bezeichnung`}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
          searchable
          clearable
          selectFirstOptionOnChange
          nothingFoundMessage={t`Diesen Artikel gibt es nicht`}
          data={articles.all.map((each) => ({
            value: each.number,
            label: `${each.number} · ${nameOf(each)}`,
          }))}
          filter={({ search: wanted }) => {
            // The field holds the chosen article's name, which is no search text: offer all articles.
            const words = article && wanted === `${article.number} · ${nameOf(article)}` ? '' : wanted;
            return findArticles(articles.all, words)
              .slice(0, MOST_SHOWN)
              .map((each) => ({ value: each.number, label: `${each.number} · ${nameOf(each)}` }));
          }}
          renderOption={({ option }) => {
            const each = articles.all.find((one) => one.number === option.value);
            return each && <Option article={each} name={nameOf(each)} search={search} />;
          }}
          maxDropdownHeight={420}
          value={number}
          onChange={choose}
          searchValue={search}
          onSearchChange={setSearch}
        />
        <div className={classes.amount} ref={quantityField}>
          <NumberField
            label={t`Menge`}
            value={quantity}
            unit={article && !content ? unitName(article.unit, i18n, quantity) : undefined}
            onChange={setQuantity}
            error={isFault && <FaultText rule={Number.isNaN(quantity) ? 'not_a_number' : 'invalid'} />}
          />
          {article && content && (
            <NativeSelect
              label={t`Einheit`}
              data={[
                { value: '', label: unitName(article.unit, i18n) },
                { value: 'measure', label: unitName(content.measure, i18n) },
              ]}
              value={inMeasure ? 'measure' : ''}
              onChange={(event) => setInMeasure(event.currentTarget.value !== '')}
            />
          )}
        </div>
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
          <Trans>In den Warenkorb</Trans>
        </Button>
      </form>
      <p className={classes.rounding} role="status">
        {article && units && !isFault && (
          <Rounding article={article} quantity={quantity} units={units} inMeasure={inMeasure} />
        )}
      </p>
    </Panel>
  );
}

/** Converts a measure to whole units, rounded up. */
function unitsBought(article: Article, quantity: number, inMeasure: boolean): number {
  const content = contentOf(article);
  return inMeasure && content ? unitsFor(content, quantity) : roundedUp(article.unit, quantity);
}

function Option({
  article,
  name,
  search,
}: {
  readonly article: Article;
  readonly name: string;
  readonly search: string;
}) {
  const { i18n } = useLingui();
  const words = search.split(/\s+/).filter(Boolean);
  return (
    <span className={classes.option}>
      <b>{article.number}</b>
      <Highlight
        component="span"
        highlight={words}
        highlightStyles={{ background: 'none', color: 'inherit', fontWeight: 650 }}
      >
        {name}
      </Highlight>
      <small>{unitName(article.unit, i18n)}</small>
      <b className={classes.price}>{formatAmount(article.priceRappen)}</b>
      <small className={classes.available}>
        <ArticleAvailability article={article} />
      </small>
    </span>
  );
}

interface RoundingProps {
  readonly article: Article;
  readonly quantity: number;
  readonly units: number;
  readonly inMeasure: boolean;
}

/** Shows the bought quantity if it exceeds the typed one. */
function Rounding({ article, quantity, units, inMeasure }: RoundingProps) {
  const { i18n } = useLingui();
  const content = contentOf(article);
  const unit = unitName(article.unit, i18n, units);
  const bought = formatNumber(units);
  if (!inMeasure || !content)
    return (
      units !== quantity && (
        <Trans>
          Aufgerundet auf {bought} {unit}.
        </Trans>
      )
    );
  const measure = unitName(content.measure, i18n);
  const [wanted, each, all] = [
    quantity,
    content.amount,
    Math.round(content.amount * units * 1000) / 1000,
  ].map((amount) => formatNumber(amount));
  return (
    <Trans>
      {wanted} {measure} sind {bought} {unit} zu {each} {measure}, zusammen {all} {measure}.
    </Trans>
  );
}
