import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirmHistory } from '../../contracts/domain/firm-history.ts';
import { SessionList } from '../../contracts/domain/sessions.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import { Browser } from '../testing/browser.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { latestTokenTo } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { startRemoteAuthority } from '../testing/remote-authority.ts';
import { openSignIn, redeemCode, refresh, signIn, type Tokens } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ME = '/v1/user/me';
const ROOFS = '/configurator/v1/roofs';
const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';
const ENDED = { status: 401, body: { code: 'SESSION_ENDED' } };

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startServer({ ...(await newDatabase()), CALLS_PER_MINUTE: '10000' });
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterAll(() => server.stop());

  const choosePassword = async (email: string) => {
    const invitation = await latestTokenTo(admin, email);
    const body = new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD });
    const { status } = await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body });
    expect(status).toBe(200);
  };
  /** A separate person for each test, who can sign in. */
  const newPerson = async () => {
    const id = newId();
    const email = `${id}@example.ch`;
    const person = {
      ...{ organisationId: PARTNER, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
      ...{ role: 'partner', category: 'Installateur' },
    };
    expect(await admin('PUT', `/v1/staff/people/${id}`, person)).toMatchObject({ status: 204 });
    await choosePassword(email);
    return { id, email, signIn: () => signIn(server.origin, email, PASSWORD) };
  };
  const client = ({ id_token }: Pick<Tokens, 'id_token'>) => createClient(server.origin, id_token);
  const sessionsOf = async (tokens: Tokens) =>
    SessionList.parse((await client(tokens)('GET', '/v1/sessions')).body).rows;

  test('signing out ends every session of the person at once, including refresh tokens', async () => {
    const person = await newPerson();
    const [desktop, phone, unused] = [await person.signIn(), await person.signIn(), await person.signIn()];
    for (const tokens of [desktop, phone]) expect((await client(tokens)('GET', ME)).status).toBe(200);
    const planner = await clientOf(server.origin, 'planner@example.ch');
    // Unused tokens are recognised by the second of their sign-in.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await client(desktop)('DELETE', '/v1/sessions')).toMatchObject({ status: 204 });
    for (const tokens of [desktop, phone, unused]) {
      for (const path of [ME, ROOFS]) expect(await client(tokens)('GET', path)).toMatchObject(ENDED);
      await expect(refresh(server.origin, tokens.refresh_token)).rejects.toThrow('invalid_grant');
    }
    expect((await planner('GET', ME)).status).toBe(200);
    const again = await person.signIn();
    expect((await client(again)('GET', ME)).status).toBe(200);
    expect(await sessionsOf(again)).toMatchObject([{ isCurrent: true }]);
  });

  test('lists sessions with device and last use, and ends each separately', async () => {
    const person = await newPerson();
    const [desktop, phone] = [await person.signIn(), await person.signIn()];
    const get = (tokens: Tokens, userAgent: string) =>
      fetch(`${server.origin}${ME}`, {
        headers: { authorization: `Bearer ${tokens.id_token}`, 'user-agent': userAgent },
      });
    await get(desktop, 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0');
    await get(phone, 'x'.repeat(2_000));
    const rows = await sessionsOf(desktop);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
      usedAt: expect.any(Number),
    });
    const other = rows.find(({ isCurrent }) => !isCurrent);
    expect(other?.userAgent).toHaveLength(300);

    const renewed = await refresh(server.origin, phone.refresh_token);
    for (const _twice of [1, 2])
      expect(await client(desktop)('DELETE', `/v1/sessions/${other?.id}`)).toMatchObject({ status: 204 });
    for (const tokens of [phone, renewed]) {
      expect(await client(tokens)('GET', ME)).toMatchObject(ENDED);
      await expect(refresh(server.origin, tokens.refresh_token)).rejects.toThrow('invalid_grant');
    }
    expect((await client(desktop)('GET', ME)).status).toBe(200);
    expect(await sessionsOf(desktop)).toHaveLength(1);
    expect((await refresh(server.origin, desktop.refresh_token)).id_token).toBeTruthy();
  });

  test('an administrator lists and ends the sessions of a person, which the history records', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const [desktop, phone, others] = [await person.signIn(), await person.signIn(), await other.signIn()];
    for (const tokens of [desktop, phone, others]) await client(tokens)('GET', ME);
    const [foreign] = await sessionsOf(others);
    const own = await sessionsOf(desktop);
    const path = `/v1/staff/people/${person.id}/sessions`;
    const listed = SessionList.parse((await admin('GET', path)).body).rows;
    expect(listed.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    expect(listed.some(({ isCurrent }) => isCurrent)).toBe(false);
    const sales = await clientOf(server.origin, 'sales@example.ch');
    for (const method of ['GET', 'DELETE'])
      for (const asking of [sales, client(others)]) expect((await asking(method, path)).status).toBe(403);
    expect((await admin('DELETE', `${path}/${foreign?.id}`)).status).toBe(404);
    const ended = own.find(({ isCurrent }) => !isCurrent);
    expect((await admin('DELETE', `${path}/${ended?.id}`)).status).toBe(204);
    expect(await client(phone)('GET', ME)).toMatchObject(ENDED);
    expect((await client(desktop)('GET', ME)).status).toBe(200);
    expect((await admin('DELETE', path)).status).toBe(204);
    expect(await client(desktop)('GET', ME)).toMatchObject(ENDED);
    await expect(refresh(server.origin, desktop.refresh_token)).rejects.toThrow('invalid_grant');
    expect((await client(others)('GET', ME)).status).toBe(200);
    const { body } = await admin('GET', `/v1/staff/organisations/${PARTNER}/changes?pageSize=100`);
    const records = (body as FirmHistory).rows.filter(({ field }) => field === 'sessionsEnded');
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ person: 'Nina Neu', by: 'Adrian Beispiel' });
  });

  test('nobody sees or ends the sessions of another person, not even of a colleague', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const [mine, theirs] = [await one.signIn(), await other.signIn()];
    const [session] = await sessionsOf(theirs);
    expect((await sessionsOf(mine)).map(({ id }) => id)).not.toContain(session?.id);
    for (const id of [session?.id, newId()])
      expect(await client(mine)('DELETE', `/v1/sessions/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect((await client(theirs)('GET', ME)).status).toBe(200);
  });

  test('a new password ends the sessions started with the old one', async () => {
    const person = await newPerson();
    const before = await person.signIn();
    expect((await client(before)('GET', ME)).status).toBe(200);
    await admin('POST', `/v1/staff/people/${person.id}/invitation`);
    // Sending the link alone ends nothing.
    expect((await client(before)('GET', ME)).status).toBe(200);
    await choosePassword(person.email);
    expect(await client(before)('GET', ME)).toMatchObject(ENDED);
    await expect(refresh(server.origin, before.refresh_token)).rejects.toThrow('invalid_grant');
    expect((await client(await person.signIn())('GET', ME)).status).toBe(200);
  });

  test('concurrent calls record one session', async () => {
    const tokens = await (await newPerson()).signIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => client(tokens)('GET', ME)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await sessionsOf(tokens)).toHaveLength(1);
  });

  test('a stream ends with its session', async () => {
    const person = await newPerson();
    const [desktop, phone] = [await person.signIn(), await person.signIn()];
    const stream = await fetch(`${server.origin}/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${phone.id_token}` },
    });
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await client(desktop)('DELETE', '/v1/sessions');
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read());
    expect((await client(phone)('GET', '/v1/notifications/stream')).status).toBe(401);
  });

  /** A browser in which a person has signed in, with its tokens. */
  const openBrowser = async (email: string) => {
    const browser = new Browser(server.origin);
    const { address, verifier } = await openSignIn(server.origin, {}, browser);
    const sent = await browser.post(`${address.pathname}/login`, { email, password: PASSWORD });
    const { address: back } = await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
    const tokens = await redeemCode(server.origin, back.searchParams.get('code') ?? '', verifier);
    expect((await client(tokens)('GET', ME)).status).toBe(200);
    return { browser, tokens };
  };
  const leave = async (browser: Browser, tokens: Tokens) => {
    const page = await browser.get(`/oidc/session/end?id_token_hint=${tokens.id_token}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    expect((await browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' })).status).toBe(303);
  };
  const mustSignIn = async (browser: Browser) =>
    (await openSignIn(server.origin, {}, browser)).address.pathname !== '/redirect.html';

  test("the provider's own sign-out ends every session too", async () => {
    const person = await newPerson();
    const [here, there] = [await openBrowser(person.email), await openBrowser(person.email)];
    await leave(here.browser, here.tokens);
    for (const { browser, tokens } of [here, there]) {
      expect(await client(tokens)('GET', ME)).toMatchObject(ENDED);
      expect(await mustSignIn(browser)).toBe(true);
    }
  });

  test('a browser that signed out on its own leaves the others signed in', async () => {
    const person = await newPerson();
    const [here, there] = [await openBrowser(person.email), await openBrowser(person.email)];
    const current = (await sessionsOf(here.tokens)).find(({ isCurrent }) => isCurrent);
    expect(await client(here.tokens)('DELETE', `/v1/sessions/${current?.id}`)).toMatchObject({ status: 204 });
    await leave(here.browser, here.tokens);
    expect(await client(here.tokens)('GET', ME)).toMatchObject(ENDED);
    expect(await mustSignIn(here.browser)).toBe(true);
    expect((await client(there.tokens)('GET', ME)).status).toBe(200);
    expect(await mustSignIn(there.browser)).toBe(false);
  });

  test('a browser signed out from elsewhere asks for the password again', async () => {
    const person = await newPerson();
    const [here, there] = [await openBrowser(person.email), await openBrowser(person.email)];
    await client(here.tokens)('DELETE', '/v1/sessions');
    expect(await mustSignIn(there.browser)).toBe(true);
  });

  test('with a remote authority tokens of earlier sign-ins are rejected after signing out, renewed or not', async () => {
    const authority = await startRemoteAuthority();
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    const [person] = demoPeople;
    if (!person) throw new Error('unreachable');
    await database
      .insertInto('organisation')
      .values([...demoOrganisations])
      .execute();
    const account = { active: 1, binds_by_email: 1, not_before: 0, password_hash: null };
    await database
      .insertInto('person')
      .values({ ...person, ...account })
      .execute();
    const portal = await startServer({ ...authority.environment, ...variables }, { database });

    const now = Math.floor(Date.now() / 1000);
    const signedIn = async (auth_time: number, nonce = 'first') => {
      const claims = { emails: [person.email], auth_time, nonce };
      return createClient(portal.origin, await authority.token('petra', claims));
    };
    const [desktop, phone] = [await signedIn(now - 500), await signedIn(now - 300)];
    for (const each of [desktop, phone]) expect((await each('GET', ME)).status).toBe(200);
    const { rows } = SessionList.parse((await desktop('GET', '/v1/sessions')).body);
    expect(rows).toHaveLength(2);
    const other = rows.find(({ isCurrent }) => !isCurrent);
    await desktop('DELETE', `/v1/sessions/${other?.id}`);
    expect(await (await signedIn(now - 300, 'renewed'))('GET', ME)).toMatchObject(ENDED);
    expect((await (await signedIn(now - 500, 'renewed'))('GET', ME)).status).toBe(200);

    await desktop('DELETE', '/v1/sessions');
    for (const time of [now - 500, now - 300, now - 100])
      expect(await (await signedIn(time, 'renewed'))('GET', ME)).toMatchObject(ENDED);
    expect((await (await signedIn(now + 2))('GET', ME)).status).toBe(200);
    await portal.stop();
    await authority.stop();
  });
});
