import { z } from 'zod';
import { type RemoteAuthority, SettingsError } from '../../settings.ts';

const Document = z.object({ issuer: z.url(), jwks_uri: z.url() });

/** Azure AD B2C serves its document under v2.0, other OpenID providers directly under the authority. */
const PLACES = ['/v2.0/.well-known/openid-configuration', '/.well-known/openid-configuration'];
/** A start that has to fail fails within 3 s, part of which is loading. */
const TIMEOUT_MS = 1_500;

/**
 * Returns issuer and JWKS address of a remote authority: from the settings, else from its discovery document, whose
 * addresses must have the authority's own origin. Throws `SettingsError` if there is none.
 */
export async function discover({ authority, issuer, jwksUri }: RemoteAuthority) {
  if (issuer && jwksUri) return { issuer, jwksUri };
  const { origin } = new URL(authority);
  const documents = await Promise.all(PLACES.map((place) => read(`${authority}${place}`)));
  for (const document of documents) {
    if (!document.success) continue;
    const found = { issuer: issuer ?? document.data.issuer, jwksUri: jwksUri ?? document.data.jwks_uri };
    const foreign = [found.issuer, found.jwksUri]
      .filter((address) => address !== issuer && address !== jwksUri)
      .find((address) => new URL(address).origin !== origin);
    if (!foreign) return found;
    throw new SettingsError(
      `The OpenID configuration under AUTH_AUTHORITY (${authority}) names ${foreign}, which is another host. ` +
        'Correct it, or set AUTH_ISSUER and AUTH_JWKS_URI.',
    );
  }
  throw new SettingsError(
    `No OpenID configuration under AUTH_AUTHORITY (${authority}). Correct it, or set AUTH_ISSUER and AUTH_JWKS_URI.`,
  );
}

async function read(address: string) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(
    () => null,
  );
  return Document.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
}
