import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { useSessionFlow } from '../shared/auth/session-flow.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { CategoryGuard, StartPage } from './guards.tsx';
import { pages } from './pages.ts';
import { InternalErrorPage } from './routes/internal-error-page.tsx';
import { LoadingPage } from './routes/loading-page.tsx';
import { NotFoundPage } from './routes/not-found-page.tsx';
import { OnboardingPage } from './routes/onboarding-page.tsx';
import { SignInFailedPage } from './routes/sign-in-failed-page.tsx';
import { BarePage } from './shell/bare-page.tsx';
import { Shell } from './shell/shell.tsx';

const { dashboard, profile, configurator } = pages;

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Pages />
      </ErrorBoundary>
    </BrowserRouter>
  );
}

function Pages() {
  const step = useSessionFlow();
  if (step === 'failed') return <SignInFailedPage />;
  if (step === 'loading') return <LoadingPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route path="/onboarding" element={<OnboardingPage />} />
        <Route path="/register" element={<NobodysPage />} />
        <Route path="/application-accepted" element={<NobodysPage />} />
        <Route path="/internal-error" element={<InternalErrorPage />} />
        <Route path="/loading" element={<LoadingPage />} />
        <Route path="/" element={<StartPage />} />
        <Route path="/projects/create" element={<Navigate to="/configurator" replace />} />
        <Route element={<CategoryGuard />}>
          <Route path="/configurator/:roofId?" element={<configurator.Page />} />
        </Route>
        <Route element={<Shell />}>
          <Route element={<CategoryGuard />}>
            <Route path="/dashboard" element={<dashboard.Page />} />
            <Route path="/profile" element={<profile.Page />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** A public path without a page yet: not found, for people who are not signed in too. */
function NobodysPage() {
  return (
    <BarePage>
      <NotFoundPage />
    </BarePage>
  );
}
