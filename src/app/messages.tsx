import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissErrors, Toasts } from '../shared/ui/toasts.tsx';

/** Container of toasts. Failures of a page disappear with the page. */
export function Messages() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <>
      <DismissOnLeaving key={pathname} />
      <Toasts label={t`Meldungen`} />
    </>
  );
}

function DismissOnLeaving() {
  useEffect(() => dismissErrors, []);
  return null;
}
