import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ArticleFault } from '../../../documents/catalogue/fields.ts';
import type { ArticleAccount, ReadArticles, RefusedLine } from '../../../documents/catalogue/read.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { textOfFileFault } from '../../shared/files/file-texts.ts';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { loadPart } from '../../shared/parts/load-part.ts';
import { showError } from '../../shared/ui/toasts.tsx';
import type { VersionEditor } from './use-version-editor.ts';
import classes from './version.module.css';

interface ArticleFilesProps {
  readonly editor: VersionEditor;
  readonly isOpen: boolean;
}

// Load the code of spreadsheets on demand: it is large and rarely needed.
const loadWrite = () => loadPart('catalogue-write', () => import('../../../documents/catalogue/write.ts'));
const loadRead = () => loadPart('catalogue-read', () => import('../../../documents/catalogue/read.ts'));

/** The articles as CSV and XLSX, and from such a file: every line is taken or named. */
export function ArticleFiles({ editor, isOpen }: ArticleFilesProps) {
  const { t, i18n } = useLingui();
  const [read, setRead] = useState<ArticleAccount | null>(null);
  const { content } = editor;
  const { label } = editor.version;
  const failed = () => showError(t`Die Datei lässt sich nicht schreiben.`);
  const saveCsv = async () => {
    const text = (await loadWrite()).articlesCsv(content, i18n);
    download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(label, 'csv'));
  };
  const saveXlsx = async () =>
    download(await (await loadWrite()).articlesXlsx(content, i18n), fileNameOf(label, 'xlsx'));
  const take = async (file: File | null) => {
    if (!file) return;
    const { readArticles } = await loadRead();
    const outcome = await readArticles(new Uint8Array(await file.arrayBuffer()), content, i18n);
    if (outcome.status === 'read') setRead(outcome);
    else showError(unreadText(outcome));
  };
  const unreadText = (outcome: Exclude<ReadArticles, ArticleAccount>): string => {
    switch (outcome.status) {
      case 'refused':
        return i18n._(outcome.fault === 'extension' ? NO_LIST : textOfFileFault(outcome.fault));
      case 'no-list':
        return i18n._(NO_LIST);
      case 'torn':
        return t`In Zeile ${outcome.line} fehlt ein Anführungszeichen. Nichts ist gelesen.`;
      case 'too-long':
        return t`Die Datei hat mehr als ${outcome.most} Zeilen. Nichts ist gelesen.`;
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
            <Trans>Herunterladen</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void saveCsv().catch(failed)}>CSV</Menu.Item>
          <Menu.Item onClick={() => void saveXlsx().catch(failed)}>XLSX</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <FileButton
          accept=".csv,.txt,.xlsx"
          inputProps={{ 'aria-label': t`Artikel als CSV oder XLSX` }}
          onChange={(file) => void take(file).catch(() => showError(t`Die Datei lässt sich nicht lesen.`))}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              <Trans>Einlesen</Trans>
            </Button>
          )}
        </FileButton>
      )}
      <FormDialog isOpen={read !== null} title={t`Artikel einlesen`} onClose={() => setRead(null)} size="lg">
        {read && <Account {...{ read, editor }} onClose={() => setRead(null)} />}
      </FormDialog>
    </>
  );
}

const NO_LIST = msg`Das ist keine Liste von Artikeln: Nötig sind die Spalte «number» und eine weitere, mit Titeln wie im Herunterladen.`;

interface AccountProps {
  readonly read: ArticleAccount;
  readonly editor: VersionEditor;
  readonly onClose: () => void;
}

/** The outcome of every line, and the command that takes the good ones over as one step. */
function Account({ read, editor, onClose }: AccountProps) {
  const { t } = useLingui();
  const [added, changed, refused] = [read.added.length, read.changed.length, read.refused.length];
  const all = added + changed + refused + read.unchanged;
  const take = () => {
    editor.edit(({ content, note }) => ({ note, content: { ...content, articles: [...read.articles] } }));
    onClose();
  };
  return (
    <div className={classes.account}>
      <p>
        <Trans>
          <Plural value={all} one="# Zeile" other="# Zeilen" /> ={' '}
          <Plural value={added} one="# neu" other="# neu" /> +{' '}
          <Plural value={changed} one="# geändert" other="# geändert" /> +{' '}
          <Plural value={read.unchanged} one="# unverändert" other="# unverändert" /> +{' '}
          <Plural value={refused} one="# abgelehnt" other="# abgelehnt" />
        </Trans>
      </p>
      {read.missing > 0 && (
        <p>
          <Plural
            value={read.missing}
            one="# Artikel steht nicht in der Datei und bleibt, wie er ist."
            other="# Artikel stehen nicht in der Datei und bleiben, wie sie sind."
          />
        </p>
      )}
      {refused > 0 && (
        <ul aria-label={t`Abgelehnte Zeilen`}>
          {read.refused.map((line) => (
            <Refused key={line.line} line={line} />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button disabled={added + changed === 0} onClick={take}>
          <Plural value={added + changed} one="# Artikel übernehmen" other="# Artikel übernehmen" />
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </div>
  );
}

const FAULTS: Readonly<Record<ArticleFault, MessageDescriptor>> = {
  missing: msg`Hier fehlt ein Wert.`,
  twice: msg`Diese Nummer steht schon weiter oben.`,
  leading_zeros: msg`Diese Nummer hat wohl ihre führenden Nullen verloren.`,
  no_price: msg`Das ist kein eindeutiger Preis. Nötig sind Franken mit höchstens zwei Nachkommastellen, wie 1250.50.`,
  no_whole_number: msg`Hier ist eine ganze Zahl nötig.`,
  unknown_unit: msg`Diese Einheit gibt es nicht: piece, metre, area, bar, roll oder package.`,
  unknown_group: msg`Diese Rabattgruppe hat der Katalog nicht.`,
  no_yes: msg`Hier steht 1 oder nichts.`,
};

function Refused({ line: { line, number, field, value, fault } }: { readonly line: RefusedLine }) {
  const { i18n } = useLingui();
  return (
    <li>
      <b>
        <Trans>Zeile {line}</Trans>
      </b>{' '}
      {[number, field, value && field !== 'number' && `«${value}»`].filter(Boolean).join(' · ')}{' '}
      <span>{i18n._(FAULTS[fault])}</span>
    </li>
  );
}
