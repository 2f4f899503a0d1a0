import { z } from 'zod';

/** Origin of the aerial images of swisstopo (WMS), which go with `geoadmin`. */
export const AERIAL_IMAGES = 'https://wms.geo.admin.ch';

/**
 * The service that searches addresses beyond the portal's own list of places. Foreign ones need the person's
 * consent; the village is the portal's own.
 */
export const AddressService = z.object({
  /** The federal geodata services, the Places library of Google, or the invented village of the demo. */
  kind: z.enum(['geoadmin', 'google', 'village']),
  /** Address of the search, or of the library, without a trailing slash. */
  origin: z.string(),
  /** API key of Google; restricted to the portal's origin, since it is public. */
  key: z.string().nullable(),
});
export type AddressService = z.infer<typeof AddressService>;

/** Origin of the federal geodata services. */
export const GEOADMIN = 'https://api3.geo.admin.ch';

/**
 * Returns the origin of the buildings as 3D tiles. The federal ones have a host of their own; a stand-in answers
 * everything itself. Null for a service that knows addresses only.
 */
export function buildings3dOf({ kind, origin }: AddressService): string | null {
  if (kind === 'google') return null;
  return origin === GEOADMIN ? 'https://3d.geo.admin.ch' : origin;
}

/** Returns the service of aerial images (WMS); null for a service without. A stand-in draws its own. */
export function aerialImagesOf({ kind, origin }: AddressService): string | null {
  if (kind === 'google') return null;
  return origin === GEOADMIN ? `${AERIAL_IMAGES}/` : `${origin}${OWN_AERIAL_IMAGES}`;
}

/** Path of the images that a stand-in draws. */
export const OWN_AERIAL_IMAGES = '/rest/services/aerial';

/** Settings of a running portal apart from sign-in: response of GET /app-config.json. */
export const AppConfiguration = z.object({
  /** Sentry DSN for error reports of the app; null: none. */
  sentryDsn: z.string().nullable(),
  /** Name of this installation in error reports, such as production or test. */
  sentryEnvironment: z.string(),
  /** Null: only the portal's own list is searched. */
  addressService: AddressService.nullable(),
  /** Contact of the supplier's support, as shown to users; null: the organisation's sales representative. */
  supportContact: z.string().nullable(),
});
export type AppConfiguration = z.infer<typeof AppConfiguration>;
