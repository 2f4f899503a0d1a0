import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { Commissioning } from './commissioning.tsx';
import { DeskProvider } from './desk.tsx';
import { keepForOffline } from './last-person.ts';

/** Commissioning of who is signed in. */
export function CommissioningPage() {
  const profile = useAtomValue(profileAtom);
  const email = profile?.Email;
  const name = profile?.Fullname;
  useEffect(() => {
    if (email && name) keepForOffline({ email, name });
  }, [email, name]);
  return (
    email && (
      <DeskProvider key={email} account={email} api={api.picking}>
        <Commissioning />
      </DeskProvider>
    )
  );
}
