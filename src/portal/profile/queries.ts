import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { api } from '../../shared/api/client.ts';
import { sessionAtom } from '../../shared/auth/session.ts';

/** Changes what people may change of themselves; the session has it at once. */
export function useChangeProfile() {
  const setSession = useSetAtom(sessionAtom);
  return useMutation({
    mutationFn: api.changeMe,
    onSuccess: (profile) => setSession((session) => ({ ...session, ...profile })),
  });
}
