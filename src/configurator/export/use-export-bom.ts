import { useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { bomCsv } from '../../../engine/exports/bom-csv.ts';
import { bomWords } from '../../../engine/exports/bom-words.ts';
import { languageOf } from '../messages/use-name-of.ts';
import { answerAtom } from '../model/answer.ts';
import { configurationAtom } from '../model/document.ts';
import { downloadText, fileNameOf } from './download.ts';

/** Downloads the bill of materials as CSV; does nothing while no roof is solved. */
export function useExportBom(): () => void {
  const { i18n } = useLingui();
  const store = useStore();
  return () => {
    const configuration = store.get(configurationAtom);
    const solution = store.get(answerAtom).solved?.solution;
    if (!configuration || !solution) return;
    const text = bomCsv(solution.bom, solution.fingerprint, bomWords(languageOf(i18n.locale)));
    downloadText(text, fileNameOf(configuration.name, 'csv'), 'text/csv;charset=utf-8');
  };
}
