import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMay } from '../auth/use-may.ts';

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
