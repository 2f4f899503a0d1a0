import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { latestTokenTo } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { startRemoteAuthority } from '../testing/remote-authority.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { INVITATION_LASTS_MS } from './invitations.ts';

const application = (email: string, change: object = {}) => ({
  function: 'Installateur',
  firstName: 'Nina',
  lastName: 'Neu',
  email,
  phone: '+41 31 000 00 00',
  company: 'Neudach AG',
  address: { street: 'Neuweg 1', postcode: '3000', city: 'Bern', canton: 'BE', country: 'CH' },
  vatNumber: 'che123456788 MWST',
  language: 'fr-FR',
  message: 'Guten Tag',
  terms: true,
  privacy: true,
  legalVersion: '2026-01',
  ...change,
});
const PARTNERSHIP = { partnershipType: 'Partner', discountBp: 700, salesRepresentative: 'Sandra Beispiel' };
const PASSWORD = 'lang genug, erfunden';

onBothDatabases((newDatabase) => {
  let variables: Record<string, string>;
  let database: Database;
  let server: RunningServer;
  let now = Date.parse('2026-11-20T09:00:00Z');
  let [stranger, admin, sales] = [] as unknown as [Client, Client, Client];
  let count = 0;
  const newAddress = () => `new${++count}@example.ch`;
  const put = (id: string, body: object) => stranger('PUT', `/v1/applications/${id}`, body);
  const applied = async (email: string, change?: object) => {
    const id = newId();
    expect(await put(id, application(email, change))).toMatchObject({ status: 201 });
    return id;
  };
  const decide = (client: Client, id: string, how: 'accept' | 'refuse', body: object) =>
    client('POST', `/v1/staff/applications/${id}/${how}`, body);
  const mailsTo = (address: string) =>
    database
      .selectFrom('mail')
      .selectAll()
      .where('address', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const linkTo = (email: string) => latestTokenTo(admin, email);
  const choosePassword = (invitation: string, password: string, again = password) =>
    fetch(`${server.origin}/oidc/password-reset`, {
      method: 'POST',
      body: new URLSearchParams({ invitation, password, again }),
    });

  beforeAll(async () => {
    variables = await newDatabase('migrated');
    database = await openTestDatabase(variables);
    server = await startServer(
      { ...variables, APPLICATIONS_PER_HOUR: '1000' },
      { database, clock: () => now },
    );
    stranger = createClient(server.origin);
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
  });
  afterAll(() => server.stop());

  test('stores an application with the accepted terms and answers within three working days @spec-226', async () => {
    const [id, email] = [newId(), newAddress()];
    const reply = await put(id, application(email));
    // A Friday; the third working day is Wednesday.
    expect(reply).toMatchObject({ status: 201, body: { id, answerBy: '2026-11-25' } });
    const { body } = await sales('GET', '/v1/staff/applications');
    expect((body as { rows: object[] }).rows).toContainEqual(
      expect.objectContaining({
        id,
        email,
        vatNumber: 'CHE-123.456.788',
        legalVersion: '2026-01',
        receivedAt: now,
        state: 'received',
      }),
    );
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
    expect((await admin('GET', '/v1/notifications')).body).toMatchObject({
      rows: [{ type: 'news.application', link: '/staff/applications' }],
    });
  });

  test('repeating an application is idempotent; another one under its id is rejected', async () => {
    const [id, email] = [newId(), newAddress()];
    const first = await put(id, application(email));
    expect(await put(id, application(email))).toMatchObject({ status: 201, body: first.body as object });
    expect(await put(id, application(email, { company: 'Andere AG' }))).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('a known or pending address is rejected; of 20 concurrent applications one is stored', async () => {
    for (const known of ['planner@example.ch', ' Planner@Example.ch '])
      expect(await put(newId(), application(known))).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_REGISTERED' },
      });
    const email = newAddress();
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(newId(), application(email))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ['a wrong check digit', { vatNumber: 'CHE-123.456.789' }, 'vatNumber', 'uid'],
    ['no terms', { terms: false }, 'terms', 'invalid'],
    ['no privacy policy', { privacy: false }, 'privacy', 'invalid'],
    ['older terms', { legalVersion: '1999-01' }, 'legalVersion', 'invalid'],
    ['no phone number', { phone: '' }, 'phone', 'required'],
    ['words for an address', { email: 'nobody' }, 'email', 'email'],
    ['a logistics partner', { function: 'logistik' }, 'function', 'invalid'],
    ['no canton', { address: { ...application('').address, canton: null } }, 'address.canton', 'required'],
  ])('rejects %s at its path', async (_what, change, path, rule) => {
    expect(await put(newId(), application(newAddress(), change))).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [expect.objectContaining({ path, rule })] },
    });
  });

  test('an accepted applicant chooses a password once and signs in as the person of the application', async () => {
    const email = newAddress();
    const id = await applied(email);
    expect(await decide(sales, id, 'accept', PARTNERSHIP)).toMatchObject({ status: 403 });
    const decisions = await Promise.all([1, 2, 3].map(() => decide(admin, id, 'accept', PARTNERSHIP)));
    expect(decisions.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const token = await linkTo(email);

    await expect(signIn(server.origin, email, PASSWORD)).rejects.toThrow();
    expect((await fetch(`${server.origin}/oidc/password-reset?invitation=${token}`)).status).toBe(200);
    expect((await choosePassword(token, 'kurz')).status).toBe(422);
    expect((await choosePassword(token, PASSWORD, 'anders, aber lang genug')).status).toBe(422);
    const chosen = await Promise.all([1, 2, 3].map(() => choosePassword(token, PASSWORD)));
    expect(chosen.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await fetch(`${server.origin}/oidc/password-reset?invitation=${token}`)).status).toBe(410);

    const { id_token } = await signIn(server.origin, email, PASSWORD);
    expect((await createClient(server.origin, id_token)('GET', '/v1/user/me')).body).toMatchObject({
      Fullname: 'Nina Neu',
      Role: 'partner',
      PartnerCategory: 'Installateur',
      CompanyName: 'Neudach AG',
      CompanyAddress: 'Neuweg 1, 3000 Bern',
      VATNumber: 'CHE-123.456.788',
      PartnerDiscount: 7,
      Language: 'fr-FR',
      IsCertified: false,
    });
  });

  test('a second person joins the partner with the same company number', async () => {
    const email = newAddress();
    const id = await applied(email, { firstName: 'Zoe' });
    const { rows } = (await sales('GET', '/v1/staff/applications?search=zoe')).body as {
      rows: { organisations: { id: string; name: string }[] }[];
    };
    const [organisation] = rows[0]?.organisations ?? [];
    expect(organisation).toMatchObject({ name: 'Neudach AG' });
    expect(await decide(admin, id, 'accept', { organisationId: newId() })).toMatchObject({ status: 404 });
    expect(await decide(admin, id, 'accept', { organisationId: organisation?.id })).toMatchObject({
      status: 204,
    });
    await choosePassword(await linkTo(email), PASSWORD);
    const { id_token } = await signIn(server.origin, email, PASSWORD);
    expect((await createClient(server.origin, id_token)('GET', '/v1/user/me')).body).toMatchObject({
      CompanyName: 'Neudach AG',
      PartnerDiscount: 7,
    });
  });

  test('a link expires after fourteen days', async () => {
    const email = newAddress();
    await decide(admin, await applied(email), 'accept', PARTNERSHIP);
    const token = await linkTo(email);
    const before = now;
    now += INVITATION_LASTS_MS;
    expect((await choosePassword(token, PASSWORD)).status).toBe(410);
    now -= 1;
    expect((await choosePassword(token, PASSWORD)).status).toBe(200);
    now = before;
  });

  test('a rejected applicant gets the reason and may apply again', async () => {
    const email = newAddress();
    const id = await applied(email);
    expect(await decide(admin, id, 'refuse', { reason: '' })).toMatchObject({ status: 422 });
    expect(await decide(admin, id, 'refuse', { reason: 'Ausserhalb unseres Gebiets' })).toMatchObject({
      status: 204,
    });
    expect((await mailsTo(email)).at(-1)?.body_text).toContain('Ausserhalb unseres Gebiets');
    expect(await decide(admin, id, 'accept', PARTNERSHIP)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    await applied(email);
  });

  test('with a remote authority the link binds the sign-in that follows it, and no other', async () => {
    const [email, other] = [newAddress(), newAddress()];
    await decide(admin, await applied(email), 'accept', PARTNERSHIP);
    await decide(admin, await applied(other), 'accept', PARTNERSHIP);
    const [token, otherToken] = [await linkTo(email), await linkTo(other)];
    await server.stop();
    const authority = await startRemoteAuthority();
    server = await startServer({ ...variables, ...authority.environment }, { clock: () => now });
    const me = async (subject: string, claims: Record<string, unknown>, invitation?: string) => {
      const answer = await fetch(`${server.origin}/v1/user/me`, {
        headers: {
          authorization: `Bearer ${await authority.token(subject, claims)}`,
          ...(invitation && { 'x-invitation': invitation }),
        },
      });
      return (await answer.json()) as { Email?: string; code?: string };
    };
    const unknown = { code: 'USER_UNKNOWN' };
    // Neither the address alone nor a link sent to another person grants access.
    expect(await me('nina', { emails: [email] })).toMatchObject(unknown);
    expect(await me('thief', { emails: ['thief@example.ch'] }, token)).toMatchObject(unknown);
    expect(await me('nina', { emails: [email] }, token)).toMatchObject({ Email: email });
    expect(await me('nina', { emails: [email] })).toMatchObject({ Email: email });
    expect(await me('late', { emails: [email] }, token)).toMatchObject(unknown);
    // A bound identity keeps its person, and the link stays valid.
    expect(await me('nina', { emails: [email] }, otherToken)).toMatchObject({ Email: email });
    expect(await me('other', { emails: [other] }, otherToken)).toMatchObject({ Email: other });
    await authority.stop();
  });
});

test('limits per network address what responses reveal about e-mail addresses', async () => {
  const server = await startServer({ APPLICATIONS_PER_HOUR: '3' });
  const stranger = createClient(server.origin);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++)
    statuses.push(
      (await stranger('PUT', `/v1/applications/${newId()}`, application('planner@example.ch'))).status,
    );
  expect(statuses).toEqual([409, 409, 409, 429, 429]);
  await server.stop();
});
