import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { type ClientMetadata, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { ProviderMetadata } from '../../contracts/api/auth-configuration.ts';
import { translations } from '../../documents/translations.ts';
import { findPersonById, fullNameOf } from '../people/queries.ts';
import { signedOutAtProvider } from '../people/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { loadOrCreateSecret, SECRETS } from '../platform/db/open-secret.ts';
import { cookieName } from '../platform/http/cookies.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { LocalAuthority, Settings } from '../settings.ts';
import { createAdapter } from './adapter.ts';
import { chooseLocale } from './locale.ts';
import { busyPage, expiredPage, signOutPage } from './pages.ts';

const RESOURCE = 'urn:solar-partner-portal:api';
const DAY = 86_400;

/** Name of the cookie with the provider's session, as `cookieName` takes it. */
export const SESSION_COOKIE = 'idp_session';

/** The only script of the provider's pages; their content security policy contains its hash. */
export const SUBMIT_FORM = 'document.forms[0].submit()';

/** The local provider and what its sign-in routes need from it. */
export interface LocalProvider {
  provider: Provider;
  publicKeys: JSONWebKeySet;
  /** Key that signs cookies. */
  cookieKey: string;
  /** Grants everything the app requests: there is no consent page for one's own portal. */
  grant(accountId: string, clientId: string): Promise<string>;
}

/** Lifetime in seconds, counted from the first sign-in: refreshing does not extend a session. */
const refreshTokenLifetime = (context: KoaContextWithOIDC): number => {
  const rotated = context.oidc?.entities.RotatedRefreshToken as { remainingTTL?: number } | undefined;
  return rotated?.remainingTTL ?? DAY;
};

/** The members of its discovery document that the app needs. */
export const metadataOf = ({ authority }: LocalAuthority): ProviderMetadata => ({
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  end_session_endpoint: `${authority}/session/end`,
  jwks_uri: `${authority}/jwks`,
});

/** Claims in the spelling of Azure AD B2C, so that the app reads only one form. */
const claimsOf = (person: Person) => ({
  name: fullNameOf(person),
  email: person.email,
  emails: [person.email],
  preferred_username: person.email,
  partner_type: person.category,
  country: person.organisation.country,
  oid: person.id,
  // The user flow. MSAL uses it as the tenant, without which it cannot find its own identity token.
  tfp: 'B2C_1_signin',
});

/** The app. */
const clientOf = (auth: LocalAuthority, origin: string): ClientMetadata => ({
  client_id: auth.clientId,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${origin}/redirect.html`, `${origin}/`],
  post_logout_redirect_uris: [`${origin}/redirect.html`, `${origin}/`],
  require_auth_time: true,
});

const featuresOf = (auth: LocalAuthority): Configuration['features'] => ({
  devInteractions: { enabled: false },
  revocation: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    postLogoutSuccessSource: (context: KoaContextWithOIDC) => context.redirect('/'),
    logoutSource: (context: KoaContextWithOIDC, form: string) => {
      const { session, entities } = context.oidc;
      // Only the app has the identity token: a link from elsewhere cannot sign a user out without asking.
      if (!session?.accountId || entities.IdTokenHint?.payload.sub !== session.accountId) {
        context.body = signOutPage(textsOf(context), form);
        return;
      }
      const confirmed = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>');
      context.body = `<!doctype html><meta charset="utf-8"><title>Solar Partner Portal</title>${confirmed}<script>${SUBMIT_FORM}</script>`;
    },
  },
  resourceIndicators: {
    enabled: true,
    // MSAL requests no resource; without a granted one the access token would be opaque.
    defaultResource: () => RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: auth.apiScope,
      audience: RESOURCE,
      accessTokenFormat: 'jwt',
      accessTokenTTL: auth.tokenLifetimeSeconds,
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
});

/** A complete OpenID Connect provider for machines without Azure AD B2C. Its keys are stored in the database. */
export async function createLocalProvider(
  { origin }: Settings,
  auth: LocalAuthority,
  database: Database,
  clock: Clock,
): Promise<LocalProvider> {
  const keys: JSONWebKeySet = JSON.parse(await loadOrCreateSecret(database, SECRETS.signInKeys, makeKeys));
  const cookieKey = await loadOrCreateSecret(database, SECRETS.signInCookies, () =>
    randomBytes(32).toString('base64url'),
  );

  const grant = async (accountId: string, clientId: string): Promise<string> => {
    const made = new provider.Grant({ accountId, clientId });
    made.addOIDCScope('openid profile offline_access');
    made.addResourceScope(RESOURCE, auth.apiScope);
    return made.save();
  };

  const configuration: Configuration = {
    adapter: createAdapter(database),
    jwks: keys as NonNullable<Configuration['jwks']>,
    clients: [clientOf(auth, origin)],
    async findAccount(_context, sub, token) {
      const person = await findPersonById(database, sub);
      if (!person?.active) return undefined;
      const sid = (token as { sessionUid?: string } | undefined)?.sessionUid;
      return { accountId: sub, claims: async () => ({ sub, sid, ...claimsOf(person) }) };
    },
    claims: {
      // Together with `auth_time` it identifies the sign-in of a token.
      openid: ['sub', 'sid'],
      profile: ['name', 'email', 'emails', 'preferred_username', 'partner_type', 'country', 'oid', 'tfp'],
    },
    // B2C puts the profile into the identity token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [cookieKey],
      // The others have the path of their sign-in, so that several tabs can sign in: they cannot have the prefix.
      names: {
        session: cookieName(origin, SESSION_COOKIE),
        interaction: 'idp_interaction',
        resume: 'idp_resume',
      },
    },
    interactions: { url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
    clientBasedCORS: (_context, asking) => asking === origin,
    // The adapter has a grace period for tabs that refresh concurrently.
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    async revokeGrantPolicy({ oidc: { route, session } }) {
      if (route === 'end_session_confirm' && session?.accountId)
        await signedOutAtProvider(database, session.accountId, session.uid, clock());
      return true;
    },
    ttl: {
      AccessToken: auth.tokenLifetimeSeconds,
      IdToken: auth.tokenLifetimeSeconds,
      AuthorizationCode: 60,
      RefreshToken: refreshTokenLifetime,
      Interaction: 600,
      Session: DAY,
      Grant: DAY,
    },
    features: featuresOf(auth),
    renderError(context: KoaContextWithOIDC) {
      context.type = 'html';
      context.body = (context.status === 503 ? busyPage : expiredPage)(textsOf(context));
    },
    async loadExistingGrant(context) {
      const { client, session, result } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const granted = id === undefined ? undefined : await provider.Grant.find(id);
      // An ended sign-in has lost its grant, but the provider's session lives on.
      return granted ?? provider.Grant.find(await grant(session.accountId, client.clientId));
    },
  };
  const provider: Provider = new Provider(auth.authority, configuration);
  // The routes pass on the origin of the settings, whatever the request's headers say.
  provider.proxy = true;
  // MSAL never sends prompt=consent, without which offline_access would be dropped silently.
  provider.on('authorization.accepted', (context) => {
    const parameters = context.oidc.params as { scope?: string } | undefined;
    if (parameters) {
      parameters.scope = [...new Set([...(parameters.scope ?? '').split(' '), 'offline_access'])]
        .join(' ')
        .trim();
    }
  });
  return { provider, publicKeys: publicPart(keys), cookieKey, grant };
}

const textsOf = (context: KoaContextWithOIDC) =>
  translations(chooseLocale(context.query.ui_locales, context.get('accept-language')));

async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return JSON.stringify({
    keys: [
      { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') },
    ],
  });
}

const publicPart = (keys: JSONWebKeySet): JSONWebKeySet => ({
  keys: keys.keys.map(
    ({ kty, n, e, use, alg, kid }) => ({ kty, n, e, use, alg, kid }) as JSONWebKeySet['keys'][number],
  ),
});
