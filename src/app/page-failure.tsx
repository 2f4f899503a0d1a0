import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { isNotTheirs } from '../shared/api/not-theirs.ts';
import { ServerUnreachable } from '../shared/api/unreachable.ts';
import { SignInFailed } from '../shared/auth/sign-in-failed.ts';
import { PartUnavailable, permitReload } from '../shared/parts/load-part.ts';
import { endFirstStill } from '../shared/ui/first-still.ts';
import { BrokenNotice, UnavailableNotice } from './pages/error-notices.tsx';
import { NotFoundPage, SignInFailedNotice } from './pages/lazy-notices.ts';
import type { PageEntry } from './routes.tsx';
import { BarePage } from './shell/bare-page.tsx';

/** Replaces a page that failed. A page inside the shell keeps the shell; opening another page clears the failure. */
export function PageFailure({ frame }: Pick<PageEntry, 'frame'>) {
  useEffect(endFirstStill, []);
  const notice = <FailureNotice error={useRouteError()} />;
  return frame === 'window' ? <BarePage>{notice}</BarePage> : notice;
}

function FailureNotice({ error }: { readonly error: unknown }) {
  const { revalidate } = useRevalidator();
  if (isNotTheirs(error)) return <NotFoundPage />;
  if (error instanceof SignInFailed) return <SignInFailedNotice />;
  if (!(error instanceof ServerUnreachable)) return <BrokenNotice error={error} />;
  const retry = (isAsked: boolean) => {
    if (isAsked) permitReload();
    void revalidate();
  };
  const isPart = error instanceof PartUnavailable;
  return (
    <UnavailableNotice
      title={
        isPart ? (
          <Trans>Diese Seite konnte nicht geladen werden</Trans>
        ) : (
          <Trans>Keine Verbindung zum Server</Trans>
        )
      }
      isServed={isPart && error.isServed}
      onRetry={retry}
    />
  );
}
