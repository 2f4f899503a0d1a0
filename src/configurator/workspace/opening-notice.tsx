import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { OpenFailure } from '../drafts/use-open-roof.ts';

interface OpeningNoticeProps {
  /** Null while the roof is being opened. */
  readonly failure: OpenFailure | null;
  readonly onAgain: () => void;
}

/** What stands on the page while no roof is open. */
export function OpeningNotice({ failure, onAgain }: OpeningNoticeProps) {
  if (!failure) {
    return (
      <p role="status">
        <Trans>Das Dach wird geöffnet …</Trans>
      </p>
    );
  }
  return (
    <div role="alert">
      <p>
        {failure === 'missing' && (
          <Trans>Dieses Dach gibt es nicht, oder es gehört einer anderen Firma.</Trans>
        )}
        {failure === 'server' && (
          <Trans>Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.</Trans>
        )}
        {failure === 'engine' && <Trans>Die Berechnung konnte nicht geladen werden.</Trans>}
      </p>
      {failure !== 'missing' && (
        <Button variant="default" onClick={onAgain}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      )}
    </div>
  );
}
