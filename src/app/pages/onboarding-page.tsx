import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resetPassword } from '../../shared/auth/sign-out.ts';
import { loadFrame } from '../../shared/parts/load-part.ts';
import { InternalErrorPage } from './internal-error-page.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Navigates to the identity provider's password-reset page, with the invitation of the mail's link, if any. */
export function OnboardingPage() {
  const [isLost, setLost] = useState(false);
  const [parameters] = useSearchParams();
  const invitation = parameters.get('invitation');
  useEffect(() => {
    loadFrame('sign-in', () => import('../../shared/auth/tokens.ts'))
      .then(({ authConfiguration }) => authConfiguration())
      .then(
        (configuration) => resetPassword(configuration, invitation),
        (error) => {
          console.error('The password-reset page is not known', error);
          setLost(true);
        },
      );
  }, [invitation]);
  return isLost ? <InternalErrorPage /> : <LoadingPage />;
}
