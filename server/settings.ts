import { z } from 'zod';

const Flag = z.stringbool().default(false);

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4173),
  HOST: z.string().default('localhost'),
  PUBLIC_ORIGIN: z.url().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  TRUST_PROXY: Flag,
  SOLVER_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  AUTH_MODE: z.enum(['local', 'b2c']).default('local'),
  AUTH_AUTHORITY: z.url().optional(),
  AUTH_ISSUER: z.url().optional(),
  AUTH_JWKS_URI: z.url().optional(),
  AUTH_CLIENT_ID: z.string().optional(),
  AUTH_SCOPE: z.string().optional(),
  AUTH_RESET_URL: z.url().optional(),
  TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  ALLOW_LOCAL_IDENTITY_IN_PRODUCTION: Flag,
});

/** Whom the server trusts to sign people in. */
export interface AuthSettings {
  mode: 'local' | 'b2c';
  /** What the app signs in with. */
  authority: string;
  /** `iss` of the tokens; null: the authority's discovery document says it. */
  issuer: string | null;
  /** Where a remote authority publishes its keys; null: as above. */
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
  /** Roofs that are solved at the same time. */
  solverThreads: number;
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
    solverThreads: values.SOLVER_THREADS,
    production,
    auth: readAuth(values, origin, production),
  };
}

function readAuth(values: z.infer<typeof Environment>, origin: string, production: boolean): AuthSettings {
  const tokenLifetimeSeconds = values.TOKEN_LIFETIME_SECONDS;
  if (values.AUTH_MODE === 'local') {
    if (production && !values.ALLOW_LOCAL_IDENTITY_IN_PRODUCTION) {
      throw new SettingsError(
        'AUTH_MODE=local has demo users with a known password and does not start with NODE_ENV=production. ' +
          'Set AUTH_MODE=b2c, or ALLOW_LOCAL_IDENTITY_IN_PRODUCTION=true if this is a demonstration.',
      );
    }
    const authority = `${origin}/oidc`;
    const resetUrl = `${authority}/password-reset`;
    return {
      mode: 'local',
      authority,
      issuer: authority,
      jwksUri: null,
      resetUrl,
      clientId: values.AUTH_CLIENT_ID ?? 'partner-portal',
      apiScope: values.AUTH_SCOPE ?? 'read-api',
      tokenLifetimeSeconds,
    };
  }
  const { AUTH_AUTHORITY, AUTH_CLIENT_ID, AUTH_SCOPE, AUTH_RESET_URL } = values;
  if (!AUTH_AUTHORITY || !AUTH_CLIENT_ID || !AUTH_SCOPE || !AUTH_RESET_URL) {
    const needed = { AUTH_AUTHORITY, AUTH_CLIENT_ID, AUTH_SCOPE, AUTH_RESET_URL };
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    throw new SettingsError(`AUTH_MODE=b2c also needs ${missing.join(', ')}.`);
  }
  return {
    mode: 'b2c',
    authority: AUTH_AUTHORITY.replace(/\/$/, ''),
    issuer: values.AUTH_ISSUER ?? null,
    jwksUri: values.AUTH_JWKS_URI ?? null,
    resetUrl: AUTH_RESET_URL,
    clientId: AUTH_CLIENT_ID,
    apiScope: AUTH_SCOPE,
    tokenLifetimeSeconds,
  };
}
