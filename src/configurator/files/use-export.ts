import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { RoofFile } from '../../../contracts/domain/roofs.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import {
  chosenVariantAtom,
  configurationAtom,
  originAtom,
  variantsAtom,
  viewedAtom,
} from '../document/document.ts';
import { isSolvableAtom, whenSolved } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { organisationDiscountAtom } from '../solving/organisation-discount.ts';
import type { RoofFileKind } from './roof-files.ts';

interface Export {
  /** Whether files of the present roof can be written: not if it is rejected or the engine failed. */
  readonly isPossible: boolean;
  /** Downloads a file of the present roof in the language shown. */
  readonly exportFile: (kind: RoofFileKind) => Promise<void>;
}

// The writers are large and seldom needed.
const loadWriters = () => import('./roof-files.ts');

/** Loads the writers once the page is idle, so that they work offline. */
export function useFilesOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => loadWriters().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Delay after which the first picture is drawn. */
const IDLE_MS = 3_000;

/** File exports of the open roof. */
export function useExport(): Export {
  const { i18n, t } = useLingui();
  const errorText = useErrorText();
  const store = useStore();
  const catalogue = useCatalogue();
  const exportFile = async (kind: RoofFileKind) => {
    try {
      const roof = await whenSolved(store);
      if (!roof) return;
      if (kind === 'picturePng')
        showSuccess(t`Das Bild wird in bester Qualität gezeichnet und dann gespeichert.`);
      const { writeRoofFile } = await loadPart('roof-files', loadWriters);
      const file = await writeRoofFile(
        kind,
        {
          ...roof,
          roofId: store.get(originAtom)?.roofId,
          discount: store.get(organisationDiscountAtom),
        },
        i18n,
        catalogue,
      );
      // A file contains one of several variants; its name says which.
      const variant = store.get(viewedAtom) ? undefined : store.get(chosenVariantAtom)?.name;
      const title = [roof.configuration.name, variant, file.title].filter(Boolean).join(' ');
      download(file.content, fileNameOf(title, file.extension));
      if (kind === 'workbook' && variant !== undefined)
        showSuccess(
          t`Die Arbeitsmappe enthält nur die gewählte Variante «${variant}». Alle Varianten enthält «Dachdatei speichern».`,
        );
    } catch (cause) {
      console.error(cause);
      showError(
        cause instanceof ApiError
          ? errorText(cause)
          : t`Die Datei konnte nicht geschrieben werden. Bitte versuchen Sie es noch einmal.`,
      );
    }
  };
  return { isPossible: useAtomValue(isSolvableAtom), exportFile };
}

/** Returns the text of a roof file: the configuration, with its variants if there are any. */
export const roofFileText = ({ configuration, variants }: Omit<RoofFile, 'schema'>): string => {
  const file: RoofFile = { schema: 'roof-variants/1', configuration, variants };
  return `${JSON.stringify(variants.length > 0 ? file : configuration, null, 2)}
`;
};

/** Downloads the document as JSON, with its variants if there are any; does nothing while none is open. */
export function useExportRoof(): () => void {
  const store = useStore();
  return () => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const variants = store.get(viewedAtom) ? [] : store.get(variantsAtom);
    const content = new Blob([roofFileText({ configuration, variants })], { type: 'application/json' });
    download(content, fileNameOf(configuration.name, 'json'));
  };
}
