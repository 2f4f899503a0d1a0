import { useStore } from 'jotai';
import { configurationAtom } from '../model/document.ts';
import { downloadText, fileNameOf } from './download.ts';

/** Downloads the document as JSON; does nothing while none is open. */
export function useExportRoof(): () => void {
  const store = useStore();
  return () => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const text = `${JSON.stringify(configuration, null, 2)}\n`;
    downloadText(text, fileNameOf(configuration.name, 'json'), 'application/json');
  };
}
