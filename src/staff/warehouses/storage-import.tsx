import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WarehouseList } from '../../../contracts/domain/warehouses.ts';
import type { WrongPlace } from '../../../documents/storage-places.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { CsvFiles } from './csv-files.tsx';
import { useChangeWarehouses } from './queries.ts';

/** Most places that the server takes at once. */
const MOST = 1_000;

interface StorageFilesProps {
  readonly list: WarehouseList;
  readonly mayWrite: boolean;
}

/** Storage places as CSV, and from one. */
export function StorageFiles({ list, mayWrite }: StorageFilesProps) {
  const { t, i18n } = useLingui();
  const { putPlaces } = useChangeWarehouses();
  // Load the CSV code on demand: it is large and rarely needed.
  const load = () => loadPart('storage-places', () => import('../../../documents/storage-places.ts'));
  return (
    <CsvFiles
      mayWrite={mayWrite}
      name={t`Lagerplätze`}
      texts={{
        download: t`Lagerplätze als CSV herunterladen`,
        choose: t`Liste der Lagerplätze`,
        dialog: t`Lagerplätze einlesen`,
        noSuchList: t`Das ist keine Liste von Lagerplätzen: Artikelnummer, Lager und Platz als CSV.`,
        saved: t`Die Lagerplätze sind gespeichert.`,
      }}
      write={async () => (await load()).storagePlacesCsv(list, i18n)}
      read={async (file) => {
        const read = (await load()).readStoragePlaces(file, list);
        return read && { lines: read.places, wrong: read.wrong };
      }}
      put={(places) => putPlaces.mutateAsync({ places: [...places] })}
      mostAtOnce={MOST}
      takeText={(good) => <Plural value={good} one="# Platz übernehmen" other="# Plätze übernehmen" />}
      faultText={(wrong) => <FaultText wrong={wrong} />}
    />
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
