import { Trans } from '@lingui/react/macro';
import { useNetwork } from '@mantine/hooks';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useOutdated } from '../../shared/api/build.ts';
import { leaveDocument, useUnsavedWork } from '../../shared/leaving/leaving.ts';
import classes from './notices.module.css';

/** What concerns every page: no network, and a newer build once nothing is unsaved. They go by themselves. */
export function Notices() {
  const { online } = useNetwork();
  const isOutdated = useOutdated();
  const isUnsaved = useUnsavedWork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={17} stroke={1.6} aria-hidden />
          <Trans>
            Keine Verbindung. Sie sehen den letzten Stand; speichern geht, sobald sie wieder da ist.
          </Trans>
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
