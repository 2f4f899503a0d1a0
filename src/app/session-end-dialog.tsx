import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useAtom } from 'jotai';
import { useAccount } from '../shared/auth/account.tsx';
import { type SessionEnd, sessionEndAtom } from '../shared/auth/session-end.ts';
import { leaveDocument } from '../shared/leaving/leaving.ts';
import classes from './session-end-dialog.module.css';

/**
 * Explains why nothing more is sent, and how to continue. After an expired sign-in the person may read on; after a
 * sign-out elsewhere they must sign in.
 */
export function SessionEndDialog() {
  const { t } = useLingui();
  const [end, setEnd] = useAtom(sessionEndAtom);
  const titles: Record<SessionEnd['reason'], string> = {
    expired: t`Bitte neu anmelden`,
    ended: t`Sie wurden abgemeldet`,
    'signed-out': t`Sie haben sich abgemeldet`,
    'other-person': t`Bitte neu anmelden`,
  };
  const mayWait = end?.reason === 'expired';
  const isPutOff = mayWait && end.isPutOff === true;
  return (
    <Modal
      opened={end !== null && !isPutOff}
      onClose={() => setEnd({ reason: 'expired', isPutOff: true })}
      title={end && titles[end.reason]}
      withCloseButton={mayWait}
      closeOnEscape={mayWait}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
      overlayProps={{ backgroundOpacity: 0.6 }}
    >
      {end && <Way end={end} />}
    </Modal>
  );
}

function Way({ end }: { readonly end: SessionEnd }) {
  const { isLeaving, signInAgain } = useAccount();
  if (end.reason === 'other-person') {
    const { name } = end;
    return (
      <>
        <p className={classes.text}>
          <Trans>
            In einem anderen Tab hat sich {name} angemeldet. Was hier bearbeitet wurde, bleibt auf diesem
            Gerät und wartet auf das Konto, dem es gehört.
          </Trans>
        </p>
        <Button fullWidth onClick={() => void leaveDocument('/')}>
          <Trans>Als {name} weiterarbeiten</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={classes.text}>
        {end.reason === 'expired' && <Trans>Ihre Anmeldung ist abgelaufen.</Trans>}
        {end.reason === 'ended' && (
          <Trans>Auf einem anderen Gerät wurde abgemeldet, oder Ihr Konto hat ein neues Passwort.</Trans>
        )}
        {end.reason === 'signed-out' && <Trans>In einem anderen Tab wurde abgemeldet.</Trans>}{' '}
        <Trans>
          Ihre Eingaben bleiben erhalten. Nach der Anmeldung führt der erste Eintrag der Startseite hierher
          zurück.
        </Trans>
      </p>
      <Button fullWidth loading={isLeaving} onClick={() => void signInAgain()}>
        <Trans>Neu anmelden</Trans>
      </Button>
    </>
  );
}
