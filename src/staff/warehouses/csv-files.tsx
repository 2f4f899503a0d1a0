import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../settings-list.module.css';

/** The lines of a file: those to take, and those with a fault. */
interface ReadLines<Line, Wrong> {
  readonly lines: readonly Line[];
  readonly wrong: readonly Wrong[];
}

interface CsvFilesProps<Line, Wrong> {
  readonly mayWrite: boolean;
  /** Name of the list and of its file. */
  readonly name: string;
  readonly texts: Readonly<Record<'download' | 'choose' | 'dialog' | 'noSuchList' | 'saved', string>>;
  /** Returns the list as CSV. */
  readonly write: () => Promise<string>;
  /** Reads a file; null if it has other columns. */
  readonly read: (file: Uint8Array) => Promise<ReadLines<Line, Wrong> | null>;
  /** Stores lines, at most `mostAtOnce`. */
  readonly put: (lines: readonly Line[]) => Promise<unknown>;
  readonly mostAtOnce: number;
  /** Text of the button that takes so many lines. */
  readonly takeText: (count: number) => ReactNode;
  readonly faultText: (wrong: Wrong) => ReactNode;
}

/** A list as CSV, and from one: every line is taken or named. */
export function CsvFiles<Line, Wrong extends { readonly line: number }>(props: CsvFilesProps<Line, Wrong>) {
  const { mayWrite, name, texts } = props;
  const [account, setAccount] = useState<ReadLines<Line, Wrong> | null>(null);
  const save = async () =>
    download(new Blob([await props.write()], { type: 'text/csv;charset=utf-8' }), fileNameOf(name, 'csv'));
  const take = async (file: File | null) => {
    if (!file) return;
    const lines = await props.read(new Uint8Array(await file.arrayBuffer()));
    if (lines) setAccount(lines);
    else showError(texts.noSuchList);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={texts.download}
        onClick={() => void save()}
      >
        CSV
      </Button>
      {mayWrite && (
        <FileButton
          accept=".csv,.txt"
          inputProps={{ 'aria-label': texts.choose }}
          onChange={(file) => void take(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              <Trans>CSV einlesen</Trans>
            </Button>
          )}
        </FileButton>
      )}
      <FormDialog isOpen={account !== null} title={texts.dialog} onClose={() => setAccount(null)} size="lg">
        {account && <Account {...props} account={account} onClose={() => setAccount(null)} />}
      </FormDialog>
    </>
  );
}

interface AccountProps<Line, Wrong> extends CsvFilesProps<Line, Wrong> {
  readonly account: ReadLines<Line, Wrong>;
  readonly onClose: () => void;
}

/** The result of reading: the number of valid lines, and each invalid line with its fault. */
function Account<Line, Wrong extends { readonly line: number }>({
  account: { lines, wrong },
  onClose,
  ...props
}: AccountProps<Line, Wrong>) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [isTaking, setTaking] = useState(false);
  const [good, bad] = [lines.length, wrong.length];
  const all = good + bad;
  const take = async () => {
    setTaking(true);
    try {
      for (let from = 0; from < good; from += props.mostAtOnce)
        await props.put(lines.slice(from, from + props.mostAtOnce));
      showSuccess(props.texts.saved);
      onClose();
    } catch (error) {
      showError(textOf(error));
    } finally {
      setTaking(false);
    }
  };
  return (
    <div className={classes.account}>
      <p>
        <Trans>
          <Plural value={all} one="# Zeile gelesen" other="# Zeilen gelesen" /> ={' '}
          <Plural value={good} one="# gut" other="# gut" /> +{' '}
          <Plural value={bad} one="# falsch" other="# falsch" />
        </Trans>
      </p>
      {bad > 0 && (
        <ul aria-label={t`Falsche Zeilen`}>
          {wrong.map((one) => (
            <li key={one.line}>
              <b>
                <Trans>Zeile {one.line}</Trans>
              </b>{' '}
              {props.faultText(one)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button disabled={good === 0} loading={isTaking} onClick={() => void take()}>
          {props.takeText(good)}
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </div>
  );
}
