import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import classes from './interfaces.module.css';
import { KeysPanel } from './keys-panel.tsx';
import { useKeys, useWebhooks } from './queries.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** How the supplier's programs are connected, at `/staff/interfaces`; only administrators see it. */
export function InterfacesPage() {
  return (
    <Page
      action={
        <Button component={Link} to="/developers" variant="default">
          <Trans>Für Entwickler</Trans>
        </Button>
      }
    >
      <div className={classes.panels}>
        <Loaded result={useKeys()}>{(list) => <KeysPanel list={list} />}</Loaded>
        <Loaded result={useWebhooks()}>{(list) => <WebhooksPanel list={list} />}</Loaded>
      </div>
    </Page>
  );
}

interface LoadedProps<T> {
  readonly result: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

function Loaded<T>({ result: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data) return children(data);
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} radius={10} />
  );
}
