import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { getDefaultStore, useAtom, useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { profileAtom, profileDiscountAtom } from '../shared/auth/session.ts';
import { useUnsavedChanges } from '../shared/leaving/leaving.ts';
import { lazyPart } from '../shared/ui/lazy-part.ts';
import { showError, showSuccess } from '../shared/ui/toasts.tsx';
import { editedAtAtom, isReadOnlyAtom, originAtom } from './document/document.ts';
import { draftOf, localSaveAtom } from './drafts/autosave.ts';
import { beginRoof } from './drafts/open-roof.ts';
import { isSavedAtom } from './drafts/save-roof.ts';
import type { Keeping, Opening } from './drafts/use-open-roof.ts';
import { useSave } from './drafts/use-save.ts';
import { ImportDialog } from './files/import-dialog.tsx';
import { useFilesOffline } from './files/use-export.ts';
import { startAtom } from './start/begin-roof.ts';
import { DesktopLayout, type RoofRequest } from './workspace/desk-layout.tsx';
import { useNaming, useRoofNameWords } from './workspace/name-question.tsx';
import { NoticeBar } from './workspace/notice-bar.tsx';
import { OfferQuestion } from './workspace/offer-question.tsx';
import { OpenedRoof } from './workspace/opened-roof.tsx';
import { PhoneLayout } from './workspace/phone-layout.tsx';
import { ShortcutsDialog } from './workspace/shortcuts-dialog.tsx';
import { useShortcuts } from './workspace/use-shortcuts.ts';
import { saveAskedAtom } from './workspace/view-state.ts';

const StartDialog = lazyPart('start-dialog', () =>
  import('./start/start-dialog.tsx').then(({ StartDialog }) => StartDialog),
);

const FirstHints = lazyPart('first-hints', () =>
  import('./start/first-hints.tsx').then(({ FirstHints }) => FirstHints),
);

/** The roof configurator at `/configurator/:roofId?`; without an id it starts a new roof. */
export function ConfiguratorPage() {
  const { roofId } = useParams();
  const { state } = useLocation();
  const profile = useAtomValue(profileAtom);
  const discount = useAtomValue(profileDiscountAtom);
  if (!profile) return null;
  if (roofId === undefined) return <BeginRoof />;
  const account = profile.Email;
  return (
    <OpenRoof
      // A late response reaches the store of the session it belongs to, never another one.
      key={`${account}/${roofId}`}
      roofId={roofId}
      isNew={state?.isNew === true}
      account={account}
      discount={discount}
    />
  );
}

/** Gives a new roof its id and redirects to its address. */
function BeginRoof() {
  const [roofId] = useState(beginRoof);
  return <Navigate to={`/configurator/${roofId}`} state={{ isNew: true }} replace />;
}

/** One configurator session. */
function OpenRoof(opening: Omit<Opening, 'store'>) {
  const { t } = useLingui();
  const onEngineFailure = () =>
    showError(t`Die Berechnung ist ausgefallen und wurde neu gestartet. Ihre Eingaben sind unverändert.`);
  return (
    <OpenedRoof opening={opening} onEngineFailure={onEngineFailure}>
      {(keeping) => <Workspace isNew={opening.isNew} keeping={keeping} />}
    </OpenedRoof>
  );
}

/** Saves when a part of the workspace asks for it. */
function useSaveOnRequest(save: () => Promise<void>): void {
  const [isAsked, setAsked] = useAtom(saveAskedAtom);
  const saveNow = useEffectEvent(() => {
    setAsked(false);
    void save();
  });
  useEffect(() => {
    if (isAsked) saveNow();
  }, [isAsked]);
}

/** The workspace of the open roof. */
function Workspace({ isNew, keeping }: Pick<Opening, 'isNew'> & { readonly keeping: Keeping }) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  // A sheet of A4 is as narrow as a phone, but printing must not change the layout.
  const isPhone = useMediaQuery('screen and (max-width: 799px)', false, { getInitialValueInEffect: false });
  const [isImporting, setImporting] = useState(false);
  // A roof with a draft or a saved revision continues where it was; only a blank one starts with the dialog.
  const [isStarting, setStarting] = useState(
    () =>
      isNew &&
      getDefaultStore().get(startAtom) === 'on' &&
      store.get(editedAtAtom) === null &&
      store.get(originAtom)?.revision === null &&
      !store.get(isReadOnlyAtom),
  );
  const [isFirst] = useState(isStarting);
  const saving = useSave(keeping);
  const naming = useNaming(useRoofNameWords());
  const save = async () => {
    if (await naming.isAnswered()) await saving.save();
  };
  useSaveOnRequest(save);
  useShortcuts(save);
  useFilesOffline();
  // Every edit has a local draft, unless the browser refuses to store it.
  useUnsavedChanges(useAtomValue(localSaveAtom) === 'failed');
  const commands = {
    onSave: save,
    onImport: () => setImporting(true),
    onNew: () => {
      const isLeftUnsaved = draftOf(store) !== null && !store.get(isSavedAtom);
      if (isLeftUnsaved) showSuccess(t`Das nicht gespeicherte Dach bleibt in der Übersicht.`);
      navigate('/configurator');
    },
    onRequest: async (kind: RoofRequest) => {
      await save();
      const roofId = store.get(originAtom)?.roofId;
      // If saving failed, the message is shown here.
      if (roofId && store.get(isSavedAtom)) navigate(`/projects/create?roof=${roofId}&kind=${kind}`);
    },
    notices: <NoticeBar keeping={keeping} saving={saving} />,
  };
  return (
    <>
      {isPhone ? <PhoneLayout {...commands} /> : <DesktopLayout {...commands} />}
      <ShortcutsDialog />
      {naming.dialog}
      <OfferQuestion save={save} />
      {isStarting && (
        <Suspense>
          <StartDialog isOpen onClose={() => setStarting(false)} onImport={() => setImporting(true)} />
        </Suspense>
      )}
      {isFirst && !isStarting && !isImporting && (
        <Suspense>
          <FirstHints />
        </Suspense>
      )}
      <ImportDialog
        isOpen={isImporting}
        onOpen={() => {
          setStarting(false);
          setImporting(true);
        }}
        onClose={() => setImporting(false)}
      />
    </>
  );
}
