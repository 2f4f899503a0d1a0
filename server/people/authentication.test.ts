import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '../testing/client.ts';
import { refresh, signIn, type Tokens } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ME = '/v1/user/me';
const ROOFS = '/configurator/v1/roofs';

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('with the local provider', () => {
  let server: RunningServer;
  let tokens: Tokens;
  const get = (path: string, token?: string) => createClient(server.origin, token)('GET', path);
  beforeAll(async () => {
    server = await startServer();
    tokens = await signIn(server.origin, 'installer@example.ch');
  });
  afterAll(() => server.stop());

  test('the profile has the fields of the specification, and both names and the language @spec-91 @spec-196', async () => {
    const { status, body } = await get(ME, tokens.id_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      Fullname: 'Ivo Muster',
      FirstName: 'Ivo',
      LastName: 'Muster',
      Email: 'installer@example.ch',
      CompanyAddress: 'Musterstrasse 1, 3600 Thun',
      PartnerCategory: 'Installateur',
      partnershipType: 'Zertifizierter Partner',
      CountryCode: 'CH',
      PhoneNumber: '+41 33 000 00 02',
      Language: 'de',
      Role: 'partner',
      IsCertified: true,
      SalesRepresentative: 'Sandra Beispiel',
      ContactManager: 'Ivo Muster',
      VATNumber: 'CHE-000.000.017 MWST',
      CompanyName: 'Muster Solar AG',
      PartnerDiscount: 12.5,
      DiscountGroups: [],
      Mails: { projects: true, training: true, news: true },
    });
  });

  test.each([
    ['planner@example.ch', 'Architekt/Planer', 'partner'],
    ['logistics@example.ch', 'logistik', 'partner'],
    ['sales@example.ch', null, 'sales'],
    ['admin@example.ch', null, 'admin'],
  ])('%s is %s with role %s @spec-181 @spec-187', async (email, PartnerCategory, Role) => {
    const { id_token } = await signIn(server.origin, email);
    expect((await get(ME, id_token)).body).toMatchObject({ Email: email, PartnerCategory, Role });
  });

  test('a refresh token gives a new identity token that both APIs take', async () => {
    const renewed = await refresh(server.origin, tokens.refresh_token);
    expect((await get(ME, renewed.id_token)).status).toBe(200);
    expect((await get(ROOFS, renewed.id_token)).status).toBe(200);
  });

  describe.each([ME, ROOFS])('%s', (path) => {
    test('without a token answers 401', async () => {
      const { status, body, headers } = await get(path);
      expect(status).toBe(401);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ status: 401, code: 'TOKEN_MISSING' });
    });

    test.each<[string, () => string | Promise<string>]>([
      ['garbage', () => 'garbage'],
      ['another payload', () => tampered(tokens.id_token)],
      ['no signature', () => new UnsecuredJWT(payloadOf(tokens.id_token)).encode()],
      ['a foreign key', () => forged(tokens.id_token)],
      ['an access token', () => tokens.access_token],
    ])('with %s answers 401', async (_what, make) => {
      expect(await get(path, await make())).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    });
  });

  test('logistics partners get no roofs', async () => {
    const { id_token } = await signIn(server.origin, 'logistics@example.ch');
    expect(await get(ROOFS, id_token)).toMatchObject({ status: 403, body: { code: 'CATEGORY_NOT_ALLOWED' } });
  });
});

test('an expired token gets 401 from the partner API and 498 from the configurator API @spec-197 @spec-198', async () => {
  const server = await startServer({ TOKEN_LIFETIME_SECONDS: '1' });
  const tokens = await signIn(server.origin, 'planner@example.ch');
  const client = createClient(server.origin, tokens.id_token);
  const expired = await vi.waitFor(
    async () => {
      const reply = await client('GET', ME);
      expect(reply.status).toBe(401);
      return reply;
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(expired.body).toMatchObject({ code: 'TOKEN_EXPIRED' });
  const { status, body } = await client('GET', ROOFS);
  expect(status).toBe(498);
  expect(body).toEqual({ detail: 'token is expired!' });
  const { id_token } = await refresh(server.origin, tokens.refresh_token);
  expect((await createClient(server.origin, id_token)('GET', ME)).status).toBe(200);
  await server.stop();
});

/** The same token for another person, with the old signature. */
function tampered(token: string): string {
  const [head, , signature] = token.split('.');
  const payload = { ...payloadOf(token), sub: '01980000-0000-7000-8000-000000000104' };
  return `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
}

/** The same claims and key id, signed with another key. */
async function forged(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  return new SignJWT(payloadOf(token)).setProtectedHeader(header).sign(privateKey);
}
