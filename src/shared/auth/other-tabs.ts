import { getDefaultStore } from 'jotai';
import { z } from 'zod';
import { profileAtom } from './session.ts';
import { endSession, sessionEndAtom } from './session-end.ts';
import { reopenIdentity } from './tokens.ts';

const Message = z.union([
  z.object({ type: z.literal('signed-out') }),
  z.object({ type: z.literal('signed-in'), email: z.string(), name: z.string() }),
]);
type Message = z.infer<typeof Message>;

let channel: BroadcastChannel | undefined;

/** Notifies the other tabs of a sign-in or a sign-out. */
export const tellOtherTabs = (message: Message): void => channel?.postMessage(message);

/**
 * Ends this tab's session when another tab signs out or signs in another person; resumes it when the same person
 * signs in there. Returns a function that removes the listener.
 */
export function followOtherTabs(store = getDefaultStore()): () => void {
  const open = new BroadcastChannel('solar-partner-portal.session');
  channel = open;
  open.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: message } = Message.safeParse(data);
    const profile = store.get(profileAtom);
    if (!message || !profile) return;
    if (message.type === 'signed-out') endSession({ reason: 'signed-out' });
    else if (message.email === profile.Email) {
      // A reload sends the message too, with the same account as here.
      if (store.get(sessionEndAtom)) reopenIdentity();
      store.set(sessionEndAtom, null);
    } else endSession({ reason: 'other-person', name: message.name });
  };
  return () => open.close();
}
