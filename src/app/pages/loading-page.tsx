import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BarePage } from '../shell/bare-page.tsx';
import { LoadingMark } from '../shell/loading-mark.tsx';

/** Duration of the page at its own address. */
const SHOWN_MS = 1500;

/** The page at its own address is shown after sign-in only, so it redirects at once. */
export function LoadingRoute() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <LoadingPage />;
}

/** Shown until the session is open. */
export function LoadingPage() {
  const { t } = useLingui();
  return (
    <BarePage>
      <PageTitle name={t`Laden`} />
      <h1 className="visually-hidden">
        <Trans>Laden</Trans>
      </h1>
      <LoadingMark />
    </BarePage>
  );
}
