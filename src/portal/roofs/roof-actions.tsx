import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCopy, IconEye, IconFileInvoice, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RoofListItem } from '../../../contracts/domain/roofs.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { RowMenu } from '../../shared/ui/row-menu.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { useCopyRoof } from './queries.ts';
import { useRoofName } from './roof-columns.tsx';
import { RoofDialogs } from './roof-dialogs.tsx';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** The menu of a roof in a list. */
export function RoofActions({ roof }: { readonly roof: RoofListItem }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const textOf = useErrorText();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const copying = useCopyRoof();
  const mayOffer = useMay()('customer-offers', 'read');
  const name = useRoofName(roof);
  const copy = () =>
    copying.mutateAsync(roof).then(
      () => showSuccess(t`«${name}» ist kopiert.`),
      (error) => showError(textOf(error)),
    );
  return (
    <div>
      <RowMenu ref={button} name={name} isBusy={copying.isPending}>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('rename')}>
          <Trans>Umbenennen</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
          <Trans>Kopieren</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to={`/roofs/${roof.id}/view`} leftSection={<IconEye {...icon} />}>
          <Trans>Ansehen</Trans>
        </Menu.Item>
        {mayOffer && (
          <Menu.Item
            component={Link}
            to={`/roofs/${roof.id}/offer`}
            leftSection={<IconFileInvoice {...icon} />}
          >
            <Trans>Kundenofferte</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setDialog('delete')}>
          <Trans>Löschen</Trans>
        </Menu.Item>
      </RowMenu>
      <RoofDialogs
        roof={roof}
        asked={dialog}
        onClose={() => setDialog(null)}
        onClosed={() => button.current?.focus()}
      />
    </div>
  );
}
