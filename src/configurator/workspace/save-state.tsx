import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconCloudUp, IconDeviceFloppy, IconExclamationCircle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { localSaveAtom } from '../model/autosave.ts';
import { isSavedAtom, savingAtom } from '../model/save-roof.ts';
import classes from './top-bar.module.css';

/** Where the present document is kept: on the server, on this device, or not yet. */
export function SaveState() {
  const isSaving = useAtomValue(savingAtom);
  const isSaved = useAtomValue(isSavedAtom);
  const local = useAtomValue(localSaveAtom);
  const size = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <span className={classes.state} role="status" data-testid="save-state">
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
      ) : local === 'failed' ? (
        <>
          <IconExclamationCircle {...size} />
          <Trans>Nicht gespeichert</Trans>
        </>
      ) : (
        <>
          <IconDeviceFloppy {...size} />
          {local === 'pending' ? <Trans>Wird gesichert …</Trans> : <Trans>Lokal gespeichert</Trans>}
        </>
      )}
    </span>
  );
}
