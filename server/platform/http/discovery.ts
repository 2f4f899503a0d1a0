import { ProviderMetadata } from '../../../contracts/api/auth-configuration.ts';
import { type RemoteAuthority, SettingsError } from '../../settings.ts';

/** Azure AD B2C serves its document under v2.0, other OpenID providers directly under the authority. */
const PLACES = ['/v2.0/.well-known/openid-configuration', '/.well-known/openid-configuration'];
/** A start that has to fail fails within 3 s, part of which is loading. */
const TIMEOUT_MS = 1_500;

/** A remote authority, as far as the server and the app need to know it. */
export interface Discovered {
  /** `iss` of the tokens. */
  readonly issuer: string;
  readonly jwksUri: string;
  /** Its discovery document; null if there is none, and the settings name issuer and keys. */
  readonly metadata: ProviderMetadata | null;
}

/**
 * Reads the discovery document of a remote authority, whose addresses must have the authority's own origin: the
 * app's content security policy permits no other. Issuer and keys of the settings replace those of the document.
 * Throws `SettingsError` if there is none, or if it names another host.
 */
export async function discover({ authority, issuer, jwksUri }: RemoteAuthority): Promise<Discovered> {
  const { origin } = new URL(authority);
  const documents = await Promise.all(PLACES.map((place) => read(`${authority}${place}`)));
  const metadata = documents.find((document) => document !== null) ?? null;
  const found = { issuer: issuer ?? metadata?.issuer, jwksUri: jwksUri ?? metadata?.jwks_uri };
  if (!found.issuer || !found.jwksUri) {
    throw new SettingsError(
      `No OpenID configuration under AUTH_AUTHORITY (${authority}). Correct it, or set AUTH_ISSUER and AUTH_JWKS_URI.`,
    );
  }
  const { issuer: _issuer, jwks_uri: _keys, ...endpoints } = metadata ?? {};
  const named = [issuer ? null : found.issuer, jwksUri ? null : found.jwksUri, ...Object.values(endpoints)];
  const foreign = named.find((address) => address && new URL(address).origin !== origin);
  if (foreign) {
    throw new SettingsError(
      `The OpenID configuration under AUTH_AUTHORITY (${authority}) names ${foreign}, which is another host. ` +
        'Correct it, or set AUTH_ISSUER and AUTH_JWKS_URI for an issuer or keys elsewhere.',
    );
  }
  return { issuer: found.issuer, jwksUri: found.jwksUri, metadata };
}

async function read(address: string): Promise<ProviderMetadata | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(
    () => null,
  );
  const document = answer?.ok ? await answer.json().catch(() => null) : null;
  return ProviderMetadata.safeParse(document).data ?? null;
}
