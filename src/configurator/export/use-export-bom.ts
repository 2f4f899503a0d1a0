import { useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { bomCsv } from '../../../engine/exports/bom-csv.ts';
import { UNITS } from '../messages/names.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { answerAtom } from '../model/answer.ts';
import { configurationAtom } from '../model/document.ts';
import { downloadText, fileNameOf } from './download.ts';

/** Downloads the bill of materials as CSV; does nothing while no roof is solved. */
export function useExportBom(): () => void {
  const { t, i18n } = useLingui();
  const nameOf = useNameOf();
  const store = useStore();
  return () => {
    const configuration = store.get(configurationAtom);
    const solution = store.get(answerAtom).solved?.solution;
    if (!configuration || !solution) return;
    const text = bomCsv(solution.bom, solution.fingerprint, {
      columns: [
        t`Artikelnummer`,
        t`Bezeichnung`,
        t`Menge`,
        t`Einheit`,
        t`Leistung je Einheit (W)`,
        t`Preis je Einheit (CHF)`,
        t`Preis je Einheit nach Rabatt (CHF)`,
        t`Leistung total (W)`,
        t`Preis total exkl. MWST (CHF)`,
      ],
      total: t`Total`,
      fingerprint: t`Prüfzahl`,
      nameOf,
      unitOf: (unit) => i18n._(UNITS[unit]),
    });
    downloadText(text, fileNameOf(configuration.name, 'csv'), 'text/csv;charset=utf-8');
  };
}
