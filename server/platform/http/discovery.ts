import { z } from 'zod';
import { type AuthSettings, SettingsError } from '../../settings.ts';

const Document = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Azure AD B2C keeps its document under v2.0, other OpenID providers beside the authority. */
const PLACES = ['/v2.0/.well-known/openid-configuration', '/.well-known/openid-configuration'];

/**
 * Issuer and key address of a remote authority: the ones that are set, else those of its discovery
 * document. Throws `SettingsError` when there is none.
 */
export async function discover({ authority, issuer, jwksUri }: AuthSettings) {
  if (issuer && jwksUri) return { issuer, jwksUri };
  for (const place of PLACES) {
    const answer = await fetch(`${authority}${place}`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    const document = Document.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
    if (document.success) {
      return { issuer: issuer ?? document.data.issuer, jwksUri: jwksUri ?? document.data.jwks_uri };
    }
  }
  throw new SettingsError(
    `No OpenID configuration under AUTH_AUTHORITY (${authority}). Correct it, or set AUTH_ISSUER and AUTH_JWKS_URI.`,
  );
}
