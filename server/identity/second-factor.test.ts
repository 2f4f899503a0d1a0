import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FirmHistory } from '../../contracts/domain/firm-history.ts';
import type { NotificationList } from '../../contracts/domain/notifications.ts';
import type { RecoveryCodes, SecondFactor, SecondFactorKey } from '../../contracts/domain/second-factor.ts';
import { main as portalAdmin } from '../admin/main.ts';
import { demoOrganisations } from '../demo/people.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Browser } from '../testing/browser.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { latestTokenTo } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { openSignIn, redeemCode, signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { beginSecondFactor, confirmSecondFactor, redeemCode as useUpCode } from './second-factor.ts';
import { codeOfStep, stepAt } from './totp.ts';

const FACTOR = '/v1/second-factor';
const PASSWORD = 'lang genug, erfunden';
const PARTNER = demoOrganisations[0]?.id ?? '';
const WRONG = (path: string) => ({
  status: 422,
  body: { code: 'INPUT_INVALID', fields: [{ path, rule: 'wrong' }] },
});

onBothDatabases((newDatabase, kind) => {
  let server: RunningServer;
  let variables: Record<string, string>;
  let admin: Client;
  let now = Date.now();
  /** Goes on to the next code. */
  const nextCode = (key: string) => {
    now += 30_000;
    return codeOfStep(key, stepAt(now));
  };
  beforeAll(async () => {
    variables = await newDatabase();
    server = await startServer(variables, { clock: () => now });
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterAll(() => server.stop());

  const newPerson = async () => {
    const id = newId();
    const email = `${id}@example.ch`;
    const person = {
      ...{ organisationId: PARTNER, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
      ...{ role: 'partner', category: 'Installateur' },
    };
    await admin('PUT', `/v1/staff/people/${id}`, person);
    const invitation = await latestTokenTo(admin, email);
    const body = new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD });
    await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body });
    const { id_token } = await signIn(server.origin, email, PASSWORD);
    return { id, email, client: createClient(server.origin, id_token) };
  };
  const enrol = async (client: Client) => {
    const { key } = (await client('POST', FACTOR, { password: PASSWORD })).body as SecondFactorKey;
    const { body } = await client('POST', `${FACTOR}/confirmation`, { code: nextCode(key) });
    return { key, codes: (body as RecoveryCodes).codes };
  };
  /** Passes the first step; sends codes from the page that follows. */
  const passFirstStep = async (email: string) => {
    const { browser, address, verifier } = await openSignIn(server.origin);
    const page = await browser.post(`${address.pathname}/login`, { email, password: PASSWORD });
    const html = await page.text();
    const proof = /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const send = (code: string) => browser.post(`${address.pathname}/code`, { proof, code });
    return { browser, address, verifier, page, html, proof, send };
  };
  const isSignedIn = async (browser: Browser, sent: Response) =>
    (await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html')).address.searchParams.has(
      'code',
    );

  test('asks for a code after the password once a person has turned it on', async () => {
    const { email, client } = await newPerson();
    expect((await client('GET', FACTOR)).body).toEqual({
      ...{ isOffered: true, isShared: false, isRequired: false, activeSince: null, recoveryCodesLeft: 0 },
    });
    expect(await client('POST', FACTOR, { password: 'wrong' })).toMatchObject(WRONG('password'));
    const { key, address, qr } = (await client('POST', FACTOR, { password: PASSWORD }))
      .body as SecondFactorKey;
    expect(address).toContain(key);
    expect(qr.path).toMatch(/^M0 0h1v1h-1z/);
    expect(await client('POST', `${FACTOR}/confirmation`, { code: '000000' })).toMatchObject(WRONG('code'));
    // Not confirmed: the password is enough.
    await signIn(server.origin, email, PASSWORD);
    const confirmed = await client('POST', `${FACTOR}/confirmation`, { code: nextCode(key) });
    expect(new Set((confirmed.body as RecoveryCodes).codes).size).toBe(10);
    expect(await client('POST', FACTOR, { password: PASSWORD })).toMatchObject({ status: 409 });
    const { browser, verifier, page, html, send } = await passFirstStep(email);
    expect(page.status).toBe(200);
    expect(html).toContain('Zweite Stufe der Anmeldung');
    expect((await send('000000')).status).toBe(401);
    const sent = await send(nextCode(key));
    const { address: back } = await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
    const tokens = await redeemCode(server.origin, back.searchParams.get('code') ?? '', verifier);
    expect((await createClient(server.origin, tokens.id_token)('GET', '/v1/user/me')).status).toBe(200);
  });

  test('an account that visitors of the demo share cannot be locked', async () => {
    const planner = await clientOf(server.origin, 'planner@example.ch');
    expect((await planner('GET', FACTOR)).body).toMatchObject({ isOffered: true, isShared: true });
    expect(await planner('POST', FACTOR, { password: 'demo' })).toMatchObject({
      status: 403,
      body: { code: 'ACTOR_NOT_ALLOWED' },
    });
    await signIn(server.origin, 'planner@example.ch');
  });

  test('rejects a code again, also within its time, and an older one', async () => {
    const { email, client } = await newPerson();
    const { key } = await enrol(client);
    const code = nextCode(key);
    const first = await passFirstStep(email);
    expect(await isSignedIn(first.browser, await first.send(code))).toBe(true);
    const again = await passFirstStep(email);
    expect((await again.send(code)).status).toBe(401);
    expect((await again.send(codeOfStep(key, stepAt(now) - 1))).status).toBe(401);
    expect(await isSignedIn(again.browser, await again.send(nextCode(key)))).toBe(true);
  });

  test('accepts one of concurrent uses of a code, of the app and for recovery', async () => {
    const { id, client } = await newPerson();
    const { key, codes } = await enrol(client);
    const one = await openTestDatabase(kind === 'sqlite' ? await newDatabase() : variables);
    let [personId, secret, recovery] = [id, key, codes[0] ?? ''];
    if (kind === 'sqlite') {
      // A SQLite database belongs to its server: the race runs on another one.
      const person = await one
        .selectFrom('person')
        .select(['id', 'organisation_id'])
        .executeTakeFirstOrThrow();
      const organisation = await one
        .selectFrom('organisation')
        .selectAll()
        .where('id', '=', person.organisation_id)
        .executeTakeFirstOrThrow();
      personId = person.id;
      secret = await beginSecondFactor(one, personId);
      const code = codeOfStep(secret, stepAt(now));
      recovery = (await confirmSecondFactor(one, { id: personId, organisation }, code, now))?.[0] ?? '';
    }
    for (const code of [nextCode(secret), recovery]) {
      const results = await Promise.all(Array.from({ length: 8 }, () => useUpCode(one, personId, code, now)));
      expect(results.filter(Boolean)).toHaveLength(1);
    }
    await one.destroy();
  });

  test('takes a recovery code once, in any spelling, and new ones replace the old', async () => {
    const { email, client } = await newPerson();
    const { key, codes } = await enrol(client);
    const [first = '', second = ''] = codes;
    const step = await passFirstStep(email);
    expect(await isSignedIn(step.browser, await step.send(first.toLowerCase().replaceAll('-', ' ')))).toBe(
      true,
    );
    expect((await (await passFirstStep(email)).send(first)).status).toBe(401);
    expect((await client('GET', FACTOR)).body).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await client('POST', `${FACTOR}/recovery-codes`, { code: nextCode(key) });
    expect((renewed.body as RecoveryCodes).codes).toHaveLength(10);
    expect((await (await passFirstStep(email)).send(second)).status).toBe(401);
  });

  test('rejects a proof of another interaction, of another person, and after deactivation', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { key } = await enrol(one.client);
    const step = await passFirstStep(one.email);
    const foreign = await passFirstStep(one.email);
    const send = (proof: string) =>
      step.browser.post(`${step.address.pathname}/code`, { proof, code: codeOfStep(key, stepAt(now) + 1) });
    const [, signature] = step.proof.split('.');
    for (const proof of ['', 'x', foreign.proof, `${other.id}.${signature}`])
      expect((await send(proof)).status).toBe(400);
    // The first step does not replace the second one.
    const skipped = await step.browser.post(`${step.address.pathname}/finish`, { proof: step.proof });
    expect(skipped.status).toBe(400);
    await admin('PATCH', `/v1/staff/people/${one.id}`, { active: false });
    expect((await send(step.proof)).status).toBe(400);
  });

  test('allows ten attempts in ten minutes, in profile and sign-in together, concurrent ones too', async () => {
    const { email, client } = await newPerson();
    const { key } = await enrol(client);
    const step = await passFirstStep(email);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await step.send('000000')).status),
    );
    // Two were used to turn it on.
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    const late = await step.send(nextCode(key));
    expect(late.status).toBe(429);
    expect(await late.text()).toContain('Damit niemand Ihren Code errät');
    expect((await client('POST', `${FACTOR}/end`, { code: nextCode(key) })).status).toBe(429);
  });

  test('records and notifies each change, and ends only with a code', async () => {
    const { id, client } = await newPerson();
    const { key } = await enrol(client);
    expect(await client('POST', `${FACTOR}/end`, { code: '000000' })).toMatchObject(WRONG('code'));
    expect((await client('POST', `${FACTOR}/end`, { code: nextCode(key) })).status).toBe(204);
    expect((await client('GET', FACTOR)).body as SecondFactor).toMatchObject({
      ...{ activeSince: null, recoveryCodesLeft: 0 },
    });
    const { body } = await admin('GET', `/v1/staff/organisations/${PARTNER}/changes?pageSize=100`);
    const changes = (body as FirmHistory).rows.filter(({ field }) => field === 'secondFactor').slice(0, 2);
    expect(changes).toMatchObject([
      { person: 'Nina Neu', by: 'Nina Neu', from: 'true', to: 'false' },
      { person: 'Nina Neu', by: 'Nina Neu', from: 'false', to: 'true' },
    ]);
    const news = (await client('GET', '/v1/notifications')).body as NotificationList;
    expect(news.rows.map(({ type }) => type)).toEqual(['security.second_factor', 'security.second_factor']);
    expect(id).not.toBe('');
  });

  test('the operator resets the second factor of a person, which ends the sessions', async () => {
    const own = await newDatabase();
    const lost = await startServer(own, { clock: () => now });
    const client = await clientOf(lost.origin, 'planner@example.ch');
    // Known by its first call: a token of the same second would outlast the end of sessions that nobody has seen.
    expect((await client('GET', FACTOR)).status).toBe(200);
    // A SQLite database belongs to one process at a time.
    if (kind === 'sqlite') await lost.stop();
    const database = await openTestDatabase(own);
    const planner = await findPersonByEmail(database, 'planner@example.ch');
    if (!planner) throw new Error('no planner');
    const key = await beginSecondFactor(database, planner.id);
    await confirmSecondFactor(database, planner, nextCode(key), now);
    await database.destroy();
    const lines: string[] = [];
    const reset = () =>
      portalAdmin(['admin', 'reset-second-factor', 'planner@example.ch'], own, {
        write: (line) => lines.push(line),
        complain: (line) => lines.push(line),
      });
    expect([await reset(), await reset()]).toEqual([0, 1]);
    expect(lines.join('\n')).toContain('has no second factor');
    if (kind === 'postgres') {
      expect((await client('GET', FACTOR)).status).toBe(401);
      await signIn(lost.origin, 'planner@example.ch');
      await lost.stop();
    }
  });
});

describe('where it is required', () => {
  let server: RunningServer;
  let now = Date.now();
  beforeAll(async () => {
    server = await startServer({ REQUIRE_SECOND_FACTOR: 'staff' }, { clock: () => now });
  });
  afterAll(() => server.stop());

  test('staff set it up while signing in, also by the button of a demo user; partners need not', async () => {
    await signIn(server.origin, 'planner@example.ch');
    const { browser, address, verifier, page } = await openSignIn(server.origin);
    const id = /value="([^"]+)"[^>]*>Adrian Beispiel/.exec(await page.text())?.[1] ?? '';
    const html = await (await browser.post(`${address.pathname}/login`, { demo: id })).text();
    expect(html).toContain('Zweite Stufe einrichten');
    const key = (/<code>([A-Z2-7 ]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
    const proof = /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const wrong = await browser.post(`${address.pathname}/code`, { proof, code: '000000' });
    expect(wrong.status).toBe(401);
    // The same key is shown again.
    expect((await wrong.text()).replaceAll(' ', '')).toContain(key);
    now += 30_000;
    const code = codeOfStep(key, stepAt(now));
    const codes = await (await browser.post(`${address.pathname}/code`, { proof, code })).text();
    expect(codes.match(/<li><code>/g)).toHaveLength(10);
    const done = /name="proof" value="([^"]+)"/.exec(codes)?.[1] ?? '';
    const sent = await browser.post(`${address.pathname}/finish`, { proof: done });
    const { address: back } = await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
    const tokens = await redeemCode(server.origin, back.searchParams.get('code') ?? '', verifier);
    const client = createClient(server.origin, tokens.id_token);
    expect((await client('GET', FACTOR)).body).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
    now += 30_000;
    const end = await client('POST', `${FACTOR}/end`, { code: codeOfStep(key, stepAt(now)) });
    expect(end).toMatchObject({ status: 403, body: { code: 'ACTOR_NOT_ALLOWED' } });
  });
});
