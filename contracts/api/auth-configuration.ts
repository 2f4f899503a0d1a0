import { z } from 'zod';

/** Settings for the app's sign-in: response of GET /auth-config.json. */
export const AuthConfiguration = z.object({
  mode: z.enum(['local', 'b2c']),
  authority: z.url(),
  clientId: z.string(),
  apiScope: z.string(),
  resetUrl: z.string(),
});
export type AuthConfiguration = z.infer<typeof AuthConfiguration>;
