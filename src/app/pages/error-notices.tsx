import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { reportShown } from '../../shared/monitoring/monitoring.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** Shown after unrecoverable failures. Its button reloads the app. */
export function BrokenNotice({ error }: { readonly error?: unknown }) {
  const { t } = useLingui();
  useEffect(() => reportShown(error), [error]);
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
        <p>
          <Trans>Unser Team weiss davon und arbeitet daran.</Trans>
        </p>
      </Notice>
    </>
  );
}

/** Retry interval for a missing page. */
const EVERY_MS = 5000;

interface UnavailableNoticeProps {
  readonly title: ReactNode;
  /** Whether the server responds; if so, waiting alone does not help. */
  readonly isServed: boolean;
  /** `isAsked`: by the user, or because the network is back; otherwise by the timer. */
  readonly onRetry: (isAsked: boolean) => void;
}

/** Shown for a page that could not be loaded. Retries automatically. */
export function UnavailableNotice({ title, isServed, onRetry }: UnavailableNoticeProps) {
  const { t } = useLingui();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const whenOnline = () => retry(true);
    window.addEventListener('online', whenOnline);
    const timer = setInterval(() => retry(false), EVERY_MS);
    return () => {
      window.removeEventListener('online', whenOnline);
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <PageTitle name={t`Nicht geladen`} />
      <Notice
        heading="h1"
        role="alert"
        icon={<IconCloudOff size={22} stroke={1.6} />}
        title={title}
        action={
          <>
            <Button onClick={() => onRetry(true)}>
              <Trans>Noch einmal versuchen</Trans>
            </Button>
            <Button component="a" href="/" variant="default">
              <Trans>Zur Startseite</Trans>
            </Button>
          </>
        }
      >
        {isServed ? (
          <Trans>
            Ein Teil davon ist auch beim zweiten Versuch nicht angekommen. Bitte versuchen Sie es später noch
            einmal. Was Sie zuletzt bearbeitet haben, ist auf diesem Gerät.
          </Trans>
        ) : (
          <Trans>
            Sobald der Server antwortet, geht es von selbst weiter. Was Sie zuletzt bearbeitet haben, ist auf
            diesem Gerät.
          </Trans>
        )}
      </Notice>
    </>
  );
}
