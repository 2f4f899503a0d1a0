import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { type AvailabilityList, MOST_ENTRIES_AT_ONCE } from '../../../contracts/domain/availability.ts';
import type { ReadAvailability, WrongAvailability } from '../../../documents/availability.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { loadPart } from '../../shared/parts/load-part.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../settings-list.module.css';
import { usePutAvailability } from './queries.ts';

interface AvailabilityFilesProps {
  readonly list: AvailabilityList;
  readonly mayWrite: boolean;
}

/** The availability as CSV, and from one: every line is taken or named. */
export function AvailabilityFiles({ list, mayWrite }: AvailabilityFilesProps) {
  const { t, i18n } = useLingui();
  const [read, setRead] = useState<ReadAvailability | null>(null);
  // Load the CSV code on demand: it is large and rarely needed.
  const load = () => loadPart('availability', () => import('../../../documents/availability.ts'));
  const save = async () => {
    const { availabilityCsv } = await load();
    const text = availabilityCsv(list, i18n);
    download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(t`Verfügbarkeit`, 'csv'));
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const { readAvailability } = await load();
    const entries = readAvailability(new Uint8Array(await file.arrayBuffer()), list);
    if (entries) setRead(entries);
    else showError(t`Das ist keine solche Liste: Artikelnummer, Lager, Menge, Tag und Wochen als CSV.`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={t`Verfügbarkeit als CSV herunterladen`}
        onClick={() => void save()}
      >
        CSV
      </Button>
      {mayWrite && (
        <FileButton
          accept=".csv,.txt"
          inputProps={{ 'aria-label': t`Liste der Verfügbarkeit` }}
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
      <FormDialog
        isOpen={read !== null}
        title={t`Verfügbarkeit einlesen`}
        onClose={() => setRead(null)}
        size="lg"
      >
        {read && <Account read={read} onClose={() => setRead(null)} />}
      </FormDialog>
    </>
  );
}

/** The result of the import: the number of valid lines, and each invalid line with its fault. */
function Account({
  read: { entries, wrong },
  onClose,
}: {
  readonly read: ReadAvailability;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const put = usePutAvailability();
  const [good, bad] = [entries.length, wrong.length];
  const all = good + bad;
  const take = async () => {
    try {
      for (let from = 0; from < good; from += MOST_ENTRIES_AT_ONCE)
        await put.mutateAsync({ entries: entries.slice(from, from + MOST_ENTRIES_AT_ONCE) });
      showSuccess(t`Gespeichert.`);
      onClose();
    } catch (error) {
      showError(textOf(error));
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
              <FaultText wrong={one} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button disabled={good === 0} loading={put.isPending} onClick={() => void take()}>
          <Plural value={good} one="# Zeile übernehmen" other="# Zeilen übernehmen" />
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </div>
  );
}

function FaultText({ wrong: { fault, value } }: { readonly wrong: WrongAvailability }) {
  if (fault === 'article') return <Trans>Den Artikel «{value}» gibt es nicht.</Trans>;
  if (fault === 'warehouse') return <Trans>Das Lager «{value}» gibt es nicht.</Trans>;
  if (fault === 'twice') return <Trans>Der Artikel {value} steht schon weiter oben.</Trans>;
  return <Trans>Nur eines von Menge, Tag oder Wochen: «{value}»</Trans>;
}
