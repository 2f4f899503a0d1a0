import { Trans } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { BarePage } from '../shell/bare-page.tsx';
import { BrokenNotice, UnavailableNotice } from './error-notices.tsx';

/**
 * The requested path, if the session could not be opened because the server was unreachable; null after other
 * failures.
 */
export const unansweredPathAtom = atom<string | null>(null);

/**
 * Target after unrecoverable failures; needs no sign-in. While the server is unreachable it retries, and continues
 * once the server responds.
 */
export function InternalErrorPage() {
  const path = useAtomValue(unansweredPathAtom);
  const navigate = useNavigate();
  return (
    <BarePage>
      {path === null ? (
        <BrokenNotice />
      ) : (
        <UnavailableNotice
          title={<Trans>Keine Verbindung zum Server</Trans>}
          isServed={false}
          onRetry={() => void navigate(path, { replace: true })}
        />
      )}
    </BarePage>
  );
}
