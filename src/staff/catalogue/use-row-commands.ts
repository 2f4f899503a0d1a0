import { useLingui } from '@lingui/react/macro';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef } from 'react';
import { languageOf } from '../../../contracts/domain/languages.ts';
import type { Catalogue } from '../../../engine/index.ts';
import type { ArticleColumn } from './article-columns.ts';
import type { RowCommands } from './article-row.tsx';
import { partAt, withPart } from './merge.ts';
import { setPart, type VersionEditor } from './use-version-editor.ts';

/**
 * Returns commands of the table's rows that never change, so that only changed rows are rendered again. `order`:
 * numbers of the visible rows.
 */
export function useRowCommands(
  editor: VersionEditor,
  compared: Catalogue | null,
  order: readonly string[],
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>,
): RowCommands {
  const { i18n } = useLingui();
  const latest = useRef({ editor, compared, order });
  useEffect(() => {
    latest.current = { editor, compared, order };
  });
  const { locale } = i18n;
  return useMemo<RowCommands>(() => {
    const language = languageOf(locale);
    const pathOf = (number: string, column: ArticleColumn) => ['articles', number, ...column.path(language)];
    return {
      onType(number, column, text) {
        const value = column.parse(text);
        if (value === undefined) return false;
        latest.current.editor.edit(setPart(pathOf(number, column), value));
        return true;
      },
      onPaste(number, column, lines) {
        const values = lines.map((line) => column.parse(line));
        const numbers = latest.current.order
          .slice(latest.current.order.indexOf(number))
          .slice(0, values.length);
        if (values.includes(undefined) || numbers.length < values.length) return false;
        latest.current.editor.edit(({ content, note }) => ({
          note,
          content: numbers.reduce(
            (all, one, index) => withPart(all, pathOf(one, column), values[index]),
            content,
          ),
        }));
        return true;
      },
      onChoose: (number, field, value) =>
        latest.current.editor.edit(setPart(['articles', number, field], value === '' ? undefined : value)),
      onSelect: (number, isSelected) =>
        setSelected((before) => {
          const next = new Set(before);
          if (isSelected) next.add(number);
          else next.delete(number);
          return next;
        }),
      onBringBack(number) {
        const article = partAt(latest.current.compared, ['articles', number]);
        latest.current.editor.edit(({ content, note }) => ({
          note,
          content: withoutWithdrawn(withPart(content, ['articles', number], article), number),
        }));
      },
    };
  }, [locale, setSelected]);
}

/** Removes an article from the list of what is no longer sold. */
function withoutWithdrawn({ withdrawn, ...content }: Catalogue, number: string): Catalogue {
  const left = (withdrawn ?? []).filter(({ kind, id }) => kind !== 'article' || id !== number);
  return left.length > 0 ? { ...content, withdrawn: left } : content;
}
