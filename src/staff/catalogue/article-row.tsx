import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { languageOf, nameIn } from '../../../contracts/domain/languages.ts';
import { unitName } from '../../../documents/names.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Article, Problem } from '../../../engine/index.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { Tag } from '../../shared/ui/tag.tsx';
import { type ArticleColumn, NAME_COLUMN, OTHER_COLUMNS, PRICE_COLUMN } from './article-columns.ts';
import classes from './articles.module.css';
import { type ComparedArticle, changePercent, signedPercent } from './articles.ts';
import { GridCell } from './grid-cell.tsx';

/** Changes of rows by the table's owner; the same object in every rendering. */
export interface RowCommands {
  readonly onType: (number: string, column: ArticleColumn, text: string) => boolean;
  readonly onPaste: (number: string, column: ArticleColumn, lines: readonly string[]) => boolean;
  readonly onChoose: (number: string, field: 'unit' | 'discountGroup', value: string) => void;
  readonly onSelect: (number: string, isSelected: boolean) => void;
  readonly onBringBack: (number: string) => void;
}

interface ArticleRowProps {
  readonly row: ComparedArticle;
  readonly problems: ReadonlyMap<string, Problem> | undefined;
  readonly hasConflict: boolean;
  readonly isSelected: boolean;
  /** Whether fields can be changed. */
  readonly isOpen: boolean;
  /** Whether all fields are shown, or the price only. */
  readonly isWhole: boolean;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly commands: RowCommands;
}

const UNITS = ['piece', 'metre', 'area', 'bar', 'roll', 'package'] as const;

/** An article with its price before and now; removed ones can be brought back. */
export const ArticleRow = memo(function ArticleRow(props: ArticleRowProps) {
  const { row, problems, hasConflict, isSelected, isOpen, isWhole, groups, commands } = props;
  const { t, i18n } = useLingui();
  const { article, before, isRemoved, isChanged } = row;
  const { number } = article;
  const language = languageOf(i18n.locale);
  const isTyped = isOpen && !isRemoved;
  const faultId = problems ? `fault-${number}` : undefined;
  const cell = (column: ArticleColumn) => {
    const text = column.format(article, language);
    const title = i18n._(column.title);
    return isTyped ? (
      <GridCell
        label={t`${title} von ${number}`}
        {...{ text, faultId, column: column.field, isNumber: column.isNumber }}
        isChanged={before !== null && column.format(before, language) !== text}
        isWrong={problems?.has(column.field) ?? false}
        onType={(typed) => commands.onType(number, column, typed)}
        onPaste={(lines) => commands.onPaste(number, column, lines)}
      />
    ) : (
      text
    );
  };
  return (
    <tr
      data-article={number}
      data-changed={isChanged || undefined}
      data-removed={isRemoved || undefined}
      data-conflict={hasConflict || undefined}
    >
      {isOpen && (
        <td className={classes.choice}>
          {isTyped && (
            <input
              type="checkbox"
              aria-label={t`${number} auswählen`}
              checked={isSelected}
              onChange={(event) => commands.onSelect(number, event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      <th scope="row" className={classes.name}>
        {isWhole && isTyped ? cell(NAME_COLUMN) : <span>{nameIn(article.names, i18n.locale)}</span>}
        <small>{number}</small>
        {problems && <Faults id={`fault-${number}`} problems={problems} />}
      </th>
      {isWhole ? (
        <>
          <Choices {...{ article, groups, isTyped, onChoose: commands.onChoose }} />
          {OTHER_COLUMNS.map((column) => (
            <td key={column.field} className={classes.figure}>
              {cell(column)}
            </td>
          ))}
        </>
      ) : (
        <td className={classes.unit}>{unitName(article.unit, i18n)}</td>
      )}
      <PriceBefore row={row} />
      <td className={classes.figure}>
        {isRemoved ? (
          <Tag tone="error">
            <Trans>fällt weg</Trans>
          </Tag>
        ) : (
          cell(PRICE_COLUMN)
        )}
      </td>
      <td className={classes.figure}>
        <Change row={row} isOpen={isOpen} onBringBack={() => commands.onBringBack(number)} />
      </td>
    </tr>
  );
});

interface FaultsProps {
  readonly id: string;
  readonly problems: ReadonlyMap<string, Problem>;
}

function Faults({ id, problems }: FaultsProps) {
  const { i18n } = useLingui();
  return (
    <ul id={id} className={classes.faults}>
      {[...problems].map(([field, problem]) => (
        <li key={field}>{problemText(problem, i18n)}</li>
      ))}
    </ul>
  );
}

function PriceBefore({ row: { article, before, isRemoved } }: Pick<ArticleRowProps, 'row'>) {
  const isReplaced = before !== null && (before.price !== article.price || isRemoved);
  return (
    <td className={`${classes.figure} ${classes.before}`}>
      <span data-replaced={isReplaced || undefined}>{before ? formatAmount(before.price) : '–'}</span>
    </td>
  );
}

interface ChoicesProps {
  readonly article: Article;
  readonly groups: ArticleRowProps['groups'];
  readonly isTyped: boolean;
  readonly onChoose: RowCommands['onChoose'];
}

/** Unit and discount group. */
function Choices({ article: { number, unit, discountGroup }, groups, isTyped, onChoose }: ChoicesProps) {
  const { t, i18n } = useLingui();
  if (!isTyped)
    return (
      <>
        <td>{unitName(unit, i18n)}</td>
        <td>{groups.find(({ id }) => id === discountGroup)?.name ?? '–'}</td>
      </>
    );
  return (
    <>
      <td>
        <Choice
          label={t`Einheit von ${number}`}
          column="unit"
          value={unit}
          options={UNITS.map((each) => ({ id: each, name: unitName(each, i18n) }))}
          onChange={(next) => onChoose(number, 'unit', next)}
        />
      </td>
      <td>
        <Choice
          label={t`Rabattgruppe von ${number}`}
          column="discountGroup"
          value={discountGroup ?? ''}
          options={[{ id: '', name: t`ohne` }, ...groups]}
          onChange={(next) => onChoose(number, 'discountGroup', next)}
        />
      </td>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly column: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, column, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some(({ id }) => id === value);
  return (
    <select
      className={classes.cell}
      aria-label={label}
      data-column={column}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {(isKnown ? options : [{ id: value, name: value }, ...options]).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface ChangeProps {
  readonly row: ComparedArticle;
  readonly isOpen: boolean;
  readonly onBringBack: () => void;
}

function Change({ row: { article, before, isRemoved, isChanged }, isOpen, onBringBack }: ChangeProps) {
  const { t } = useLingui();
  const { number } = article;
  if (isRemoved)
    return isOpen ? (
      <button
        type="button"
        className={classes.link}
        aria-label={t`${number} zurückholen`}
        onClick={onBringBack}
      >
        <Trans>Zurückholen</Trans>
      </button>
    ) : (
      '–'
    );
  if (!isChanged) return '–';
  if (!before)
    return (
      <Tag>
        <Trans>neu</Trans>
      </Tag>
    );
  const percent = changePercent(before.price, article.price);
  if (before.price === article.price) return <Trans>geändert</Trans>;
  return percent === null ? '–' : signedPercent(percent);
}
