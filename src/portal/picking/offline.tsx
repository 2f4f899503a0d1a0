import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { LogoMark } from '../../shared/ui/logo-mark.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageName, PORTAL_NAME } from '../../shared/ui/page-title.tsx';
import { readLastPerson } from './last-person.ts';
import classes from './picking.module.css';
import { PickingRoot } from './picking.tsx';
import { PickingProvider } from './picking-provider.tsx';

/** Interval of probing the server. */
const PROBE_INTERVAL_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Offline picking for its last user on this device. Sends nothing: the portal replaces it and sends once the server
 * is reachable.
 */
export const OfflinePicking = () => <RouterProvider router={router} />;

// Offline, every address shows this one page.
const router = createBrowserRouter([{ path: '*', element: <Offline /> }]);

function Offline() {
  const person = readLastPerson();
  useReturn();
  return (
    <div className={classes.bare}>
      <header className={classes.bareHead}>
        <LogoMark />
        {PORTAL_NAME}
        <span>{person?.name}</span>
      </header>
      <main>
        <PageName title={msg`Rüsten`}>
          {person ? (
            <PickingProvider account={person.email} api={null}>
              <PickingRoot />
            </PickingProvider>
          ) : (
            <Notice
              heading="h1"
              icon={<IconCloudOff size={22} stroke={1.6} />}
              title={<Trans>Kein Netz</Trans>}
              action={
                <Button variant="default" onClick={() => location.reload()}>
                  <Trans>Noch einmal versuchen</Trans>
                </Button>
              }
            >
              <Trans>Auf diesem Gerät hat noch niemand gerüstet. Melden Sie sich zuerst mit Netz an.</Trans>
            </Notice>
          )}
        </PageName>
      </main>
    </div>
  );
}

/** Reopens the portal once the server responds, but never while a dialog (camera or input) is open. */
function useReturn(): void {
  const probe = useEffectEvent(async () => {
    if (document.querySelector('[role="dialog"]')) return;
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const { ok } = await fetch('/auth-config.json', { cache: 'no-store', signal });
      if (ok && !document.querySelector('[role="dialog"]')) location.reload();
    } catch {
      // Still offline.
    }
  });
  useEffect(() => {
    const now = () => void probe();
    const timer = setInterval(now, PROBE_INTERVAL_MS);
    const events = ['online', 'focus'] as const;
    for (const event of events) addEventListener(event, now);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, now);
    };
  }, []);
}
