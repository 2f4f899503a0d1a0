import { z } from 'zod';

/** Who finds addresses besides the portal's own list of places, for people who allow a foreign service. */
export const AddressService = z.object({
  /** swisstopo's search, or the Places library of Google. */
  kind: z.enum(['geoadmin', 'google']),
  /** Where the search answers, or the library is loaded from, without a trailing slash. */
  origin: z.string(),
  /** What Google asks for; restricted to the portal's origin, as everybody sees it. */
  key: z.string().nullable(),
});
export type AddressService = z.infer<typeof AddressService>;

/** What a running portal is set up with besides the sign-in: answer of GET /app-config.json. */
export const AppConfiguration = z.object({
  /** Where the app sends error reports, as a Sentry DSN; null: nowhere. */
  sentryDsn: z.string().nullable(),
  /** What its reports call this installation, as production or test. */
  sentryEnvironment: z.string(),
  /** Null: only the portal's own list is searched. */
  addressService: AddressService.nullable(),
  /** Where the supplier's support is reached, as people read it; null: by the organisation's sales representative. */
  supportContact: z.string().nullable(),
});
export type AppConfiguration = z.infer<typeof AppConfiguration>;
