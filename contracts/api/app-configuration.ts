import { z } from 'zod';

/**
 * The service that searches addresses besides the portal's own list of places, for people who allow a foreign
 * service.
 */
export const AddressService = z.object({
  /** swisstopo's search, or the Places library of Google. */
  kind: z.enum(['geoadmin', 'google']),
  /** Where the search answers, or the library is loaded from, without a trailing slash. */
  origin: z.string(),
  /** API key of Google; restricted to the portal's origin because everybody can read it. */
  key: z.string().nullable(),
});
export type AddressService = z.infer<typeof AddressService>;

/** Settings of a running portal besides the sign-in: answer of GET /app-config.json. */
export const AppConfiguration = z.object({
  /** Where the app sends error reports, as a Sentry DSN; null: nowhere. */
  sentryDsn: z.string().nullable(),
  /** Name of this installation in error reports, such as production or test. */
  sentryEnvironment: z.string(),
  /** Null: only the portal's own list is searched. */
  addressService: AddressService.nullable(),
  /** Where the supplier's support is reached, as people read it; null: by the organisation's sales representative. */
  supportContact: z.string().nullable(),
});
export type AppConfiguration = z.infer<typeof AppConfiguration>;
