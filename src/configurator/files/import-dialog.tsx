import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { type DragEvent, useState } from 'react';
import type { Problem } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { importRoof } from '../../shared/files/import-roof.ts';
import { replaceRoof } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { engine } from '../solving/engine.ts';
import classes from '../workspace/workspace.module.css';

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Loads a saved roof into the open document, by picking or dropping a file; it can be undone. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const store = useStore();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBroken, setBroken] = useState(false);

  const close = () => {
    setProblems([]);
    setBroken(false);
    onClose();
  };

  const load = async (file: File | null | undefined) => {
    if (!file) return;
    setBroken(false);
    try {
      const imported = await importRoof(file, engine);
      if (imported.status === 'refused') {
        setProblems(imported.problems);
        return;
      }
      store.set(dispatchAtom, replaceRoof(imported.configuration));
      close();
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) throw cause;
      setBroken(true);
    }
  };

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t`JSON laden`}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <DropZone onFile={load} />
      {problems.length > 0 && <ImportProblems problems={problems} />}
      {isBroken && (
        <p className={classes.errors} role="alert">
          <Trans>Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.</Trans>
        </p>
      )}
    </Modal>
  );
}

function DropZone({ onFile }: { readonly onFile: (file: File | null | undefined) => void }) {
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
        <Trans>Ziehen Sie eine gespeicherte Dachdatei hierher.</Trans>
      </span>
      <FileButton
        accept="application/json,.json"
        onChange={onFile}
        inputProps={{ 'aria-label': t`JSON-Datei` }}
      >
        {(props) => (
          <Button {...props} variant="default" size="sm">
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
