import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type AddressService, GEOADMIN } from '../contracts/api/app-configuration.ts';
import { SECOND_FACTOR_POLICIES, type SecondFactorPolicy } from '../contracts/domain/second-factor.ts';
import type { DatabaseLimits } from './platform/db/postgres.ts';
import { StartError } from './platform/start-error.ts';

const SECOND_MS = 1_000;
const LOG_LEVELS = ['error', 'warn', 'info'] as const;

/** Every message states the valid values, but never the value itself, which may be a secret. */
const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
};
const address = (error: string, isRight: (url: URL) => boolean = () => true) =>
  z.string().refine((text) => URL.canParse(text) && isRight(new URL(text)), error);
const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
const text = z.string().min(1);
/** Megabyte as displayed by the app, bytes. */
const MB = 1024 * 1024;

/** Origins of the address services. */
const ADDRESS_SERVICES = {
  geoadmin: GEOADMIN,
  google: 'https://maps.googleapis.com',
} as const;

const A_PART = 'must be a number from 0 to 1';
const AN_ADDRESS = 'must be an address: https://HOST/PATH';
const A_SAFE_ADDRESS = 'must begin with https://';

const Environment = z.object({
  NODE_ENV: text.default('development'),
  PORT: whole(0, 65_535).default(4173),
  HOST: text.default('localhost'),
  HEALTH_PORT: whole(0, 65_535).optional(),
  HEALTH_HOST: text.default('127.0.0.1'),
  SHUTDOWN_DELAY_SECONDS: whole(0, 300).default(0),
  SHUTDOWN_TIMEOUT_SECONDS: whole(0, 300).default(25),
  PUBLIC_ORIGIN: address('must be http:// or https:// with a host, and no path', isOrigin).optional(),
  CONNECTIONS: whole(1, 1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(256),
  CALLS_AT_ONCE: whole(1, 100_000).default(64),
  EVENT_LOOP_DELAY_MS: whole(10, 60_000).default(500),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: address('must be postgres://user:password@host:5432/database', ({ protocol }) =>
    ['postgres:', 'postgresql:'].includes(protocol),
  ).optional(),
  DATABASE_URL_FILE: text.optional(),
  DATABASE_DIRECT_URL: address('must be postgres://user:password@host:5432/database', ({ protocol }) =>
    ['postgres:', 'postgresql:'].includes(protocol),
  ).optional(),
  DATABASE_DIRECT_URL_FILE: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: address('must be http:// or https:// with a host, and no path', isOrigin).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_SECRET_ACCESS_KEY_FILE: text.optional(),
  S3_TIMEOUT_SECONDS: whole(1, 300).default(10),
  CLAMD_URL: address('must be tcp://HOST:PORT or unix:///PATH', isScanner).optional(),
  DATABASE_CONNECTIONS: whole(1, 1_000).default(10),
  DATABASE_CONNECT_TIMEOUT_SECONDS: whole(1, 60).default(3),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: whole(1, 3_600).default(10),
  DATABASE_LOCK_TIMEOUT_SECONDS: whole(1, 3_600).default(5),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_SECONDS: whole(1, 3_600).default(30),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(readProxies)
    .refine((proxies) => proxies !== undefined, {
      error:
        'must be the number of proxies in front (1 to 9), or their addresses or networks (10.0.0.0/8), parted by commas',
    }),
  SMTP_URL: address(
    'must be smtp://user:password@host:587 or smtps://user:password@host:465',
    isMailServer,
  ).optional(),
  SMTP_URL_FILE: text.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be an address: Name <name@host>')
    .optional(),
  LOG_LEVEL: oneOf(...LOG_LEVELS).optional(),
  SOLVER_THREADS: whole(1, 64).default(2),
  CALLS_PER_MINUTE: whole(1, 1_000_000).default(1_200),
  WEBHOOK_HOSTS: z.string().default(''),
  KEY_CALLS_PER_MINUTE: whole(1, 1_000_000).default(600),
  DRAFTS_PER_MINUTE: whole(1, 1_000_000).default(300),
  SAVES_PER_MINUTE: whole(1, 1_000_000).default(120),
  UPLOADS_PER_MINUTE: whole(1, 1_000_000).default(120),
  APPLICATIONS_PER_HOUR: whole(1, 100_000).default(10),
  ROOFS_PER_ORGANISATION: whole(1, 1_000_000_000).default(10_000),
  FILES_MB_PER_PERSON: whole(1, 1_000_000_000).default(10_000),
  FILES_MB_PER_ORGANISATION: whole(1, 1_000_000_000).default(50_000),
  DISK_RESERVE_MB: whole(0, 1_000_000).default(500),
  SUPPLIER: oneOf('auto', 'manual').optional(),
  DEMO_PROJECTS: oneOf('true', 'false').default('true'),
  AUTH_MODE: oneOf('local', 'b2c').default('local'),
  AUTH_AUTHORITY: address(A_SAFE_ADDRESS, isSafe).optional(),
  AUTH_USER_FLOW: text.optional(),
  AUTH_ISSUER: address(AN_ADDRESS).optional(),
  AUTH_JWKS_URI: address(A_SAFE_ADDRESS, isSafe).optional(),
  AUTH_CLIENT_ID: text.optional(),
  AUTH_SCOPE: text.optional(),
  AUTH_RESET_URL: address(AN_ADDRESS).optional(),
  TOKEN_LIFETIME_SECONDS: whole(1, 86_400).default(3600),
  SECOND_PERSON_FOR_CATALOGUE: oneOf('true', 'false').default('false'),
  SECOND_PERSON_ABOVE_DISCOUNT: whole(0, 90).optional(),
  REQUIRE_SECOND_FACTOR: oneOf(...SECOND_FACTOR_POLICIES).default('nobody'),
  ALLOW_PUBLIC_DEMO_SIGN_IN: oneOf('true', 'false').default('false'),
  LEGAL_FOLDER: text.optional(),
  SENTRY_DSN: address('must be a DSN: https://KEY@HOST/PROJECT', isDsn).optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be one word of letters, digits, dots and hyphens')
    .optional(),
  ADDRESS_SERVICE: oneOf('geoadmin', 'google').optional(),
  ADDRESS_SERVICE_URL: address(A_SAFE_ADDRESS, (url) => isSafe(url) && isOrigin(url)).optional(),
  GOOGLE_PLACES_KEY: text.optional(),
  SUPPORT_CONTACT: z.string().max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('must be http:// or https:// with a host', ({ protocol }) =>
    ['http:', 'https:'].includes(protocol),
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be NAME=VALUE, parted by commas')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS_FILE: text.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: A_PART }).min(0, A_PART).max(1, A_PART).default(0.1),
  OTEL_METRIC_EXPORT_INTERVAL: whole(1_000, 3_600_000).default(60_000),
});

/** Variables with a password. `NAME_FILE` names a file with the value, as container platforms mount secrets. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
type Secret = (typeof SECRETS)[number];
/** Variables with the address of another host. */
const ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'CLAMD_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
/** Maximum size of such a file, bytes. */
const MOST_OF_SECRET = 4_096;

/** Names of all variables that are read. */
export const variables = Object.keys(Environment.shape);

/** Settings common to all authorities. */
interface Authority {
  /** Address for the app's sign-in, without a trailing slash. */
  authority: string;
  /** The user flow of every token, in lower case: `tfp` or `acr`. */
  userFlow: string;
  /** The audience of every token. */
  clientId: string;
  apiScope: string;
  resetUrl: string;
}

/** The provider inside this server. */
export interface LocalAuthority extends Authority {
  mode: 'local';
  tokenLifetimeSeconds: number;
  /** People who cannot sign in without a second factor. */
  secondFactor: SecondFactorPolicy;
}

/** Azure AD B2C, or another OpenID provider. */
export interface RemoteAuthority extends Authority {
  mode: 'b2c';
  /** `iss` of the tokens; null: from the authority's discovery document. */
  issuer: string | null;
  /** Address of the keys; null: from the discovery document. */
  jwksUri: string | null;
}

/** The authority whose tokens the server accepts. */
type AuthSettings = LocalAuthority | RemoteAuthority;

/** Storage quotas, bytes. */
export interface FileQuotas {
  readonly person: number;
  readonly organisation: number;
}

/** Actions of the supplier that need a second person. */
export interface SecondPersonRule {
  readonly publishes: boolean;
  /** Basis points of a discount above which it needs one; null: none does. */
  readonly discountsAboveBp: number | null;
}

/** An S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** Origin of the store; null: AWS. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Timeout from a request, of at most 5 MB, to the beginning of its answer. */
  readonly timeoutMs: number;
}

/** A collector of traces and metrics. */
export interface TelemetrySettings {
  /** Base of its addresses, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  /** Part of the requests and jobs that are traced, from 0 to 1. */
  readonly sampledPart: number;
  /** Interval of exporting metrics. */
  readonly intervalMs: number;
}

/** Settings from the environment. */
export interface Settings {
  port: number;
  host: string;
  /** Port of probes and metrics, separate from everything else. */
  healthPort: number;
  healthHost: string;
  /** Delay from the shutdown signal until requests are no longer accepted. */
  shutdownDelayMs: number;
  /** Timeout after that until unanswered requests are aborted. */
  shutdownTimeoutMs: number;
  /** Public origin of the server, without a trailing slash. */
  origin: string;
  /** Maximum number of open connections, in all and per address. */
  connections: number;
  connectionsPerAddress: number;
  /** Maximum number of concurrent calls over all users; further ones are rejected as busy. */
  callsAtOnce: number;
  /** Calls are rejected while the 99th percentile of the event loop's delay is above this. */
  eventLoopDelayMs: number;
  dataFolder: string;
  /** URL of PostgreSQL; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** URL of PostgreSQL without a pooler: for listening, migrations and other long work; null: the same. */
  databaseDirectUrl: string | null;
  /** For PostgreSQL only. */
  databaseLimits: DatabaseLimits;
  /** Store of the files; null: a folder in the data folder. */
  s3: S3Settings | null;
  /** ClamAV daemon that scans uploads, tcp://HOST:PORT or unix:///PATH; null: none. */
  clamdUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted: a number of hops, or addresses and networks; false: none. */
  trustProxy: number | string[] | false;
  /** Mail server; null: mails are not sent. */
  smtp: { url: string; from: string } | null;
  /** Minimum log level. */
  logLevel: (typeof LOG_LEVELS)[number];
  /** Number of concurrent solves. */
  solverThreads: number;
  /** Calls per person and minute. */
  callsPerMinute: number;
  /** Hosts that webhooks may reach without TLS and at private addresses. */
  webhookHosts: string[];
  /** Calls per API key and minute. */
  keyCallsPerMinute: number;
  /** Drafts and scans per person and minute: enough for many devices, too few for a runaway client. */
  draftsPerMinute: number;
  /** Saved roofs per person and minute. */
  savesPerMinute: number;
  /** Uploads per person and minute. */
  uploadsPerMinute: number;
  /** Applications per network address and hour. */
  applicationsPerHour: number;
  /** Maximum number of roofs of an organisation. */
  roofsPerOrganisation: number;
  /** Storage quotas of a person and an organisation, bytes. */
  fileQuotas: FileQuotas;
  /** Bytes to keep free on the volume of the data folder. */
  diskReserve: number;
  /** Whether the demo data include projects, which take some seconds to create. */
  demoProjects: boolean;
  /** Whether the portal answers partners automatically, as in a demo. */
  automaticSupplier: boolean;
  /** Folder of terms of use and privacy policy; null: the examples. */
  legalFolder: string | null;
  /** Sentry DSN for error reports of consenting users; null: none. */
  sentryDsn: string | null;
  /** Name of this installation in error reports. */
  sentryEnvironment: string;
  /** Contact of the supplier's support; null: as in the profile. */
  supportContact: string | null;
  /** Address service for consenting users; null: none. */
  addressService: AddressService | null;
  /** Collector of traces and metrics; null: none. */
  telemetry: TelemetrySettings | null;
  /** Settings whose connection to another host is not encrypted. */
  clearText: (typeof ADDRESSES)[number][];
  /** Actions of the supplier that need a second person. */
  secondPerson: SecondPersonRule;
  auth: AuthSettings;
}

/** Thrown for an unusable environment; the message names every faulty variable. */
export class SettingsError extends StartError {}

/** Reads the settings from an environment; `.env.example` names the variables. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse({ ...present, ...secretsOf(present) });
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`The environment is not usable. ${faults.join('; ')}`);
  }
  const values = read.data;
  const { origin } = new URL(values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`);
  return {
    port: values.PORT,
    host: values.HOST,
    healthPort: healthPort(values),
    healthHost: values.HEALTH_HOST,
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * SECOND_MS,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_SECONDS * SECOND_MS,
    origin,
    connections: values.CONNECTIONS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    callsAtOnce: values.CALLS_AT_ONCE,
    eventLoopDelayMs: values.EVENT_LOOP_DELAY_MS,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: directUrl(values),
    databaseLimits: {
      connections: values.DATABASE_CONNECTIONS,
      connectTimeoutMs: values.DATABASE_CONNECT_TIMEOUT_SECONDS * SECOND_MS,
      statementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_SECONDS * SECOND_MS,
      lockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_SECONDS * SECOND_MS,
      idleInTransactionTimeoutMs: values.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_SECONDS * SECOND_MS,
    },
    s3: s3Store(values),
    clamdUrl: values.CLAMD_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    smtp: mailServer(values),
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
    solverThreads: values.SOLVER_THREADS,
    callsPerMinute: values.CALLS_PER_MINUTE,
    webhookHosts: values.WEBHOOK_HOSTS.split(',').flatMap((host) => host.trim() || []),
    keyCallsPerMinute: values.KEY_CALLS_PER_MINUTE,
    draftsPerMinute: values.DRAFTS_PER_MINUTE,
    savesPerMinute: values.SAVES_PER_MINUTE,
    uploadsPerMinute: values.UPLOADS_PER_MINUTE,
    applicationsPerHour: values.APPLICATIONS_PER_HOUR,
    roofsPerOrganisation: values.ROOFS_PER_ORGANISATION,
    fileQuotas: {
      person: values.FILES_MB_PER_PERSON * MB,
      organisation: values.FILES_MB_PER_ORGANISATION * MB,
    },
    diskReserve: values.DISK_RESERVE_MB * MB,
    demoProjects: values.DEMO_PROJECTS === 'true',
    automaticSupplier: (values.SUPPLIER ?? (values.AUTH_MODE === 'local' ? 'auto' : 'manual')) === 'auto',
    legalFolder: values.LEGAL_FOLDER ?? null,
    sentryDsn: values.SENTRY_DSN ?? null,
    sentryEnvironment: values.SENTRY_ENVIRONMENT ?? values.NODE_ENV,
    supportContact: values.SUPPORT_CONTACT ?? null,
    addressService: addressService(values, origin),
    telemetry: telemetry(values),
    clearText: ADDRESSES.filter((name) => isClearText(values[name])),
    secondPerson: {
      publishes: values.SECOND_PERSON_FOR_CATALOGUE === 'true',
      discountsAboveBp: secondPersonAbove(values),
    },
    auth: values.AUTH_MODE === 'local' ? localAuthority(values, origin) : remoteAuthority(values),
  };
}

type Values = z.infer<typeof Environment>;

/** Reads the secrets that are given as files. Throws `SettingsError`, which names the variable and never the content. */
function secretsOf(present: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const file = present[`${name}_FILE`];
      if (file === undefined) return [];
      if (present[name]) throw new SettingsError(`Set either ${name} or ${name}_FILE.`);
      return [[name, readSecret(name, file)]];
    }),
  );
}

function readSecret(name: Secret, file: string): string {
  const fail = (why: string) => new SettingsError(`${name}_FILE=${file} ${why}`);
  let content: string;
  try {
    const status = statSync(file);
    if (!status.isFile() || status.size > MOST_OF_SECRET)
      throw fail(`must be a file of at most ${MOST_OF_SECRET} bytes.`);
    content = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw cause instanceof SettingsError ? cause : fail(`cannot be read: ${(cause as Error).message}`);
  }
  if (content === '') throw fail('is empty.');
  return content;
}

/**
 * Whether a connection crosses a network unencrypted. A mail server with a password is spoken to by STARTTLS only, a
 * database by what `sslmode` demands.
 */
function isClearText(address: string | undefined): boolean {
  if (!address) return false;
  const { protocol, hostname, password, searchParams } = new URL(address);
  if (hostname === '' || isLoopback(hostname) || ['smtps:', 'https:'].includes(protocol)) return false;
  if (protocol === 'http:') return true;
  if (protocol === 'smtp:') return password === '';
  return !/^(require|verify-)/.test(searchParams.get('sslmode') ?? '');
}

const secondPersonAbove = ({ SECOND_PERSON_ABOVE_DISCOUNT: percent }: Values): number | null =>
  percent === undefined ? null : percent * 100;

/** Defaults to the port after PORT. */
function healthPort({ PORT: port, HEALTH_PORT: own }: Values): number {
  const after = port === 0 ? 0 : port + 1;
  if ((own ?? after) > 65_535) throw new SettingsError('PORT=65535 also needs HEALTH_PORT.');
  if (own === port && port !== 0) throw new SettingsError('HEALTH_PORT must be another port than PORT.');
  return own ?? after;
}

function directUrl({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Values): string | null {
  if (direct && !url) throw new SettingsError('DATABASE_DIRECT_URL also needs DATABASE_URL.');
  return direct ?? null;
}

function s3Store({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_TIMEOUT_SECONDS: timeout,
}: Values): S3Settings | null {
  if (bucket === undefined) {
    if (endpoint !== undefined) throw new SettingsError('S3_ENDPOINT also needs S3_BUCKET.');
    return null;
  }
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError('S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const timeoutMs = timeout * SECOND_MS;
  return { bucket, endpoint: endpoint ?? null, region, accessKeyId, secretAccessKey, timeoutMs };
}

function telemetry({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  OTEL_TRACES_SAMPLER_ARG: sampledPart,
  OTEL_METRIC_EXPORT_INTERVAL: intervalMs,
}: Values): TelemetrySettings | null {
  if (!endpoint) return null;
  const pairs = headers.split(',').filter(Boolean);
  const named = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers: Object.fromEntries(named),
    sampledPart,
    intervalMs,
  };
}

function mailServer({ SMTP_URL: url, MAIL_FROM: from }: Values): Settings['smtp'] {
  if (!url) return null;
  if (!from) throw new SettingsError('SMTP_URL also needs MAIL_FROM.');
  return { url, from };
}

/** Defaults to the invented village in the demo, which the server knows itself, and to none otherwise. */
function addressService(values: Values, origin: string): AddressService | null {
  const { ADDRESS_SERVICE: kind, GOOGLE_PLACES_KEY: key } = values;
  if (!kind) return values.AUTH_MODE === 'local' ? { kind: 'village', origin, key: null } : null;
  if (kind === 'google' && !key)
    throw new SettingsError('ADDRESS_SERVICE=google also needs GOOGLE_PLACES_KEY.');
  return {
    kind,
    origin: new URL(values.ADDRESS_SERVICE_URL ?? ADDRESS_SERVICES[kind]).origin,
    key: kind === 'google' ? (key ?? null) : null,
  };
}

function localAuthority(values: Values, origin: string): LocalAuthority {
  const exposed = [
    !isLoopback(new URL(origin).hostname) && `PUBLIC_ORIGIN=${origin}`,
    !isLoopback(values.HOST) && `HOST=${values.HOST}`,
    values.NODE_ENV === 'production' && 'NODE_ENV=production',
  ].filter(Boolean);
  if (exposed.length > 0 && values.ALLOW_PUBLIC_DEMO_SIGN_IN !== 'true') {
    throw new SettingsError(
      `AUTH_MODE=local has demo users with a known password and does not start with ${exposed.join(', ')}. ` +
        'Set AUTH_MODE=b2c, or ALLOW_PUBLIC_DEMO_SIGN_IN=true if everybody who reaches this server may sign in.',
    );
  }
  const authority = `${origin}/oidc`;
  return {
    mode: 'local',
    authority,
    userFlow: 'b2c_1_signin',
    clientId: values.AUTH_CLIENT_ID ?? 'partner-portal',
    apiScope: values.AUTH_SCOPE ?? 'read-api',
    resetUrl: `${authority}/password-reset`,
    tokenLifetimeSeconds: values.TOKEN_LIFETIME_SECONDS,
    secondFactor: values.REQUIRE_SECOND_FACTOR,
  };
}

function remoteAuthority(values: Values): RemoteAuthority {
  if (values.REQUIRE_SECOND_FACTOR !== 'nobody')
    throw new SettingsError('REQUIRE_SECOND_FACTOR is for AUTH_MODE=local: require it at your provider.');
  const authority = values.AUTH_AUTHORITY?.replace(/\/$/, '');
  // B2C's authorities end with the name of their user flow.
  const userFlow = values.AUTH_USER_FLOW ?? /\/(b2c_1[^/]*)$/i.exec(authority ?? '')?.[1];
  const { AUTH_CLIENT_ID: clientId, AUTH_SCOPE: apiScope, AUTH_RESET_URL: resetUrl } = values;
  if (!authority || !clientId || !apiScope || !resetUrl || !userFlow) {
    const needed = {
      AUTH_AUTHORITY: authority,
      AUTH_CLIENT_ID: clientId,
      AUTH_SCOPE: apiScope,
      AUTH_RESET_URL: resetUrl,
      // Without an authority the user flow is not required yet.
      AUTH_USER_FLOW: userFlow ?? !authority,
    };
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    throw new SettingsError(`AUTH_MODE=b2c also needs ${missing.join(', ')}.`);
  }
  return {
    mode: 'b2c',
    authority,
    userFlow: userFlow.toLowerCase(),
    clientId,
    apiScope,
    resetUrl,
    issuer: values.AUTH_ISSUER ?? null,
    jwksUri: values.AUTH_JWKS_URI ?? null,
  };
}

/** Whether a host is reachable from this machine only. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(\.\d+){3}$/.test(host);

/** Whether the connection is protected from manipulation. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

function isMailServer({ protocol, hostname, pathname }: URL): boolean {
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && pathname.length <= 1;
}

function isScanner({ protocol, hostname, port, pathname }: URL): boolean {
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1;
  return protocol === 'tcp:' && hostname !== '' && port !== '' && pathname.length <= 1;
}

function isOrigin({ protocol, origin, href }: URL): boolean {
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
}

/** Whether an address contains a public key and a project, over a protected connection. */
function isDsn(url: URL): boolean {
  const { username, password, pathname } = url;
  return isSafe(url) && username !== '' && password === '' && /\/\d+$/.test(pathname);
}

/** Returns undefined if the text is neither a number of hops nor a list of addresses and networks. */
function readProxies(text: string): number | string[] | false | undefined {
  if (text === '' || text === 'false' || text === '0') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) > 0 && isPrefix && rest.length === 0;
}
