import { z } from 'zod';
import { type RemoteAuthority, SettingsError } from '../../settings.ts';

const Document = z.object({ issuer: z.url(), jwks_uri: z.url() });

/** Azure AD B2C keeps its document under v2.0, other OpenID providers beside the authority. */
const PLACES = ['/v2.0/.well-known/openid-configuration', '/.well-known/openid-configuration'];

/**
 * Issuer and key address of a remote authority: the ones that are set, else those of its discovery
 * document, which may name addresses of the authority's own origin only. Throws `SettingsError` when
 * there is none.
 */
export async function discover({ authority, issuer, jwksUri }: RemoteAuthority) {
  if (issuer && jwksUri) return { issuer, jwksUri };
  const { origin } = new URL(authority);
  for (const place of PLACES) {
    const answer = await fetch(`${authority}${place}`, {
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    }).catch(() => null);
    const document = Document.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
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
