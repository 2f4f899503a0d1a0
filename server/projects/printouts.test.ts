import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onAllArticles } from '../../contracts/domain/discounts.ts';
import { NotificationList } from '../../contracts/domain/notifications.ts';
import { ProjectPrintouts } from '../../contracts/domain/printouts.ts';
import { formatAmount } from '../../documents/format.ts';
import { NO_SIGNATURE } from '../../documents/pdf/signature.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { createFileParser } from '../platform/files/parser.ts';
import { openFolder } from '../platform/files/store.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { createSolver, type Solver } from '../platform/solving/solver.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { formOf, samples } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import {
  done,
  getProject,
  listProjects,
  offerData,
  PROJECTS,
  putProject,
  putRoofProject,
  send,
} from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type PrintTools, projectPrintoutRoutes, printoutsOf as storedPrintoutsOf } from './printouts.ts';

/** One grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let installer: Client;
  let staff: Client;
  let database: Database;
  /** Disables solving: offers must come from frozen roofs. */
  let isBarred = false;
  beforeAll(async () => {
    const solver = createSolver();
    const barred: Solver = {
      ...solver,
      solveToFreeze: (...asked) =>
        isBarred ? Promise.reject(new Error('solved again')) : solver.solveToFreeze(...asked),
    };
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { solver: barred, database });
    [planner, installer, staff] = (await Promise.all(
      ['planner@example.ch', 'installer@example.ch', 'sales@example.ch'].map((email) =>
        clientOf(server.origin, email),
      ),
    )) as [Client, Client, Client];
  });
  afterAll(() => server.stop());

  /** Waits for the server's own jobs about a project, which print its offers. */
  const jobsEnd = (id: string) =>
    vi.waitFor(
      async () => {
        const jobs = await database.selectFrom('job').select('id').where('about', '=', id).execute();
        expect(jobs).toEqual([]);
      },
      { timeout: 60_000, interval: 100 },
    );
  async function printoutsOf(client: Client, id: string) {
    const { status, body } = await client('GET', `${PROJECTS}/${id}/papers`);
    expect(status).toBe(200);
    return ProjectPrintouts.parse(body).papers;
  }
  /** Fetches a file as the person with this address. */
  async function fetchedBy(email: string, fileId = '') {
    const { id_token } = await signIn(server.origin, email);
    const answer = await fetch(`${server.origin}/v1/files/${fileId}`, {
      headers: { authorization: `Bearer ${id_token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Uploads a picture and returns its id. */
  async function uploaded(client: Client, name = 'Dach.png', content: Uint8Array<ArrayBuffer> = PICTURE) {
    const id = newId();
    expect((await client('PUT', `/v1/files/${id}`, formOf(content, name))).status).toBe(201);
    return id;
  }
  const add = (client: Client, id: string, versionId: string | null, fileId: string) =>
    client('PUT', `${PROJECTS}/${id}/roof-versions/${versionId}/picture`, { fileId });
  /** Adds a picture to a frozen roof and returns its id. */
  async function pictured(client: Client, id: string, versionId: string | null) {
    const fileId = await uploaded(client);
    expect(await add(client, id, versionId, fileId)).toMatchObject({
      status: 200,
      body: { id: versionId, pictureFileId: fileId },
    });
    return fileId;
  }

  test('the sender adds a picture once after sending; any other one is rejected', async () => {
    const { project, shown } = await putRoofProject(planner);
    const { id } = project;
    const { roofVersionId } = await done(planner, id, 'submit', { shown });
    const before = await getProject(planner, id);
    const foreign = await uploaded(installer);
    const other = await uploaded(planner);
    const isRefused = (fault: object) => ({ status: 422, body: { fields: [{ path: 'fileId', ...fault }] } });
    expect(await add(planner, id, roofVersionId, foreign)).toMatchObject(isRefused({ rule: 'invalid' }));
    const paper = await uploaded(planner, 'x.pdf', Buffer.from(samples.pdf ?? ''));
    expect(await add(planner, id, roofVersionId, paper)).toMatchObject(isRefused({ rule: 'invalid' }));
    const large = await uploaded(planner, 'y.png', Buffer.concat([PICTURE, Buffer.alloc(2_000_001)]));
    expect(await add(planner, id, roofVersionId, large)).toMatchObject(
      isRefused({ rule: 'too_large', limit: 2_000_000 }),
    );
    expect((await add(installer, id, roofVersionId, other)).status).toBe(404);
    expect((await add(staff, id, roofVersionId, other)).status).toBe(403);
    expect((await add(planner, id, newId(), other)).status).toBe(404);
    expect((await getProject(planner, id)).pictureFileId).toBeNull();

    // Of concurrent ones one is accepted, however often it is sent.
    const rivals = [other, other, await uploaded(planner), await uploaded(planner)];
    const replies = await Promise.all(rivals.map((fileId) => add(planner, id, roofVersionId, fileId)));
    const { pictureFileId } = await getProject(planner, id);
    expect(rivals).toContain(pictureFileId);
    expect(replies.map(({ status }) => status)).toEqual(
      rivals.map((fileId) => (fileId === pictureFileId ? 200 : 422)),
    );
    expect((await add(planner, id, roofVersionId, pictureFileId ?? '')).status).toBe(200);
    // The project's revision does not change.
    expect(await getProject(planner, id)).toEqual({
      ...before,
      pictureFileId,
      roofVersions: before.roofVersions.map((version) => ({ ...version, pictureFileId })),
    });

    const { project: late, shown: bill } = await putRoofProject(planner);
    const frozen = await done(planner, late.id, 'submit', { shown: bill });
    const dayBefore = Date.now() - 25 * 3_600_000;
    await acrossOrganisations(database)
      .update('roof_version', { created_at: dayBefore })
      .where('id', '=', frozen.roofVersionId)
      .execute();
    expect(await add(planner, late.id, frozen.roofVersionId, await uploaded(planner))).toMatchObject(
      isRefused({ rule: 'too_late', limit: 1 }),
    );
  });

  test('an offer printed before its picture is reprinted with it', async () => {
    const { project, shown } = await putRoofProject(planner, 'quick_quotation');
    const { id } = project;
    const { roofVersionId } = await done(planner, id, 'submit', { shown });
    const [paper] = await printoutsOf(planner, id);
    const isPictured = async () => {
      const bytes = await fetchedBy('planner@example.ch', paper?.fileId);
      return Buffer.from(bytes).toString('latin1').includes('/Subtype /Image');
    };
    expect(await isPictured()).toBe(false);
    const { words } = await readPdf(await fetchedBy('planner@example.ch', paper?.fileId));
    await pictured(planner, id, roofVersionId);
    await expect.poll(isPictured, { timeout: 20_000 }).toBe(true);
    expect(await printoutsOf(planner, id)).toEqual([paper]);
    // The amounts are equal.
    const again = await readPdf(await fetchedBy('planner@example.ch', paper?.fileId));
    const amountsOf = (all: readonly string[]) => all.filter((word) => /^[\d']+\.\d\d$/.test(word));
    expect(amountsOf(words).length).toBeGreaterThan(20);
    expect(amountsOf(again.words)).toEqual(amountsOf(words));
  });

  test('an offer and its order are printed once, with the amounts of the server to the Rappen', async () => {
    const { project, shown } = await putRoofProject(planner);
    const { id, number } = project;
    await done(planner, id, 'submit', { shown });
    expect(await printoutsOf(planner, id)).toEqual([]);
    const price = { from: 'bill', discountBp: 800 } as const;
    await done(staff, id, 'send_offer', { ...offerData, price });
    const [offer] = (await getProject(planner, id)).offers;
    if (!offer) throw new Error('no offer');
    const [paper, ...others] = await printoutsOf(planner, id);
    expect([paper, others]).toMatchObject([{ kind: 'offer', id: offer.id, version: 1 }, []]);
    const bytes = await fetchedBy('planner@example.ch', paper?.fileId);
    const { words, info, links } = await readPdf(bytes);
    expect(info).toMatchObject({ Title: `Offerte ${number}, Version 1` });
    expect(links).toEqual([`${server.origin}/projects/details/${id}`]);
    for (const { article, totalRappen } of offer.lines)
      expect(words).toEqual(expect.arrayContaining([article, formatAmount(totalRappen)]));
    for (const amount of [offer.netRappen, offer.vatRappen, offer.grossRappen])
      expect(words).toContain(formatAmount(amount));
    expect(words.join(' ')).toContain(offer.fingerprint);
    // The partner's notification links to the printout.
    const notified = NotificationList.parse((await planner('GET', '/v1/notifications')).body).rows[0];
    expect(notified).toMatchObject({ type: 'project.send_offer', parameters: { paper: paper?.id } });
    // The other side gets the same file, which does not change.
    expect(await printoutsOf(staff, id)).toEqual([paper]);
    expect(await fetchedBy('sales@example.ch', paper?.fileId)).toEqual(bytes);
    // Another partner gets neither.
    expect((await installer('GET', `${PROJECTS}/${id}/papers`)).status).toBe(404);
    expect((await installer('GET', `/v1/files/${paper?.fileId}`)).status).toBe(404);

    const order = { offerId: offer.id, delivery: null, desiredDate: null, message: 'Bitte per Kran' };
    await done(planner, id, 'order', order);
    expect(await printoutsOf(planner, id)).toHaveLength(1);
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    const [confirmation] = await printoutsOf(planner, id);
    expect(confirmation).toMatchObject({ kind: 'order-confirmation', version: 1 });
    const confirmed = await readPdf(await fetchedBy('planner@example.ch', confirmation?.fileId));
    expect(confirmed.words).toEqual(
      expect.arrayContaining([
        '03.12.2099',
        'Bitte per Kran',
        'Seestrasse 12',
        formatAmount(offer.grossRappen),
      ]),
    );
    expect(await fetchedBy('planner@example.ch', paper?.fileId)).toEqual(bytes);
  });

  test('offers contain the picture of the roof, and stay the same after price changes', async () => {
    const { project, shown } = await putRoofProject(planner);
    const { id } = project;
    const { roofVersionId } = await done(planner, id, 'submit', { shown });
    const picture = await pictured(planner, id, roofVersionId);
    const submitted = await getProject(planner, id);
    expect(submitted).toMatchObject({ pictureFileId: picture, roofVersions: [{ pictureFileId: picture }] });
    expect((await listProjects(planner, `?search=${project.number}`)).rows).toMatchObject([
      { id, pictureFileId: picture },
    ]);

    const offer = { ...offerData, price: { from: 'bill' } } as const;
    await done(staff, id, 'send_offer', offer);
    isBarred = true;
    await done(staff, id, 'revise_offer', { ...offer, deliveryWeeks: 8 });
    isBarred = false;
    const [again, first] = (await getProject(planner, id)).offers;
    expect([again?.version, first?.version]).toEqual([2, 1]);
    expect(again).toMatchObject({
      lines: first?.lines,
      netRappen: first?.netRappen,
      grossRappen: first?.grossRappen,
      fingerprint: first?.fingerprint,
    });
    const printed = await Promise.all(
      (await printoutsOf(planner, id)).map(({ fileId }) => fetchedBy('planner@example.ch', fileId)),
    );
    expect(printed).toHaveLength(2);
    const amounts = (first?.lines ?? []).map(({ totalRappen }) => formatAmount(totalRappen));
    for (const bytes of printed) {
      expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
      expect((await readPdf(bytes)).words).toEqual(
        expect.arrayContaining([...amounts, formatAmount(first?.grossRappen ?? 0)]),
      );
    }
    // Another discount gives another bill of the same roof, with the same picture.
    await done(staff, id, 'revise_offer', { ...offer, price: { from: 'bill', discountBp: 900 } });
    expect((await getProject(planner, id)).roofVersions[0]).toMatchObject({
      version: 2,
      discount: onAllArticles(900),
      pictureFileId: picture,
    });
  });

  test('an offer with typed lines contains them', async () => {
    const project = await putProject(planner);
    await done(planner, project.id, 'submit', { shown: null });
    await done(staff, project.id, 'send_offer', offerData);
    const [paper] = await printoutsOf(planner, project.id);
    const { words } = await readPdf(await fetchedBy('planner@example.ch', paper?.fileId));
    expect(words).toEqual(expect.arrayContaining(['Richtpreis', "40'000.00", "3'240.00", "43'240.00"]));
  });

  test(
    'typed lines equal price times quantity, to the Rappen, in offer, order and printout',
    drawn,
    async () => {
      const project = await putProject(planner);
      const { id } = project;
      await done(planner, id, 'submit', { shown: null });
      /** A random whole number from 1 to `most`, evenly distributed by magnitude. */
      const upTo = (most: number): number => Math.ceil(most ** Math.random());
      const typed = [
        // In binary fractions the product is 31.499…
        { article: '', name: 'Kitt', quantity: 0.35, unit: 'piece', priceRappen: 90 },
        ...Array.from({ length: soak(60, 199) }, (_, at) => ({
          ...{ article: '', name: `Position ${at}`, unit: 'piece' },
          ...{ quantity: upTo(900_000) / 100, priceRappen: upTo(9_000_000) },
        })),
      ];
      const totals = typed.map(({ quantity, priceRappen }) =>
        Number((2n * BigInt(Math.round(quantity * 100)) * BigInt(priceRappen) + 100n) / 200n),
      );
      const priced = (lines: readonly object[]) => ({ ...offerData, price: { from: 'lines', lines } });
      expect(await send(staff, id, 'send_offer', priced([{ ...typed[0], quantity: 0.1256 }]))).toMatchObject({
        status: 422,
        body: { code: 'INPUT_INVALID', fields: [{ path: 'price.lines.0.quantity', rule: 'too_precise' }] },
      });
      await done(staff, id, 'send_offer', priced(typed));
      const [offer] = (await getProject(planner, id)).offers;
      expect(offer?.lines.map(({ totalRappen }) => totalRappen)).toEqual(totals);
      expect(offer?.netRappen).toBe(totals.reduce((sum, total) => sum + total, 0));
      await done(planner, id, 'order', {
        offerId: offer?.id,
        delivery: null,
        desiredDate: null,
        message: '',
      });
      await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
      expect((await getProject(planner, id)).orders[0]?.lines).toEqual(offer?.lines);
      for (const { fileId } of await printoutsOf(planner, id)) {
        const { words } = await readPdf(await fetchedBy('planner@example.ch', fileId));
        expect(words).toEqual(expect.arrayContaining(totals.map(formatAmount)));
      }
    },
  );

  test('an offer from before two-decimal quantities stays as it was sent', async () => {
    const { id } = await putProject(planner);
    await done(planner, id, 'submit', { shown: null });
    await done(staff, id, 'send_offer', offerData);
    const { offers } = await getProject(planner, id);
    const lines = (offers[0]?.lines ?? []).map((line) => ({
      ...line,
      ...{ quantity: 0.1256, priceRappen: 10_000, totalRappen: 1_256 },
    }));
    await jobsEnd(id);
    // Simulates an offer that was never printed.
    const [{ id: offerId = '' } = {}] = await printoutsOf(planner, id);
    const { update, delete: remove } = acrossOrganisations(database);
    await remove('file').where('id', '=', offerId).execute();
    await update('offer', { lines: JSON.stringify(lines) })
      .where('id', '=', offerId)
      .execute();
    expect((await getProject(planner, id)).offers[0]?.lines).toEqual(lines);
    const [paper] = await printoutsOf(planner, id);
    const { words } = await readPdf(await fetchedBy('planner@example.ch', paper?.fileId));
    expect(words.join(' ')).toMatch(/0\.1256 Stk\. 100\.00 12\.56/);
  });

  describe('aborted', () => {
    /** A printer that blocks until released; `begun` resolves at the next print. */
    function slowPrinter() {
      let begin: () => void = () => {};
      let finish: () => void = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const signals: (AbortSignal | undefined)[] = [];
      const printer: Printer = {
        async print(_kind, _content, _language, { signal }) {
          signals.push(signal);
          begin();
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return new Uint8Array(await new Blob([`%PDF-1.7\n(${NO_SIGNATURE})\n%%EOF`]).arrayBuffer());
        },
        checkBill: () => Promise.reject(new Error('nothing is compared')),
        close: async () => {},
        queueLength: () => 0,
      };
      return { printer, begun, signals, finish: () => finish() };
    }
    const toolsWith = (printer: Printer): PrintTools => ({
      database,
      store: openFolder(folder.path),
      parser,
      clock: Date.now,
      printer,
      origin: server.origin,
      isInvented: true,
    });
    const folder = temporaryFolder();
    const parser = createFileParser({ cacheFolder: folder.path, onError: console.error });
    afterAll(async () => {
      await parser.close();
      folder.remove();
    });
    /** A project with an unprinted offer; returns both ids. */
    async function unprinted() {
      const project = await putProject(planner);
      await done(planner, project.id, 'submit', { shown: null });
      await done(staff, project.id, 'send_offer', offerData);
      const [offer] = (await getProject(planner, project.id)).offers;
      await jobsEnd(project.id);
      await acrossOrganisations(database)
        .delete('file')
        .where('id', '=', offer?.id ?? '')
        .execute();
      return { projectId: project.id, offerId: offer?.id ?? '' };
    }
    const isStored = async (id: string) =>
      (await acrossOrganisations(database).select('file').select('id').where('id', '=', id).execute())
        .length > 0;

    test('printing ends with the lease of its job, and writes nothing afterwards', async () => {
      const { projectId, offerId } = await unprinted();
      const slow = slowPrinter();
      const lease = new AbortController();
      const printing = storedPrintoutsOf(toolsWith(slow.printer), 'portal', projectId, lease.signal);
      await slow.begun;
      lease.abort();
      slow.finish();
      await expect(printing).rejects.toMatchObject({ name: 'AbortError' });
      expect(slow.signals).toEqual([lease.signal]);
      expect(await isStored(offerId)).toBe(false);
    });

    test('printing ends when the client disconnects', async () => {
      const { projectId, offerId } = await unprinted();
      const slow = slowPrinter();
      const person = await findPersonByEmail(database, 'planner@example.ch');
      const app = Fastify();
      app.setValidatorCompiler(validatorCompiler);
      app.setSerializerCompiler(serializerCompiler);
      app.decorateRequest('person');
      app.addHook('onRequest', async (request) => {
        if (person) request.person = person;
      });
      await app.register(projectPrintoutRoutes(toolsWith(slow.printer)));
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      const client = new AbortController();
      const asked = fetch(`${origin}/v1/projects/${projectId}/papers`, { signal: client.signal });
      await slow.begun;
      client.abort();
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
      await vi.waitFor(() => expect(slow.signals[0]?.aborted).toBe(true), { timeout: 20_000 });
      slow.finish();
      await app.close();
      expect(await isStored(offerId)).toBe(false);
    });
  });
});
