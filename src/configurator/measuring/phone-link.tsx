import { Trans } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { qrModules } from '../../../documents/qr.ts';
import { originAtom } from '../document/document.ts';
import { isSavedAtom } from '../drafts/save-roof.ts';
import { saveAskedAtom } from '../workspace/view-state.ts';
import classes from './phone-link.module.css';

/** Modules that stay white around a QR code. */
const QUIET = 4;

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
            <Code content={new URL(path, location.origin).href} />
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

/** A QR code (ISO/IEC 18004). */
function Code({ content }: { readonly content: string }) {
  const { size, isDark } = qrModules(content);
  const dark = Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    return isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '';
  });
  const side = size + 2 * QUIET;
  return (
    <svg className={classes.code} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label="QR">
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
