import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLockExclamation } from '@tabler/icons-react';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BarePage } from '../shell/bare-page.tsx';

/** Stands instead of every page after a failed sign-in. */
export function SignInFailedPage() {
  const { t } = useLingui();
  return (
    <BarePage>
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
    </BarePage>
  );
}
