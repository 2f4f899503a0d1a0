import { useEffect, useState } from 'react';
import { resetPassword } from '../../shared/auth/sign-out.ts';
import { InternalErrorPage } from './internal-error-page.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Leaves the app for the identity provider's password-reset page. */
export function OnboardingPage() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    import('../../shared/auth/tokens.ts')
      .then(({ authConfiguration }) => authConfiguration())
      .then(
        ({ resetUrl }) => resetPassword(resetUrl),
        (error) => {
          console.error('The password-reset page is not known', error);
          setLost(true);
        },
      );
  }, []);
  return isLost ? <InternalErrorPage /> : <LoadingPage />;
}
