import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMay } from '../auth/use-may.ts';
import { Notice } from './notice.tsx';

/** Leads staff to the catalogue where none is published; partners can only wait. */
export function ToCatalogue() {
  return (
    useMay()('catalogue', 'read') && (
      <Button component={Link} to="/staff/catalogue">
        <Trans>Zum Katalog</Trans>
      </Button>
    )
  );
}

/** Takes the place of prices that are not there yet. */
export function NoCatalogueNotice() {
  return (
    <Notice
      icon={<IconTags size={22} stroke={1.6} />}
      title={<Trans>Noch kein Katalog</Trans>}
      action={<ToCatalogue />}
    >
      <Trans>Der Lieferant hat noch keinen Katalog veröffentlicht.</Trans>
    </Notice>
  );
}
