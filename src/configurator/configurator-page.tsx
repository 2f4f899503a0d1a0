import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { profileAtom } from '../shared/auth/session.ts';
import { showError } from '../shared/ui/toasts.tsx';
import classes from './configurator-page.module.css';
import { configurationAtom } from './document/document.ts';
import { openDraftRepository } from './drafts/draft-repository.ts';
import { serverRoofs } from './drafts/roof-repository.ts';
import { useOpenRoof } from './drafts/use-open-roof.ts';
import { useSave } from './drafts/use-save.ts';
import { ImportDialog } from './files/import-dialog.tsx';
import { ChangedDialog } from './workspace/changed-dialog.tsx';
import { DeskLayout } from './workspace/desk-layout.tsx';
import { NewRoofDialog } from './workspace/new-roof-dialog.tsx';
import { OpeningNotice } from './workspace/opening-notice.tsx';
import { PhoneLayout } from './workspace/phone-layout.tsx';
import { ShortcutsDialog } from './workspace/shortcuts-dialog.tsx';
import { useShortcuts } from './workspace/use-shortcuts.ts';

/** The roof configurator at `/configurator/:roofId?`. */
export function ConfiguratorPage() {
  const { t } = useLingui();
  const { roofId = null } = useParams();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  const profile = useAtomValue(profileAtom);
  const account = profile?.Email ?? '';
  const partnerDiscount = profile?.PartnerDiscount ?? 0;
  const drafts = useMemo(() => openDraftRepository(account), [account]);
  const [dialog, setDialog] = useState<'import' | 'new' | null>(null);
  const saving = useSave(serverRoofs, drafts);
  const isOpen = useAtomValue(configurationAtom) !== null;
  useShortcuts(saving.save);

  const onEngineFailure = useCallback(
    () =>
      showError(t`Die Berechnung ist ausgefallen und wurde neu gestartet. Ihre Eingaben sind unverändert.`),
    [t],
  );
  const opening = useOpenRoof({ roofId, roofs: serverRoofs, drafts, partnerDiscount, onEngineFailure });

  if (opening.failure || !isOpen) {
    return (
      <main className={classes.hint}>
        <OpeningNotice failure={opening.failure} onAgain={opening.tryAgain} />
      </main>
    );
  }
  const commands = {
    onSave: saving.save,
    onImport: () => setDialog('import'),
    onNew: () => setDialog('new'),
  };
  const closeDialog = () => setDialog(null);
  return (
    <>
      {isPhone ? <PhoneLayout {...commands} /> : <DeskLayout {...commands} />}
      <ShortcutsDialog />
      <ImportDialog isOpen={dialog === 'import'} onClose={closeDialog} />
      <NewRoofDialog
        isOpen={dialog === 'new'}
        drafts={drafts}
        partnerDiscount={partnerDiscount}
        onEngineFailure={onEngineFailure}
        onClose={closeDialog}
      />
      <ChangedDialog saving={saving} />
    </>
  );
}
