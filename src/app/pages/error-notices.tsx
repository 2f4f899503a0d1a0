import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconLockExclamation } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useReported } from '../../shared/monitoring/monitoring.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** For failures after which nothing can be shown. Its way out loads the app anew. */
export function BrokenNotice({ error }: { readonly error?: unknown }) {
  const { t } = useLingui();
  const isReported = useReported(error);
  return (
    <>
      <PageTitle name={t`Fehler`} />
      <Notice
        heading="h1"
        role="alert"
        icon={<IconAlertTriangle size={22} stroke={1.6} />}
        title={<Trans>Hoppla! Etwas ist schiefgelaufen.</Trans>}
        action={
          <Button component="a" href="/">
            <Trans>Neu laden</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Ein unerwarteter Fehler verhindert, dass diese Seite angezeigt wird.</Trans>
        </p>
        <p>
          <Trans>Laden Sie die Seite neu, oder versuchen Sie es später noch einmal.</Trans>
        </p>
        {isReported && (
          <p>
            <Trans>Unser Team weiss davon und arbeitet daran.</Trans>
          </p>
        )}
      </Notice>
    </>
  );
}

/** For a page that could not be fetched. It tries again by itself when the network is back. */
export function UnavailableNotice({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const whenOnline = () => retry();
    window.addEventListener('online', whenOnline);
    return () => window.removeEventListener('online', whenOnline);
  }, []);
  return (
    <>
      <PageTitle name={t`Nicht geladen`} />
      <Notice
        heading="h1"
        role="alert"
        icon={<IconCloudOff size={22} stroke={1.6} />}
        title={<Trans>Diese Seite konnte nicht geladen werden</Trans>}
        action={
          <>
            <Button onClick={onRetry}>
              <Trans>Noch einmal versuchen</Trans>
            </Button>
            <Button component="a" href="/" variant="default">
              <Trans>Zur Startseite</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          Die Verbindung zum Server fehlt. Was Sie zuletzt bearbeitet haben, ist auf diesem Gerät.
        </Trans>
      </Notice>
    </>
  );
}

/** Stands instead of every page after a failed sign-in. */
export function SignInFailedNotice() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle name={t`Anmeldung`} />
      <Notice
        heading="h1"
        role="alert"
        icon={<IconLockExclamation size={22} stroke={1.6} />}
        title={<Trans>Die Anmeldung ist fehlgeschlagen</Trans>}
        action={
          <Button component="a" href="/">
            <Trans>Neu anmelden</Trans>
          </Button>
        }
      >
        <Trans>Es wurde nichts verändert. Bitte versuchen Sie es noch einmal.</Trans>
      </Notice>
    </>
  );
}
