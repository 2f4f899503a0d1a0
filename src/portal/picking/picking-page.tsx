import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { enableOffline } from './last-person.ts';
import { PickingRoot } from './picking.tsx';
import { PickingProvider } from './picking-provider.tsx';
import type { PickingApi } from './queue.ts';

const pickingCalls: PickingApi = {
  lists: () => call('GET /v1/picking-lists'),
  list: (number) => call('GET /v1/picking-lists/:number', { params: { number } }),
  putScan: (number, id, body) =>
    call('PUT /v1/picking-lists/:number/scans/:id', { params: { number, id }, body }),
  finish: (number) => call('POST /v1/picking-lists/:number/finish', { params: { number } }),
};

/** The picking lists of the signed-in person. */
export function PickingPage() {
  const profile = useAtomValue(profileAtom);
  const email = profile?.Email;
  const name = profile?.Fullname;
  useEffect(() => {
    if (email && name) enableOffline({ email, name });
  }, [email, name]);
  return (
    email && (
      <PickingProvider key={email} account={email} api={pickingCalls}>
        <PickingRoot />
      </PickingProvider>
    )
  );
}
