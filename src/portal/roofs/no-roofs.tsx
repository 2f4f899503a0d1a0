import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHomePlus, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMay } from '../../shared/auth/use-may.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** Opens the configurator with a new roof; for who may make one. */
export function NewRoofButton({ variant = 'filled' }: { readonly variant?: 'filled' | 'default' }) {
  if (!useMay()('configurator', 'write')) return null;
  return (
    <Button
      component={Link}
      to="/configurator"
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.8} />}
    >
      <Trans>Neues Dach</Trans>
    </Button>
  );
}

/** Where the organisation has not saved a roof yet. */
export function NoRoofs() {
  return (
    <Notice
      icon={<IconHomePlus size={22} stroke={1.6} />}
      title={<Trans>Noch kein Dach gespeichert</Trans>}
      action={<NewRoofButton variant="default" />}
    >
      <Trans>Beschreiben Sie ein Dach: Belegung, Leistung und Stückliste folgen sofort.</Trans>
    </Notice>
  );
}
