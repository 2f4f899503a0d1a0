import { Trans } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Refusal } from '../../shared/auth/session-flow.ts';
import { BarePage } from '../shell/bare-page.tsx';
import { BrokenNotice, UnavailableNotice } from './error-notices.tsx';
import { NotAdmittedNotice } from './lazy-notices.ts';

/** Why no session could be opened; null where nothing more is known. */
export const noSessionAtom = atom<
  /** The requested path: the server was unreachable. */
  | { readonly unansweredPath: string }
  /** The portal does not admit the person; `username`: as the authority names them, maybe empty. */
  | { readonly refusal: Refusal; readonly username: string }
  | null
>(null);

/**
 * Target after unrecoverable failures; needs no sign-in. While the server is unreachable it retries, and continues
 * once the server responds. People whom the portal does not admit learn whom to ask.
 */
export function InternalErrorPage() {
  const reason = useAtomValue(noSessionAtom);
  return (
    <BarePage>
      {reason === null ? (
        <BrokenNotice />
      ) : 'refusal' in reason ? (
        <NotAdmittedNotice {...reason} />
      ) : (
        <Unanswered path={reason.unansweredPath} />
      )}
    </BarePage>
  );
}

function Unanswered({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  return (
    <UnavailableNotice
      title={<Trans>Keine Verbindung zum Server</Trans>}
      isServed={false}
      onRetry={() => void navigate(path, { replace: true })}
    />
  );
}
