import { Trans } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { qrPath } from '../../../documents/qr.ts';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { originAtom } from '../document/document.ts';
import { isSavedAtom } from '../drafts/save-roof.ts';
import { saveAskedAtom } from '../workspace/view-state.ts';
import classes from './phone-link.module.css';

/** Leads to the page for measuring on the roof, which is about the saved roof. */
export function PhoneLink() {
  const origin = useAtomValue(originAtom);
  const isSaved = useAtomValue(isSavedAtom);
  const askToSave = useSetAtom(saveAskedAtom);
  const path = `/measuring/${origin?.roofId}`;
  const button = {
    className: classes.button ?? '',
    size: 'sm',
    variant: 'default',
    leftSection: <IconDeviceMobile size={16} stroke={1.7} aria-hidden />,
  };
  return (
    <Popover position="top" width={264} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button {...button}>
          <Trans>Auf dem Telefon messen</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''}>
        {isSaved ? (
          <>
            <QrCode {...qrPath(new URL(path, location.origin).href)} label="QR" className={classes.code} />
            <p>
              <Trans>
                Mit dem Telefon lesen und anmelden. Die Masse gehen ins gespeicherte Dach, auch wenn auf dem
                Dach das Netz fehlt.
              </Trans>
            </p>
            <Link to={path}>
              <Trans>Auf diesem Gerät öffnen</Trans>
            </Link>
          </>
        ) : (
          <>
            <p>
              <Trans>Auf dem Telefon öffnet sich das gespeicherte Dach.</Trans>
            </p>
            <Button size="sm" onClick={() => askToSave(true)}>
              <Trans>Dach speichern</Trans>
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
