import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BarePage } from '../shell/bare-page.tsx';

/** For failures after which nothing can be shown. Its way out loads the app anew. */
export function InternalErrorPage() {
  const { t } = useLingui();
  return (
    <BarePage>
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
          <Trans>Unser Team arbeitet bereits daran.</Trans>
        </p>
      </Notice>
    </BarePage>
  );
}
