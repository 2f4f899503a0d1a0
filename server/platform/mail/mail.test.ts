import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationType } from '../../../contracts/domain/notifications.ts';
import { demoPeople } from '../../demo/people.ts';
import { notificationMailJobs } from '../../people/notification-mail.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { listen } from '../announcements.ts';
import type { Database } from '../db/database.ts';
import { retryJob } from '../jobs/jobs.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { readNotifications } from '../notifications/inbox.ts';
import { MAIL_AFTER_MS, notify } from '../notifications/notify.ts';
import { mailJobs } from './mail-jobs.ts';
import { enqueueMail } from './outbox.ts';
import { deliverBySmtp } from './smtp.ts';

const ORIGIN = 'https://portal.example.ch';
const [planner, installer] = demoPeople;
if (!planner || !installer) throw new Error('unreachable');
const recipient = { address: 'petra@example.ch', language: 'de', personId: null, name: null } as const;
const DAY = 86_400_000;

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: MailServer;
  let worker: Worker;
  let now = TEST_TIME;
  const clock = () => now;
  const announcements = listen(null);
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    now = TEST_TIME;
    server = await startMailServer();
    const smtp = { url: server.url, from: 'Solar Partner Portal <portal@example.ch>' };
    worker = startWorker({
      database,
      clock,
      announcements,
      kinds: {
        ...mailJobs(database, clock, deliverBySmtp(smtp, { connectMs: 300, idleMs: 300, totalMs: 5_000 })),
        ...notificationMailJobs(database, { clock, origin: ORIGIN }),
      },
      onError: () => {},
      pollIntervalMs: DAY,
    });
  });
  afterEach(async () => {
    await worker.close();
    await server.stop();
    for (const table of ['job', 'mail', 'notification', 'inbox', 'preference'] as const)
      await database.deleteFrom(table).execute();
  });

  const write = () =>
    database.transaction().execute((transaction) =>
      enqueueMail(
        transaction,
        recipient,
        () => ({
          subject: 'Grüsse <aus> «Zürich»',
          paragraphs: ['5 < 6 & 7'],
          action: { label: 'Öffnen', link: '/projects' },
          attachments: [
            { name: 'Plan.txt', type: 'text/plain', content: Buffer.from('hello').toString('base64') },
          ],
        }),
        { clock, origin: ORIGIN },
      ),
    );
  const stateOf = (id: string) =>
    database.selectFrom('mail').select(['state', 'error']).where('id', '=', id).executeTakeFirstOrThrow();
  /** Advances the clock from one due job to the next. */
  const pass = async (milliseconds: number) => {
    const end = now + milliseconds;
    await worker.runDue();
    while (now < end) {
      const next = await database
        .selectFrom('job')
        .select(({ fn }) => fn.min('due_at').as('due'))
        .where('failed_at', 'is', null)
        .executeTakeFirst();
      now = Math.min(end, Math.max(now, next?.due ?? end));
      await worker.runDue();
      if (!next?.due || next.due > end) break;
    }
    now = end;
  };

  test('delivers a mail with its id, text, HTML and attachment', async () => {
    const id = await write();
    await worker.runDue();
    expect(await stateOf(id)).toEqual({ state: 'sent', error: null });
    expect(server.mails).toHaveLength(1);
    const mail = server.mails[0]?.replaceAll('=\r\n', '');
    expect(mail).toContain(`Message-ID: <${id}@example.ch>`);
    expect(mail).toContain('From: Solar Partner Portal <portal@example.ch>');
    expect(mail).toContain('To: petra@example.ch');
    expect(mail).toContain('Subject: =?UTF-8?');
    expect(mail).toContain('Guten Tag\r\n\r\n5 < 6 & 7');
    expect(mail).toContain('5 &#60; 6 &#38; 7');
    expect(mail).toContain(`${ORIGIN}/projects`);
    expect(mail).toContain('filename=Plan.txt');
  });

  test('does not send a mail whose transaction rolls back', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await enqueueMail(transaction, recipient, () => ({ subject: 'no' }), { clock, origin: ORIGIN });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await worker.runDue();
    expect(server.mails).toEqual([]);
  });

  test.each(['busy', 'hangs'] as const)('a server that is %s gets the mail later, once', async (mood) => {
    server.mood = mood;
    const id = await write();
    await worker.runDue();
    expect(await stateOf(id)).toMatchObject({ state: 'pending', error: expect.any(String) });
    server.mood = 'takes';
    await pass(DAY);
    expect(await stateOf(id)).toEqual({ state: 'sent', error: null });
    expect(server.mails).toHaveLength(1);
  });

  test('lists a mail as undelivered if the server stays down, and sends it again on request', async () => {
    server.mood = 'busy';
    const id = await write();
    await pass(2 * DAY);
    expect(await stateOf(id)).toMatchObject({
      state: 'undelivered',
      error: expect.stringContaining('come again'),
    });
    server.mood = 'takes';
    await pass(2 * DAY);
    expect(server.mails).toEqual([]);
    await database.updateTable('mail').set({ state: 'pending' }).where('id', '=', id).execute();
    expect(await retryJob(database, id, now)).toBe(true);
    await worker.runDue();
    expect(await stateOf(id)).toEqual({ state: 'sent', error: null });
    expect(server.mails).toHaveLength(1);
  });

  test('does not retry an address that does not exist', async () => {
    server.mood = 'refuses';
    const id = await write();
    await worker.runDue();
    expect(await stateOf(id)).toMatchObject({
      state: 'undelivered',
      error: expect.stringContaining('no such user'),
    });
  });

  test('a mail that may have arrived is never resent automatically', async () => {
    server.mood = 'hangs after the mail';
    const hanging = await write();
    await worker.runDue();
    expect(await stateOf(hanging)).toMatchObject({
      state: 'undelivered',
      error: expect.stringContaining('not known whether'),
    });

    server.mood = 'takes';
    const killed = await write();
    // State left by a process that ends while sending.
    await database.updateTable('mail').set({ state: 'sending' }).where('id', '=', killed).execute();
    await database
      .updateTable('job')
      .set({ claimed_by: 'a process that ended', claimed_until: 0, attempts: 1 })
      .where('id', '=', killed)
      .execute();
    await worker.runDue();
    expect(await stateOf(killed)).toMatchObject({ state: 'undelivered' });
    expect(server.mails).toEqual([]);
  });

  test('with an unreliable mail server every mail arrives once or is listed as undelivered', async () => {
    const moods = ['takes', 'busy', 'refuses', 'hangs after the mail', 'takes'] as const;
    const ids: string[] = [];
    for (const mood of moods) {
      server.mood = mood;
      ids.push(await write(), await write());
      await worker.runDue();
    }
    await server.stop();
    ids.push(await write());
    await worker.runDue();
    expect(await stateOf(ids.at(-1) ?? '')).toMatchObject({ state: 'pending', error: expect.any(String) });
    const taken = server.mails;
    await pass(2 * DAY);
    for (const id of ids) {
      const { state } = await stateOf(id);
      const arrived = taken.filter((mail) => mail.includes(`Message-ID: <${id}@`)).length;
      expect([id, state, arrived]).toEqual([id, state, state === 'sent' ? 1 : 0]);
      expect(state).toBeOneOf(['sent', 'undelivered']);
    }
    server = await startMailServer();
  });

  const notifyPerson = (type: NotificationType = 'project.send_offer', person = planner.id) =>
    notify(
      database,
      {
        persons: [person],
        type,
        parameters: { number: 'P-2026-0001', name: 'Haus & Hof', date: '2026-12-24', text: 'Bis <bald>' },
        link: '/projects/details/1',
      },
      clock,
    );
  const mails = () => database.selectFrom('mail').selectAll().orderBy('created_at').execute();

  test("one digest collects the notifications of a quarter of an hour, in the reader's language", async () => {
    await database.updateTable('person').set({ language: 'en' }).where('id', '=', planner.id).execute();
    await notifyPerson();
    await pass(MAIL_AFTER_MS - 60_000);
    await notifyPerson('project.message');
    expect(await mails()).toEqual([]);
    await pass(60_000);
    await database.updateTable('person').set({ language: 'de' }).where('id', '=', planner.id).execute();
    expect(await mails()).toMatchObject([
      {
        subject: 'Offer received, valid until 24.12.2026 – P-2026-0001 · Haus & Hof and 1 more notification',
        ...{ address: planner.email, state: 'sent', person_id: planner.id },
      },
    ]);
    const [mail] = await mails();
    expect(mail?.body_text).toMatch(/^Hello Petra Plan,\n\n/);
    expect(mail?.body_text).toContain('\n\nKind regards\nSolar Partner Portal\n\n-- \n');
    expect(mail?.body_html).toContain('Hello Petra Plan,</p>');
    expect(mail?.body_html).toContain('Kind regards\nSolar Partner Portal</p>');
    expect(mail?.body_text).toContain('Offer received, valid until 24.12.2026\nP-2026-0001 · Haus & Hof');
    expect(mail?.body_text).toContain(`${ORIGIN}/projects/details/1`);
    expect(mail?.body_html).toContain('Haus &#38; Hof');
    expect(mail?.body_html).toContain('“Bis &#60;bald&#62;”');

    await notifyPerson();
    await pass(MAIL_AFTER_MS);
    expect((await mails()).at(-1)?.subject).toBe(
      'Offerte erhalten, gültig bis 24.12.2026 – P-2026-0001 · Haus & Hof',
    );
    await pass(DAY);
    expect(await mails()).toHaveLength(2);
  });

  test('a mail about an offer or a confirmed order links to its PDF', async () => {
    const paper = newId();
    const tellOf = (type: NotificationType, link: string) =>
      notify(database, { persons: [planner.id], type, parameters: { paper }, link }, clock);
    await tellOf('project.send_offer', '/projects/details/1');
    await tellOf('project.confirm', '/projects/details/2');
    await pass(MAIL_AFTER_MS);
    const [mail] = await mails();
    const [offer, confirmation] = ['1', '2'].map((id) => `${ORIGIN}/projects/details/${id}?paper=${paper}`);
    expect(mail?.body_text).toContain(`Offerte als PDF: ${offer}`);
    expect(mail?.body_text).toContain(`Auftragsbestätigung als PDF: ${confirmation}`);
    for (const address of [offer, confirmation]) expect(mail?.body_html).toContain(`<a href="${address}"`);
  });

  test('read notifications cause no mail', async () => {
    await notifyPerson();
    await notifyPerson();
    await readNotifications(database, planner.id, { upTo: 2 }, clock);
    await notifyPerson('project.message');
    await readNotifications(database, planner.id, { numbers: [3] }, clock);
    await pass(DAY);
    expect(await mails()).toEqual([]);
  });

  test('people without project mails and deactivated people get none; others get security mails at once', async () => {
    await database
      .insertInto('preference')
      .values({ person_id: planner.id, key: 'mails.projects', value: 'false' })
      .execute();
    await notifyPerson();
    await notifyPerson('security.sign_in_bound');
    await worker.runDue();
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Anmeldung verbunden') }]);

    await database.updateTable('person').set({ active: 0 }).where('id', '=', installer.id).execute();
    await notifyPerson('project.message', installer.id);
    await pass(DAY);
    await database.updateTable('person').set({ active: 1 }).where('id', '=', installer.id).execute();
    expect(await mails()).toHaveLength(1);
  });
});
