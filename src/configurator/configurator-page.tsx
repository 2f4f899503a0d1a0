import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { profileAtom } from '../shared/auth/session.ts';
import { showError } from '../shared/ui/toasts.tsx';
import classes from './configurator-page.module.css';
import { configurationAtom } from './model/document.ts';
import { engine } from './model/engine.ts';
import { openDraftBox } from './model/open-draft-box.ts';
import { newRoof, openDocument } from './model/open-roof.ts';
import { serverShelf } from './model/server-shelf.ts';
import { BomDrawer } from './results/bom-drawer.tsx';
import { ResultsPanel } from './results/results-panel.tsx';
import { ImportDialog } from './workspace/import-dialog.tsx';
import { Middle } from './workspace/middle.tsx';
import { PhoneLayout } from './workspace/phone-layout.tsx';
import { QuestionDialog } from './workspace/question-dialog.tsx';
import { Sections } from './workspace/sections.tsx';
import { ShortcutsDialog } from './workspace/shortcuts-dialog.tsx';
import { TopBar } from './workspace/top-bar.tsx';
import { type OpenFailure, useOpenRoof } from './workspace/use-open-roof.ts';
import { useSave } from './workspace/use-save.ts';
import { useShortcuts } from './workspace/use-shortcuts.ts';

/** The roof configurator at `/configurator/:roofId?`. */
export function ConfiguratorPage() {
  const { t } = useLingui();
  const { roofId = null } = useParams();
  const store = useStore();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  const profile = useAtomValue(profileAtom);
  const account = profile?.Email ?? '';
  const partnerDiscount = profile?.PartnerDiscount ?? 0;
  const box = useMemo(() => openDraftBox(account), [account]);
  const [isImporting, setImporting] = useState(false);
  const [isAskingForNew, setAskingForNew] = useState(false);
  const saving = useSave(serverShelf, box);
  const isOpen = useAtomValue(configurationAtom) !== null;
  useShortcuts(saving.save);

  const onEngineFailure = useCallback(
    () =>
      showError(t`Die Berechnung ist ausgefallen und wurde neu gestartet. Ihre Eingaben sind unverändert.`),
    [t],
  );
  const { failure, tryAgain } = useOpenRoof({
    roofId,
    shelf: serverShelf,
    box,
    partnerDiscount,
    onEngineFailure,
  });

  if (failure || !isOpen) {
    return (
      <main className={classes.hint}>
        {failure ? <Failure failure={failure} onAgain={tryAgain} /> : <Opening />}
      </main>
    );
  }

  const startNew = async () => {
    await box.remove(null);
    const { configuration, origin } = await newRoof(engine, partnerDiscount);
    openDocument(store, configuration, origin);
    navigate('/configurator');
  };
  const commands = {
    onSave: saving.save,
    onImport: () => setImporting(true),
    onNew: () => setAskingForNew(true),
  };
  return (
    <>
      {isPhone ? (
        <div className={classes.phone}>
          <PhoneLayout className={classes.screen} {...commands} />
        </div>
      ) : (
        <div className={classes.workspace}>
          <div className={classes.top}>
            <TopBar {...commands} />
          </div>
          <nav className={classes.inputs} aria-label={t`Eingaben`}>
            <Sections />
          </nav>
          <main className={classes.middle}>
            <Middle />
          </main>
          <aside className={classes.results} aria-label={t`Resultat`}>
            <ResultsPanel />
          </aside>
          <div className={classes.bom}>
            <BomDrawer />
          </div>
        </div>
      )}
      <ShortcutsDialog />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
      <QuestionDialog
        isOpen={isAskingForNew}
        title={t`Neues Dach`}
        answers={[
          { text: t`Abbrechen`, onChoose: () => {} },
          { text: t`Neu beginnen`, onChoose: startNew },
        ]}
        onClose={() => setAskingForNew(false)}
      >
        <Trans>Was von diesem Dach nicht gespeichert ist, geht verloren.</Trans>
      </QuestionDialog>
      <QuestionDialog
        isOpen={saving.isChanged}
        title={t`Dieses Dach wurde inzwischen geändert`}
        answers={[
          { text: t`Gespeicherte Fassung laden`, onChoose: saving.takeTheirs },
          { text: t`Als neues Dach speichern`, onChoose: saving.saveAsNew },
        ]}
        onClose={saving.decideLater}
      >
        <Trans>Jemand hat seit dem Öffnen eine andere Fassung gespeichert. Was soll gelten?</Trans>
      </QuestionDialog>
    </>
  );
}

function Opening() {
  return (
    <p role="status">
      <Trans>Das Dach wird geöffnet …</Trans>
    </p>
  );
}

function Failure({ failure, onAgain }: { readonly failure: OpenFailure; readonly onAgain: () => void }) {
  return (
    <div role="alert">
      <p>
        {failure === 'missing' && (
          <Trans>Dieses Dach gibt es nicht, oder es gehört einer anderen Firma.</Trans>
        )}
        {failure === 'server' && (
          <Trans>Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.</Trans>
        )}
        {failure === 'engine' && <Trans>Die Berechnung konnte nicht geladen werden.</Trans>}
      </p>
      {failure !== 'missing' && (
        <Button variant="default" onClick={onAgain}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      )}
    </div>
  );
}
