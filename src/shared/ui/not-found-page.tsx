import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { startPath } from '../../../contracts/domain/access.ts';
import { principalOf } from '../../../contracts/domain/permissions.ts';
import { profileAtom } from '../auth/session.ts';
import { Notice } from './notice.tsx';
import { PageTitle } from './page-title.tsx';

/** For unknown paths, for those that the user's category may not open, and for data that are not theirs. */
export function NotFoundPage() {
  const { t } = useLingui();
  const profile = useAtomValue(profileAtom);
  const start = profile ? startPath(principalOf(profile)) : '/';
  // A start page that does not exist would lead here again.
  const target = useLocation().pathname === start ? '/profile' : start;
  return (
    <>
      <PageTitle name={t`Seite nicht gefunden`} />
      <Notice
        heading="h1"
        icon={<IconMapQuestion size={22} stroke={1.6} />}
        title={<Trans>Diese Seite gibt es nicht</Trans>}
        action={
          <Button component={Link} to={target} variant="default">
            {target === '/profile' ? <Trans>Zum Profil</Trans> : <Trans>Zur Startseite</Trans>}
          </Button>
        }
      >
        <Trans>404: Unter dieser Adresse ist für Ihr Konto nichts zu finden.</Trans>
      </Notice>
    </>
  );
}
