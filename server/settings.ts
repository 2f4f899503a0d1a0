import { z } from 'zod';

const Flag = z.stringbool().default(false);

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4173),
  HOST: z.string().default('localhost'),
  PUBLIC_ORIGIN: z.url().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url().optional(),
  TRUST_PROXY: Flag,
  AUTH_MODE: z.enum(['local', 'b2c']).default('local'),
  AUTH_AUTHORITY: z.url().optional(),
  AUTH_ISSUER: z.url().optional(),
  AUTH_JWKS_URI: z.url().optional(),
  AUTH_CLIENT_ID: z.string().min(1).default('partner-portal'),
  AUTH_SCOPE: z.string().min(1).default('read-api'),
  AUTH_RESET_URL: z.url().optional(),
  TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  ALLOW_LOCAL_IDENTITY_IN_PRODUCTION: Flag,
});

/** Whom the server trusts to sign people in. */
export interface AuthSettings {
  mode: 'local' | 'b2c';
  /** What the app signs in with. */
  authority: string;
  /** `iss` of the tokens. */
  issuer: string;
  /** Public keys of a remote authority; the local provider hands its own over directly. */
  jwksUri: string | null;
  clientId: string;
  apiScope: string;
  resetUrl: string;
  tokenLifetimeSeconds: number;
}

/** Everything that the environment decides. */
export interface Settings {
  port: number;
  host: string;
  /** Where browsers reach the server, without a trailing slash. */
  origin: string;
  dataFolder: string;
  /** PostgreSQL; null for SQLite in the data folder. */
  databaseUrl: string | null;
  trustProxy: boolean;
  production: boolean;
  auth: AuthSettings;
}

/** Thrown when the environment cannot be used; the message names every variable at fault. */
export class SettingsError extends Error {}

/** The settings that an environment describes; names of the variables are in `.env.example`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(present);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`The environment is not usable. ${faults.join('; ')}`);
  }
  const values = read.data;
  const production = values.NODE_ENV === 'production';
  const origin = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    origin,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    production,
    auth: readAuth(values, origin, production),
  };
}

function readAuth(values: z.infer<typeof Environment>, origin: string, production: boolean): AuthSettings {
  const common = {
    clientId: values.AUTH_CLIENT_ID,
    apiScope: values.AUTH_SCOPE,
    tokenLifetimeSeconds: values.TOKEN_LIFETIME_SECONDS,
  };
  if (values.AUTH_MODE === 'local') {
    if (production && !values.ALLOW_LOCAL_IDENTITY_IN_PRODUCTION) {
      throw new SettingsError(
        'AUTH_MODE=local has demo users with a known password and does not start with NODE_ENV=production. ' +
          'Set AUTH_MODE=b2c, or ALLOW_LOCAL_IDENTITY_IN_PRODUCTION=true if this is a demonstration.',
      );
    }
    const authority = `${origin}/oidc`;
    const resetUrl = `${authority}/password-reset`;
    return { mode: 'local', authority, issuer: authority, jwksUri: null, resetUrl, ...common };
  }
  const {
    AUTH_AUTHORITY: authority,
    AUTH_ISSUER: issuer,
    AUTH_JWKS_URI: jwksUri,
    AUTH_RESET_URL: resetUrl,
  } = values;
  if (!authority || !issuer || !jwksUri || !resetUrl) {
    throw new SettingsError(
      'AUTH_MODE=b2c needs AUTH_AUTHORITY, AUTH_ISSUER, AUTH_JWKS_URI, AUTH_RESET_URL, AUTH_CLIENT_ID and AUTH_SCOPE.',
    );
  }
  return { mode: 'b2c', authority, issuer, jwksUri, resetUrl, ...common };
}
