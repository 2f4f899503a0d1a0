import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPencilCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import {
  type Articles,
  type Cell,
  type Column,
  type Entry,
  type Fault,
  textOf,
  type ValidatedLine,
  validateLine,
} from '../../../documents/material-list/validate-line.ts';
import { unitName } from '../../../documents/names.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './materials.module.css';

/** A line as read from the file, and as corrected. */
export interface Line {
  readonly read: Entry;
  readonly entry: Entry;
}
export interface CheckedLine extends Line {
  readonly checked: ValidatedLine<Article>;
  readonly isCorrected: boolean;
}

const COLUMNS = ['article', 'quantity', 'unit'] as const satisfies readonly Column[];

export const checkLines = (articles: Articles<Article>, lines: readonly Line[]): CheckedLine[] =>
  lines.map((line) => ({
    ...line,
    checked: validateLine(articles, line.entry),
    isCorrected: COLUMNS.some((column) => line.entry[column] !== line.read[column]),
  }));

/** Number of lines shown at first; open ones are always shown. */
const FEW = 8;
const MORE = 100;

interface ImportLinesProps {
  readonly lines: readonly CheckedLine[];
  readonly onCorrect: (line: Line) => void;
  readonly onRemove: (line: Line) => void;
}

/** The lines of a list; invalid ones are corrected in place. */
export function ImportLines({ lines, onCorrect, onRemove }: ImportLinesProps) {
  const [most, setMost] = useState(FEW);
  // An open line is never hidden behind valid ones.
  const openCount = lines.findLastIndex(({ checked }) => !checked.isGood) + 1;
  const shown = lines.slice(0, Math.min(openCount, MORE) + most);
  const left = lines.length - shown.length;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Zeile</Trans>
            </th>
            <th scope="col">
              <Trans>Artikel</Trans>
            </th>
            <th scope="col">
              <Trans>Menge</Trans>
            </th>
            <th scope="col">
              <Trans>Bezeichnung</Trans>
            </th>
            <th scope="col">
              <Trans>Ergebnis</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <ImportLine key={line.read.line} line={line} onCorrect={onCorrect} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <UnstyledButton className={classes.more ?? ''} onClick={() => setMost(most + MORE)}>
          <Plural value={left} one="# weitere Zeile zeigen" other="# weitere Zeilen zeigen" />
        </UnstyledButton>
      )}
    </div>
  );
}

interface ImportLineProps extends Pick<ImportLinesProps, 'onCorrect' | 'onRemove'> {
  readonly line: CheckedLine;
}

function ImportLine({ line: { read, entry, checked, isCorrected }, onCorrect, onRemove }: ImportLineProps) {
  const { t, i18n } = useLingui();
  const faultText = useFaultText();
  const put = (column: Column, value: string) => onCorrect({ read, entry: { ...entry, [column]: value } });
  const { line } = read;
  const changed = COLUMNS.filter((column) => entry[column] !== read[column]).map((column) => read[column]);
  const faults = checked.isGood ? [] : checked.faults;
  const field = (column: 'article' | 'quantity', label: string) => {
    if (checked.isGood && !isCorrected) return textOf(entry[column]);
    return (
      <TextInput
        aria-label={label}
        autoComplete="off"
        value={textOf(entry[column])}
        error={faults.some(
          (fault) => fault.column === column || (fault.column === 'unit' && column === 'quantity'),
        )}
        onChange={(event) => put(column, event.currentTarget.value)}
      />
    );
  };
  return (
    <tr data-open={!checked.isGood || undefined}>
      <td>{line}</td>
      <td>{field('article', t`Artikel in Zeile ${line}`)}</td>
      <td>{field('quantity', t`Menge in Zeile ${line}`)}</td>
      {checked.isGood && <td>{nameIn(checked.article.names, i18n.locale)}</td>}
      <td colSpan={checked.isGood ? 1 : 2}>
        {checked.isGood ? (
          <Good checked={checked} was={isCorrected ? changed : null} />
        ) : (
          <div className={classes.faults}>
            <div>
              {checked.article && <small>{nameIn(checked.article.names, i18n.locale)}</small>}
              {faults.map((fault) => (
                <div key={fault.column} className={classes.lineFault}>
                  <IconAlertCircle size={16} stroke={1.7} aria-hidden />
                  <span>{faultText(fault)}</span>
                  {fault.suggestions.map((suggestion) => (
                    <Button
                      key={suggestion}
                      variant="default"
                      size="compact-sm"
                      onClick={() => put(fault.column, suggestion)}
                    >
                      <Suggestion fault={fault} value={suggestion} />
                    </Button>
                  ))}
                </div>
              ))}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t`Zeile ${line} weglassen`}
              onClick={() => onRemove({ read, entry })}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </td>
    </tr>
  );
}

function Suggestion({ fault, value }: { readonly fault: Fault; readonly value: string }) {
  const { i18n } = useLingui();
  if (fault.column === 'unit') return unitName(value, i18n);
  return fault.column === 'quantity' ? formatNumber(Number(value)) : value;
}

/** A valid line; `was` is the file's text before the correction. */
function Good({
  checked: { line, article, from },
  was,
}: {
  readonly checked: Extract<ValidatedLine<Article>, { isGood: true }>;
  readonly was: readonly Cell[] | null;
}) {
  const { i18n } = useLingui();
  if (was) {
    const stood = was.map(textOf).join(' · ');
    return (
      <span className={classes.result} data-kind="corrected">
        <IconPencilCheck size={16} stroke={1.7} aria-hidden />
        <Trans>Berichtigt, in der Datei stand «{stood}»</Trans>
      </span>
    );
  }
  const unit = unitName(article.unit, i18n, line.quantity);
  const quantity = formatNumber(line.quantity);
  return (
    <span className={classes.result} data-kind="good">
      <IconCheck size={16} stroke={1.9} aria-hidden />
      {from ? (
        <Trans>
          {formatNumber(from.wanted)} {unitName(from.measure, i18n)} = {quantity} {unit} zu{' '}
          {formatNumber(from.amount)} {unitName(from.measure, i18n)}
        </Trans>
      ) : (
        `${quantity} ${unit}`
      )}
    </span>
  );
}

/** Returns a function for the text of a fault. */
export function useFaultText(): (fault: Fault) => string {
  const { t } = useLingui();
  return ({ column, code, value }) => {
    switch (code) {
      case 'missing':
        return column === 'article' ? t`Artikel fehlt` : t`Menge fehlt`;
      case 'article_unknown':
        return t`Diesen Artikel gibt es nicht`;
      case 'article_withdrawn':
        return t`Nicht mehr im Sortiment, ersetzt durch:`;
      case 'leading_zeros':
        return t`Führende Nullen fehlen vielleicht: welcher Artikel ist gemeint?`;
      case 'no_number':
        return t`«${value}» ist keine Menge`;
      case 'ambiguous':
        return t`Tausender oder Komma? So ist es nicht eindeutig`;
      case 'not_whole':
        return t`Nur ganze Einheiten`;
      case 'too_precise':
        return t`Höchstens zwei Stellen nach dem Komma`;
      case 'too_small':
        return t`Die Menge muss grösser als 0 sein`;
      case 'too_large':
        return t`Höchstens 1'000'000 auf einmal`;
      case 'unit_unknown':
        return t`In der Einheit «${value}» gibt es diesen Artikel nicht`;
    }
  };
}
