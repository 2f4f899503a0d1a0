import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { WarehouseList } from '../../../contracts/domain/warehouses.ts';
import type { ReadPlaces, WrongPlace } from '../../../documents/storage-places.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { loadPart } from '../../shared/parts/load-part.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../settings-list.module.css';
import { useChangeWarehouses } from './queries.ts';

/** Storage places as CSV, and from one: every line is taken or named. */
export function StorageFiles({
  list,
  mayWrite,
}: {
  readonly list: WarehouseList;
  readonly mayWrite: boolean;
}) {
  const { t, i18n } = useLingui();
  const [read, setRead] = useState<ReadPlaces | null>(null);
  // Load the CSV code on demand: it is large and rarely needed.
  const load = () => loadPart('storage-places', () => import('../../../documents/storage-places.ts'));
  const save = async () => {
    const { storagePlacesCsv } = await load();
    const text = storagePlacesCsv(list, i18n);
    download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(t`Lagerplätze`, 'csv'));
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const { readStoragePlaces } = await load();
    const places = readStoragePlaces(new Uint8Array(await file.arrayBuffer()), list);
    if (places) setRead(places);
    else showError(t`Das ist keine Liste von Lagerplätzen: Artikelnummer, Lager und Platz als CSV.`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={t`Lagerplätze als CSV herunterladen`}
        onClick={() => void save()}
      >
        CSV
      </Button>
      {mayWrite && (
        <FileButton
          accept=".csv,.txt"
          inputProps={{ 'aria-label': t`Liste der Lagerplätze` }}
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
        title={t`Lagerplätze einlesen`}
        onClose={() => setRead(null)}
        size="lg"
      >
        {read && <Account read={read} onClose={() => setRead(null)} />}
      </FormDialog>
    </>
  );
}

/** Most places that the server takes at once. */
const MOST = 1_000;

/** The result of the import: the number of valid lines, and each invalid line with its fault. */
function Account({
  read: { places, wrong },
  onClose,
}: {
  readonly read: ReadPlaces;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { putPlaces } = useChangeWarehouses();
  const [good, bad] = [places.length, wrong.length];
  const all = good + bad;
  const take = async () => {
    try {
      for (let from = 0; from < good; from += MOST)
        await putPlaces.mutateAsync({ places: places.slice(from, from + MOST) });
      showSuccess(t`Die Lagerplätze sind gespeichert.`);
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
        <Button disabled={good === 0} loading={putPlaces.isPending} onClick={() => void take()}>
          <Plural value={good} one="# Platz übernehmen" other="# Plätze übernehmen" />
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </div>
  );
}

function FaultText({ wrong: { fault, value } }: { readonly wrong: WrongPlace }) {
  if (fault === 'article') return <Trans>Den Artikel «{value}» gibt es nicht.</Trans>;
  if (fault === 'twice') return <Trans>Der Artikel {value} steht schon weiter oben.</Trans>;
  if (fault === 'place') return <Trans>Höchstens 40 Zeichen für den Platz: «{value}»</Trans>;
  return value === '' ? (
    <Trans>Zum Platz fehlt das Lager.</Trans>
  ) : (
    <Trans>Das Lager «{value}» gibt es nicht.</Trans>
  );
}
