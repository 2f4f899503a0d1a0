import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations.ts';
import { clientOf } from '../testing/client.ts';
import { invitationsTo, tokenOf } from '../testing/invitations.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';

/** The whole content of a database as one text. */
async function contentOf(database: Database): Promise<string> {
  const tables = await database.introspection.getTables();
  expect(tables.length).toBeGreaterThan(40);
  const contents = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(database)).rows),
    ),
  );
  return contents.join('\n');
}

/** The link in a sent mail, whose lines are folded. */
const linkIn = (mail = '') =>
  /invitation=([\w-]{20,})/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let mailServer: MailServer;
  const start = async (environment: Record<string, string>) => {
    database = await openTestDatabase(await newDatabase());
    server = await startServer(environment, { database });
    return clientOf(server.origin, 'admin@example.ch');
  };
  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await server.stop();
    await mailServer.stop();
  });
  const withMailServer = () => start({ SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.ch' });
  const newcomer = () => {
    const id = newId();
    const email = `${id}@example.ch`;
    const body = {
      ...{ organisationId: PARTNER, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
      ...{ role: 'partner', category: 'Installateur' },
    };
    return { id, email, body };
  };
  const choose = async (invitation: string) => {
    const body = new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD });
    return (await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body })).status;
  };
  const stateOf = (address: string) =>
    database.selectFrom('mail').select(['id', 'state', 'error']).where('address', '=', address).execute();
  const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

  test('the token of an invitation is in the sent mail, and nowhere in the database', async () => {
    const admin = await withMailServer();
    const { id, email, body } = newcomer();
    expect(await admin('PUT', `/v1/staff/people/${id}`, body)).toMatchObject({ status: 204 });
    await waitFor(async () => expect(await stateOf(email)).toMatchObject([{ state: 'sent' }]));
    const token = linkIn(mailServer.mails[0]);
    expect(token).toHaveLength(43);
    const content = await contentOf(database);
    expect(content).toContain(email);
    expect(content).not.toContain(token);
    expect(await choose(token)).toBe(200);
    expect(await choose(token)).toBe(410);
    await signIn(server.origin, email, PASSWORD);
    expect(await contentOf(database)).not.toContain(token);
  });

  test('an undelivered invitation is resent with a working link; a new one invalidates it', async () => {
    mailServer.mood = 'refuses';
    const admin = await withMailServer();
    const { id, email, body } = newcomer();
    await admin('PUT', `/v1/staff/people/${id}`, body);
    const undelivered = async () => {
      await waitFor(async () => expect(await stateOf(email)).toMatchObject([{ state: 'undelivered' }]));
      return (await stateOf(email))[0]?.id;
    };
    const first = await undelivered();
    mailServer.mood = 'takes';
    await admin('POST', `/v1/staff/mails/${first}/send-again`);
    await waitFor(async () => expect(await stateOf(email)).toMatchObject([{ state: 'sent' }]));
    const token = linkIn(mailServer.mails.at(-1));
    expect((await fetch(`${server.origin}/oidc/password-reset?invitation=${token}`)).status).toBe(200);

    expect(await admin('POST', `/v1/staff/people/${id}/invitation`)).toMatchObject({ status: 204 });
    await waitFor(async () => expect(mailServer.mails).toHaveLength(2));
    expect(await choose(token)).toBe(410);
    expect(await choose(linkIn(mailServer.mails.at(-1)))).toBe(200);
  });

  test('does not send an invitation that has ended, and the outbox says why', async () => {
    mailServer.mood = 'refuses';
    const admin = await withMailServer();
    const { id, email, body } = newcomer();
    await admin('PUT', `/v1/staff/people/${id}`, body);
    await waitFor(async () => expect(await stateOf(email)).toMatchObject([{ state: 'undelivered' }]));
    const [first] = await stateOf(email);
    await admin('POST', `/v1/staff/people/${id}/invitation`);
    mailServer.mood = 'takes';
    await admin('POST', `/v1/staff/mails/${first?.id}/send-again`);
    await waitFor(async () =>
      expect((await stateOf(email)).find((mail) => mail.id === first?.id)).toMatchObject({
        state: 'undelivered',
        error: 'The link of this invitation is over: invite the person again',
      }),
    );
  });

  test("only an administrator can open invitations in the demo's mailbox; staff cannot become other people", async () => {
    const admin = await start({});
    const { id, email, body } = newcomer();
    await admin('PUT', `/v1/staff/people/${id}`, body);
    const [mail = ''] = await invitationsTo(admin, email);
    const sales = await clientOf(server.origin, 'sales@example.ch');
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const path = `/v1/mailbox/${mail}/invitation-link`;
    expect(await sales('POST', path)).toMatchObject({ status: 403 });
    expect(await planner('POST', path)).toMatchObject({ status: 403 });
    expect((await sales('GET', '/v1/mailbox')).body).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id: mail, invitation: 'hidden' })]),
    });
    expect(JSON.stringify((await sales('GET', '/v1/mailbox')).body)).not.toMatch(/invitation=[\w-]/);
    const stored = await sales('GET', `/v1/staff/mails/${mail}`);
    expect(stored).toMatchObject({ status: 200, body: { address: email, attachments: [] } });
    expect(stored.body).toMatchObject({ html: expect.stringContaining('/onboarding?invitation=***') });
    expect(await sales('GET', `/v1/staff/mails/${newId()}`)).toMatchObject({ status: 404 });
    const [first, second] = [await tokenOf(admin, mail), await tokenOf(admin, mail)];
    expect(await choose(first)).toBe(410);
    expect(await choose(second)).toBe(200);
    expect(await admin('POST', path)).toMatchObject({ status: 409, body: { code: 'INVITATION_OVER' } });
    expect(await admin('POST', `/v1/mailbox/${newId()}/invitation-link`)).toMatchObject({ status: 404 });
  });

  test('if mails are really sent, only the recipient can open an invitation', async () => {
    const admin = await withMailServer();
    const { id, email, body } = newcomer();
    await admin('PUT', `/v1/staff/people/${id}`, body);
    const [mail = ''] = await invitationsTo(admin, email);
    expect(await admin('POST', `/v1/mailbox/${mail}/invitation-link`)).toMatchObject({ status: 404 });
  });
});

onBothDatabases((newDatabase, kind) => {
  const step = migrations.find(({ name }) => name.endsWith('-invitations-without-tokens'))?.name ?? '';
  const TOKEN = 'Zm9yZ290dGVuLWluLWEtbWFpbC1ib2R5LXNpbmNlXzA';

  test('clears tokens in stored mails, and unsent mails get their link', async () => {
    const variables = await newDatabase('migrated');
    // Open the database and revert the migration.
    const database = await openTestDatabase(variables);
    await sql`alter table mail drop column invitation_id`.execute(database);
    await database.deleteFrom('migration').where('name', '=', step).execute();
    const person = demoPeople[0];
    const organisation = demoOrganisations.find(({ id }) => id === person?.organisation_id);
    if (!person || !organisation) throw new Error('unreachable');
    await database.insertInto('organisation').values(organisation).execute();
    await database
      .insertInto('person')
      .values({ ...person, active: 1, binds_by_email: 0, not_before: 0, password_hash: null })
      .execute();
    const [older, latest] = [newId(), newId()];
    for (const [id, created_at] of [
      [older, 1_000],
      [latest, 2_000],
    ] as const)
      await database
        .insertInto('invitation')
        .values({ id, person_id: person.id, token_hash: id, created_at, expires_at: 9_000, used_at: null })
        .execute();
    const link = `https://portal.example.ch/onboarding?invitation=${TOKEN}`;
    const mail = {
      ...{ id: newId(), person_id: person.id, address: person.email, subject: 'Ihr Zugang' },
      body_text: `Guten Tag\n\nPasswort wählen: ${link}\n\n-- \nPortal`,
      body_html: `<p>Guten Tag</p><a href="${link}" style="x">Passwort wählen</a><p>Portal</p>`,
      ...{ attachments: '[]', state: 'undelivered', error: null, created_at: 2_000, changed_at: 2_000 },
    } as const;
    const other = { ...mail, id: newId(), body_text: 'invitation=nobody', body_html: '<p>x</p>' };
    for (const row of [mail, other])
      await database
        .insertInto('mail')
        .values(row as never)
        .execute();

    await migrate(database, kind, () => TEST_TIME, migrations);
    const rows = await database.selectFrom('mail').selectAll().orderBy('id').execute();
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    expect(rows).toMatchObject([
      {
        invitation_id: latest,
        body_text: mail.body_text.replace(TOKEN, '***'),
        body_html: mail.body_html.replace(TOKEN, '***'),
      },
      { invitation_id: null, body_text: other.body_text, body_html: other.body_html },
    ]);
    await database.destroy();
  });
});
