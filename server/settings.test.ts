import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError, variables } from './settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const b2c = {
  AUTH_MODE: 'b2c',
  AUTH_AUTHORITY: 'https://a.ch/tenant/B2C_1_SignIn/',
  AUTH_CLIENT_ID: 'client',
  AUTH_SCOPE: 'scope',
  AUTH_RESET_URL: 'https://a.ch/reset',
};

test('an empty environment gives the local portal', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 4173,
    origin: 'http://localhost:4173',
    dataFolder: '.data',
    databaseUrl: null,
    auth: { mode: 'local', authority: 'http://localhost:4173/oidc', clientId: 'partner-portal' },
  });
});

test.each([
  ['PORT: must be a whole number from 0 to 65535', { PORT: 'http' }],
  ['PORT: must be a whole number from 0 to 65535', { PORT: '70000' }],
  ['SOLVER_THREADS: must be a whole number from 1 to 64', { SOLVER_THREADS: '1.5' }],
  ['ALLOW_PUBLIC_DEMO_SIGN_IN: must be true or false', { ALLOW_PUBLIC_DEMO_SIGN_IN: 'perhaps' }],
  [
    'SMTP_URL: must be smtp://user:password@host:587 or smtps://user:password@host:465',
    { SMTP_URL: 'https://mail.example.ch' },
  ],
  ['ADDRESS_SERVICE=google also needs GOOGLE_PLACES_KEY.', { ADDRESS_SERVICE: 'google' }],
  [
    'S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    { S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'key' },
  ],
  ['DATABASE_DIRECT_URL also needs DATABASE_URL.', { DATABASE_DIRECT_URL: 'postgres://localhost/portal' }],
  ['S3_ENDPOINT also needs S3_BUCKET.', { S3_ENDPOINT: 'https://s3.example.ch' }],
  ['S3_ENDPOINT: must be http:// or https://', { S3_BUCKET: 'portal', S3_ENDPOINT: 's3.example.ch/portal' }],
  ['SMTP_URL also needs MAIL_FROM.', { SMTP_URL: 'smtp://mail.example.ch' }],
  ['MAIL_FROM: must be an address: Name <name@host>', { MAIL_FROM: 'Portal' }],
  ['LOG_LEVEL: must be error, warn or info', { LOG_LEVEL: 'loud' }],
  [
    'PUBLIC_ORIGIN: must be http:// or https:// with a host, and no path',
    { PUBLIC_ORIGIN: 'http://localhost/portal' },
  ],
  ['AUTH_AUTHORITY: must begin with https://', { ...b2c, AUTH_AUTHORITY: 'a.ch' }],
  ['PORT: must be a whole number from 0 to 65535; SOLVER_THREADS: must', { PORT: '-1', SOLVER_THREADS: '0' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/portal' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy' }],
  ['AUTH_MODE', { AUTH_MODE: 'none' }],
  ['TOKEN_LIFETIME_SECONDS', { TOKEN_LIFETIME_SECONDS: '0' }],
  ['AUTH_AUTHORITY, AUTH_CLIENT_ID, AUTH_SCOPE, AUTH_RESET_URL', { AUTH_MODE: 'b2c' }],
  ['AUTH_SCOPE', { ...b2c, AUTH_SCOPE: '' }],
  ['AUTH_USER_FLOW', { ...b2c, AUTH_AUTHORITY: 'https://a.ch/tenant' }],
  ['AUTH_AUTHORITY: must begin with https://', { ...b2c, AUTH_AUTHORITY: 'http://a.ch/B2C_1_signin' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.example.ch/1' }],
  ['ADDRESS_SERVICE', { ADDRESS_SERVICE: 'bing' }],
  ['ADDRESS_SERVICE_URL', { ADDRESS_SERVICE_URL: 'http://maps.example.ch' }],
  ['ADDRESS_SERVICE_URL', { ADDRESS_SERVICE_URL: 'https://maps.example.ch/v1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'http://key@sentry.example.ch/1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key@sentry.example.ch' }],
  ['AUTH_JWKS_URI: must begin with https://', { ...b2c, AUTH_JWKS_URI: 'http://a.ch/keys' }],
])('names %s when it is at fault', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(name);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at a public address', { PUBLIC_ORIGIN: 'https://portal.example.ch' }],
  ['in a local network', { PUBLIC_ORIGIN: 'http://192.168.1.20:4173' }],
  ['on every network of the machine', { HOST: '0.0.0.0' }],
  ['on one of its networks', { HOST: '::' }],
  ['at a name that only looks local', { PUBLIC_ORIGIN: 'http://localhost.example.ch' }],
])('demo users cannot sign in %s unless a setting permits it', (_where, environment) => {
  const [[name, value] = []] = Object.entries(environment);
  expect(() => readSettings(environment)).toThrow(
    `does not start with ${name}=${value}. Set AUTH_MODE=b2c, or ALLOW_PUBLIC_DEMO_SIGN_IN=true`,
  );
  const allowed = readSettings({ ...environment, ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' });
  expect(allowed.auth.mode).toBe('local');
});

test.each(['http://127.0.0.1:4173', 'http://[::1]:80', 'http://portal.localhost', 'http://localhost'])(
  'demo users can sign in at %s',
  (origin) => {
    expect(readSettings({ PUBLIC_ORIGIN: origin }).auth.mode).toBe('local');
  },
);

test("takes the user flow from B2C's authority, or from the setting", () => {
  expect(readSettings(b2c).auth.userFlow).toBe('b2c_1_signin');
  expect(readSettings({ ...b2c, AUTH_USER_FLOW: 'Other' }).auth.userFlow).toBe('other');
});

describe('the address service', () => {
  const serviceOf = (environment: Record<string, string>) => readSettings(environment).addressService;

  test('is the invented village in the demo, at the portal itself', () => {
    const village = { kind: 'village', origin: 'http://127.0.0.1:4173', key: null };
    expect(serviceOf({ PUBLIC_ORIGIN: 'http://127.0.0.1:4173' })).toEqual(village);
    expect(serviceOf({ PUBLIC_ORIGIN: 'http://127.0.0.1:4173', ADDRESS_SERVICE: '' })).toEqual(village);
  });

  test('is none with a real sign-in, unless it is set', () => {
    expect(serviceOf(b2c)).toBeNull();
    const set = { kind: 'geoadmin', origin: 'https://api3.geo.admin.ch', key: null };
    expect(serviceOf({ ...b2c, ADDRESS_SERVICE: 'geoadmin' })).toEqual(set);
    expect(serviceOf({ ADDRESS_SERVICE: 'geoadmin' })).toEqual(set);
  });

  test('can be a proxy of a real one', () => {
    const proxied = { ADDRESS_SERVICE: 'geoadmin', ADDRESS_SERVICE_URL: 'https://maps.example.ch' };
    expect(serviceOf(proxied)?.origin).toBe('https://maps.example.ch');
  });
});

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (text, proxies) => {
  expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

test('.env.example names every variable with its default, and no other', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
  const example = Object.fromEntries(
    lines.flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/).slice(0, 2)] : [])),
  );
  expect(Object.keys(example).sort()).toEqual([...variables].sort());
  expect(readSettings(example)).toEqual(readSettings({}));
  // The example sets the defaults: removing a line changes nothing.
  for (const name of variables) expect(readSettings({ ...example, [name]: '' })).toEqual(readSettings({}));
  for (const [index, line] of lines.entries())
    if (/^[A-Z]/.test(line)) expect(lines[index - 1], `${line} is explained above`).toMatch(/^# ?\S/);
});

const bucket = { S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('secrets in files', () => {
  const folder = temporaryFolder();
  afterAll(folder.remove);
  let count = 0;
  const fileWith = (content: string) => {
    count += 1;
    const path = join(folder.path, `${count}`);
    writeFileSync(path, content);
    return path;
  };

  test('are read without the line break at their end', () => {
    const [database, smtp] = ['postgres://portal:secret@localhost/portal', 'smtps://a:secret@mail.example'];
    const environment = { DATABASE_URL_FILE: fileWith(`${database}\n`), SMTP_URL_FILE: fileWith(smtp) };
    const { databaseUrl, smtp: read } = readSettings({ ...environment, MAIL_FROM: 'portal@example.ch' });
    expect([databaseUrl, read?.url]).toEqual([database, smtp]);
  });

  test('may be the secret of the store', () => {
    const environment = {
      ...bucket,
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: fileWith('s3cret\n'),
    };
    expect(readSettings(environment).s3).toMatchObject({ bucket: 'portal', secretAccessKey: 's3cret' });
  });

  test.each([
    ['is missing', () => join(folder.path, 'none'), /DATABASE_URL_FILE=.*none cannot be read/],
    ['is a folder', () => folder.path, /must be a file of at most 4096 bytes/],
    ['is endless', () => '/dev/zero', /must be a file of at most 4096 bytes/],
    ['is too large', () => fileWith('secret'.repeat(1_000)), /must be a file of at most 4096 bytes/],
    ['is empty', () => fileWith('\n'), /is empty/],
    ['is no address', () => fileWith('secret'), /^(?!.*secret).*DATABASE_URL: must be postgres/],
  ])('names the variable whose file %s', (_what, file, message) => {
    expect(() => readSettings({ DATABASE_URL_FILE: file() })).toThrow(SettingsError);
    expect(() => readSettings({ DATABASE_URL_FILE: file() })).toThrow(message);
  });

  test('are given once', () => {
    const environment = { SMTP_URL: 'smtps://mail.example', SMTP_URL_FILE: fileWith('smtps://mail.example') };
    expect(() => readSettings(environment)).toThrow('Set either SMTP_URL or SMTP_URL_FILE.');
  });
});

test.each([
  ['postgres://portal@db.example/portal', true],
  ['postgres://portal@db.example/portal?sslmode=prefer', true],
  ['postgres://portal@db.example/portal?sslmode=require', false],
  ['postgres://portal@db.example/portal?sslmode=verify-full', false],
  ['postgres://portal@localhost/portal', false],
  ['postgres:///portal?host=/run/postgresql', false],
])('%s crosses a network unencrypted: %s', (address, isClear) => {
  expect(readSettings({ DATABASE_URL: address }).clearText).toEqual(isClear ? ['DATABASE_URL'] : []);
});

test.each([
  ['smtp://mail.example', true],
  ['smtp://portal:secret@mail.example:587', false],
  ['smtps://mail.example', false],
  ['smtp://127.0.0.1:2525', false],
])('%s crosses a network unencrypted: %s', (address, isClear) => {
  const { clearText } = readSettings({ SMTP_URL: address, MAIL_FROM: 'portal@example.ch' });
  expect(clearText).toEqual(isClear ? ['SMTP_URL'] : []);
});

test.each([
  ['http://s3.example.ch', true],
  ['https://s3.example.ch', false],
  ['http://127.0.0.1:7070', false],
])('%s crosses a network unencrypted: %s', (endpoint, isClear) => {
  const { clearText } = readSettings({ ...bucket, S3_ENDPOINT: endpoint });
  expect(clearText).toEqual(isClear ? ['S3_ENDPOINT'] : []);
});

test.each([
  ['tcp://scanner.example.ch:3310', true],
  ['tcp://127.0.0.1:3310', false],
  ['unix:///run/clamav/clamd.ctl', false],
])('%s crosses a network unencrypted: %s', (url, isClear) => {
  const { clamdUrl, clearText } = readSettings({ CLAMD_URL: url });
  expect(clamdUrl).toBe(url);
  expect(clearText).toEqual(isClear ? ['CLAMD_URL'] : []);
});

test.each(['tcp://scanner', 'http://scanner:3310', 'unix://clamd', 'unix:///', '/run/clamd.ctl'])(
  'CLAMD_URL cannot be %s',
  (url) => {
    expect(() => readSettings({ CLAMD_URL: url })).toThrow(
      'CLAMD_URL: must be tcp://HOST:PORT or unix:///PATH',
    );
  },
);

test('repeats no value, which may be a secret', () => {
  expect(() => readSettings({ DATABASE_URL: 'portal:secret@host', SENTRY_DSN: 'secret' })).toThrow(
    /^(?!.*secret).*DATABASE_URL.*SENTRY_DSN/,
  );
});
