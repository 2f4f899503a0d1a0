import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

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
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/portal' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
  ['AUTH_MODE', { AUTH_MODE: 'none' }],
  ['TOKEN_LIFETIME_SECONDS', { TOKEN_LIFETIME_SECONDS: '0' }],
  ['AUTH_AUTHORITY, AUTH_CLIENT_ID, AUTH_SCOPE, AUTH_RESET_URL', { AUTH_MODE: 'b2c' }],
  [
    'AUTH_SCOPE',
    { AUTH_MODE: 'b2c', AUTH_AUTHORITY: 'https://a.ch', AUTH_CLIENT_ID: 'c', AUTH_RESET_URL: 'https://a.ch' },
  ],
])('names %s when it is at fault', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(name);
});

test('demo users do not reach production unless somebody says so', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('ALLOW_LOCAL_IDENTITY_IN_PRODUCTION');
  const allowed = { NODE_ENV: 'production', ALLOW_LOCAL_IDENTITY_IN_PRODUCTION: 'true' };
  expect(readSettings(allowed).auth.mode).toBe('local');
});
