import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { isUnreachable } from '../api/api-error.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { isWithoutCatalogue } from '../api/without-catalogue.ts';
import { Notice } from './notice.tsx';
import { NoCatalogueNotice } from './to-catalogue.tsx';

/** Explains why loading failed and offers a retry. Queries retry automatically while the server is unreachable. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const textOf = useErrorText();
  if (isWithoutCatalogue(error)) return <NoCatalogueNotice />;
  return (
    <Notice
      role="alert"
      icon={<IconCloudOff size={22} stroke={1.6} />}
      title={textOf(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      }
    >
      {isUnreachable(error) && <Trans>Sobald der Server antwortet, geht es von selbst weiter.</Trans>}
    </Notice>
  );
}
