import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLockExclamation, IconUserQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadAppConfiguration } from '../../shared/api/app-configuration.ts';
import type { Refusal } from '../../shared/auth/session-flow.ts';
import { signOut } from '../../shared/auth/sign-out.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { SupportLink } from '../../shared/ui/support-contact.tsx';

interface NotAdmittedNoticeProps {
  readonly refusal: Refusal;
  /** The account's name, as the authority states it; may be empty. */
  readonly username: string;
}

/** Shown to people who have signed in well, but whom the portal does not know or has deactivated. */
export function NotAdmittedNotice({ refusal, username }: NotAdmittedNoticeProps) {
  const { t } = useLingui();
  const contact = useSupportContact();
  const isUnknown = refusal === 'USER_UNKNOWN';
  return (
    <>
      <PageTitle name={t`Kein Zugang`} />
      <Notice
        heading="h1"
        role="alert"
        icon={<IconUserQuestion size={22} stroke={1.6} />}
        title={
          isUnknown ? (
            <Trans>Ihr Konto ist im Portal nicht bekannt</Trans>
          ) : (
            <Trans>Ihr Zugang ist gesperrt</Trans>
          )
        }
        action={
          <>
            {/* The portal has no session of theirs to end. */}
            <Button onClick={() => void signOut(async () => {})}>
              <Trans>Mit anderem Konto anmelden</Trans>
            </Button>
            {isUnknown && (
              <Button component="a" href="/register" variant="default">
                <Trans>Als Partner registrieren</Trans>
              </Button>
            )}
          </>
        }
      >
        {username && (
          <p>
            <Trans>Sie sind als {username} angemeldet.</Trans>
          </p>
        )}
        <p>
          {isUnknown ? (
            <Trans>
              Melden Sie sich mit der Adresse an, an die Ihre Einladung ging, oder öffnen Sie deren Link. Ein
              Link gilt einmal und 14 Tage; danach brauchen Sie einen neuen.
            </Trans>
          ) : (
            <Trans>Ihr Zugang zum Portal wurde geschlossen. Ihre Daten sind noch da.</Trans>
          )}
        </p>
        <p>
          {contact ? (
            <Trans>
              Hilfe erhalten Sie hier: <SupportLink contact={contact} />
            </Trans>
          ) : (
            <Trans>Hilfe erhalten Sie von Ihrer Verkaufsberatung.</Trans>
          )}
        </p>
      </Notice>
    </>
  );
}

/** Returns the contact that the operator has set; null until it is known, and where there is none. */
function useSupportContact(): string | null {
  const [contact, setContact] = useState<string | null>(null);
  useEffect(() => {
    loadAppConfiguration().then(({ supportContact }) => setContact(supportContact), console.warn);
  }, []);
  return contact;
}

/** Replaces every page after a failed sign-in. */
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
