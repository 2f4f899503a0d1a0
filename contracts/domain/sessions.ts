import { z } from 'zod';

/** A sign-in of a person on one device. Instants are milliseconds since 1970. */
export const SessionItem = z.object({
  id: z.string(),
  userAgent: z.string().describe('what the browser called itself when it signed in; may be empty'),
  startedAt: z.int().describe('when it was first used'),
  usedAt: z.int().describe('when it was last used, to within five minutes'),
  isCurrent: z.boolean().describe('whether the request comes from it'),
});
export type SessionItem = z.infer<typeof SessionItem>;

export const SessionList = z.object({ rows: z.array(SessionItem) });
export type SessionList = z.infer<typeof SessionList>;
