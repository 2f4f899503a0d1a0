import { z } from 'zod';

/** What a running portal is set up with besides the sign-in: answer of GET /app-config.json. */
export const AppConfiguration = z.object({
  /** Where the app sends error reports, as a Sentry DSN; null: nowhere. */
  sentryDsn: z.string().nullable(),
  /** What its reports call this installation, as production or test. */
  sentryEnvironment: z.string(),
});
export type AppConfiguration = z.infer<typeof AppConfiguration>;
