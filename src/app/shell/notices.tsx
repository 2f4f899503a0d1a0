import { Trans } from '@lingui/react/macro';
import { useNetwork } from '@mantine/hooks';
import { IconLockExclamation, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useOutdated } from '../../shared/api/build.ts';
import { sessionEndAtom } from '../../shared/auth/session-end.ts';
import { signInAgain } from '../../shared/auth/sign-in-again.ts';
import { leaveDocument, useUnsavedWork } from '../../shared/leaving/leaving.ts';
import classes from './notices.module.css';

/** The notices for every page: offline, a postponed sign-in, and a newer build once nothing is unsaved. */
export function Notices() {
  const { online } = useNetwork();
  const isOutdated = useOutdated();
  const isUnsaved = useUnsavedWork();
  const end = useAtomValue(sessionEndAtom);
  // Picking goes on without network, and says so itself.
  const worksOffline = useLocation().pathname === '/commissioning';
  return (
    <div role="status">
      {!online && !worksOffline && (
        <p className={classes.notice}>
          <IconWifiOff size={17} stroke={1.6} aria-hidden />
          <Trans>
            Keine Verbindung. Sie sehen den letzten Stand; speichern geht, sobald sie wieder da ist.
          </Trans>
        </p>
      )}
      {end?.reason === 'expired' && end.isPutOff && (
        <p className={classes.notice}>
          <IconLockExclamation size={17} stroke={1.6} aria-hidden />
          <Trans>Ihre Anmeldung ist abgelaufen.</Trans>
          <button type="button" onClick={() => void signInAgain()}>
            <Trans>Neu anmelden</Trans>
          </button>
        </p>
      )}
      {online && isOutdated && !isUnsaved && (
        <p className={classes.notice}>
          <IconRefresh size={17} stroke={1.6} aria-hidden />
          <Trans>Das Portal wurde erneuert.</Trans>
          <button type="button" onClick={() => void leaveDocument(location.href)}>
            <Trans>Neu laden</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
