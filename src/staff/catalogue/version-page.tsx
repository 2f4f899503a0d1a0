import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import type {
  ListedVersion,
  OpenedVersion,
  VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { isEditable, placeOf } from './articles.ts';
import { ArticlesPart } from './articles-part.tsx';
import { ConflictList } from './conflict-list.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { PARTS } from './field-schema.ts';
import { fieldName } from './field-texts.ts';
import { NewDraftForm } from './new-draft-form.tsx';
import { PartForm } from './part-form.tsx';
import { PartTabs } from './part-tabs.tsx';
import { PublicationRequest } from './publication-request.tsx';
import { useContent, useOpenedVersion, useVersions } from './queries.ts';
import { useVersionEditor, type VersionEditor } from './use-version-editor.ts';
import classes from './version.module.css';
import { VersionCommands } from './version-commands.tsx';
import { VersionStrip } from './version-strip.tsx';

/** One version of the catalogue, at `/staff/catalogue/:id/:part?`: a draft to edit, any other to read. */
export function VersionPage() {
  const { t } = useLingui();
  const { id = '', part } = useParams();
  const list = useVersions();
  const opened = useOpenedVersion(id);
  const within = { to: '/staff/catalogue', name: t`Katalog` };
  if (list.data && opened.data)
    return <OpenedPage key={id} list={list.data} opened={opened.data} {...{ within, part }} />;
  const error = list.error ?? opened.error;
  return (
    <Page within={within}>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void list.refetch();
            void opened.refetch();
          }}
        />
      ) : (
        <Skeleton height={420} radius={10} />
      )}
    </Page>
  );
}

interface OpenedPageProps {
  readonly list: VersionList;
  readonly opened: OpenedVersion;
  readonly within: { readonly to: string; readonly name: string };
  /** Key of a part in the address. */
  readonly part: string | undefined;
}

function OpenedPage({ list, opened, within, part: key }: OpenedPageProps) {
  const { id } = opened.version;
  const listed = list.versions.find((version) => version.id === id);
  const editor = useVersionEditor(opened, listed);
  const mayWrite = useMay()('catalogue', 'write');
  const { version, content, isClosed, isUnsaved } = editor;
  const isOpen = mayWrite && !isClosed && version.state === 'draft';
  const [comparedId, setComparedId] = useState<string | null>(null);
  const others = comparable(list, version);
  const reference = others.find((other) => other.id === comparedId) ?? others[0];
  const shown: ListedVersion = isClosed && listed ? listed : version;
  const part = PARTS.find((other) => other.key === key);
  const { i18n } = useLingui();
  useUndoKeys(editor, isOpen);
  return (
    <Page
      isWide
      within={within}
      title={version.label}
      action={
        <div className={classes.head}>
          {isOpen && <UndoButtons editor={editor} />}
          <VersionCommands {...{ list, mayWrite, content, isUnsaved }} version={shown} />
        </div>
      }
    >
      <VersionStrip list={list} current={id} />
      {isClosed && opened.version.state === 'draft' && <ClosedNotice {...{ editor, list, version }} />}
      <ConflictList editor={editor} />
      {listed && <PublicationRequest {...{ list, mayWrite }} version={listed} />}
      {isEditable(content) && <PartTabs {...{ id, problems: editor.checked.problems }} current={part?.key} />}
      <div className={classes.columns}>
        {part && isEditable(content) ? (
          <Panel title={i18n._(fieldName(part.id))}>
            <PartForm key={part.key} {...{ editor, part, isOpen }} />
          </Panel>
        ) : (
          <Panel
            title={<Trans>Artikel</Trans>}
            aside={
              others.length > 1 && (
                <ComparedChoice versions={others} value={reference?.id} onChange={setComparedId} />
              )
            }
          >
            <Articles {...{ editor, isOpen, reference }} />
          </Panel>
        )}
        <div className={classes.stack}>
          {version.state === 'draft' && <CheckPanel editor={editor} />}
          {['draft', 'scheduled'].includes(shown.state) && list.versions.some(isActive) && (
            <EffectPanel {...{ version, content, isUnsaved }} mayWrite={mayWrite && !isClosed} />
          )}
          <NotePanel {...{ editor, isOpen }} />
          {isEditable(content) && <GroupsPanel content={content} />}
        </div>
      </div>
    </Page>
  );
}

interface ArticlesProps {
  readonly editor: VersionEditor;
  readonly isOpen: boolean;
  /** The version to compare with, if there is one. */
  readonly reference: ListedVersion | undefined;
}

function Articles({ editor, isOpen, reference }: ArticlesProps) {
  const { data, error, refetch } = useContent(reference?.id);
  if (!isEditable(editor.content))
    return (
      <Notice title={<Trans>Diese Datei lässt sich hier nicht zeigen</Trans>}>
        <Trans>
          Ihre Artikel sind keine Liste von Artikeln mit Nummer und Namen. Lesen Sie eine berichtigte Datei
          ein.
        </Trans>
      </Notice>
    );
  if (reference && !data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius={0} />
    );
  const compared = reference && data ? { label: reference.label, content: data } : null;
  return <ArticlesPart {...{ editor, isOpen, compared }} />;
}

const isActive = ({ state }: ListedVersion) => state === 'active';

/** Published versions to compare with, the most likely first: the base of a draft, the valid one, what came before. */
function comparable(
  { versions }: VersionList,
  { id, state, basedOn, validFrom }: ListedVersion,
): ListedVersion[] {
  const published = versions.filter((other) => other.id !== id && other.validFrom !== null);
  const before = published.filter((other) => validFrom === null || (other.validFrom ?? '') <= validFrom);
  const rank = (other: ListedVersion) =>
    state === 'draft' && other.label === basedOn ? 0 : other.state === 'active' ? 1 : 2;
  return before.toSorted((a, b) => (state === 'draft' ? rank(a) - rank(b) : 0));
}

interface ComparedChoiceProps {
  readonly versions: readonly ListedVersion[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

function ComparedChoice({ versions, value, onChange }: ComparedChoiceProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      aria-label={t`Verglichen mit`}
      size="xs"
      value={value}
      data={versions.map(({ id, label }) => ({ value: id, label: t`Vergleich mit ${label}` }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function UndoButtons({ editor }: { readonly editor: VersionEditor }) {
  const { t } = useLingui();
  return (
    <>
      <SaveState editor={editor} />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t`Rückgängig`}
        disabled={!editor.mayUndo}
        onClick={editor.undo}
      >
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t`Wiederholen`}
        disabled={!editor.mayRedo}
        onClick={editor.redo}
      >
        <IconArrowForwardUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Where the last edits are: on their way, on the server, or here only. */
function SaveState({ editor: { isUnsaved, failure, conflicts, save } }: { readonly editor: VersionEditor }) {
  const textOf = useErrorText();
  if (failure !== null)
    return (
      <span className={classes.saving} role="alert">
        {textOf(failure)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void save().catch(() => {})}>
          <Trans>Nochmals</Trans>
        </Button>
      </span>
    );
  return (
    <span className={classes.saving} role="status">
      {conflicts.length > 0 ? (
        <Trans>Wartet auf Ihre Wahl</Trans>
      ) : isUnsaved ? (
        <Trans>Wird gespeichert …</Trans>
      ) : (
        <Trans>Gespeichert</Trans>
      )}
    </span>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z on the whole page, outside fields with text of their own. */
function useUndoKeys(editor: VersionEditor, isOpen: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    const field = event.target instanceof HTMLElement ? event.target.closest('input, textarea') : null;
    if (field && !field.hasAttribute('data-column')) return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface ClosedNoticeProps {
  readonly editor: VersionEditor;
  readonly list: VersionList;
  readonly version: ListedVersion;
}

/** The draft was published or deleted while it was edited here; what was typed becomes another draft. */
function ClosedNotice({ editor, list, version }: ClosedNoticeProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.banner} role="alert">
      <span>
        {editor.isUnsaved ? (
          <Trans>
            Der Entwurf wurde inzwischen veröffentlicht oder verworfen. Ihre letzten Änderungen sind nur noch
            hier.
          </Trans>
        ) : (
          <Trans>Der Entwurf wurde inzwischen veröffentlicht oder verworfen.</Trans>
        )}
      </span>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        <Trans>Als neuen Entwurf speichern</Trans>
      </Button>
      <FormDialog isOpen={isOpen} title={t`Neuer Entwurf nach ${version.label}`} onClose={close}>
        <NewDraftForm {...{ version, list, content: editor.content }} onClose={close} />
      </FormDialog>
    </div>
  );
}

/** Number of problems that are listed; the rest is counted. */
const MOST_LISTED = 20;

/** Result of the engine's check of the last save; articles by their numbers. */
function CheckPanel({ editor: { checked } }: { readonly editor: VersionEditor }) {
  const { t, i18n } = useLingui();
  const { problems, content } = checked;
  const more = problems.length - MOST_LISTED;
  return (
    <Panel title={<Trans>Prüfung</Trans>} aside={problems.length > 0 && problems.length}>
      {problems.length > 0 ? (
        <ul className={classes.places} aria-label={t`Fehler im Entwurf`}>
          {problems.slice(0, MOST_LISTED).map((problem) => (
            <li key={`${problem.path} ${problem.code}`}>
              <b>{placeOf(problem.path, content)}</b>
              <span>{problemText(problem, i18n)}</span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="und # weiterer" other="und # weitere" />
            </li>
          )}
        </ul>
      ) : (
        <p className={classes.fine}>
          <Trans>Keine Fehler. Der Entwurf lässt sich veröffentlichen.</Trans>
        </p>
      )}
    </Panel>
  );
}

function NotePanel({ editor, isOpen }: { readonly editor: VersionEditor; readonly isOpen: boolean }) {
  const { t } = useLingui();
  if (!isOpen && editor.note === '') return null;
  return (
    <Panel title={<Trans>Notiz</Trans>} padded>
      {isOpen ? (
        <Textarea
          aria-label={t`Notiz zur Version`}
          placeholder={t`Was ändert, und warum`}
          autosize
          minRows={2}
          maxLength={500}
          value={editor.note}
          onChange={(event) => {
            const note = event.currentTarget.value;
            editor.edit((draft) => ({ ...draft, note }));
          }}
        />
      ) : (
        <p className={classes.text}>{editor.note}</p>
      )}
    </Panel>
  );
}

function GroupsPanel({ content }: Pick<OpenedVersion, 'content'>) {
  const { i18n } = useLingui();
  const groups = content.discountGroups ?? [];
  if (groups.length === 0) return null;
  return (
    <Panel title={<Trans>Rabattgruppen</Trans>}>
      <Facts>
        {groups.map(({ id, names }) => (
          <Fact key={id} name={nameIn(names, i18n.locale)}>
            {content.articles.filter(({ discountGroup }) => discountGroup === id).length}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
