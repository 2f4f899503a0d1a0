import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import { Language } from '../../../contracts/domain/user.ts';
import type { WorkbookFault } from '../../../contracts/domain/workbook.ts';
import type { Configuration, Problem } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { textOfFileError, textOfFileFault } from '../../shared/files/file-texts.ts';
import { type ImportedRoof, importRoof } from '../../shared/files/import-roof.ts';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import { replaceRoof } from '../document/commands.ts';
import {
  chosenVariantAtom,
  configurationAtom,
  dispatchAtom,
  isReadOnlyAtom,
  replaceVariantsAtom,
  variantsAtom,
} from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { engine } from '../solving/engine.ts';
import { VariantsQuestion } from '../workspace/variants-question.tsx';
import classes from '../workspace/workspace.module.css';

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

type ReadRoof = Extract<ImportedRoof, { status: 'read' }>;

/** Result of an import that did not simply open the file. */
interface Outcome {
  /** Problems of a JSON file. */
  readonly problems?: readonly Problem[];
  /** Invalid cells of a workbook; `opened`: whether the roof was opened anyway. */
  readonly faults?: readonly WorkbookFault[];
  readonly opened?: boolean;
  readonly message?: string;
}

/**
 * Opens a saved roof of any version, or a filled workbook, in place of the document: by picking a file, or dropping
 * it anywhere on the configurator. Can be undone.
 */
export function ImportDialog({ isOpen, onOpen, onClose }: ImportDialogProps) {
  const { t, i18n } = useLingui();
  const store = useStore();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isReading, setReading] = useState(false);
  const [asked, setAsked] = useState<ReadRoof | null>(null);

  const close = () => {
    setOutcome({});
    onClose();
  };

  const readWorkbook = async (file: File) => {
    const id = newId();
    await api.files.put(id, file, 'workbook', { signal: new AbortController().signal, onSent: () => {} });
    const { configuration, faults } = await call('GET /v1/files/:id/workbook', {
      params: { id },
      query: { language: Language.parse(i18n.locale) },
    });
    // The file was needed only for reading.
    await call('DELETE /v1/files/:id', { params: { id } }).catch(() => {});
    const present = store.get(configurationAtom);
    if (configuration) store.set(dispatchAtom, replaceRoof(withSurroundings(configuration, present)));
    // A workbook has one roof, which replaces the chosen variant.
    const variant = store.get(chosenVariantAtom)?.name;
    if (configuration && variant)
      showSuccess(t`Die Variante «${variant}» ist durch die Arbeitsmappe ersetzt. Die anderen bleiben.`);
    if (configuration && faults.length === 0) return close();
    const message = faults.length === 0 ? t`In dieser Arbeitsmappe ist kein Dach ausgefüllt.` : '';
    setOutcome({ faults, opened: configuration !== null, message });
  };

  const readJson = async (file: File) => {
    const imported = await importRoof(file, engine);
    if (imported.status === 'refused') return setOutcome({ problems: imported.problems });
    const own = store.get(variantsAtom);
    const { variants } = imported;
    if (variants.length > 0 && own.length > 0 && !isEqual(own, variants)) return setAsked(imported);
    take(imported);
  };
  const take = ({ configuration, variants }: ReadRoof) => {
    store.set(dispatchAtom, replaceRoof(configuration));
    if (variants.length > 0) store.set(replaceVariantsAtom, variants);
    close();
  };

  const showProblem = (cause: unknown) => {
    if (cause instanceof EngineFailure)
      setOutcome({ message: t`Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.` });
    else if (cause instanceof ApiError) setOutcome({ message: i18n._(textOfFileError(cause)) });
    else throw cause;
  };
  const load = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size === 0) return setOutcome({ message: i18n._(textOfFileFault('empty')) });
    setOutcome({});
    setReading(true);
    const reading = /\.xlsx$/i.test(file.name) ? readWorkbook(file) : readJson(file);
    await reading.catch(showProblem).finally(() => setReading(false));
  };

  useDroppedFile(
    (file) => {
      onOpen();
      void load(file);
    },
    { isOff: isReadOnly || isOpen },
  );

  const { problems = [], faults = [], opened = false, message = '' } = outcome;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t`Dachdatei laden`}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <DropZone onFile={load} isReading={isReading} />
      <VariantsQuestion
        isOpen={asked !== null}
        title={t`Varianten der Datei übernehmen?`}
        onTake={() => asked && take(asked)}
        onClose={() => setAsked(null)}
      />
      {problems.length > 0 && <ImportProblems problems={problems} />}
      {faults.length > 0 && <WorkbookFaults faults={faults} opened={opened} />}
      {message && (
        <p className={classes.errors} role="alert">
          {message}
        </p>
      )}
    </Modal>
  );
}

/** Returns the roof of a workbook with the present surroundings of the same house, for which a workbook has no cells. */
function withSurroundings(read: Configuration, present: Configuration | null): Configuration {
  const surroundings = present?.location.surroundings;
  const houseOf = ({ name, location: { latitude, longitude } }: Configuration) => [name, latitude, longitude];
  if (!surroundings || !isEqual(houseOf(read), houseOf(present))) return read;
  return { ...read, location: { ...read.location, surroundings } };
}

/** Handles a file dropped anywhere on the page, which the browser would otherwise navigate to. */
function useDroppedFile(take: (file: File) => void, { isOff }: { readonly isOff: boolean }): void {
  const drop = useEffectEvent((event: globalThis.DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    if (!isOff) take(file);
  });
  useEffect(() => {
    const onDrop = (event: globalThis.DragEvent) => drop(event);
    const onDragOver = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
}

interface DropZoneProps {
  readonly onFile: (file: File | null | undefined) => void;
  readonly isReading: boolean;
}

function DropZone({ onFile, isReading }: DropZoneProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={classes.dropZone}
      aria-label={t`Datei hierher ziehen`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={28} stroke={1.4} aria-hidden />
      <span>
        {isReading ? (
          <Trans>Wird gelesen …</Trans>
        ) : (
          <Trans>Ziehen Sie eine gespeicherte Dachdatei oder eine ausgefüllte Arbeitsmappe hierher.</Trans>
        )}
      </span>
      <FileButton
        accept="application/json,.json,.xlsx"
        onChange={onFile}
        inputProps={{ 'aria-label': t`Dachdatei` }}
      >
        {(props) => (
          <Button {...props} variant="default" size="sm" loading={isReading}>
            <Trans>Datei wählen</Trans>
          </Button>
        )}
      </FileButton>
    </section>
  );
}

function ImportProblems({ problems }: { readonly problems: readonly Problem[] }) {
  const { ofProblem } = useTextOf();
  return (
    <ul className={classes.errors} role="alert">
      {problems.map((problem) => (
        <li key={`${problem.code}/${problem.path}`}>
          {ofProblem(problem)} {problem.path !== problem.params.field && <code>{problem.path}</code>}
        </li>
      ))}
    </ul>
  );
}

interface WorkbookFaultsProps {
  readonly faults: readonly WorkbookFault[];
  readonly opened: boolean;
}

/** Invalid cells, by sheet and cell. */
function WorkbookFaults({ faults, opened }: WorkbookFaultsProps) {
  return (
    <div role="alert">
      <p>
        {opened ? (
          <Trans>Das Dach ist geöffnet. Diese Zellen haben wir nicht verstanden:</Trans>
        ) : (
          <Trans>Das Dach ist noch nicht geöffnet. Berichtigen Sie zuerst diese Zellen:</Trans>
        )}
      </p>
      <ul className={classes.errors}>
        {faults.map(({ sheet, cell, value, reason }) => (
          <li key={`${sheet}!${cell}/${reason}`}>
            <code>{cell ? `${sheet}!${cell}` : sheet}</code> {value && <q>{value}</q>} {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
