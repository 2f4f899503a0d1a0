import { useStore } from 'jotai';
import { configurationAtom } from '../model/document.ts';
import { download, fileNameOf } from './download.ts';

/** Downloads the document as JSON; does nothing while none is open. */
export function useExportRoof(): () => void {
  const store = useStore();
  return () => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const text = `${JSON.stringify(configuration, null, 2)}\n`;
    download(new Blob([text], { type: 'application/json' }), fileNameOf(configuration.name, 'json'));
  };
}
