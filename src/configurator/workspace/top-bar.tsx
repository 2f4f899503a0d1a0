import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconHelpCircle, IconPresentation } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { useMay } from '../../shared/auth/use-may.ts';
import { LogoMark } from '../../shared/ui/logo-mark.tsx';
import { isReadOnlyAtom, redoAtom, redoLabelAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { savingAtom } from '../drafts/save-roof.ts';
import { ExportMenu, FileMenu } from '../files/file-menu.tsx';
import { hasRoofAtom } from '../solving/answer.ts';
import type { RoofCommands } from './desk-layout.tsx';
import { RoofName } from './roof-name.tsx';
import { SaveState } from './save-state.tsx';
import classes from './top-bar.module.css';
import { presentedAtom, shortcutsOpenAtom } from './view-state.ts';

/** Breadcrumb, save state and the commands for the whole roof. */
export function TopBar({ onSave, onNew, onImport, onRequest }: Omit<RoofCommands, 'notices'>) {
  const { t } = useLingui();
  const isSaving = useAtomValue(savingAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const mayRequest = useMay()('projects', 'write');
  const showShortcuts = useSetAtom(shortcutsOpenAtom);
  return (
    <header className={classes.bar}>
      <h1 className="visually-hidden">
        <Trans>Dachkonfigurator</Trans>
      </h1>
      <Link to="/dashboard" className={classes.logo} aria-label={t`Zur Übersicht`}>
        <LogoMark />
      </Link>
      <div className={classes.crumbs}>
        <Link to="/dashboard">
          <Trans>Übersicht</Trans>
        </Link>
        <span aria-hidden>/</span>
        <RoofName />
        <SaveState />
      </div>
      <HistoryButtons />
      <Tooltip label={t`Tastenkürzel`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Tastenkürzel`}
          onClick={() => showShortcuts(true)}
        >
          <IconHelpCircle size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <FileMenu onNew={onNew} onImport={onImport} onRequest={onRequest} />
      <PresentButton />
      <ExportMenu />
      {mayRequest && (
        <Button
          size="xs"
          variant="default"
          disabled={isReadOnly || isSaving}
          onClick={() => onRequest('request_for_quotation')}
        >
          <Trans>Offerte anfragen</Trans>
        </Button>
      )}
      <Button size="xs" className={classes.primary} loading={isSaving} disabled={isReadOnly} onClick={onSave}>
        <Trans>Speichern</Trans>
      </Button>
    </header>
  );
}

function PresentButton() {
  const hasRoof = useAtomValue(hasRoofAtom);
  const present = useSetAtom(presentedAtom);
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.wide}
      disabled={!hasRoof}
      leftSection={<IconPresentation size={15} stroke={1.7} />}
      onClick={() => present(true)}
    >
      <Trans>Präsentieren</Trans>
    </Button>
  );
}

/** Undo and redo; their tooltips name the edit. */
export function HistoryButtons() {
  const { t, i18n } = useLingui();
  const undoLabel = useAtomValue(undoLabelAtom);
  const redoLabel = useAtomValue(redoLabelAtom);
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const undone = undoLabel && i18n._(undoLabel);
  const redone = redoLabel && i18n._(redoLabel);
  return (
    <>
      <Tooltip label={undone ? t`Rückgängig: ${undone}` : t`Rückgängig`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.tool}
          aria-label={t`Rückgängig`}
          data-step="undo"
          disabled={!undoLabel}
          onClick={() => undo()}
        >
          <IconArrowBackUp size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redone ? t`Wiederherstellen: ${redone}` : t`Wiederherstellen`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.tool}
          aria-label={t`Wiederherstellen`}
          disabled={!redoLabel}
          onClick={() => redo()}
        >
          <IconArrowForwardUp size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
