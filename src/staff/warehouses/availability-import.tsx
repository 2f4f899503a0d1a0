import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AvailabilityList, MOST_ENTRIES_AT_ONCE } from '../../../contracts/domain/availability.ts';
import type { WrongAvailability } from '../../../documents/availability.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { CsvFiles } from './csv-files.tsx';
import { usePutAvailability } from './queries.ts';

interface AvailabilityFilesProps {
  readonly list: AvailabilityList;
  readonly mayWrite: boolean;
}

/** The availability as CSV, and from one. */
export function AvailabilityFiles({ list, mayWrite }: AvailabilityFilesProps) {
  const { t, i18n } = useLingui();
  const put = usePutAvailability();
  // Load the CSV code on demand: it is large and rarely needed.
  const load = () => loadPart('availability', () => import('../../../documents/availability.ts'));
  return (
    <CsvFiles
      mayWrite={mayWrite}
      name={t`Verfügbarkeit`}
      texts={{
        download: t`Verfügbarkeit als CSV herunterladen`,
        choose: t`Liste der Verfügbarkeit`,
        dialog: t`Verfügbarkeit einlesen`,
        noSuchList: t`Das ist keine solche Liste: Artikelnummer, Lager, Menge, Tag und Wochen als CSV.`,
        saved: t`Gespeichert.`,
      }}
      write={async () => (await load()).availabilityCsv(list, i18n)}
      read={async (file) => {
        const read = (await load()).readAvailability(file, list);
        return read && { lines: read.entries, wrong: read.wrong };
      }}
      put={(entries) => put.mutateAsync({ entries: [...entries] })}
      mostAtOnce={MOST_ENTRIES_AT_ONCE}
      takeText={(good) => <Plural value={good} one="# Zeile übernehmen" other="# Zeilen übernehmen" />}
      faultText={(wrong) => <FaultText wrong={wrong} />}
    />
  );
}

function FaultText({ wrong: { fault, value } }: { readonly wrong: WrongAvailability }) {
  if (fault === 'article') return <Trans>Den Artikel «{value}» gibt es nicht.</Trans>;
  if (fault === 'warehouse') return <Trans>Das Lager «{value}» gibt es nicht.</Trans>;
  if (fault === 'twice') return <Trans>Der Artikel {value} steht schon weiter oben.</Trans>;
  return <Trans>Nur eines von Menge, Tag oder Wochen: «{value}»</Trans>;
}
