import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { consentAtom, consentOpenAtom } from '../shared/consent/consent.ts';
import { LeavingGuard } from '../shared/leaving/leaving-guard.tsx';
import { reportError } from '../shared/monitoring/monitoring.ts';
import { lazyPart } from '../shared/ui/lazy-part.ts';
import { MissingParts } from './missing-parts.tsx';
import classes from './root.module.css';

const Messages = lazyPart('messages', () => import('./messages.tsx').then((m) => m.Messages));
const CookieNotice = lazyPart('cookie-notice', () =>
  import('./consent/cookie-notice.tsx').then((m) => m.CookieNotice),
);

/** Renders the current page and the elements that all pages share. */
export function Root() {
  useFocusOnNavigation();
  const isUnanswered = useAtomValue(consentAtom) === null;
  const isAskedFor = useAtomValue(consentOpenAtom);
  return (
    <>
      <Progress />
      <Outlet />
      <MissingParts />
      <LeavingGuard />
      <ScrollRestoration />
      <Optional>
        <Messages />
      </Optional>
      {(isUnanswered || isAskedFor) && (
        <Optional>
          <CookieNotice />
        </Optional>
      )}
    </>
  );
}

/** An error boundary for an optional part: if it breaks, the rest stays. */
function Optional({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onError={(error) => void reportError(error)}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Moves the focus to the heading after a navigation, so that screen readers start there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const start = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname]);
}

/** Progress bar at the top while a page loads. */
function Progress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div className={classes.progress} aria-hidden="true" />;
}
