import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCloudCheck, IconCloudUp, IconDeviceLaptop, IconExclamationCircle } from '@tabler/icons-react';
import { atom, useAtomValue } from 'jotai';
import { isEditedAtom, isReadOnlyAtom } from '../document/document.ts';
import { localSaveAtom } from '../drafts/autosave.ts';
import { isSavedAtom, savingAtom } from '../drafts/save-roof.ts';
import classes from './top-bar.module.css';

/** Where the document is stored; undefined while it is not, or being saved. */
const storedAtom = atom((get) => {
  if (get(savingAtom)) return undefined;
  if (get(isSavedAtom)) return 'server';
  return get(isEditedAtom) ? 'device' : undefined;
});

/** Tells where the present document is stored: on the server, on this device, or not yet. */
export function SaveState() {
  const isSaving = useAtomValue(savingAtom);
  const isSaved = useAtomValue(isSavedAtom);
  const local = useAtomValue(localSaveAtom);
  const isEdited = useAtomValue(isEditedAtom);
  const size = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <span
      className={classes.state}
      role="status"
      data-testid="save-state"
      data-stored={useAtomValue(storedAtom)}
    >
      {isSaving ? (
        <>
          <IconCloudUp {...size} />
          <Trans>Wird gespeichert …</Trans>
        </>
      ) : isSaved ? (
        <>
          <IconCloudCheck {...size} />
          <Trans>Gespeichert</Trans>
        </>
      ) : !isEdited ? null : local === 'failed' ? (
        <>
          <IconExclamationCircle {...size} />
          <Trans>Nicht gespeichert</Trans>
        </>
      ) : (
        <>
          <IconDeviceLaptop {...size} />
          {local === 'pending' ? <Trans>Wird gesichert …</Trans> : <Trans>Lokal gespeichert</Trans>}
        </>
      )}
    </span>
  );
}

/** Save button of a phone: an icon that also shows the state. */
export function SaveButton({ onSave }: { readonly onSave: () => void }) {
  const { t } = useLingui();
  const isSaved = useAtomValue(isSavedAtom);
  const isSaving = useAtomValue(savingAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const SaveIcon = isSaved ? IconCloudCheck : IconCloudUp;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isSaved ? t`Gespeichert` : t`Speichern`}
      loading={isSaving}
      disabled={isReadOnly}
      className={classes.save}
      data-stored={useAtomValue(storedAtom)}
      onClick={onSave}
    >
      <SaveIcon size={19} stroke={1.6} />
    </ActionIcon>
  );
}
