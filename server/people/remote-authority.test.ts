import type { JWTPayload } from 'jose';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soak } from '../../tests/soak.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import { createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RemoteAuthority, startRemoteAuthority } from '../testing/remote-authority.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ME = '/v1/user/me';

/** Addresses that several subjects race for, each once. */
const contested = Array.from({ length: soak(1, 50) }, (_, index) => `contested-${index}@example.ch`);

onBothDatabases((newDatabase) => {
  let authority: RemoteAuthority;
  let portal: RunningServer;
  beforeAll(async () => {
    authority = await startRemoteAuthority();
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    await database
      .insertInto('organisation')
      .values([...demoOrganisations])
      .execute();
    await database
      .insertInto('person')
      .values(
        [
          ...demoPeople,
          ...contested.map((email) => ({ ...(demoPeople[0] as (typeof demoPeople)[0]), id: newId(), email })),
        ].map((person) => ({
          ...person,
          // The colleague joined after the previous version; the roofer was deactivated.
          binds_by_email: person.email === 'colleague@example.ch' ? 0 : 1,
          active: person.email === 'roofer@example.ch' ? 0 : 1,
          password_hash: null,
          not_before: 0,
        })),
      )
      .execute();
    await database.destroy();
    portal = await startServer({ ...authority.environment, ...variables });
  });
  afterAll(async () => {
    await portal.stop();
    await authority.stop();
  });

  const me = async (subject: string, claims: JWTPayload) => {
    const { status, body } = await createClient(portal.origin, await authority.token(subject, claims))(
      'GET',
      ME,
    );
    const { Email, code } = body as { Email?: string; code?: string };
    return `${status} ${Email ?? code}`;
  };

  test('the first sign-in with a verified address binds it; later ones cannot', async () => {
    const emails = ['Planner@Example.ch'];
    const first = await Promise.all([1, 2, 3].map(() => me('one', { emails })));
    expect(new Set(first)).toEqual(new Set(['200 planner@example.ch']));
    // Once bound, the address no longer matters.
    expect(await me('one', { emails: ['installer@example.ch'] })).toBe('200 planner@example.ch');
    expect(await me('one', {})).toBe('200 planner@example.ch');
    // A new owner of the address gets no access to the account.
    expect(await me('two', { emails })).toBe('401 USER_UNKNOWN');
  });

  test('of three concurrent first sign-ins with an address exactly one is bound', async () => {
    for (const email of contested) {
      const subjects = ['left', 'right', 'middle'].map((side) => `${side} of ${email}`);
      const replies = await Promise.all(subjects.map((subject) => me(subject, { emails: [email] })));
      expect(replies.sort()).toEqual([`200 ${email}`, '401 USER_UNKNOWN', '401 USER_UNKNOWN']);
    }
  });

  test.each<[string, JWTPayload]>([
    ['an unverified address', { email: 'logistics@example.ch' }],
    ['an address said to be unverified', { emails: ['logistics@example.ch'], email_verified: false }],
    ['the name of another claim', { preferred_username: 'logistics@example.ch' }],
    ['a person entered later, who is invited', { emails: ['colleague@example.ch'] }],
    ['an address that nobody has', { emails: ['nobody@example.ch'] }],
    ['no address', {}],
  ])('%s does not bind', async (what, claims) => {
    expect(await me(what, claims)).toBe('401 USER_UNKNOWN');
  });

  test('an address verified by another provider binds too', async () => {
    const claims = { email: 'sales@example.ch', email_verified: true };
    expect(await me('sales', claims)).toBe('200 sales@example.ch');
  });

  test('the id of a person is not accepted as a subject of a remote authority', async () => {
    expect(await me(demoPeople[0]?.id ?? '', {})).toBe('401 USER_UNKNOWN');
  });

  test('rejects a deactivated person at once', async () => {
    expect(await me('off', { emails: ['roofer@example.ch'] })).toBe('401 USER_INACTIVE');
  });

  test.each<[string, JWTPayload]>([
    ['another user flow', { tfp: 'B2C_1_edit_profile' }],
    ['no user flow', { tfp: undefined }],
    ['another issuer', { iss: 'https://issuer.example' }],
    ['another audience', { aud: 'another-portal' }],
  ])('rejects a token of %s', async (_what, claims) => {
    expect(await me('one', claims)).toBe('401 TOKEN_INVALID');
  });

  test('accepts the user flow in acr, in any case', async () => {
    expect(await me('admin', { tfp: undefined, acr: 'b2c_1_SignIn', emails: ['admin@example.ch'] })).toBe(
      '200 admin@example.ch',
    );
  });

  test('tells the app how to sign in and allows it to reach the authority', async () => {
    const { body } = await createClient(portal.origin)('GET', '/auth-config.json');
    const { AUTH_AUTHORITY, AUTH_RESET_URL } = authority.environment;
    expect(body).toEqual({
      mode: 'b2c',
      authority: AUTH_AUTHORITY,
      metadata: {
        issuer: `${authority.origin}/issuer/v2.0`,
        authorization_endpoint: `${authority.origin}/authorize`,
        token_endpoint: `${authority.origin}/token`,
        jwks_uri: `${authority.origin}/keys`,
      },
      clientId: 'portal',
      apiScope: 'read-api',
      resetUrl: AUTH_RESET_URL,
    });
    const policy = (await fetch(portal.origin)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${authority.origin}`);
  });
});

describe('discovery', () => {
  test.each([
    ['keys', { jwks_uri: 'https://keys.example/keys' }, 'https://keys.example/keys'],
    ['issuer', { issuer: 'https://issuer.example/' }, 'https://issuer.example/'],
    ['tokens', { token_endpoint: 'https://tokens.example/' }, 'https://tokens.example/'],
  ])('rejects an authority that names %s of another host', async (_what, document, named) => {
    const authority = await startRemoteAuthority(document);
    await expect(startServer(authority.environment)).rejects.toThrow(`names ${named}, which is another host`);
    await authority.stop();
  });

  test('accepts any issuer and key address from the settings', async () => {
    const authority = await startRemoteAuthority({ issuer: 'https://issuer.example/' });
    const portal = await startServer({ ...authority.environment, AUTH_ISSUER: 'https://issuer.example/' });
    await portal.stop();
    await authority.stop();
  });

  test('starts without the document if the settings name issuer and keys, and leaves its search to the app', async () => {
    const authority = await startRemoteAuthority();
    await authority.stop();
    const named = { AUTH_ISSUER: 'https://issuer.example/', AUTH_JWKS_URI: 'https://issuer.example/keys' };
    const portal = await startServer({ ...authority.environment, ...named });
    const { body } = await createClient(portal.origin)('GET', '/auth-config.json');
    expect(body).toMatchObject({ metadata: null });
    await portal.stop();
  });

  test.each([{ issuer: '' }, { jwks_uri: 'somewhere' }, { token_endpoint: '' }])(
    'rejects a discovery document with %o',
    async (document) => {
      const authority = await startRemoteAuthority(document);
      await expect(startServer(authority.environment)).rejects.toThrow('No OpenID configuration');
      await authority.stop();
    },
  );

  test('names an authority that does not respond', async () => {
    const authority = await startRemoteAuthority();
    await authority.stop();
    await expect(startServer(authority.environment)).rejects.toThrow(
      `No OpenID configuration under AUTH_AUTHORITY (${authority.environment.AUTH_AUTHORITY})`,
    );
  });
});
