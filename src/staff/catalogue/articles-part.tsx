import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconPercentage, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article, Catalogue } from '../../../engine/index.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { AddArticleForm } from './add-article-form.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { OTHER_COLUMNS } from './article-columns.ts';
import { ArticleFiles } from './article-files.tsx';
import { ArticleRow } from './article-row.tsx';
import classes from './articles.module.css';
import { type ArticleGroup, articleGroups, type ComparedArticle, problemsByCell } from './articles.ts';
import { RemoveForm } from './remove-form.tsx';
import { useRowCommands } from './use-row-commands.ts';
import type { VersionEditor } from './use-version-editor.ts';

interface ArticlesPartProps {
  readonly editor: VersionEditor;
  /** The version that prices are compared with. */
  readonly compared: { readonly label: string; readonly content: Catalogue } | null;
  /** Whether it can be changed. */
  readonly isOpen: boolean;
}

type Shown = 'all' | 'changed' | 'wrong';

/** The articles of a version as a table to type in. */
export function ArticlesPart({ editor, compared, isOpen }: ArticlesPartProps) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { content, checked, conflicts } = editor;
  const all = useMemo(() => articleGroups(content, compared?.content ?? null), [content, compared]);
  const { cells } = useMemo(() => problemsByCell(checked), [checked]);
  const isIn = (row: ComparedArticle, filter: Shown) =>
    filter === 'all' || (filter === 'changed' ? row.isChanged : cells.has(row.article.number));
  const count = (filter: Shown) => all.flatMap(({ articles }) => articles).filter((row) => isIn(row, filter));
  const groups = all
    .map((group) => ({
      ...group,
      shown: group.articles.filter((row) => isIn(row, shown) && isFound(row, search)),
    }))
    .filter((group) => group.shown.length > 0);
  const visible = groups.flatMap((group) => group.shown).filter(({ isRemoved }) => !isRemoved);
  const chosen = visible.filter(({ article }) => selected.has(article.number)).map(({ article }) => article);
  const subjects = chosen.length > 0 ? chosen : visible.map(({ article }) => article);
  const groupNames = (content.discountGroups ?? []).map(({ id, names }) => ({
    id,
    name: nameIn(names, i18n.locale),
  }));
  const order = visible.map(({ article }) => article.number);
  const commands = useRowCommands(editor, compared?.content ?? null, order, setSelected);
  const isAll = visible.length > 0 && chosen.length === visible.length;
  const onSelectAll = (isSelected: boolean) => setSelected(new Set(isSelected ? order : []));
  const [total, changed, wrong] = [count('all').length, count('changed').length, count('wrong').length];
  const columns = 5 + (isOpen ? 1 : 0) + (isWhole ? 1 + OTHER_COLUMNS.length : 0);
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Artikel oder Nummer`}
          placeholder={t`Artikel oder Nummer`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t`Welche Artikel`}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'all', label: t`Alle ${total}` },
            { value: 'changed', label: t`Geändert ${changed}` },
            { value: 'wrong', label: t`Fehler ${wrong}` },
          ]}
        />
        <Switch
          label={t`Alle Felder`}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <div className={classes.commands}>
          <ArticleFiles {...{ editor, isOpen }} />
          {isOpen && (
            <Commands
              {...{ editor, subjects, chosen: chosen.length, compared: compared?.content ?? null }}
              onRemoved={() => setSelected(new Set())}
            />
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t`Artikel`}>
        <table className={classes.table} data-whole={isWhole || undefined}>
          <Head {...{ isOpen, isWhole, compared, isAll, onSelectAll }} />
          {groups.map((group) => (
            <tbody key={group.id ?? ''}>
              {all.length > 1 && <GroupHeading {...{ group, columns, groupNames }} />}
              {group.shown.map((row) => (
                <ArticleRow
                  key={row.article.number}
                  {...{ row, isOpen, isWhole, commands, groups: groupNames }}
                  problems={cells.get(row.article.number)}
                  hasConflict={conflicts.some(({ path }) => path[2] === row.article.number)}
                  isSelected={selected.has(row.article.number)}
                />
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && (
          <p className={classes.none}>
            <Trans>Kein Artikel passt dazu.</Trans>
          </p>
        )}
      </section>
    </>
  );
}

interface CommandsProps {
  readonly editor: VersionEditor;
  /** Articles that a command concerns: the selected ones, or all visible ones. */
  readonly subjects: readonly Article[];
  /** Number of selected articles. */
  readonly chosen: number;
  readonly compared: Catalogue | null;
  readonly onRemoved: () => void;
}

/** Changes of several articles, and new ones. */
function Commands({ editor, subjects, chosen, compared, onRemoved }: CommandsProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'adjust' | 'add' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {chosen > 0 && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => setDialog('remove')}
        >
          <Trans>Entfernen</Trans>
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setDialog('add')}
      >
        <Trans>Artikel</Trans>
      </Button>
      <Button
        variant="default"
        disabled={subjects.length === 0}
        leftSection={<IconPercentage size={16} stroke={1.6} aria-hidden />}
        onClick={() => setDialog('adjust')}
      >
        {chosen > 0 ? (
          <Plural value={chosen} one="# anpassen" other="# anpassen" />
        ) : (
          <Trans>Alle anpassen</Trans>
        )}
      </Button>
      <FormDialog isOpen={dialog === 'adjust'} title={t`Preise anpassen`} onClose={close}>
        <AdjustForm articles={subjects} editor={editor} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={dialog === 'add'} title={t`Artikel hinzufügen`} onClose={close}>
        <AddArticleForm editor={editor} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={dialog === 'remove'} title={t`Artikel entfernen`} onClose={close}>
        <RemoveForm
          articles={subjects}
          {...{ editor, compared }}
          onClose={() => {
            onRemoved();
            close();
          }}
        />
      </FormDialog>
    </>
  );
}

interface HeadProps {
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  readonly compared: ArticlesPartProps['compared'];
  /** Whether every visible row is selected. */
  readonly isAll: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
}

function Head({ isOpen, isWhole, compared, isAll, onSelectAll }: HeadProps) {
  const { t, i18n } = useLingui();
  return (
    <thead>
      <tr>
        {isOpen && (
          <th scope="col" className={classes.choice}>
            <input
              type="checkbox"
              aria-label={t`Alle auswählen`}
              checked={isAll}
              onChange={(event) => onSelectAll(event.currentTarget.checked)}
            />
          </th>
        )}
        <th scope="col">
          <Trans>Artikel</Trans>
        </th>
        <th scope="col" className={classes.unit}>
          <Trans>Einheit</Trans>
        </th>
        {isWhole && (
          <>
            <th scope="col">
              <Trans>Rabattgruppe</Trans>
            </th>
            {OTHER_COLUMNS.map(({ field, title }) => (
              <th key={field} scope="col" className={classes.figure}>
                {i18n._(title)}
              </th>
            ))}
          </>
        )}
        <th scope="col" className={`${classes.figure} ${classes.before}`}>
          {compared?.label ?? '–'}
        </th>
        <th scope="col" className={classes.figure}>
          {isOpen ? <Trans>Entwurf CHF</Trans> : <Trans>Preis CHF</Trans>}
        </th>
        <th scope="col" className={classes.figure}>
          <Trans>Änderung</Trans>
        </th>
      </tr>
    </thead>
  );
}

const isFound = ({ article }: ComparedArticle, search: string): boolean => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [article.number, ...Object.values(article.names)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
};

interface GroupHeadingProps {
  readonly group: ArticleGroup;
  readonly columns: number;
  readonly groupNames: readonly { readonly id: string; readonly name: string }[];
}

function GroupHeading({ group: { id, articles }, columns, groupNames }: GroupHeadingProps) {
  const changed = articles.filter(({ isChanged }) => isChanged).length;
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={columns}>
        {groupNames.find((group) => group.id === id)?.name ?? <Trans>Ohne Rabattgruppe</Trans>}{' '}
        <small>
          <Plural value={articles.length} one="# Artikel" other="# Artikel" />
          {changed > 0 && (
            <>
              , <Plural value={changed} one="# geändert" other="# geändert" />
            </>
          )}
        </small>
      </th>
    </tr>
  );
}
