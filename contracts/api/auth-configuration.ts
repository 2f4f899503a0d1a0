import { z } from 'zod';

/** Members of an OpenID provider's discovery document, under its own names. */
export const ProviderMetadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  /** Without one, signing out ends the portal's session only. */
  end_session_endpoint: z.url().optional(),
  jwks_uri: z.url(),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/** Settings for the app's sign-in: response of GET /auth-config.json. */
export const AuthConfiguration = z.object({
  mode: z.enum(['local', 'b2c']),
  authority: z.url(),
  /** Null: the app reads the document where Azure AD B2C has it. */
  metadata: ProviderMetadata.nullable(),
  clientId: z.string(),
  apiScope: z.string(),
  resetUrl: z.string(),
});
export type AuthConfiguration = z.infer<typeof AuthConfiguration>;
