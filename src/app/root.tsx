import { lazy, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { LeavingGuard } from '../shared/leaving/leaving-guard.tsx';
import classes from './root.module.css';

const Messages = lazy(() => import('./messages.tsx').then((m) => ({ default: m.Messages })));

/** What stands on every page. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <Progress />
      <Outlet />
      <LeavingGuard />
      <ScrollRestoration />
      <ErrorBoundary fallback={null} onError={(error) => console.error(error)}>
        <Suspense>
          <Messages />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Brings the focus to a page's heading when another page is opened, so that it is read from its start. */
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

/** A line at the top while a page is being fetched. */
function Progress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div className={classes.progress} aria-hidden="true" />;
}
