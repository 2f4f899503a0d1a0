import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHomeQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { signInAgain } from '../../shared/auth/sign-in-again.ts';
import { download } from '../../shared/files/download.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { ToCatalogue } from '../../shared/ui/to-catalogue.tsx';
import type { OpenFailure } from '../drafts/use-open-roof.ts';

interface OpeningNoticeProps {
  /** Reason why no roof is open; null while it is being opened. */
  readonly failure: OpenFailure | null;
  readonly onAgain: () => void;
}

/** Shown while no roof is open: the reason, and what the user can do. */
export function OpeningNotice({ failure, onAgain }: OpeningNoticeProps) {
  if (!failure) {
    return (
      <p role="status">
        <Trans>Das Dach wird geöffnet …</Trans>
      </p>
    );
  }
  return (
    <Notice
      icon={<IconHomeQuestion size={22} stroke={1.6} />}
      role="alert"
      heading="h1"
      title={<FailureText failure={failure} />}
      action={
        <>
          <Button component={Link} to="/dashboard" variant="default">
            <Trans>Zur Übersicht</Trans>
          </Button>
          <NextStep failure={failure} onAgain={onAgain} />
        </>
      }
    />
  );
}

function FailureText({ failure }: { readonly failure: OpenFailure }) {
  switch (failure.reason) {
    case 'missing':
      return <Trans>Dieses Dach gibt es nicht, oder es gehört einer anderen Firma.</Trans>;
    case 'unreadable':
      return <Trans>Dieses Dach kann nicht gelesen werden.</Trans>;
    case 'engine':
      return <Trans>Die Berechnung konnte nicht geladen werden. Bitte prüfen Sie die Verbindung.</Trans>;
    case 'noCatalogue':
      return <Trans>Der Lieferant hat noch keinen Katalog veröffentlicht.</Trans>;
    case 'offline':
      return <Trans>Keine Verbindung zum Server.</Trans>;
    case 'signedOut':
      return <Trans>Ihre Anmeldung ist abgelaufen.</Trans>;
    case 'busy':
      return <Trans>Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.</Trans>;
    case 'failed':
      return <Trans>Beim Öffnen ist etwas schiefgelaufen.</Trans>;
  }
}

function NextStep({ failure, onAgain }: { readonly failure: OpenFailure; readonly onAgain: () => void }) {
  switch (failure.reason) {
    case 'missing':
      return (
        <Button component={Link} to="/configurator">
          <Trans>Neues Dach</Trans>
        </Button>
      );
    case 'unreadable':
      return (
        <Button onClick={() => download(new Blob([failure.text], { type: 'application/json' }), 'dach.json')}>
          <Trans>Als Datei speichern</Trans>
        </Button>
      );
    case 'noCatalogue':
      return <ToCatalogue />;
    case 'signedOut':
      return (
        <Button onClick={() => void signInAgain()}>
          <Trans>Neu anmelden</Trans>
        </Button>
      );
    default:
      return (
        <Button onClick={onAgain}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      );
  }
}
